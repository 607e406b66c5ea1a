/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap.h: how certain a figure is, by resampling the cases behind it. */
#ifndef MC_ANALYSIS_BOOTSTRAP_H
#define MC_ANALYSIS_BOOTSTRAP_H

#include "analysis/result.h"
#include "base/memory.h"

struct mc_thread_pool;

/* How often each unit was drawn, if all resamples fit into memory at once: successive metrics of a
 * row that have the same units then draw them only once. For one call at a time. */
struct mc_draws;
struct mc_draws *mc_draws_new(void) MC_MUST_CHECK MC_NEVER_NULL;
/* NULL is allowed. */
void mc_draws_free(struct mc_draws *draws);

struct mc_resampling {
    unsigned resamples; /* 0: none */
    double confidence;  /* in (0, 1) */
    uint64_t seed;
    uint64_t stream; /* of the group: every metric gets the same draws */
    enum mc_interval_kind kind;
    enum mc_grouping grouping; /* what the groups of the sample are; items lie within clusters */
    bool micro;
    struct mc_draws *draws; /* of the previous call, and from now on of this one; NULL: not kept */
};

/* Whether the interval of this kind is in closed form (jackknife.h), so that none is made from
 * resamples: always for a mean; with MC_INTERVAL_AUTO for what can be studentised and, if cases are
 * drawn singly, for Spearman's correlation. */
bool mc_interval_is_closed(enum mc_interval_kind kind, const struct mc_statistic *statistic,
                           const struct mc_sample *sample);

/* Stream of the draws for a group of a dataset. */
uint64_t mc_bootstrap_stream(struct mc_slice dataset, const struct mc_group *group);

/* Intervals (enum mc_interval_kind) of the statistics that have them, except those in closed form:
 * sets low and high of cells[s] for statistics[s]. MC_INTERVAL_AUTO gives percentiles; for
 * Spearman's correlation Student's t on Fisher's scale. Units are drawn: the cases of the sample
 * or, if it has clusters, all cases of a cluster together. Each resample draws as many units as
 * there are, with replacement; draw k of resample r is a function of (seed, stream, r, k) alone.
 * BCa's jackknife leaves out each unit once. Resamples in which a statistic is not defined are left
 * out; if they are more than half (also in the jackknife), there is no interval; nor is there one
 * for fewer than 2 units, for a cell without a value, or without resamples. If the sample has
 * groups, the means over them are resampled: a copy of an item is a group of its own, a copy of a
 * case of a system is not. Normalisation bounds stay those of the run.
 *
 * If scores have standard errors, each copy of a case gets a draw of its own, normal about its
 * normalised score: for the mean of n cases the resamples have the variance s^2 / n + (sum of e^2)
 * / n^2. Since the scores already scatter by their errors, this is never too narrow for a new
 * measurement; it is wider than resampling cases alone by the second term. It affects figures of
 * the normalised scores (mean, mad, rmse, concordance), not those of ranks or of the metric's own
 * scale, nor means over groups of items. */
void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_thread_pool *pool, struct mc_arena *scratch);

#endif
