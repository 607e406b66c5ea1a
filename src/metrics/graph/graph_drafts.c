#include "metrics/graph/graph_drafts.h"

/* Parts of the right graph, those that are equal together: class_of[i] is the first one that is
 * equal to part i. */
struct classes {
    uint32_t n;
    uint32_t *class_of;
    bool *suggested; /* [n] of the class of this number, for what is edited now */
};

struct walk {
    const struct mc_graph_drafts *d;
    struct classes concepts;   /* of nodes */
    struct classes edge_roles; /* of edges */
    struct classes leaves[2];  /* of edges: role, and concept of the target, of the source */
    struct classes labels;     /* of attributes: their roles */
    struct classes constants;  /* of attributes */
    struct classes whole;      /* of attributes: role and constant */
    bool is_suggested;         /* which half is enumerated now */
    bool is_over;
};

static void give(struct walk *walk, const struct mc_graph_draft *draft)
{
    if (!walk->is_over && !walk->d->take(walk->d->context, draft))
        walk->is_over = true;
}

/* --- classes ---------------------------------------------------------------------------------- */

static bool equal_concepts(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->nodes[i].concept, graph->nodes[k].concept);
}

static bool equal_edge_roles(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->edges[i].role, graph->edges[k].role);
}

static bool equal_targets(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return equal_edge_roles(graph, i, k) &&
           equal_concepts(graph, graph->edges[i].to, graph->edges[k].to);
}

static bool equal_sources(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return equal_edge_roles(graph, i, k) &&
           equal_concepts(graph, graph->edges[i].from, graph->edges[k].from);
}

static bool equal_labels(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->attributes[i].role, graph->attributes[k].role);
}

static bool equal_constants(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->attributes[i].value, graph->attributes[k].value) &&
           graph->attributes[i].quoted == graph->attributes[k].quoted;
}

static bool equal_attributes(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return equal_labels(graph, i, k) && equal_constants(graph, i, k);
}

static struct classes make_classes(const struct walk *walk, uint32_t n,
                                   bool (*equal)(const struct mc_amr_graph *, uint32_t, uint32_t))
{
    struct classes classes = {n, mc_arena_array(walk->d->arena, n, sizeof(*classes.class_of)),
                              mc_arena_array(walk->d->arena, n, sizeof(*classes.suggested))};
    uint32_t i, k;

    for (i = 0; i < n; i++) {
        k = 0;
        while (k < i && (classes.class_of[k] != k || !equal(walk->d->right, k, i)))
            k++;
        classes.class_of[i] = k;
    }
    return classes;
}

static void clear(struct classes *classes)
{
    if (classes->n > 0)
        memset(classes->suggested, 0, classes->n * sizeof(*classes->suggested));
}

static void suggest(struct classes *classes, uint32_t part, bool suggested)
{
    classes->suggested[classes->class_of[part]] |= suggested;
}

/* Whether the part is the one of its class that is enumerated, in this half. */
static bool is_due(const struct walk *walk, const struct classes *classes, uint32_t part)
{
    return !walk->is_over && classes->class_of[part] == part &&
           classes->suggested[part] == walk->is_suggested;
}

/* --- changes ---------------------------------------------------------------------------------- */

/* Whether the mapping suggests that node i might be k. */
static bool may_be(const struct walk *walk, uint32_t i, uint32_t k)
{
    return walk->d->right_of[i] == k ||
           (walk->d->right_of[i] == MC_NOT_FOUND && walk->d->left_of[k] == MC_NOT_FOUND);
}

static void change_concepts(struct walk *walk)
{
    uint32_t i, k;

    for (i = 0; i < walk->d->left->n_nodes; i++) {
        clear(&walk->concepts);
        for (k = 0; k < walk->concepts.n; k++)
            suggest(&walk->concepts, k, may_be(walk, i, k));
        for (k = 0; k < walk->concepts.n; k++) {
            struct mc_graph_draft draft = {.kind = MC_DRAFT_CHANGE_CONCEPT,
                                           .place = i,
                                           .concept = walk->d->right->nodes[k].concept};

            if (draft.concept.length > 0 && is_due(walk, &walk->concepts, k))
                give(walk, &draft);
        }
    }
}

static void change_edges(struct walk *walk)
{
    const struct mc_amr_edge *edges = walk->d->right->edges;
    uint32_t i, k;

    for (i = 0; i < walk->d->left->n_edges; i++) {
        struct mc_graph_draft draft = {
            .kind = MC_DRAFT_CHANGE_ROLE, .place = i, .edge = walk->d->left->edges[i]};

        clear(&walk->edge_roles);
        for (k = 0; k < walk->edge_roles.n; k++)
            suggest(&walk->edge_roles, k,
                    walk->d->right_of[draft.edge.from] == edges[k].from &&
                        walk->d->right_of[draft.edge.to] == edges[k].to);
        for (k = 0; k < walk->edge_roles.n; k++) {
            draft.edge.role = edges[k].role;
            if (is_due(walk, &walk->edge_roles, k))
                give(walk, &draft);
        }
    }
}

static void change_attributes(struct walk *walk, enum mc_graph_draft_kind kind,
                              struct classes *classes)
{
    const struct mc_amr_attribute *attributes = walk->d->right->attributes;
    uint32_t i, k;

