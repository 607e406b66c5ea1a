#include "metrics/graph/smatchpp_standard.h"

#include "base/hash.h"

void mc_smatchpp_find_nodes(struct mc_smatch_strings *strings,
                            const struct mc_smatchpp_graph *graph, struct mc_smatchpp_nodes *nodes)
{
    size_t size = mc_array_size(graph->n_triples, sizeof(*nodes->names));
    uint32_t i;

    nodes->instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    nodes->n = 0;
    nodes->n_strings = strings->n_items;
    nodes->node_of = mc_arena_array(strings->arena, strings->n_items, sizeof(*nodes->node_of));
    nodes->names = mc_arena_alloc(strings->arena, size);
    nodes->concepts = mc_arena_alloc(strings->arena, size);
    for (i = 0; i < graph->n_triples; i++) {
        const struct mc_smatchpp_triple *t = &graph->triples[i];

        if (t->label != nodes->instance)
            continue;
        if (nodes->node_of[t->source] == 0) {
            nodes->names[nodes->n] = t->source;
            nodes->node_of[t->source] = ++nodes->n;
        }
        nodes->concepts[nodes->node_of[t->source] - 1] = t->target;
    }
}

static void domain_to_mod(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    uint32_t domain = mc_smatch_strings_add(strings, mc_slice_of(":domain"));
    uint32_t domain_of = mc_smatch_strings_add(strings, mc_slice_of(":domain-of"));
    uint32_t mod = mc_smatch_strings_add(strings, mc_slice_of(":mod"));
    uint32_t mod_of = mc_smatch_strings_add(strings, mc_slice_of(":mod-of")), i;

    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];

        if (t->label == domain)
            t->label = mod_of;
        else if (t->label == domain_of)
            t->label = mod;
    }
}

/* The first :root leads from the first node to its concept. -1: it leads to no node. */
static int concept_as_root(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    uint32_t root = mc_smatch_strings_add(strings, mc_slice_of(":root")), i, node;
    struct mc_smatchpp_nodes nodes;

    mc_smatchpp_find_nodes(strings, graph, &nodes);
    for (i = 0; i < graph->n_triples && graph->triples[i].label != root;)
        i++;
    if (i == graph->n_triples)
        return 0;
    node = mc_smatchpp_node(&nodes, graph->triples[i].target);
    if (node == MC_SMATCH_NONE)
        return -1;
    graph->triples[i].source = nodes.names[node];
    graph->triples[i].target = nodes.concepts[node];
    return 0;
}

static uint64_t hash_of(const struct mc_smatchpp_triple *t)
{
    return mc_hash_mix(t->label + mc_hash_mix((uint64_t)t->source << 32 | t->target));
}

static bool same(const struct mc_smatchpp_triple *a, const struct mc_smatchpp_triple *b)
{
    return a->source == b->source && a->label == b->label && a->target == b->target;
}

void mc_smatchpp_remove_duplicates(struct mc_smatch_strings *strings,
                                   struct mc_smatchpp_graph *graph)
{
    uint32_t kept = 0, i, *slots;
    size_t n_slots = 16, slot;

    while (n_slots / 2 < graph->n_triples)
        n_slots *= 2;
    slots = mc_arena_array(strings->arena, n_slots, sizeof(*slots));
    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple t = graph->triples[i];

        slot = (size_t)hash_of(&t) & (n_slots - 1);
        while (slots[slot] != 0 && !same(&graph->triples[slots[slot] - 1], &t))
            slot = (slot + 1) & (n_slots - 1);
        if (slots[slot] != 0)
            continue;
        graph->triples[kept++] = t;
        slots[slot] = kept;
    }
    graph->n_triples = kept;
}

int mc_smatchpp_standardise(enum mc_smatchpp_type type, struct mc_smatch_strings *strings,
                            struct mc_smatchpp_graph *graph, const char **mistake)
{
    if (type == MC_SMATCHPP_NONE)
        return 0;
    if (mc_smatchpp_rename(strings, graph, mistake) != 0)
        return -1;
    if (type == MC_SMATCHPP_AMR)
        domain_to_mod(strings, graph);
    mc_smatchpp_turn(strings, graph);
    if (type == MC_SMATCHPP_GENERIC)
        return 0;
    *mistake = "what stands first is no node with a concept";
    if (concept_as_root(strings, graph) != 0)
        return -1;
    mc_smatchpp_dereify(strings, graph);
    mc_smatchpp_remove_duplicates(strings, graph);
    return 0;
}
