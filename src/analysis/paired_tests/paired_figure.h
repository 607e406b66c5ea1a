/* paired_figure.h: figures by which two metrics can be held against each other on the same cases,
 * for tests that compute them anew (paired_test.h). */
#ifndef MC_ANALYSIS_PAIRED_TESTS_PAIRED_FIGURE_H
#define MC_ANALYSIS_PAIRED_TESTS_PAIRED_FIGURE_H

#include "analysis/tests/swap.h"

enum mc_paired_figure_kind {
    MC_PAIRED_PEARSON,
    MC_PAIRED_SPEARMAN,
    MC_PAIRED_BY_ORDER, /* of other pairs of cases than tied ones; scores tie when they are equal */
    MC_PAIRED_BY_TIES   /* pairs tie up to a threshold that each metric has for itself */
};

struct mc_paired_figure {
    const char *name; /* that of the statistic (statistic.h), or "order" */
    enum mc_paired_figure_kind kind;
    struct mc_grouped_figure (*figure)(void);
    /* The fastest way to compute it after a swap; NULL: mc_swap_figure. Not of MC_PAIRED_BY_TIES.
     */
    struct mc_swap (*prepare)(const struct mc_paired_sample *sample, struct mc_arena *arena);
    enum mc_verdict_figure verdict; /* MC_PAIRED_BY_TIES */
};

/* By name; NULL: there is none of this name. */
const struct mc_paired_figure *mc_paired_figure_find(const char *name);

#endif
