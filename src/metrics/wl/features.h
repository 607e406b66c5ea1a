/* SPDX-License-Identifier: GPL-3.0-or-later */
/* features.h: labels of nodes as numbers, the features that the kernel wlk compares, and the
 * vectors of nodes that wwlk moves. */
#ifndef MC_METRICS_WL_FEATURES_H
#define MC_METRICS_WL_FEATURES_H

#include <metricheck/metric_module.h>

#include "base/hash_table.h"
#include "base/memory.h"
#include "metrics/wl/graph.h"

struct mc_arena;
struct mc_smatch_strings;
struct mc_transport_side;
struct mc_wl_vectors;
struct mc_word_vectors;

/* Labels of nodes as numbers, including composed ones. A term is a string, or a row of words; equal
 * rows have one number. A word is a pair of numbers (wl_word). A row is 0 and the label of a node
 * and, in ascending order, edge labels with labels of neighbours; or WL_TRIPLE and a label, and an
 * edge label and a label. */

struct mc_wl_term {
    uint64_t hash;
    uint32_t start, length; /* of its words */
    uint32_t place;         /* for the caller; 0 at first */
    struct mc_slice text;   /* set when it is first spelled; data NULL before */
};

struct mc_wl_terms {
    const struct mc_smatch_strings *strings;
    struct mc_wl_term *items; /* the first n_strings are the strings */
    uint32_t n, capacity, n_strings;
    uint64_t *words;
    size_t n_words, word_capacity;
    struct mc_hash_table table; /* of the terms that are not strings */
};
/* The text as the reference program spells it: label_edge_label, or the label and each edge_label,
 * sorted and joined by " ::: ". If it is longer than 1000 bytes, it is cut and ends in "...". */
struct mc_slice mc_wl_terms_text(struct mc_wl_terms *terms, uint32_t term);

/* The features of the Weisfeiler-Leman kernel of two graphs.
 *
 * A feature of iteration 0 is a label of a node, or a triple label_edge_label. In each further
 * iteration the new label of a node consists of its label and those of its neighbours, "edge_label"
 * each, sorted; it is a feature. A feature is present or not, however often. After Opitz, Daza and
 * Frank (2021); the reference program stores new labels by old label, so that of several nodes with
 * one label the last one decides the new label of all. */

/* Which neighbours' labels a node sees. */
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
    struct mc_wl_feature *items; /* those of the left graph come first, in the order of its nodes */
    uint32_t n, n_left, n_right, n_shared;
};

/* Computes features[0 .. iterations] of two graphs whose strings are in one table. All memory is
 * the arena's of the strings. */
struct mc_wl_terms *mc_wl_compare(const struct mc_wl_graph *left, const struct mc_wl_graph *right,
                                  uint32_t iterations, enum mc_wl_neighbours neighbours,
                                  const struct mc_smatch_strings *strings,
                                  struct mc_wl_features *features);
/* Cosine of the two feature vectors, each feature of iteration i having the weight 1 / (i + 1).
 * From 0 to 1; 0 if a graph has no feature. */
double mc_wl_cosine(const struct mc_wl_features *features, uint32_t iterations);

/* Vectors of node labels and weights of edge labels, for WWLK.
 *
 * The reference program draws vectors of labels without word vectors, and the weights of edge
 * labels, at random, without a seed. Here a generator that starts from the label is used instead: x
 * is the FNV-1a hash (64 bit) of its UTF-8 bytes, each draw is a step of splitmix64, and the top 53
 * bits are a fraction u. */

enum mc_wl_weights { MC_WL_HASH, MC_WL_ONES, MC_WL_CONSTANT };

struct mc_wl_vectors *mc_wl_vectors_new(const struct mc_word_vectors *words,
                                        enum mc_wl_variant variant) MC_MUST_CHECK MC_NEVER_NULL;
void mc_wl_vectors_free(struct mc_wl_vectors *vectors);
/* Drops all labels if there are many, so that memory stays bounded. */
void mc_wl_vectors_trim(struct mc_wl_vectors *vectors);
/* Whether the vector of the label comes from a word (false: it was drawn). */
bool mc_wl_vector_is_known(struct mc_wl_vectors *vectors, struct mc_slice label);

/* The nodes of a graph as vectors that include those of their neighbours, for WWLK. */

struct mc_wl_embedding {
    enum mc_wl_variant variant;
    enum mc_wl_weights weights;
    enum mc_wl_neighbours neighbours;
    uint32_t iterations;
};

/* rows[node * length + i], each row of norm 1: the node's vector followed by its vector after each
 * iteration, length = (iterations + 1) * dimensions of the word vectors. In an iteration a vector
 * becomes its sum with the mean, over the nodes it has edges to and the nodes it has edges from, of
 * their vectors times the product of the weights of all edges between (in that direction). A node
 * whose vectors are zero throughout keeps a row of zeros. All memory is the arena's of the
 * strings. */
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
