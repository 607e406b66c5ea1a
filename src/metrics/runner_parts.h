/* runner_parts.h: what the runner and its part that serves another process share. */
#ifndef MC_METRICS_RUNNER_PARTS_H
#define MC_METRICS_RUNNER_PARTS_H

#include "metrics/cached_scores.h"
#include "metrics/runner.h"

/* How many cases a module is given at a time. */
enum {
    MC_RUN_BATCH = 64,
    /* at most as many are sent ahead to a metric that runs elsewhere */
    MC_RUN_AHEAD = 32 * MC_RUN_BATCH,
    /* where one thread hands them over in order, and waits for them at the end of each piece */
    MC_RUN_IN_ORDER = 4096,
    /* the same where several processes do: such metrics are slow */
    MC_RUN_IN_ORDER_ELSEWHERE = 16
};

/* The cases that have what a metric needs. */
struct mc_run_seen {
    const struct mc_metric_input **inputs; /* [n] */
    size_t *cases;                         /* [n]: their indexes */
    size_t n;
};

/* The first batch in which the metric failed, of those of one worker. */
struct mc_run_failure {
    struct mc_error error;
    size_t begin;
};

/* What the workers share. Each cell of the column is written by one worker. */
struct mc_run_job {
    struct mc_metric *metric;
    struct mc_run_seen seen;
    size_t *open; /* [n_open]: of the cases seen, those that are to be scored */
    size_t n_open;
    struct mc_score_column *column;
    struct mc_cached_scores *cached; /* NULL: none */
    struct mc_arena **reasons;       /* [workers]: reasons live here until they are copied */
    struct mc_run_failure *failures; /* [workers] */
    struct mc_foreign_guard guard;   /* while batches are scored */
};

/* Sorts the cases into those that the metric can see and those that lack something, whose cells
 * are filled (column NULL: none are). */
struct mc_run_seen mc_run_choose(struct mc_metric *metric, const struct mc_metric_inputs *all,
                                 struct mc_score_column *column,
                                 struct mc_arena *arena) MC_MUST_CHECK;
/* Scores all open cases of the job that other processes do not. */
void mc_run_batches(struct mc_run_job *job, struct mc_thread_pool *pool);
bool mc_run_is_in_order(const struct mc_metric *metric) MC_MUST_CHECK;
/* The first batch that failed, whichever worker had it; NULL: none did. */
const struct mc_run_failure *mc_run_first_failure(const struct mc_run_job *job,
                                                  unsigned n_workers) MC_MUST_CHECK;
/* What another process scored, into the cells. */
void mc_run_take_piece(struct mc_run_job *job, const struct mc_run_piece *piece);

#endif
