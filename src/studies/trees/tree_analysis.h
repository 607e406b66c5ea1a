/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_analysis.h: runs of surface realisers on treebanks, and their error analysis after
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429): correlations, projectivity, entropy against
 * accuracy, accuracy by group of edges, comparison of two runs. */
#ifndef MC_STUDIES_TREES_TREE_ANALYSIS_H
#define MC_STUDIES_TREES_TREE_ANALYSIS_H

#include "analysis/tests/rank_tests.h"
#include "tree/edge_accuracy.h"
#include "studies/trees/subtrees.h"

/* A value for each sentence of a treebank. */
struct mc_tree_score {
    const char *name;
    double *values; /* [n_trees]; NaN: none */
};

/* The outputs of one system. */
struct mc_tree_run {
    const char *name, *team, *path; /* team NULL: none */
    struct mc_tree_outputs outputs;
    struct mc_edge_accuracy *accuracy; /* [n_trees] */
    struct mc_edge_outcome **outcomes; /* [n_trees][n_nodes] */
    struct mc_tree_score *scores;      /* [n_scores]: bleu, dea, then further ones */
    size_t n_scores;
    uint64_t edges, kept;
};

/* A treebank with its runs. */
struct mc_tree_study {
    struct mc_treebank treebank;
    struct mc_tree_measures *measures; /* [n_trees]; all zero for a tree without nodes */
    struct mc_tree_run *runs;
    size_t n_runs;
    bool full_relations;              /* relations keep their subtype, after the colon */
    struct mc_arena *arena, **arenas; /* arena of the study; [n_runs] of the outputs */
};

/* The relation of a node, full or universal as the study has it. */
struct mc_slice mc_tree_study_relation(const struct mc_tree_study *study,
                                       const struct mc_tree *tree, uint32_t node);

enum { MC_TREE_BLEU, MC_TREE_DEA, MC_N_TREE_SCORES };

/* The mean of the values that are not NaN; NaN if there are none. */
double mc_tree_mean_defined(const double *values, size_t n, struct mc_arena *arena);

/* The percentile of the values that are not NaN, interpolated linearly; NaN if there are none. */
double mc_tree_percentile_defined(const double *values, size_t n, double percentile,
                                  struct mc_arena *arena);

/* The run with this name; NULL: none. */
const struct mc_tree_run *mc_tree_run_named(const struct mc_tree_study *study, const char *name);
/* The score of a run with this name; NULL: none. */
const struct mc_tree_score *mc_tree_score_named(const struct mc_tree_run *run, const char *name);

/* Which sentences fail. */
struct mc_tree_rule {
    const char *score;                                                           /* name */
    enum { MC_FAIL_BELOW, MC_FAIL_UP_TO, MC_FAIL_ABOVE, MC_FAIL_FROM } relation; /* < <= > >= */
    double bound; /* a score, or a percentile in 0..100 */
    bool is_percentile;
};

/* Parses "dea<q25", "bleu <= 0.5", "fluency<=q10"; blanks are ignored. MC_CODE_USAGE with the
 * column. */
int mc_tree_rule_parse(const char *text, struct mc_arena *arena, struct mc_tree_rule *rule,
                       struct mc_error *error) MC_MUST_CHECK;

/* The failures of one run. Sentences without a score do not count. */
struct mc_failed_sentences {
    bool *failed, *counted; /* [n_trees] */
    size_t n_failed, n_counted;
    double threshold; /* NaN without scores */
};

/* Applies a rule to a run. Values within 1e-12 (relative) of the threshold equal it. Percentiles
 * are interpolated linearly. MC_CODE_USAGE: the run has no such score. */
int mc_failed_sentences(const struct mc_tree_study *study, const struct mc_tree_run *run,
                        const struct mc_tree_rule *rule, struct mc_arena *arena,
                        struct mc_failed_sentences *failures, struct mc_error *error) MC_MUST_CHECK;

/* Spearman's correlation of two variables over sentences. */
struct mc_tree_correlation {
    const char *x, *y;
    size_t n;
    double rho, p, p_holm; /* p two-sided from t; adjusted over all pairs of variables of the run */
    bool significant;      /* p_holm <= 0.05 */
};

