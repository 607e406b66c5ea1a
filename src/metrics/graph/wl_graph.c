#include "metrics/graph/wl_graph.h"

/* What is known of a string; all zero: nothing. */
struct role {
    uint32_t node;      /* of the variable of that name, + 1; 0: there is none */
    uint32_t last_node; /* the last one with that label; 0: none, or the first node of all */
    bool is_concept;
};

/* An edge whose ends are not looked up yet. */
struct tie {
    uint32_t source, label;
    uint32_t target;   /* string number */
    uint32_t constant; /* node, or MC_SMATCH_NONE: look up the target */
};

struct builder {
    struct mc_smatch_strings *strings;
    struct mc_wl_graph *graph;
    struct role *roles; /* [strings] */
    struct tie *ties;
    uint32_t n_ties;
};

static uint32_t add_node(struct builder *b, uint32_t name, uint32_t label)
{
    struct mc_wl_graph *graph = b->graph;

    graph->names[graph->n_nodes] = name;
    graph->labels[graph->n_nodes] = label;
    return graph->n_nodes++;
}

/* A node each variable. */
static void add_variables(struct builder *b, const struct mc_wl_triple *triples, uint32_t n,
                          uint32_t instance)
{
    uint32_t i;

    for (i = 0; i < n; i++) {
        const struct mc_wl_triple *t = &triples[i];

        if (t->label != instance)
            continue;
        b->roles[t->target].is_concept = true;
        if (b->roles[t->source].node == 0)
            b->roles[t->source].node = add_node(b, t->source, t->target) + 1;
        else
            b->graph->labels[b->roles[t->source].node - 1] = t->target;
    }
}

static void add_tie(struct builder *b, const struct mc_wl_triple *triple, uint32_t constant)
{
    struct tie tie = {triple->source, triple->label, triple->target, constant};

    b->ties[b->n_ties++] = tie;
}

/* Nodes of the constants, and all ties: first those that lead to no constant. */
static void add_constants(struct builder *b, const struct mc_wl_triple *triples, uint32_t n,
                          uint32_t instance)
{
    uint32_t *places = mc_arena_alloc(b->strings->arena, mc_array_size(n, sizeof(*places)));
    uint32_t n_places = 0, i;

    for (i = 0; i < n; i++) {
        const struct role *role = &b->roles[triples[i].target];

        if (triples[i].label == instance)
            continue;
        if (role->node == 0 && !role->is_concept)
            places[n_places++] = i;
        else
            add_tie(b, &triples[i], MC_SMATCH_NONE);
    }
    if (n_places > 1)
        mc_wl_order_constants(places, n_places, b->strings->arena);
    for (i = 0; i < n_places; i++)
        add_tie(b, &triples[places[i]], add_node(b, MC_SMATCH_NONE, triples[places[i]].target));
}

static uint32_t target_of(const struct builder *b, const struct tie *tie)
{
    const struct role *role = &b->roles[tie->target];

    if (tie->constant != MC_SMATCH_NONE)
        return tie->constant;
    if (role->node != 0)
        return role->node - 1;
    return role->last_node == 0 ? MC_SMATCH_NONE : role->last_node;
}

static void add_edge(struct builder *b, uint32_t from, uint32_t label, uint32_t to)
{
    struct mc_wl_edge edge = {from, to, label};

    if (from != MC_SMATCH_NONE && to != MC_SMATCH_NONE)
        b->graph->edges[b->graph->n_edges++] = edge;
}

static void add_edges(struct builder *b, bool as_nodes)
{
    uint32_t edge = as_nodes ? mc_smatch_strings_add(b->strings, mc_slice_of(":edge")) : 0;
    uint32_t first_edge = b->graph->n_nodes, i;

    for (i = 0; as_nodes && i < b->n_ties; i++)
        (void)add_node(b, MC_SMATCH_NONE, b->ties[i].label);
    for (i = 0; i < b->graph->n_nodes; i++)
        b->roles[b->graph->labels[i]].last_node = i;
    for (i = 0; i < b->n_ties; i++) {
        const struct tie *tie = &b->ties[i];
        uint32_t node = b->roles[tie->source].node, to = target_of(b, tie);
        uint32_t from = node == 0 ? MC_SMATCH_NONE : node - 1;

        if (!as_nodes) {
            add_edge(b, from, tie->label, to);
            continue;
        }
        add_edge(b, from, edge, first_edge + i);
        add_edge(b, first_edge + i, edge, to);
    }
}

void mc_wl_graph_of_triples(const struct mc_wl_triple *triples, uint32_t n_triples,
                            bool edges_as_nodes, struct mc_smatch_strings *strings,
                            struct mc_wl_graph *graph)
{
    struct mc_arena *arena = strings->arena;
    uint32_t instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    struct builder b = {.strings = strings, .graph = graph};

    memset(graph, 0, sizeof(*graph));
    /* A triple gives one node at most, and another one where edges are nodes. */
    graph->labels = mc_arena_alloc(arena, mc_array_size(n_triples, 2 * sizeof(*graph->labels)));
    graph->names = mc_arena_alloc(arena, mc_array_size(n_triples, 2 * sizeof(*graph->names)));
    graph->edges = mc_arena_alloc(arena, mc_array_size(n_triples, 2 * sizeof(*graph->edges)));
    b.roles = mc_arena_array(arena, strings->n_items, sizeof(*b.roles));
    b.ties = mc_arena_alloc(arena, mc_array_size(n_triples, sizeof(*b.ties)));
    add_variables(&b, triples, n_triples, instance);
    add_constants(&b, triples, n_triples, instance);
    add_edges(&b, edges_as_nodes);
}
