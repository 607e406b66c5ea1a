/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runner.h: metrics x cases -> score table, over all workers of a pool. */
#ifndef MC_METRICS_HOST_RUNNER_H
#define MC_METRICS_HOST_RUNNER_H

#include <metricheck/metric_module.h>

#include "base/error.h"
#include "base/memory.h"
#include "metrics/host/inputs.h"
#include "scores/score_table.h"

struct mc_arena;
struct mc_hash128;
struct mc_metric;
struct mc_metric_input;
struct mc_run_share;
struct mc_score_cache;
struct mc_score_column;
struct mc_suite;
struct mc_thread_pool;

/* What one process sends another about a piece of the cases that a metric is to score. */
struct mc_run_piece {
    size_t begin, n;         /* which: places in the list of those that are to be scored */
    double *scores;          /* [n] */
    unsigned char *states;   /* [n]: enum mc_score_state */
    struct mc_slice *notes;  /* [n] */
    struct mc_error failure; /* of the first batch that failed as a whole; else MC_CODE_OK */
    size_t failed_at;        /* where that batch begins, from `begin` */
    unsigned harm;           /* by the metric (struct mc_metric), in this piece or before */
    struct mc_slice
        *warnings; /* [n_warnings]: what the metric reported to the user in this piece */
    size_t n_warnings;
};

/* The cases of one metric that are to be scored by other processes. */
struct mc_remote_work {
    struct mc_metric *metric;
    const size_t *open; /* [n]: of the cases that the metric sees (mc_metric_view), the indexes of
                           those to be scored */
    size_t n;
    size_t batch;    /* a piece that is not the last is so many cases, or a multiple, so that the
                        module is given what it is given in one process */
    bool one_thread; /* all that a process uses for this metric */
    /* To be called once a piece, in any order, by the thread that scores. */
    void (*take)(void *context, const struct mc_run_piece *piece);
    void *context;
};

/* Other processes that score. -1 where they cannot, or not all of them do what this one would. */
struct mc_remote {
    int (*score)(void *context, const struct mc_remote_work *work, struct mc_error *error);
    void *context;
};

/* Who looks on while cases are scored. `stops`, `scored` and `advances` are called by any thread,
 * also at once.
 */
struct mc_run_watch {
    /* Whether no more cases are to be scored; those that are left have no score, "interrupted". */
    bool (*stops)(void *context);
    void (*parses)(void *context, size_t n); /* so many sentences are to be parsed */
    void (*begins)(void *context, size_t n); /* so many cases of a metric are to be scored */
    void (*scored)(void *context, size_t n); /* so many further ones are done, of either */
    void *context;
    /* NULL, or: of the cases that are not yet done so much more is (in cases), see
     * mc_host_advance */
    void (*advances)(void *context, double cases);
};

/* Scores all cases with one metric and fills the column. The metric must have been opened with as
 * many states as the pool has workers (or share its state). A case that lacks what the metric needs
 * is NOT_APPLICABLE; one for which the metric gave no score is NOT_APPLICABLE with its reason; a
 * value that is out of range or not finite is FAILED. The same bytes for every size of the pool.
 * with_corpus: the column's corpus score is computed too (over the cases that have what the metric
 * needs). -1 when the metric failed as a whole (MC_CODE_MODULE); the cells it left are FAILED and
 * say why; or when the cache is damaged (MC_CODE_INPUT). A metric that does harm to its process
 * (struct mc_metric) has no score that holds. */
int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* The metric must be opened as for mc_run_metric; `inputs` are those of the process that asks. NULL
 * when the metric fails while it looks at all cases. To be ended before the metric is closed. */
struct mc_run_share *mc_run_share_begin(struct mc_metric *metric,
                                        const struct mc_metric_inputs *inputs,
                                        struct mc_thread_pool *pool,
                                        struct mc_error *error) MC_MUST_CHECK;
/* The id of a case of those that the metric sees. */
struct mc_slice mc_run_share_case(const struct mc_run_share *share, size_t seen) MC_MUST_CHECK;
/* How many cases the metric sees: the indexes are below. */
size_t mc_run_share_size(const struct mc_run_share *share) MC_MUST_CHECK;
/* Scores the cases open[n]; piece->begin is left to the caller, the rest is filled and holds until
 * the next call. */
void mc_run_share_score(struct mc_run_share *share, const size_t *open, size_t n,
                        struct mc_run_piece *piece);
/* NULL is allowed. */
void mc_run_share_end(struct mc_run_share *share);

#endif
