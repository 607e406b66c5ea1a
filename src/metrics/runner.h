/* runner.h: metrics x cases -> score table, over all workers of a pool. */
#ifndef MC_METRICS_RUNNER_H
#define MC_METRICS_RUNNER_H

#include "base/thread_pool.h"
#include "metrics/metric.h"
#include "metrics/score_cache.h"
#include "scores/score_table.h"

/* The cases of a suite as metrics see them: one input per case, built once for all metrics. */
struct mc_metric_inputs {
    const struct mc_metric_input **inputs; /* [n_cases], in the order of the suite */
    size_t n;
    struct mc_score_cache *cache; /* where scores are looked up and kept; NULL: nowhere */
    struct mc_hash128 *contents;  /* [n_cases] where mc_metric_inputs_hash was called */
    /* Where these are a part of the cases: all, to be shown to metrics that look at all cases
     * first. NULL: these are all. Hashed, where these are. */
    const struct mc_metric_inputs *whole;
};

/* Lives in the arena and points into the suite. */
struct mc_metric_inputs mc_metric_inputs_of(const struct mc_suite *suite,
                                            struct mc_arena *arena) MC_MUST_CHECK;

/* Makes the hashes of the contents (score_key.h), which a cache needs. */
void mc_metric_inputs_hash(struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                           struct mc_arena *arena);

/* Scores all cases with one metric and fills the column. The metric must have been opened with as
 * many states as the pool has workers (or share its state). A case that lacks what the metric needs
 * is NOT_APPLICABLE; one for which the metric gave no score is NOT_APPLICABLE with its reason; a
 * value that is out of range or not finite is FAILED. The same bytes for every size of the pool.
 * with_corpus: the column's corpus score is computed too (over the cases that have what the metric
 * needs). -1 when the metric failed as a whole (MC_CODE_MODULE); the cells it left are FAILED and
 * say why; or when the cache is damaged (MC_CODE_INPUT). A metric that changes the locale has no
 * score that holds. */
int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

#endif
