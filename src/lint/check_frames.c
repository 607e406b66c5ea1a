/* Frames and numbered roles that the list of frames does not have (W021). */
#include "base/buffer.h"
#include "base/scan.h"
#include "lint/check.h"
#include "suite/fields.h"

/* The checking of one graph. */
struct frame_check {
    const struct mc_lint_work *work;
    const struct mc_amr_graph *graph;
    struct mc_slice text;        /* of the graph */
    struct mc_check_place place; /* of that text */
    size_t n_told;
};

/* Each finding costs a reading of the case: no graph has more than this. */
static bool may_tell(struct frame_check *check, size_t offset, size_t width)
{
    check->place.offset = offset;
    check->place.width = (uint32_t)width;
    return check->n_told++ < MC_FIELD_FINDINGS;
}

/* What there is beside a role that there is not: "only :ARG0, :ARG1". */
static const char *role_names(uint32_t roles, struct mc_arena *arena)
{
    struct mc_buffer names = {NULL, 0, 0};
    const char *text;
    int i;

    for (i = 0; i < 10; i++)
        if (roles >> i & 1)
            mc_buffer_append_format(&names, "%s:ARG%d", names.length > 0 ? ", " : "only ", i);
    text = names.length == 0 ? "nor any other numbered role"
                             : mc_arena_copy(arena, mc_buffer_slice(&names)).data;
    mc_buffer_free(&names);
    return text;
}

/* Where the concept stands: behind the variable, a slash and blanks; a decoded one, or one in
 * another line, at its variable. */
static size_t concept_offset(const struct frame_check *check, const struct mc_amr_node *node)
{
    const char *end = check->text.data + check->text.length;
    const char *p = check->text.data + node->offset + node->variable.length;

    p = mc_skip_blanks(p, end);
    p = p < end && *p == '/' ? mc_skip_blanks(p + 1, end) : p;
    if ((size_t)(end - p) < node->concept.length ||
        memcmp(p, node->concept.data, node->concept.length) != 0)
        return node->offset;
    return (size_t)(p - check->text.data);
}

static void tell_frame(struct frame_check *check, const struct mc_amr_node *node)
{
    const struct mc_lint_work *work = check->work;
    struct mc_slice shown = mc_clip(node->concept), lemma = node->concept;
    const char *senses;

    if (!may_tell(check, concept_offset(check, node), shown.length))
        return;
    lemma.length = mc_amr_lemma_length(node->concept);
    senses = mc_frame_list_senses(work->frames, lemma, work->arena);
    if (*senses == '\0')
        mc_check_tell(work, &check->place, "W021", "there is no frame \"%.*s\"",
                      MC_SLICE_ARGUMENTS(shown));
    else
        mc_check_tell(work, &check->place, "W021", "there is no frame \"%.*s\", only %s",
                      MC_SLICE_ARGUMENTS(shown), senses);
}

/* A role in its forward direction, of a node. */
static void check_role(struct frame_check *check, struct mc_slice role, size_t offset,
                       uint32_t node)
{
    struct mc_slice concept = check->graph->nodes[node].concept, shown = mc_clip(concept);
    uint32_t roles;
    int number;

    if (role.length != 5 || memcmp(role.data, ":ARG", 4) != 0 || role.data[4] < '0' ||
        role.data[4] > '9' || mc_amr_lemma_length(concept) == 0)
        return;
    number = role.data[4] - '0';
    roles = mc_frame_list_roles(check->work->frames, concept);
    if (roles == MC_NO_FRAME || (roles >> number & 1) != 0 || !may_tell(check, offset, role.length))
        return;
    mc_check_tell(check->work, &check->place, "W021", "\"%.*s\" has no :ARG%d, %s",
                  MC_SLICE_ARGUMENTS(shown), number, role_names(roles, check->work->arena));
}

static void check_graph(struct frame_check *check)
{
    const struct mc_amr_graph *graph = check->graph;
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++) {
        const struct mc_amr_node *node = &graph->nodes[i];

        if (mc_amr_lemma_length(node->concept) > 0 &&
            mc_frame_list_roles(check->work->frames, node->concept) == MC_NO_FRAME)
            tell_frame(check, node);
    }
    for (i = 0; i < graph->n_edges; i++)
        check_role(check, graph->edges[i].role, graph->edges[i].offset, graph->edges[i].from);
    for (i = 0; i < graph->n_attributes; i++)
        check_role(check, graph->attributes[i].role, graph->attributes[i].offset,
                   graph->attributes[i].node);
}

static void check_frames(const struct mc_lint_work *work)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, j;

    if (work->frames == NULL)
        return;
    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; (side = mc_check_side(&work->suite->cases[i], j, &place)) != NULL; j++)
            if (side->graph != NULL) {
                struct frame_check check = {work, side->graph, side->amr,
                                            mc_check_below(&place, "amr", 0), 0};

                check_graph(&check);
            }
}

const struct mc_lint_check mc_lint_check_frames = {check_frames};
