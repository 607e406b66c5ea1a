/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_constructions.h: the subtrees that go with failures, each said once: a smaller one stands
 * for those that are in no other sentences than it is, unless their interval lies above its. */
#ifndef MC_STUDIES_TREES_TREE_CONSTRUCTIONS_H
#define MC_STUDIES_TREES_TREE_CONSTRUCTIONS_H

#include "studies/trees/tree_analysis.h"

/* A form whose sentences are shown to fail more often than all, and the run in which the low end of
 * its rate is farthest above that of all sentences. */
struct mc_tree_construction {
    const struct mc_tree_study *study;
    const struct mc_tree_run *run;
    struct mc_slice text;
    uint32_t size, n, n_failed; /* nodes; sentences of the run that have it; of them failed */
    struct mc_tree_rate rate;
    double q;                 /* of the rate, adjusted over the forms of the run */
    uint32_t n_runs, n_shown; /* runs of the treebank in which it is tested; in which it is shown */
};

/* By falling distance of the low end of the rate from the rate of all. Zeroed at first. */
struct mc_tree_constructions {
    struct mc_tree_construction *items;
    size_t n, capacity;
    size_t n_tested; /* forms, of the run with most */
    struct mc_arena *arena;
};

/* The mined forms of one run of a treebank. */
struct mc_tree_mined_run {
    const struct mc_tree_run *run;
    const struct mc_mined_subtree *forms; /* [n] */
    const double *q;                      /* [n] of mc_tree_rate, adjusted over the forms */
    size_t n;
};

/* Adds those of all runs of a treebank: suspicious and with q <= alpha. Keeps no form of the
 * runs. */
void mc_tree_constructions_add(struct mc_tree_constructions *all, const struct mc_tree_study *study,
                               const struct mc_tree_mined_run *runs, size_t n_runs, double alpha);

#endif
