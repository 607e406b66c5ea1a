/* smatchpp_standard.h: the graph types of Smatch++ (Opitz 2023), and the nodes of a graph as read.
 */
#ifndef MC_METRICS_GRAPH_SMATCHPP_STANDARD_H
#define MC_METRICS_GRAPH_SMATCHPP_STANDARD_H

#include "metrics/graph/smatchpp_read.h"

enum mc_smatchpp_type {
    MC_SMATCHPP_NONE,    /* as read */
    MC_SMATCHPP_GENERIC, /* renamed, inverse labels turned round */
    MC_SMATCHPP_AMR      /* and what the AMR guidelines hold to be the same is written alike */
};

/* The nodes: sources of ":instance" triples, in the order of these. */
struct mc_smatchpp_nodes {
    uint32_t *node_of;          /* [n_strings] node + 1 of the string that is its name; 0: none */
    uint32_t *names, *concepts; /* [n] string numbers; of several concepts the last one */
    uint32_t n, n_strings;
    uint32_t instance; /* string number of ":instance" */
};

/* Lists the nodes; all memory is the strings' arena's. Holds for the triples as they are now. */
void mc_smatchpp_find_nodes(struct mc_smatch_strings *strings,
                            const struct mc_smatchpp_graph *graph, struct mc_smatchpp_nodes *nodes);

/* Node that has the name, or MC_SMATCH_NONE. */
static inline uint32_t mc_smatchpp_node(const struct mc_smatchpp_nodes *nodes, uint32_t name)
{
    return name < nodes->n_strings ? nodes->node_of[name] - 1 : MC_SMATCH_NONE;
}

/* Node that the triple leads to, or MC_SMATCH_NONE: it is a constant or a concept. */
static inline uint32_t mc_smatchpp_target(const struct mc_smatchpp_nodes *nodes,
                                          const struct mc_smatchpp_triple *triple)
{
    return triple->label == nodes->instance ? MC_SMATCH_NONE
                                            : mc_smatchpp_node(nodes, triple->target);
}

/* Makes a graph as read one of the type. MC_SMATCHPP_AMR: as generic, where before labels are
 * turned round :domain becomes :mod-of and :domain-of becomes :mod; then the root becomes (node,
 * :root, its concept), reified relations become relations again, and of equal triples one stays.
 * -1 with *mistake set to a constant text: the reference program stops at such a graph. */
int mc_smatchpp_standardise(enum mc_smatchpp_type type, struct mc_smatch_strings *strings,
                            struct mc_smatchpp_graph *graph, const char **mistake) MC_MUST_CHECK;

/* A node into which nothing leads, whose concept reifies a relation and that has just the two roles
 * of its ends, once each, becomes that relation; the root, which has its :root, stays. Relations
 * made so are the last triples. */
void mc_smatchpp_dereify(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph);

/* Of equal triples the first one stays. Uses the arena of the strings. */
void mc_smatchpp_remove_duplicates(struct mc_smatch_strings *strings,
                                   struct mc_smatchpp_graph *graph);

#endif
