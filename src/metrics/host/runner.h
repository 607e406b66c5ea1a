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

/* The results that one process sends another for a piece of the cases. */
struct mc_run_piece {
    size_t begin, n;           /* which cases: places in the list of those to score */
    double *scores;            /* [n] */
    unsigned char *states;     /* [n]: enum mc_score_state */
    struct mc_slice *notes;    /* [n] */
    struct mc_error failure;   /* that of the first batch that failed as a whole; else MC_CODE_OK */
    size_t failed_at;          /* where that batch begins, relative to `begin` */
    unsigned harm;             /* done by the metric (struct mc_metric), in this piece or before */
    struct mc_slice *warnings; /* [n_warnings]: the metric's messages to the user in this piece */
    size_t n_warnings;
};

/* The cases of one metric that other processes score. */
struct mc_remote_work {
    struct mc_metric *metric;
    const size_t *open; /* [n]: the cases to score, as indexes among those that the metric sees
                           (mc_metric_view) */
    size_t n;
    size_t batch;    /* the size of all pieces but the last is a multiple of this, so that the
                        module gets the same batches as in one process */
    bool one_thread; /* a process uses only one thread for this metric */
    /* To be called once per piece, in any order, by the thread that scores. */
    void (*take)(void *context, const struct mc_run_piece *piece);
    void *context;
};

/* Other processes that score. -1 if they cannot, or if one of them would not do the same as this
 * one. */
struct mc_remote {
    int (*score)(void *context, const struct mc_remote_work *work, struct mc_error *error);
    void *context;
};

/* An onlooker while cases are scored. `stops`, `scored` and `advances` are called by any thread,
 * even concurrently. */
struct mc_run_watch {
    /* Whether to stop scoring; the cases left have no score, "interrupted". */
    bool (*stops)(void *context);
    void (*parses)(void *context, size_t n); /* n sentences are about to be parsed */
    void (*begins)(void *context, size_t n); /* n cases of a metric are about to be scored */
    void (*scored)(void *context, size_t n); /* n more sentences or cases are done */
    void *context;
    /* progress within cases not done yet (in cases), see mc_host_advance; NULL: not wanted */
    void (*advances)(void *context, double cases);
};

/* Scores all cases with one metric and fills the column. The metric must have been opened with as
 * many states as the pool has workers (or share its state). A case that lacks what the metric needs
 * is NOT_APPLICABLE; one for which the metric gave no score is NOT_APPLICABLE with its reason; a
 * value that is out of range or not finite is FAILED. The result has the same bytes for every pool
 * size. with_corpus: also computes the column's corpus score (over the cases that have what the
 * metric needs). -1 if the metric failed as a whole (MC_CODE_MODULE); the cells it left are FAILED
 * and say why. A metric that harms its process (struct mc_metric) has no valid score. */
int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* Begins a share of the work of another process. The metric must be opened as for mc_run_metric;
 * `inputs` are those of the asking process. NULL if the metric fails while it looks at all cases.
 * End the share before closing the metric. */
struct mc_run_share *mc_run_share_begin(struct mc_metric *metric,
                                        const struct mc_metric_inputs *inputs,
                                        struct mc_thread_pool *pool,
                                        struct mc_error *error) MC_MUST_CHECK;
/* The id of a case, given by its index among those that the metric sees. */
struct mc_slice mc_run_share_case(const struct mc_run_share *share, size_t seen) MC_MUST_CHECK;
/* How many cases the metric sees: all indexes are below this. */
size_t mc_run_share_size(const struct mc_run_share *share) MC_MUST_CHECK;
/* Scores the cases open[n]; the caller sets piece->begin, all else is filled and valid until the
 * next call. */
void mc_run_share_score(struct mc_run_share *share, const size_t *open, size_t n,
                        struct mc_run_piece *piece);
/* NULL is allowed. */
void mc_run_share_end(struct mc_run_share *share);

#endif
