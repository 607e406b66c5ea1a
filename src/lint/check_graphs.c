#include "amr/frame_list.h"
#include "suite/fields.h"
#include "suite/graph_faults.h"
#include "lint/check.h"

/* ":ARG" and a digit. */
static bool is_argument(struct mc_slice role)
{
    return role.length > 4 && memcmp(role.data, ":ARG", 4) == 0 && role.data[4] >= '0' &&
           role.data[4] <= '9';
}

/* The checking of one graph. */
struct graph_check {
    const struct mc_lint_work *work;
    const struct mc_side *side;
    const struct mc_amr_graph *graph;
    struct mc_check_place place; /* of the graph's text */
    size_t n_told;
};

/* Each finding costs a reading of the case: no graph has more than this. */
static bool may_tell(struct graph_check *check, size_t offset)
{
    check->place.offset = offset;
    return check->n_told++ < MC_FIELD_FINDINGS;
}

/* Roles and constants that the importers tell of, too. */
static void check_faults(struct graph_check *check)
{
    struct mc_arena *arena = check->work->arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_graph_fault *faults;
    size_t i, n = mc_graph_faults(check->graph, arena, &faults);

    for (i = 0; i < n; i++)
        if (may_tell(check, faults[i].offset))
            mc_check_tell(check->work, &check->place, faults[i].code, "%s", faults[i].text);
    mc_arena_reset(arena, mark);
}

/* The role in its forward direction, and the concept that it belongs to then. */
static void check_argument(struct graph_check *check, size_t offset, struct mc_slice role,
                           struct mc_slice concept)
{
    struct mc_slice shown = mc_clip(role), head = mc_clip(concept);

    if (is_argument(role) && concept.length > 0 && mc_amr_lemma_length(concept) == 0 &&
        may_tell(check, offset))
        mc_check_tell(check->work, &check->place, "W016",
                      "role %.*s on the concept \"%.*s\", which has no sense number",
                      MC_SLICE_ARGUMENTS(shown), MC_SLICE_ARGUMENTS(head));
}

static void check_arguments(struct graph_check *check)
{
    const struct mc_amr_graph *graph = check->graph;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++)
        check_argument(check, graph->edges[i].offset, graph->edges[i].role,
                       graph->nodes[graph->edges[i].from].concept);
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];
        struct mc_slice forward;

        if (!mc_amr_role_is_inverse(attribute->role, &forward))
            check_argument(check, attribute->offset, attribute->role,
                           graph->nodes[attribute->node].concept);
    }
}

static struct mc_slice trimmed(struct mc_slice text)
{
    while (text.length > 0 && text.data[text.length - 1] == ' ')
        text.length--;
    while (text.length > 0 && *text.data == ' ') {
        text.data++;
        text.length--;
    }
    return text;
}

/* Offset of the text in another one that holds it; 0 when it does not. */
static size_t find(struct mc_slice text, const char *what)
{
    size_t i, length = strlen(what);

    for (i = 0; i + length <= text.length; i++)
        if (memcmp(text.data + i, what, length) == 0)
            return i;
    return 0;
}

static void check_sentence(struct graph_check *check)
{
    const struct mc_amr_metadata *metadata = check->graph->metadata;
    struct mc_slice text = trimmed(check->side->text);
    uint32_t i;

    for (i = 0; i < check->graph->n_metadata; i++)
        if (mc_slice_is(metadata[i].key, "snt") &&
            !mc_slice_equal(trimmed(metadata[i].value), text) &&
            may_tell(check, find(check->side->amr, "::snt")))
            mc_check_tell(check->work, &check->place, "W017",
                          "\"# ::snt\" differs from the sentence");
}

static void check_graphs(const struct mc_lint_work *work)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, j;

    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; (side = mc_check_side(&work->suite->cases[i], j, &place)) != NULL; j++)
            if (side->graph != NULL) {
                struct graph_check check = {work, side, side->graph,
                                            mc_check_below(&place, "amr", 0), 0};

                if (side->has_text)
                    check_sentence(&check);
                check_faults(&check);
                check_arguments(&check);
            }
}

const struct mc_lint_check mc_lint_check_graphs = {check_graphs};
