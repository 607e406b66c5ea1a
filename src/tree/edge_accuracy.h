/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_accuracy.h: dependency edge accuracy (DEA): which edges of a tree an output keeps.
 *
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 5: an edge is (lemma of head, lemma
 * of dependent, place of dependent - place of head); it is kept when the output has the two lemmas
 * at that signed distance. */
#ifndef MC_TREE_EDGE_ACCURACY_H
#define MC_TREE_EDGE_ACCURACY_H

#include "tree/outputs.h"

/* What became of an edge. One that is kept is MC_EDGE_KEPT, whichever equal lemmas keep it. For all
 * others, the two nodes themselves are looked for: where the order of the output first names the
 * node of the head, and where it first names that of the dependent. */
enum mc_edge_fate {
    MC_EDGE_KEPT,     /* at the same signed distance */
    MC_EDGE_DISTANCE, /* both are there, the dependent on the right side of its head: at another
                         distance, or at the same, where an equal edge took this pair of places */
    MC_EDGE_SIDE,     /* both are there, the dependent on the other side */
    MC_EDGE_MISSING   /* the order does not name one of the two, or both */
};

/* Of the edge from a node to its head; of a root all is zero. */
struct mc_edge_outcome {
    bool kept;     /* each pair of output places (of head, of dependent) serves one edge; equal
                      triples are served in the order of their dependents */
    bool kept_any; /* without that limit */
    enum mc_edge_fate fate;
    int32_t distance;     /* place of dependent - place of head in the tree */
    int32_t displacement; /* the same of the first tokens of the two nodes in the output, less
                             `distance`; 0 of a kept edge, and of one with a missing word */
};

struct mc_edge_accuracy {
    uint32_t edges, kept, kept_any;
    double dea, dea_any; /* kept / edges; NaN without edges */
};

/* Compares an output with its tree. labels gives the lemmas; the order may name nodes more than
 * once. outcomes: [n_nodes], or NULL where only the counts are wanted. O(n + tokens) expected; a
 * pair of lemmas that are both frequent costs tokens / 64 for each distance at which it is asked
 * for. Leaves the scratch arena as it was. */
struct mc_edge_accuracy mc_edge_accuracy(const struct mc_tree *tree,
                                         const struct mc_tree_labels *labels,
                                         const struct mc_tree_output *output,
                                         struct mc_edge_outcome *outcomes,
                                         struct mc_arena *scratch);

#endif
