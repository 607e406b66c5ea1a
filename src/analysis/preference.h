/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preference.h: of two outputs for one item, does the metric prefer the one that people prefer? */
#ifndef MC_ANALYSIS_PREFERENCE_H
#define MC_ANALYSIS_PREFERENCE_H

#include "analysis/intervals.h"

struct mc_arena;
struct mc_sample;

/* The pairs of outputs of an item that people and the metric both order. */
struct mc_preferences {
    uint64_t n, n_alike;            /* of these, ordered alike */
    bool is_single;                 /* no item has two such pairs */
    struct mc_cluster_counts items; /* an item is a cluster of its pairs */
};

/* Of a sample with levels and cases. Outputs of one item are cases of a dataset with the same
 * `item`, or, without any, the same text of the reference. Quadratic in the outputs of an item. */
struct mc_preferences mc_preferences(const struct mc_sample *sample, struct mc_arena *scratch);

/* p of the binomial test that either order is as likely as the other, two-sided, in (0, 1]: the
 * tail of the rarer one twice. NaN without pairs. */
double mc_preference_p(const struct mc_preferences *preferences);

#endif
