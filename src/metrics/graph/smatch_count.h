/* smatch_count.h: agreeing triples counted under a given mapping, without an alignment problem.
 *
 * For graphs that are too large for one (smatch_match.h), and as a second opinion in tests. Time
 * and memory grow with the number of triples only. */
#ifndef MC_METRICS_GRAPH_SMATCH_COUNT_H
#define MC_METRICS_GRAPH_SMATCH_COUNT_H

#include "metrics/graph/smatch_triples.h"

/* Pairs of a left and a right triple that agree; right_of[left node] is a right node or
 * MC_SMATCH_NONE, no right node twice. */
uint64_t mc_smatch_count(const struct mc_smatch_triples *left,
                         const struct mc_smatch_triples *right,
                         const struct mc_smatch_strings *strings, const uint32_t *right_of);
/* How often the most frequent triple of a graph stands in it. */
uint32_t mc_smatch_most_copies(const struct mc_smatch_triples *triples,
                               const struct mc_smatch_strings *strings);
/* No mapping makes more pairs agree than this: triples are compared without their nodes. */
uint64_t mc_smatch_count_bound(const struct mc_smatch_triples *left,
                               const struct mc_smatch_triples *right,
                               const struct mc_smatch_strings *strings);

#endif
