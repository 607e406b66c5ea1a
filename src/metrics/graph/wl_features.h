/* wl_features.h: the features of the Weisfeiler-Leman kernel of two graphs.
 *
 * A feature of iteration 0 is a label of a node, or a triple label_edge_label. In each further
 * iteration a node is called by its label and those of its neighbours, "edge_label" each, sorted;
 * its new label is a feature. A feature is there or not, however often. After Opitz, Daza and Frank
 * (2021); the reference program keeps new labels by old label, so that of several nodes with one
 * label the last one decides what all are called. */
#ifndef MC_METRICS_GRAPH_WL_FEATURES_H
#define MC_METRICS_GRAPH_WL_FEATURES_H

#include "metrics/graph/wl_graph.h"
#include "metrics/graph/wl_terms.h"

/* Whose labels a node sees. */
enum mc_wl_neighbours { MC_WL_BOTH, MC_WL_OUT, MC_WL_IN };

enum { MC_WL_ITERATION_LIMIT = 100 };

/* Which side has a feature. */
enum { MC_WL_LEFT = 1, MC_WL_RIGHT = 2 };

struct mc_wl_feature {
    uint32_t term;
    uint32_t sides; /* MC_WL_LEFT, MC_WL_RIGHT, or-ed */
};

/* The distinct features of one iteration. */
struct mc_wl_features {
    struct mc_wl_feature *items; /* those of the left graph first, in the order of its nodes */
    uint32_t n, n_left, n_right, n_shared;
};

/* features[0 .. iterations] of two graphs whose strings are in one table. All memory is the arena's
 * of the strings. */
struct mc_wl_terms *mc_wl_compare(const struct mc_wl_graph *left, const struct mc_wl_graph *right,
                                  uint32_t iterations, enum mc_wl_neighbours neighbours,
                                  const struct mc_smatch_strings *strings,
                                  struct mc_wl_features *features);
/* Cosine of the two feature vectors, each feature of iteration i having the weight 1 / (i + 1).
 * From 0 to 1; 0 when a graph has no feature. */
double mc_wl_cosine(const struct mc_wl_features *features, uint32_t iterations);

#endif
