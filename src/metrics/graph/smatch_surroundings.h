/* smatch_surroundings.h: nodes of two graphs that have equal surroundings. Internal to
 * smatch_large.h. */
#ifndef MC_METRICS_GRAPH_SMATCH_SURROUNDINGS_H
#define MC_METRICS_GRAPH_SMATCH_SURROUNDINGS_H

#include "metrics/graph/smatch_triples.h"

enum { MC_SMATCH_DISTANCE = 3 };

/* What nodes are called by their concepts, and by all that is so many relations far: numbers that
 * are equal in both graphs where the surroundings are. */
struct mc_smatch_surroundings {
    uint64_t *hashes[2][MC_SMATCH_DISTANCE + 1]; /* [nodes] of the left, of the right graph */
    uint32_t n_nodes[2];
    struct mc_smatch_surrounded *lists[2]; /* scratch */
};

/* Memory is the strings' arena's. */
void mc_smatch_find_surroundings(const struct mc_smatch_triples *left,
                                 const struct mc_smatch_triples *right,
                                 const struct mc_smatch_strings *strings,
                                 struct mc_smatch_surroundings *surroundings);
/* Maps nodes without a partner whose concepts, attributes and relations are equal so many relations
 * far (0: whose concepts are), in their order. right_of[left node] and left_of[right node] hold a
 * node of the other graph or MC_SMATCH_NONE. */
void mc_smatch_map_equal(struct mc_smatch_surroundings *surroundings, uint32_t distance,
                         uint32_t *right_of, uint32_t *left_of);

#endif
