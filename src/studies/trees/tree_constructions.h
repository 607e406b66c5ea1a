/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_constructions.h: the subtrees that go with failures, without redundant ones: a smaller
 * subtree represents larger ones that occur only in its sentences, unless their interval lies above
 * its own. */
#ifndef MC_STUDIES_TREES_TREE_CONSTRUCTIONS_H
#define MC_STUDIES_TREES_TREE_CONSTRUCTIONS_H

#include "studies/trees/tree_analysis.h"

/* A form whose sentences are shown to fail more often than all sentences, with the run in which the
 * low end of its rate is farthest above the rate of all sentences. */
struct mc_tree_construction {
    const struct mc_tree_study *study;
    const struct mc_tree_run *run;
    struct mc_slice text;
    uint32_t size, n, n_failed; /* nodes; sentences of the run that have it; of these, failed */
    struct mc_tree_rate rate;
    double q;                 /* of the rate, adjusted over the forms of the run */
    uint32_t n_runs, n_shown; /* runs of the treebank in which it is tested; in which it is shown */
};

/* Sorted by how far the low end of the rate lies above the rate of all, farthest first. Begin with
 * zeros, except for the arena. */
struct mc_tree_constructions {
    struct mc_tree_construction *items;
    size_t n, capacity;
    size_t n_tested; /* number of forms tested in the run with the most */
    struct mc_arena *arena;
};

/* The mined forms of one run of a treebank. */
struct mc_tree_mined_run {
    const struct mc_tree_run *run;
    const struct mc_mined_subtree *forms; /* [n] */
    const double *q;                      /* [n], p of mc_tree_rate adjusted over the forms */
    size_t n;
};

/* Adds the constructions of all runs of a treebank: suspicious forms with q <= alpha. Keeps no
 * reference to the forms. */
void mc_tree_constructions_add(struct mc_tree_constructions *constructions,
                               const struct mc_tree_study *study,
                               const struct mc_tree_mined_run *runs, size_t n_runs, double alpha);

#endif
