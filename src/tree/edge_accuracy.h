/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_accuracy.h: dependency edge accuracy (DEA): which edges of a tree an output keeps.
 *
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 5: an edge is (lemma of head, lemma
 * of dependent, place of dependent - place of head); it is kept if the output has the two lemmas at
 * that signed distance. */
#ifndef MC_TREE_EDGE_ACCURACY_H
#define MC_TREE_EDGE_ACCURACY_H

#include "tree/outputs.h"

/* What became of an edge. A kept edge is MC_EDGE_KEPT, whichever tokens with these lemmas keep it.
 * For all others, the first tokens of the two nodes themselves in the output decide. */
enum mc_edge_fate {
    MC_EDGE_KEPT,     /* at the same signed distance */
    MC_EDGE_DISTANCE, /* both are there, the dependent on the correct side of its head, but at
                         another distance, or at the same if an equal edge took these places */
    MC_EDGE_SIDE,     /* both are there, the dependent on the wrong side */
    MC_EDGE_MISSING   /* at least one of the two is not in the output */
};

/* The outcome of the edge from a node to its head; all zero for a root. */
struct mc_edge_outcome {
    bool kept;     /* each pair of places in the output (of head, of dependent) keeps one edge;
                      equal triples get them in the order of their dependents */
    bool kept_any; /* without that limit */
    enum mc_edge_fate fate;
    int32_t distance;     /* place of dependent - place of head in the tree */
    int32_t displacement; /* distance of the first tokens of the two nodes in the output, minus
                             `distance`; 0 for a kept edge or a missing word */
};

struct mc_edge_accuracy {
    uint32_t edges, kept, kept_any;
    double dea, dea_any; /* kept / edges; NaN without edges */
};

/* Compares an output with its tree. labels: gives the lemmas. The output may contain a node more
 * than once. outcomes: [n_nodes], or NULL if only the counts are wanted. O(n + tokens) expected;
 * two lemmas that are both frequent cost tokens / 64 for each distance of their edges. Leaves the
 * scratch arena as it was. */
struct mc_edge_accuracy mc_edge_accuracy(const struct mc_tree *tree,
                                         const struct mc_tree_labels *labels,
                                         const struct mc_tree_output *output,
                                         struct mc_edge_outcome *outcomes,
                                         struct mc_arena *scratch);

#endif
