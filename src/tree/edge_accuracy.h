/* edge_accuracy.h: dependency edge accuracy (DEA): which edges of a tree an output keeps.
 *
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 5: an edge is (lemma of head, lemma
 * of dependent, place of dependent - place of head); it is kept when the output has the two lemmas
 * at that signed distance. */
#ifndef MC_TREE_EDGE_ACCURACY_H
#define MC_TREE_EDGE_ACCURACY_H

#include "tree/outputs.h"

/* Where the two words of an edge are in the output. */
enum mc_edge_fate {
    MC_EDGE_KEPT,     /* at the same signed distance */
    MC_EDGE_DISTANCE, /* the dependent on the right side of its head, at another distance */
    MC_EDGE_SIDE,     /* on the wrong side */
    MC_EDGE_MISSING   /* one of the two words, or both, are not in the output */
};

/* Of the edge from a node to its head; of a root all is zero. */
struct mc_edge_outcome {
    bool kept;     /* each pair of output places serves one edge; equal triples are served
                      in the order of their dependents */
    bool kept_any; /* without that limit */
    enum mc_edge_fate fate;
    int32_t distance;     /* place of dependent - place of head in the tree */
    int32_t displacement; /* distance in the output - distance; 0 where a word is missing: of the
                             nodes themselves, as the output's order names them, else (kept through
                             another pair of equal lemmas) 0 */
};

struct mc_edge_accuracy {
    uint32_t edges, kept, kept_any;
    double dea, dea_any; /* kept / edges; NaN without edges */
};

/* Compares an output with its tree. labels gives the lemmas. outcomes: [n_nodes], or NULL where
 * only the counts are wanted. O(n + tokens) expected. */
struct mc_edge_accuracy mc_edge_accuracy(const struct mc_tree *tree,
                                         const struct mc_tree_labels *labels,
                                         const struct mc_tree_output *output,
                                         struct mc_edge_outcome *outcomes,
                                         struct mc_arena *scratch);

#endif
