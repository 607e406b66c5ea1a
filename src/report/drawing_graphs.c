/* Two graphs: an object of `reference` and `candidate`, each the lines of a graph in PENMAN form as
 * records of `depth`, `target` and perhaps `role`, `concept`, `similarity`, `differs` and
 * `uncounted`. */
#include "base/buffer.h"
#include "report/drawing_shapes.h"
#include "report/plain_text.h"
#include "report/side_by_side.h"

enum { STEP = 2, LEVEL = 3, DEEPEST = 64 };

static bool is_line(const struct mc_explained *record)
{
    return mc_explained_typed(record, "depth", MC_EXPLAINED_NUMBER) != NULL &&
           mc_explained_typed(record, "target", MC_EXPLAINED_TEXT) != NULL;
}

static bool fits(const struct mc_explained *object, const struct mc_explained *member)
{
    (void)object;
    return member->kind == MC_EXPLAINED_OBJECT && member->n == 2 &&
           mc_explained_records(mc_explained_member(member, "reference"), is_line) &&
           mc_explained_records(mc_explained_member(member, "candidate"), is_line);
}

/* The text of a member, plain; empty where there is none. */
static struct mc_slice text_of(const struct mc_drawing *drawing, const struct mc_explained *record,
                               const char *key)
{
    const struct mc_explained *text = mc_explained_typed(record, key, MC_EXPLAINED_TEXT);

    return text == NULL ? mc_slice("", 0) : mc_plain_text(text->text, drawing->arena);
}

static size_t depth_of(const struct mc_explained *record)
{
    double depth = mc_explained_number(record, "depth", 0);

    return depth >= 1 && depth < 1e6 ? (size_t)depth : 0;
}

/* Brackets round a text that differs, braces round one that is not counted. */
static void append_marked(struct mc_buffer *out, struct mc_slice text, bool differs, bool uncounted)
{
    mc_buffer_append_format(out,
                            uncounted ? "{%.*s}"
                            : differs ? "[%.*s]"
                                      : "%.*s",
                            MC_SLICE_ARGUMENTS(text));
}

/* A concept that is graded, with its similarity, in angle brackets. */
static void append_concept(struct mc_buffer *out, struct mc_slice concept, bool differs,
                           const struct mc_explained *similarity)
{
    if (similarity == NULL)
        append_marked(out, concept, differs, false);
    else
        mc_buffer_append_format(out, "<%.*s %.3g>", MC_SLICE_ARGUMENTS(concept),
                                similarity->number);
}

/* ":role (variable / concept" or ":role target". */
static void append_line(const struct mc_drawing *drawing, const struct mc_explained *record,
                        struct mc_buffer *out)
{
    struct mc_slice role = text_of(drawing, record, "role");
    struct mc_slice target = text_of(drawing, record, "target");
    struct mc_slice concept = text_of(drawing, record, "concept");
    struct mc_slice differs = text_of(drawing, record, "differs");
    bool both = mc_slice_is(differs, "role and concept");
    bool role_differs = both || mc_slice_is(differs, "role");
    bool uncounted = mc_explained_member(record, "uncounted") != NULL;
    size_t depth = depth_of(record);

    mc_buffer_append_repeated(out, ' ', LEVEL * (depth < DEEPEST ? depth : DEEPEST));
    if (mc_explained_member(record, "concept") == NULL) {
        const char *line = mc_arena_format(drawing->arena, "%.*s %.*s", MC_SLICE_ARGUMENTS(role),
                                           MC_SLICE_ARGUMENTS(target));

        append_marked(out, mc_slice_of(line), role_differs, uncounted);
        return;
    }
    if (role.length > 0) {
        append_marked(out, role, role_differs, uncounted);
        mc_buffer_append_char(out, ' ');
    }
    mc_buffer_append_format(out, "(%.*s / ", MC_SLICE_ARGUMENTS(target));
    append_concept(out, concept, both || mc_slice_is(differs, "concept"),
                   mc_explained_typed(record, "similarity", MC_EXPLAINED_NUMBER));
}

/* Whether a line of one of the graphs has this member. */
static bool has_any(const struct mc_explained *graphs, const char *key)
{
    const struct mc_explained *graph, *record;

    for (graph = graphs->first; graph != NULL; graph = graph->next)
        for (record = graph->first; record != NULL; record = record->next)
            if (mc_explained_member(record, key) != NULL)
                return true;
    return false;
}

/* The whole graph; a node is closed where the next line is no deeper. */
static struct mc_slice graph_text(const struct mc_drawing *drawing,
                                  const struct mc_explained *lines)
{
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_explained *record;
    struct mc_slice text;

    for (record = lines->first; record != NULL; record = record->next) {
        size_t open = depth_of(record) + (mc_explained_member(record, "concept") != NULL ? 1 : 0);
        size_t next = record->next == NULL ? 0 : depth_of(record->next);

        append_line(drawing, record, &out);
        if (open > next)
            mc_buffer_append_repeated(&out, ')', open - next);
        mc_buffer_append_char(&out, '\n');
    }
    text = mc_arena_copy(drawing->arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return text;
}

static void draw(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent)
{
    struct mc_drawn_item legend[3];
    size_t n = 0;

    (void)object;
    if (has_any(member, "differs"))
        legend[n++] = (struct mc_drawn_item){mc_slice_of("[ ]"),
                                             mc_slice_of("has no counterpart under the alignment"),
                                             MC_TINT_NONE};
    if (has_any(member, "similarity"))
        legend[n++] = (struct mc_drawn_item){mc_slice_of("< >"),
                                             mc_slice_of("agrees in part, as far as it is similar"),
                                             MC_TINT_NONE};
    if (has_any(member, "uncounted"))
        legend[n++] =
            (struct mc_drawn_item){mc_slice_of("{ }"), mc_slice_of("is not counted"), MC_TINT_NONE};
    mc_draw_title(drawing, member->key, indent);
    mc_draw_side_by_side(drawing, mc_slice_of("reference"), mc_slice_of("candidate"),
                         indent + STEP);
    mc_draw_side_by_side(drawing, graph_text(drawing, mc_explained_member(member, "reference")),
                         graph_text(drawing, mc_explained_member(member, "candidate")),
                         indent + STEP);
    if (n > 0)
        mc_draw_items(drawing, legend, n, 0, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_graphs = {fits, draw, NULL};
