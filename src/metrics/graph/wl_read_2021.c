/* PENMAN notation, in the order of the text. */
#include <stdlib.h>

#include "amr/penman.h"
#include "metrics/graph/wl_read_parts.h"

/* A role without the "-of" that our reader keeps (":consist-of"); where there is one, the ends
 * change places. The reference program knows no role of its own that ends so. */
static struct mc_slice turn(struct mc_slice role, bool *is_turned)
{
    enum { N_OF = 3 };

    *is_turned = role.length > N_OF && memcmp(role.data + role.length - N_OF, "-of", N_OF) == 0;
    return *is_turned ? mc_slice(role.data, role.length - N_OF) : role;
}

/* A graph whose triples are made. */
struct maker {
    const struct mc_amr_graph *amr;
    struct mc_slice text;
    struct mc_smatch_strings *strings;
    uint32_t *names; /* [nodes] string number of the variable; MC_SMATCH_NONE: not met so far */
    uint32_t instance;
};

static uint32_t name_of(const struct maker *maker, uint32_t node)
{
    if (maker->names[node] == MC_SMATCH_NONE)
        maker->names[node] =
            mc_smatch_strings_add(maker->strings, maker->amr->nodes[node].variable);
    return maker->names[node];
}

static struct mc_wl_triple triple_of_edge(const struct maker *maker, const struct mc_amr_edge *edge)
{
    struct mc_wl_triple triple;
    bool is_turned = false;
    struct mc_slice role = edge->inverted ? edge->role : turn(edge->role, &is_turned);

    triple.source = name_of(maker, is_turned ? edge->to : edge->from);
    triple.label = mc_smatch_strings_add(maker->strings, role);
    triple.target = name_of(maker, is_turned ? edge->from : edge->to);
    return triple;
}

/* The constant as it is written, quotes included. */
static struct mc_slice written(struct mc_slice text, const struct mc_amr_attribute *attribute)
{
    const char *start = text.data + attribute->value_offset, *p;

    if (!attribute->quoted)
        return attribute->value;
    for (p = start + 1; *p != '"'; p++)
        p += *p == '\\' ? 1 : 0;
    return mc_slice(start, (size_t)(p - start) + 1);
}

static struct mc_wl_triple triple_of_attribute(const struct maker *maker,
                                               const struct mc_amr_attribute *attribute)
{
    struct mc_wl_triple triple;

    triple.source = name_of(maker, attribute->node);
    triple.label = mc_smatch_strings_add(maker->strings, attribute->role);
    triple.target = mc_smatch_strings_add(maker->strings, written(maker->text, attribute));
    return triple;
}

static struct mc_wl_triple triple_of_node(const struct maker *maker, uint32_t node)
{
    struct mc_wl_triple triple = {name_of(maker, node), maker->instance, 0};
    struct mc_slice concept = maker->amr->nodes[node].concept;

    if (mc_slice_equal(concept, maker->amr->nodes[node].variable)) {
        char *longer = mc_arena_alloc(maker->strings->arena, concept.length + 1);

        memcpy(longer, concept.data, concept.length);
        longer[concept.length] = '_';
        concept = mc_slice(longer, concept.length + 1);
    }
    triple.target = mc_smatch_strings_add(maker->strings, concept);
    return triple;
}

/* Nodes, edges and attributes in the order of the text. */
static void make_triples(const struct maker *maker, struct mc_wl_triple *triples)
{
    const struct mc_amr_graph *amr = maker->amr;
    uint32_t node = 0, edge = 0, attribute = 0;

    while (node < amr->n_nodes || edge < amr->n_edges || attribute < amr->n_attributes) {
        size_t at_node = node < amr->n_nodes ? amr->nodes[node].offset : SIZE_MAX;
        size_t at_edge = edge < amr->n_edges ? amr->edges[edge].offset : SIZE_MAX;
        size_t at_attribute =
            attribute < amr->n_attributes ? amr->attributes[attribute].offset : SIZE_MAX;

        if (at_node < at_edge && at_node < at_attribute)
            *triples++ = triple_of_node(maker, node++);
        else if (at_edge < at_attribute)
            *triples++ = triple_of_edge(maker, &amr->edges[edge++]);
        else
            *triples++ = triple_of_attribute(maker, &amr->attributes[attribute++]);
    }
}

int mc_wl_read_2021(struct mc_slice text, const struct mc_wl_reading *reading,
                    struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
                    const char **mistake)
{
    struct mc_arena *arena = strings->arena;
    struct maker maker = {.text = text, .strings = strings};
    struct mc_amr_graph *amr;
    struct mc_error error; /* not cleared as a whole: it is large */
    struct mc_wl_triple *triples;
    size_t offset;
    uint32_t n_triples, i;

    error.code = MC_CODE_OK;
    if (mc_penman_read_one(text, arena, &amr, &offset, &error) != 0) {
        *mistake = mc_arena_strdup(arena, error.text);
        return -1;
    }
    *mistake = "a node has no concept";
    for (i = 0; i < amr->n_nodes; i++)
        if (amr->nodes[i].concept.length == 0)
            return -1;
    n_triples = amr->n_nodes + amr->n_items;
    triples = mc_arena_alloc(arena, mc_array_size(n_triples, sizeof(*triples)));
    maker.amr = amr;
    maker.instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    maker.names = mc_arena_alloc(arena, mc_array_size(amr->n_nodes, sizeof(*maker.names)));
    memset(maker.names, 0xFF, amr->n_nodes * sizeof(*maker.names));
    make_triples(&maker, triples);
    mc_wl_graph_of_triples(triples, n_triples, reading->edges_as_nodes, strings, graph);
    return 0;
}
