/* SPDX-License-Identifier: GPL-3.0-or-later */
/* treebank_summary.h: describes a treebank tree by tree: counts, the distribution of each measure,
 * and the entropy of the direction of each relation. */
#ifndef MC_STUDIES_TREES_TREEBANK_SUMMARY_H
#define MC_STUDIES_TREES_TREEBANK_SUMMARY_H

#include "base/hash.h"
#include "tree/tree.h"

#define MC_TREE_QUANTITIES(X)                                                                      \
    X(MC_QUANTITY_DEPTH, "depth")                                                                  \
    X(MC_QUANTITY_LENGTH, "length")                                                                \
    X(MC_QUANTITY_MDD, "mdd")                                                                      \
    X(MC_QUANTITY_MFS, "mfs")                                                                      \
    X(MC_QUANTITY_MFW, "mfw")                                                                      \
    X(MC_QUANTITY_ARITY, "arity")

enum mc_tree_quantity {
#define MC_TREE_QUANTITY_VALUE(value, name) value,
    MC_TREE_QUANTITIES(MC_TREE_QUANTITY_VALUE)
#undef MC_TREE_QUANTITY_VALUE
        MC_N_TREE_QUANTITIES
};

/* The name: "depth". */
const char *mc_tree_quantity_name(enum mc_tree_quantity quantity);
/* The value of a quantity in a tree. */
double mc_tree_quantity(const struct mc_tree_measures *measures, enum mc_tree_quantity quantity);

/* Counts of the directions of dependents by relation. */
struct mc_direction_table {
    struct mc_string_map *relations;
    struct mc_direction_counts *counts; /* by index in relations */
    size_t n, capacity;
};

struct mc_treebank_summary {
    const char *path, *name;
    uint64_t n_sentences; /* with a node after stripping */
    uint64_t n_empty;     /* without; they count only here and in n_words */
    uint64_t n_words, n_nodes, n_edges, n_several_roots;
    uint64_t n_nonprojective, n_spans_ancestor; /* sentences */
    struct mc_direction_table universal, full;
    double *values[MC_N_TREE_QUANTITIES]; /* [n_sentences] */
    size_t n_values[MC_N_TREE_QUANTITIES], capacities[MC_N_TREE_QUANTITIES];
    bool rounded; /* round values of a sentence to two decimals, as the paper's program did */
    struct mc_arena *arena;
};

struct mc_treebank_summary *mc_treebank_summary_new(const char *path, const char *name,
                                                    struct mc_arena *arena) MC_MUST_CHECK;
void mc_treebank_summary_free(struct mc_treebank_summary *summary);

/* Adds a tree; measures: from mc_tree_measure, or NULL if no node was kept. */
void mc_treebank_summary_add(struct mc_treebank_summary *summary, const struct mc_tree *tree,
                             const struct mc_tree_measures *measures);

/* The distribution of one quantity; all NaN without sentences. */
struct mc_quantity_summary {
    double mean, deviation, median, least, most; /* deviation: divided by n - 1 */
};
struct mc_quantity_summary mc_treebank_quantity(const struct mc_treebank_summary *summary,
                                                enum mc_tree_quantity quantity);

/* A relation with its entropy. */
struct mc_relation_entropy {
    struct mc_slice relation;
    struct mc_direction_counts counts;
    double entropy;
};
/* The relations in byte order, in the arena; returns their number. *mean: of the entropies,
 * unweighted; NaN without relations. */
size_t mc_direction_entropies(const struct mc_direction_table *table, struct mc_arena *arena,
                              struct mc_relation_entropy **entropies, double *mean);

#endif
