/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_contests.h: which metrics order systems better than others: clusters by permutation tests
 * in a dataset and in every task, and averages over the tasks, as printed by the WMT metrics
 * tasks. */
#ifndef MC_ANALYSIS_SYSTEM_CONTESTS_H
#define MC_ANALYSIS_SYSTEM_CONTESTS_H

#include "analysis/systems.h"
#include "analysis/tests/permutation.h"

struct mc_contest_settings {
    enum mc_system_figure figure;
    /* Whether the scores that are exchanged are single ones, all of an item, or all of a system
     * (Deutsch, Dror and Roth 2021, section 5). */
    enum mc_permutation_unit unit;
    unsigned draws; /* of each test; 0: no tests, and all metrics are in one cluster */
    double alpha;   /* p at which a metric beats another */
    uint64_t seed;
};

/* The metrics compared with each other on the same cases. */
struct mc_contest {
    struct mc_slice dataset, phenomenon; /* of a task; else empty */
    const struct mc_system_table *table;
    double weight;      /* of a task in the average: equal for all datasets in total */
    double *figures;    /* [n_columns]; NaN: not defined */
    size_t *order;      /* [n]: metrics with a figure, best first, equal ones in column order */
    size_t n;           /* metrics with a figure */
    double *p;          /* [n_columns * n_columns], of row better than column; NaN: not tested */
    uint32_t *clusters; /* [n_columns], 1 is best; 0: no figure */
    uint64_t stream;
};

struct mc_contests {
    struct mc_contest *levels; /* one for each level of mc_find_systems */
    size_t n_levels;
    struct mc_contest *tasks; /* phenomena of datasets in which some metric has a figure */
    size_t n_tasks;
    struct mc_contest average; /* over the tasks: figures on [0, 1] */
    double *ranks;             /* [n_columns]: mean rank over the tasks, by clusters */
};

/* All contests. A one-sided permutation test of every pair of metrics on the cases that people and
 * both scored; a metric opens the next cluster if one of the current cluster beats it
 * (tests/clusters.h). There is an average if there are two or more tasks, else its n is 0; the
 * average and its test are those of tests/clusters.h. The same bits for every pool size. */
struct mc_contests mc_find_contests(const struct mc_result *result,
                                    const struct mc_system_level *levels, size_t n_levels,
                                    const struct mc_contest_settings *settings,
                                    struct mc_thread_pool *pool);

#endif