/* All pairs of variables among the run's scores and the measures of the trees (depth, length, mdd,
 * mfs, mfw, arity), in that order. all_pairs: also mdd with mfs and length with arity if they order
 * all sentences alike, as in trees with one root. Returns the number of pairs. */
size_t mc_tree_correlations(const struct mc_tree_study *study, const struct mc_tree_run *run,
                            bool all_pairs, struct mc_arena *arena,
                            struct mc_tree_correlation **correlations);

/* Projective sentences (n1) against the others (n2). */
struct mc_tree_projectivity {
    size_t n1, n2;
    double median1, median2, u1, p; /* U of the first; p two-sided, by the normal approximation with
                                       ties and continuity; NaN if a side is empty */
};
/* by_spans_ancestor: a sentence is non-projective only if an edge spans an ancestor of its head. */
struct mc_tree_projectivity mc_tree_projectivity(const struct mc_tree_study *study,
                                                 const double *values, bool by_spans_ancestor,
                                                 struct mc_arena *scratch);

/* How edges are grouped. */
#define MC_TREE_GROUPINGS(X)                                                                       \
    X(MC_BY_RELATION, "relation")                                                                  \
    X(MC_BY_FULL_RELATION, "full_relation")                                                        \
    X(MC_BY_DIRECTION, "direction")                                                                \
    X(MC_BY_DISTANCE, "distance")                                                                  \
    X(MC_BY_DEPTH, "depth")                                                                        \
    X(MC_BY_LENGTH, "length")                                                                      \
    X(MC_BY_UPOS, "upos")

enum mc_tree_grouping {
#define MC_TREE_GROUPING_VALUE(value, name) value,
    MC_TREE_GROUPINGS(MC_TREE_GROUPING_VALUE)
#undef MC_TREE_GROUPING_VALUE
};

/* A group of edges. fates: [n_runs][4] by enum mc_edge_fate. */
struct mc_tree_group {
    struct mc_slice label;
    struct mc_direction_counts directions;
    uint64_t edges;
    uint64_t *kept;       /* [n_runs] */
    uint64_t (*fates)[4]; /* [n_runs] */
    double *displacement; /* [n_runs], mean of |displacement| over edges that moved; NaN: none */
};

/* The groups of all edges: labels in byte order, bins in their own. */
struct mc_tree_groups {
    enum mc_tree_grouping by;
    struct mc_tree_group *items;
    size_t n;
};
void mc_tree_group_edges(const struct mc_tree_study *study, enum mc_tree_grouping by,
                         struct mc_arena *arena, struct mc_tree_groups *groups);

/* Spearman's correlation of entropy of direction with accuracy, over the groups that have edges. */
struct mc_tree_entropy_accuracy {
    size_t n;
    double rho, p;
};
struct mc_tree_entropy_accuracy mc_tree_entropy_accuracy(const struct mc_tree_groups *groups,
                                                         size_t run, struct mc_arena *scratch);

/* Two runs compared on the sentences for which both have a score. */
struct mc_tree_difference {
    size_t n, better, worse; /* sentences; those where the second run is above, below the first */
    double mean;             /* second - first */
    double low, high;        /* 95 % interval of the mean, by Student's t */
    double p;                /* Wilcoxon's signed ranks, two-sided; NaN if no sentence differs */
};
struct mc_tree_difference mc_tree_compare(const double *first, const double *second, size_t n,
                                          enum mc_zeros zeros, struct mc_arena *scratch);

/* p of McNemar's test, exact with the mid-p correction (Lancaster 1961), on the edges that only one
 * of two runs keeps; NaN without any. */
double mc_tree_mid_p(uint64_t only_first, uint64_t only_second);

/* The failure rate of the sentences with a form, compared with that of all sentences. */
struct mc_tree_rate {
    double rate, base; /* share of failures among sentences with the form; among all */
    double low, high;  /* 95 % interval of `rate`: Wilson 1927 */
    double p;          /* Fisher's exact test, two-sided by probability as in R and SciPy */
};
struct mc_tree_rate mc_tree_rate(const struct mc_suspicion *suspicion);

#endif
