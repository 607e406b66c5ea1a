/* Matched n-grams: records of `ngram` and `order` with counts, drawn order by order. */
#include "base/string_map.h"
#include "report/drawing_shapes.h"
#include "report/plain_text.h"
#include "text/unicode.h"

enum { STEP = 2 };

static bool is_ngram(const struct mc_explained *record)
{
    static const char *const keys[] = {
        "ngram", "order",     "matches",     "candidate_count",     "reference_count",
        "kind",  "reference", "information", "count_in_references", NULL};
    const struct mc_explained *value;
    size_t i;

    if (mc_explained_typed(record, "ngram", MC_EXPLAINED_TEXT) == NULL ||
        mc_explained_typed(record, "order", MC_EXPLAINED_NUMBER) == NULL)
        return false;
    for (value = record->first; value != NULL; value = value->next) {
        for (i = 0; keys[i] != NULL && !mc_slice_is(value->key, keys[i]); i++)
            ;
        if (keys[i] == NULL)
            return false;
    }
    return true;
}

static bool fits(const struct mc_explained *object, const struct mc_explained *member)
{
    (void)object;
    return mc_explained_records(member, is_ngram);
}

static struct mc_slice kind_of(const struct mc_explained *record)
{
    const struct mc_explained *kind = mc_explained_typed(record, "kind", MC_EXPLAINED_TEXT);

    return kind == NULL ? mc_slice("", 0) : kind->text;
}

/* Whether the record belongs to the line that begins with `first`. */
static bool same_line(const struct mc_explained *first, const struct mc_explained *record)
{
    double order = mc_explained_number(first, "order", 0);
    double other = mc_explained_number(record, "order", 0);

    return !(order < other) && !(order > other) && mc_slice_equal(kind_of(first), kind_of(record));
}

/* "character 2-grams", or "2-grams" where the record has no kind. */
static struct mc_slice line_name(const struct mc_drawing *drawing, const struct mc_explained *first)
{
    struct mc_slice kind = mc_plain_text(kind_of(first), drawing->arena);

    return mc_slice_of(mc_arena_format(drawing->arena, "%.*s%s%g-grams", MC_SLICE_ARGUMENTS(kind),
                                       kind.length > 0 ? " " : "",
                                       mc_explained_number(first, "order", 0)));
}

/* Characters next to each other: a blank among them would not be seen. */
static struct mc_slice visible(const struct mc_drawing *drawing, const struct mc_explained *record)
{
    struct mc_slice text =
        mc_plain_text(mc_explained_member(record, "ngram")->text, drawing->arena);

    return mc_slice_is(kind_of(record), "character") ? mc_draw_blanks_shown(drawing, text) : text;
}

/* The n-gram; " x2" where it counts twice, " (1 of 2)" where the reference has fewer, with the
 * reference that has most where there are several; then its information. */
static struct mc_drawn_item item_of(const struct mc_drawing *drawing,
                                    const struct mc_explained *record)
{
    struct mc_drawn_item item = {mc_slice("", 0), visible(drawing, record), MC_TINT_NONE};
    double matches = mc_explained_number(record, "matches", 1);
    double candidate = mc_explained_number(record, "candidate_count", matches);
    double reference = mc_explained_number(record, "reference", 0);
    const char *in = "";

    if (reference > 0)
        in = mc_arena_format(drawing->arena, " in reference %g", reference);
    if (matches < candidate) {
        item.tint = MC_TINT_CHANGED;
        item.text =
            mc_slice_of(mc_arena_format(drawing->arena, "%.*s (%g of %g%s)",
                                        MC_SLICE_ARGUMENTS(item.text), matches, candidate, in));
    } else if (matches > 1) {
        item.text = mc_slice_of(
            mc_arena_format(drawing->arena, "%.*s x%g", MC_SLICE_ARGUMENTS(item.text), matches));
    }
    if (mc_explained_typed(record, "information", MC_EXPLAINED_NUMBER) != NULL)
        item.text = mc_slice_of(mc_arena_format(drawing->arena, "%.*s %.4g bits",
                                                MC_SLICE_ARGUMENTS(item.text),
                                                mc_explained_number(record, "information", 0)));
    return item;
}

static void draw_line(const struct mc_drawing *drawing, struct mc_slice name,
                      const struct mc_drawn_item *items, size_t n, size_t indent)
{
    enum { NAME_WIDTH = 9, GAP = 3 };
    size_t width = mc_display_width(name), hanging = indent + NAME_WIDTH + GAP;

    mc_write_blanks(drawing->stream, indent);
    mc_draw_text(drawing, MC_TINT_DIM, name);
    if (width > NAME_WIDTH) {
        (void)putc('\n', drawing->stream);
        mc_draw_items(drawing, items, n, 0, indent + STEP);
    } else {
        mc_draw_items(drawing, items, n, indent + width, hanging);
    }
}

/* The words of `candidate_tokens` that no match of order 1 counts, in order. */
static void draw_unmatched(const struct mc_drawing *drawing, const struct mc_explained *object,
                           const struct mc_explained *ngrams, size_t indent)
{
    const struct mc_explained *tokens = mc_explained_member(object, "candidate_tokens");
    struct mc_string_map *words = mc_string_map_new(drawing->arena);
    double *left = mc_arena_array(drawing->arena, ngrams->n, sizeof(*left));
    const struct mc_explained *value;
    struct mc_drawn_item *items;
    size_t n = 0;

    if (!mc_explained_list_of(tokens, MC_EXPLAINED_TEXT) ||
        mc_explained_number(ngrams->first, "order", 0) > 1)
        return;
    items = mc_arena_array(drawing->arena, tokens->n, sizeof(*items));
    for (value = ngrams->first; value != NULL; value = value->next)
        if (mc_explained_number(value, "order", 0) < 2)
            left[mc_string_map_add(words, mc_explained_member(value, "ngram")->text, NULL)] +=
                mc_explained_number(value, "matches", 1);
    for (value = tokens->first; value != NULL; value = value->next) {
        uint32_t word = mc_string_map_find(words, value->text);

        if (word != MC_NOT_FOUND && left[word] > 0)
            left[word]--;
        else
            items[n++] = (struct mc_drawn_item){
                mc_slice("", 0), mc_plain_text(value->text, drawing->arena), MC_TINT_BAD};
    }
    if (n > 0)
        draw_line(drawing, mc_slice_of("unmatched"), items, n, indent);
}

static void draw(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent)
{
    struct mc_drawn_item *items = mc_arena_array(drawing->arena, member->n, sizeof(*items));
    const struct mc_explained *record = member->first;

    mc_draw_title(drawing, member->key, indent);
    draw_unmatched(drawing, object, member, indent + STEP);
    while (record != NULL) {
        const struct mc_explained *first = record;
        size_t n = 0;

        for (; record != NULL && same_line(first, record); record = record->next)
            items[n++] = item_of(drawing, record);
        draw_line(drawing, line_name(drawing, first), items, n, indent + STEP);
    }
}

static const char *const takes[] = {"candidate_tokens", NULL};
const struct mc_drawn_shape mc_drawn_ngrams = {fits, draw, takes};
