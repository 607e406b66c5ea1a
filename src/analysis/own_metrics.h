/* SPDX-License-Identifier: GPL-3.0-or-later */
/* own_metrics.h: how a metric of one's own (struct mc_score_column: own) stands to others by
 * right_order: over all cases and on each phenomenon. */
#ifndef MC_ANALYSIS_OWN_METRICS_H
#define MC_ANALYSIS_OWN_METRICS_H

#include <stdbool.h>
#include <stddef.h>

struct mc_result;
struct mc_thread_pool;

/* What an own metric is set against where nothing else is named. */
#define MC_USUAL_RIVAL "bleu"

/* On a row of the dataset: the own metric less the other, on the cases that both score. */
struct mc_own_row {
    double difference;    /* of right_order, in [-1, 1]; NaN: not defined */
    double p, p_adjusted; /* two-sided, by Student's t of the influences; after Benjamini and
                           * Hochberg over the pooled phenomena, of others p itself. NaN: see
                           * reason */
    const char *reason;   /* why there is no p; NULL when there is */
};

struct mc_own_contest {
    size_t own, other;       /* columns */
    struct mc_own_row *rows; /* [groups of the dataset] */
};

/* Sets the contests of all datasets: of each own metric against the one that the settings name
 * (rival), and against the one with the greatest right_order of all others that are no sentinels,
 * where that is another one. Where right_order is not among the statistics there are none. The
 * cells must be there. The same bits for every pool size. */
void mc_find_own_contests(struct mc_result *result, struct mc_thread_pool *pool);

/* 1: the own metric is shown to be better on the row; -1: worse; 0: they cannot be told apart. */
int mc_own_row_shows(const struct mc_own_row *row);

#endif
