/* smatch_triples.h: the triples of an AMR under the convention of a Smatch program. */
#ifndef MC_METRICS_GRAPH_SMATCH_TRIPLES_H
#define MC_METRICS_GRAPH_SMATCH_TRIPLES_H

#include "metrics/graph/smatch_read.h"

enum mc_smatch_convention {
    MC_SMATCH_OLD,    /* the state of 2015 to 2019, used for the published CheckList scores */
    MC_SMATCH_NEW,    /* smatch 1.0.4 */
    MC_SMATCH_DAMONTE /* between the two: the state that Damonte et al. (2017) and SEMA read with;
                         attributes and relations are in the order of their source nodes, those
                         with a name that was known when it was read before the others */
};

struct mc_smatch_attribute {
    uint32_t node, label, value; /* node index, string numbers */
    uint32_t link;               /* what it comes from (mc_smatch_amr), or MC_SMATCH_NONE: TOP */
};

struct mc_smatch_relation {
    uint32_t source, target, label; /* node indexes, string number */
    uint32_t link;                  /* what it comes from (mc_smatch_amr) */
};

/* instance(i, concepts[i]) for each node i, attributes and relations. */
struct mc_smatch_triples {
    uint32_t *names, *concepts; /* [n_nodes] string numbers */
    struct mc_smatch_attribute *attributes;
    struct mc_smatch_relation *relations;
    uint32_t n_nodes, n_attributes, n_relations;
};

/* Whether strings are compared without the '_' at their end under this convention. */
bool mc_smatch_drops_underscore(enum mc_smatch_convention convention);

/* The triples of what was read with the same strings; all memory is the strings' arena's. */
void mc_smatch_make_triples(enum mc_smatch_convention convention, const struct mc_smatch_amr *amr,
                            struct mc_smatch_strings *strings, struct mc_smatch_triples *triples);

static inline uint32_t mc_smatch_n_triples(const struct mc_smatch_triples *triples)
{
    return triples->n_nodes + triples->n_attributes + triples->n_relations;
}

#endif
