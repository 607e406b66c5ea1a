/* wl_embed.h: the nodes of a graph as vectors that have taken up those around them, for WWLK. */
#ifndef MC_METRICS_GRAPH_WL_EMBED_H
#define MC_METRICS_GRAPH_WL_EMBED_H

#include "metrics/graph/optimal_transport.h"
#include "metrics/graph/wl_features.h"
#include "metrics/graph/wl_vectors.h"

struct mc_wl_embedding {
    enum mc_wl_variant variant;
    enum mc_wl_weights weights;
    enum mc_wl_neighbours neighbours;
    uint32_t iterations;
};

/* rows[node * length + i], each of length 1: the node's vector and what it becomes in each
 * iteration one behind the other, length = (iterations + 1) * dimensions of the word vectors. In
 * an iteration a vector becomes its sum with the mean, over the nodes it has edges to and the nodes
 * it has edges from, of their vectors times the product of the weights of all edges between (in
 * that direction). A node whose vectors are zero throughout keeps a row of zeros. All memory is the
 * arena's of the strings. */
double *mc_wl_embed(const struct mc_wl_graph *graph, const struct mc_wl_embedding *embedding,
                    struct mc_wl_vectors *vectors, const struct mc_smatch_strings *strings,
                    size_t *length);
/* Nodes with the same row, bit by bit, are of one kind: `rows` keeps one row for each kind. */
void mc_wl_find_kinds(double *rows, uint32_t n_nodes, size_t length, struct mc_arena *arena,
                      struct mc_transport_side *side);
/* cost[left * n_right + right] = Euclidean distance of two rows. */
double *mc_wl_distances(const double *left, uint32_t n_left, const double *right, uint32_t n_right,
                        size_t length, struct mc_arena *arena);

#endif
