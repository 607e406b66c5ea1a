/* SPDX-License-Identifier: GPL-3.0-or-later */
/* own_metrics.h: how the user's own metric (struct mc_score_column: own) compares with others by
 * right_order: over all cases and on each phenomenon. */
#ifndef MC_ANALYSIS_OWN_METRICS_H
#define MC_ANALYSIS_OWN_METRICS_H

#include <stdbool.h>
#include <stddef.h>

struct mc_result;
struct mc_thread_pool;

/* What an own metric is compared with if nothing else is named. */
#define MC_USUAL_RIVAL "bleu"

/* On a row of the dataset: the own metric minus the other, on the cases that both score. */
struct mc_own_row {
    double difference;    /* of right_order, in [-1, 1]; NaN: not defined */
    double p, p_adjusted; /* two-sided, by Student's t of the influences; over the pooled phenomena
                             after Benjamini and Hochberg, elsewhere p itself. NaN: see reason */
    const char *reason;   /* why there is no p; NULL if there is one */
};

struct mc_own_contest {
    size_t own, other;       /* columns */
    struct mc_own_row *rows; /* [groups of the dataset] */
};

/* Sets the contests of all datasets: of each own metric against the rival that the settings name,
 * and against the other metric, sentinels excluded, with the greatest right_order, if that is not
 * the rival. There are none if right_order is not among the statistics. Needs the cells. The same
 * bits for every pool size. */
void mc_find_own_contests(struct mc_result *result, struct mc_thread_pool *pool);

/* 1: the own metric is shown to be better on the row; -1: worse; 0: neither. */
int mc_own_row_shows(const struct mc_own_row *row);

#endif
