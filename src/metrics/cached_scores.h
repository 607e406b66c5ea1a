/* cached_scores.h: the scores of one metric in one run, taken from a score cache where it has them
 * and kept there where it has not. */
#ifndef MC_METRICS_CACHED_SCORES_H
#define MC_METRICS_CACHED_SCORES_H

#include "metrics/metric.h"
#include "metrics/score_cache.h"
#include "scores/score_table.h"

struct mc_cached_scores {
    const struct mc_metric *metric;
    struct mc_score_cache *cache;
    struct mc_score_key key;
    const struct mc_hash128 *contents; /* [n]: of the cases that the metric sees */
    size_t n;
};

/* The n cases that a metric looks at first, as one. */
void mc_cached_scores_set(const struct mc_metric *metric,
                          const struct mc_metric_input *const *inputs,
                          const struct mc_hash128 *contents, size_t n, struct mc_hash128 *set);
/* Fills all but scores->cache. `contents`: of the n cases that the metric is shown (score_key.h),
 * whose inputs are `inputs`; `set`: of those that it looks at first, NULL where it looks at none.
 * Memory comes from the arena. False, with a warning of the metric, where its scores cannot be kept
 * safely: a parameter names what has no checksum, or they cannot be reproduced. */
bool mc_cached_scores_begin(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs,
                            const struct mc_hash128 *contents, size_t n,
                            const struct mc_hash128 *set, struct mc_arena *arena);
/* Fills the cells cases[i] (i < n) of the column for the scores that are there and in the range of
 * the metric; `open` gets the indexes i of the others, *n_open their number. Notes live in the
 * arena. */
int mc_cached_scores_find(struct mc_cached_scores *scores, const size_t *cases,
                          struct mc_score_column *column, size_t *open, size_t *n_open,
                          struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;
/* Keeps the cells cases[i] for the n indexes i of `which`; those that failed are left out, since
 * another time they may not. By several threads at once. */
void mc_cached_scores_keep(struct mc_cached_scores *scores, const size_t *cases,
                           const size_t *which, size_t n, const struct mc_score_column *column,
                           struct mc_arena *scratch);
/* The corpus score of all n cases, from the cache or computed. */
int mc_cached_scores_corpus(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs, double *score,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