    for (i = 0; i < walk->d->left->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &walk->d->left->attributes[i];

        clear(classes);
        for (k = 0; k < classes->n; k++)
            suggest(classes, k, walk->d->right_of[attribute->node] == attributes[k].node);
        for (k = 0; k < classes->n; k++) {
            struct mc_graph_draft draft = {
                .kind = kind, .is_attribute = true, .place = i, .attribute = *attribute};

            if (kind == MC_DRAFT_CHANGE_ROLE) {
                draft.attribute.role = attributes[k].role;
            } else {
                draft.attribute.value = attributes[k].value;
                draft.attribute.quoted = attributes[k].quoted;
            }
            if (is_due(walk, classes, k))
                give(walk, &draft);
        }
    }
}

/* --- additions -------------------------------------------------------------------------------- */

static void add_edges_between(struct walk *walk, uint32_t from, uint32_t to)
{
    const struct mc_amr_edge *edges = walk->d->right->edges;
    const uint32_t *left_of = walk->d->left_of;
    uint32_t k;

    clear(&walk->edge_roles);
    for (k = 0; k < walk->edge_roles.n; k++)
        suggest(&walk->edge_roles, k, left_of[edges[k].from] == from && left_of[edges[k].to] == to);
    for (k = 0; k < walk->edge_roles.n; k++) {
        struct mc_graph_draft draft = {.kind = MC_DRAFT_ADD,
                                       .edge = {.from = from, .to = to, .role = edges[k].role}};

        if (is_due(walk, &walk->edge_roles, k))
            give(walk, &draft);
    }
}

static void add_edges(struct walk *walk)
{
    uint32_t i, k;

    for (i = 0; i < walk->d->left->n_nodes; i++)
        for (k = 0; k < walk->d->left->n_nodes && !walk->is_over; k++)
            if (i != k)
                add_edges_between(walk, i, k);
}

static void add_attributes(struct walk *walk)
{
    const struct mc_amr_attribute *attributes = walk->d->right->attributes;
    uint32_t i, k;

    for (i = 0; i < walk->d->left->n_nodes; i++) {
        clear(&walk->whole);
        for (k = 0; k < walk->whole.n; k++)
            suggest(&walk->whole, k, walk->d->left_of[attributes[k].node] == i);
        for (k = 0; k < walk->whole.n; k++) {
            struct mc_graph_draft draft = {.kind = MC_DRAFT_ADD,
                                           .is_attribute = true,
                                           .attribute = {.node = i,
                                                         .role = attributes[k].role,
                                                         .value = attributes[k].value,
                                                         .quoted = attributes[k].quoted}};

            if (is_due(walk, &walk->whole, k))
                give(walk, &draft);
        }
    }
}

/* The nodes that stand at the target of a relation, or at its source (`inverted`). */
static void add_nodes(struct walk *walk, bool inverted)
{
    struct classes *classes = &walk->leaves[inverted];
    const struct mc_amr_graph *right = walk->d->right;
    const uint32_t *left_of = walk->d->left_of;
    uint32_t new_node = walk->d->left->n_nodes, i, k;

    for (i = 0; i < new_node; i++) {
        clear(classes);
        for (k = 0; k < classes->n; k++) {
            uint32_t near = inverted ? right->edges[k].to : right->edges[k].from;
            uint32_t far = inverted ? right->edges[k].from : right->edges[k].to;

            suggest(classes, k, left_of[near] == i && left_of[far] == MC_NOT_FOUND);
        }
        for (k = 0; k < classes->n; k++) {
            const struct mc_amr_edge *edge = &right->edges[k];
            struct mc_graph_draft draft = {
                .kind = MC_DRAFT_ADD_NODE,
                .concept = right->nodes[inverted ? edge->from : edge->to].concept,
                .edge = {.from = inverted ? new_node : i,
                         .to = inverted ? i : new_node,
                         .role = edge->role,
                         .inverted = inverted}};

            if (draft.concept.length > 0 && is_due(walk, classes, k))
                give(walk, &draft);
        }
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static void drop_all(struct walk *walk)
{
    struct mc_graph_draft draft = {.kind = MC_DRAFT_DROP};

    for (; draft.place < walk->d->left->n_edges; draft.place++)
        give(walk, &draft);
    draft.is_attribute = true;
    for (draft.place = 0; draft.place < walk->d->left->n_attributes; draft.place++)
        give(walk, &draft);
    draft.is_attribute = false;
    draft.kind = MC_DRAFT_DROP_NODE;
    for (draft.place = 0; draft.place < walk->d->left->n_nodes; draft.place++)
        give(walk, &draft);
}

void mc_graph_drafts_each(const struct mc_graph_drafts *drafts)
{
    const struct mc_amr_graph *right = drafts->right;
    struct walk walk = {.d = drafts};
    int half;

    walk.concepts = make_classes(&walk, right->n_nodes, equal_concepts);
    walk.edge_roles = make_classes(&walk, right->n_edges, equal_edge_roles);
    walk.leaves[0] = make_classes(&walk, right->n_edges, equal_targets);
    walk.leaves[1] = make_classes(&walk, right->n_edges, equal_sources);
    walk.labels = make_classes(&walk, right->n_attributes, equal_labels);
    walk.constants = make_classes(&walk, right->n_attributes, equal_constants);
    walk.whole = make_classes(&walk, right->n_attributes, equal_attributes);
    for (half = 0; half < 2; half++) {
        walk.is_suggested = half == 0;
        change_concepts(&walk);
        change_edges(&walk);
        change_attributes(&walk, MC_DRAFT_CHANGE_ROLE, &walk.labels);
        change_attributes(&walk, MC_DRAFT_CHANGE_CONSTANT, &walk.constants);
        add_edges(&walk);
        add_attributes(&walk);
        add_nodes(&walk, false);
        add_nodes(&walk, true);
        if (half == 0)
            drop_all(&walk);
    }
}
