/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preference.h: whether, of two outputs for one item, the metric prefers the one that people
 * prefer. */
#ifndef MC_ANALYSIS_PREFERENCE_H
#define MC_ANALYSIS_PREFERENCE_H

#include "analysis/intervals.h"

struct mc_arena;
struct mc_sample;

/* The pairs of outputs of an item that both people and the metric order. */
struct mc_preferences {
    uint64_t n, n_alike;            /* all; those ordered alike */
    bool is_single;                 /* no item has two such pairs */
    struct mc_cluster_counts items; /* an item is a cluster of its pairs */
};

/* For a sample with levels and cases. Outputs of one item are cases of a dataset with the same
 * `item` or, if it is missing, the same reference text. Quadratic in the outputs of an item. */
struct mc_preferences mc_preferences(const struct mc_sample *sample, struct mc_arena *scratch);

/* p of the two-sided binomial test that both orders are equally likely, in (0, 1]: twice the tail
 * of the rarer one. NaN without pairs. */
double mc_preference_p(const struct mc_preferences *preferences);

#endif
