/* An alignment that is a list of edits in order: records of `edit`, `candidate`, `reference` and
 * perhaps `cost`. */
#include "report/drawing_lines.h"
#include "report/drawing_shapes.h"
#include "report/plain_text.h"

enum { STEP = 2, COST = 3 };

static bool is_edit(const struct mc_explained *record)
{
    return mc_explained_typed(record, "edit", MC_EXPLAINED_TEXT) != NULL;
}

static bool fits(const struct mc_explained *object, const struct mc_explained *member)
{
    (void)object;
    return mc_explained_records(member, is_edit);
}

static struct mc_slice word_of(const struct mc_drawing *drawing, const struct mc_explained *record,
                               const char *key)
{
    const struct mc_explained *word = mc_explained_typed(record, key, MC_EXPLAINED_TEXT);

    return word == NULL ? mc_slice("", 0) : mc_plain_text(word->text, drawing->arena);
}

static struct mc_drawn_column column_of(const struct mc_drawing *drawing,
                                        const struct mc_explained *record)
{
    struct mc_slice edit = mc_explained_member(record, "edit")->text;
    struct mc_drawn_column column = {{word_of(drawing, record, "reference"),
                                      mc_draw_sign(drawing, edit),
                                      word_of(drawing, record, "candidate")},
                                     {MC_TINT_NONE, MC_TINT_CHANGED, MC_TINT_NONE}};
    double cost = mc_explained_number(record, "cost", 0);

    if (cost > 0 || cost < 0)
        column.cells[COST] = mc_draw_number(drawing, cost);

    if (mc_slice_is(edit, "match"))
        column.tints[1] = MC_TINT_GOOD;
    else if (column.cells[0].length == 0 || column.cells[2].length == 0)
        column.tints[0] = column.tints[1] = column.tints[2] = MC_TINT_BAD;
    return column;
}

static void draw(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent)
{
    const char *names[MC_DRAWN_LINES] = {"reference", "", "candidate", NULL};
    struct mc_drawn_column *columns = mc_arena_array(drawing->arena, member->n, sizeof(*columns));
    struct mc_drawn_legend legend = {.n = 0};
    const struct mc_explained *record;
    size_t n = 0;

    (void)object;
    for (record = member->first; record != NULL; record = record->next) {
        struct mc_slice edit = mc_explained_member(record, "edit")->text;

        if (!mc_slice_is(edit, "match"))
            mc_draw_legend_add(&legend, edit);
        if (mc_explained_member(record, "cost") != NULL)
            names[COST] = "cost";
        columns[n++] = column_of(drawing, record);
    }
    mc_draw_title(drawing, member->key, indent);
    mc_draw_lines(drawing, names, columns, n, indent + STEP);
    mc_draw_legend(drawing, &legend, NULL, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_edits = {fits, draw, NULL};
