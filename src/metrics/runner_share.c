/* Pieces that another process asks for, and what came of them on the way back. */
#include <math.h>
#include <stdlib.h>

#include "metrics/runner_parts.h"

struct mc_run_share {
    struct mc_thread_pool *pool;
    struct mc_arena *arena; /* what lasts as long as the share */
    struct mc_arena *piece; /* what lasts until the next piece */
    struct mc_run_job job;
    struct mc_score_column column;
    unsigned n_workers;
    size_t n_told; /* warnings of the metric that the asking process knows */
};

static void make_job(struct mc_run_share *share, struct mc_metric *metric,
                     const struct mc_metric_inputs *inputs)
{
    struct mc_score_column *column = &share->column;
    struct mc_run_job *job = &share->job;

    column->values = mc_arena_array(share->arena, inputs->n, sizeof(*column->values));
    column->states = mc_arena_array(share->arena, inputs->n, sizeof(*column->states));
    column->notes = mc_arena_array(share->arena, inputs->n, sizeof(*column->notes));
    job->metric = metric;
    job->column = column;
    job->seen = mc_run_choose(metric, inputs, column, share->arena);
    job->reasons = mc_arena_array(share->arena, share->n_workers, sizeof(struct mc_arena *));
    job->failures = mc_arena_array(share->arena, share->n_workers, sizeof(*job->failures));
}

static int prepare(struct mc_run_share *share, const struct mc_metric_inputs *inputs,
                   struct mc_error *error)
{
    struct mc_run_seen first = share->job.seen;
    int status;

    if (share->job.metric->spec.module->prepare == NULL)
        return 0;
    if (inputs->whole != NULL)
        first = mc_run_choose(share->job.metric, inputs->whole, NULL, share->arena);
    mc_foreign_guard_begin(&share->job.guard);
    status = mc_metric_prepare(share->job.metric, first.inputs, first.n, error);
    mc_metric_host_harm(&share->job.metric->host, mc_foreign_guard_end(&share->job.guard));
    return status;
}

struct mc_run_share *mc_run_share_begin(struct mc_metric *metric,
                                        const struct mc_metric_inputs *inputs,
                                        struct mc_thread_pool *pool, struct mc_error *error)
{
    struct mc_run_share *share = mc_calloc(1, sizeof(*share));
    unsigned worker;

    share->pool = pool;
    share->n_workers = mc_thread_pool_size(pool);
    share->arena = mc_arena_new();
    share->piece = mc_arena_new();
    make_job(share, metric, inputs);
    for (worker = 0; worker < share->n_workers; worker++)
        share->job.reasons[worker] = mc_arena_new();
    if (prepare(share, inputs, error) == 0) {
        share->n_told = metric->n_warnings;
        return share;
    }
    mc_run_share_end(share);
    return NULL;
}

size_t mc_run_share_size(const struct mc_run_share *share)
{
    return share->job.seen.n;
}

struct mc_slice mc_run_share_case(const struct mc_run_share *share, size_t seen)
{
    return share->job.seen.inputs[seen]->case_id;
}

/* Of failures, before the piece. */
static void forget(struct mc_run_share *share)
{
    unsigned worker;

    mc_arena_clear(share->piece);
    for (worker = 0; worker < share->n_workers; worker++) {
        mc_arena_clear(share->job.reasons[worker]);
        memset(&share->job.failures[worker], 0, sizeof(share->job.failures[worker]));
    }
}

static void tell_cells(const struct mc_run_share *share, struct mc_run_piece *piece)
{
    const struct mc_run_job *job = &share->job;
    size_t i;

    piece->scores = mc_arena_array(share->piece, piece->n, sizeof(*piece->scores));
    piece->states = mc_arena_array(share->piece, piece->n, sizeof(*piece->states));
    piece->notes = mc_arena_array(share->piece, piece->n, sizeof(*piece->notes));
    for (i = 0; i < piece->n; i++) {
        size_t item = job->seen.cases[job->open[i]];

        piece->states[i] = job->column->states[item];
        piece->notes[i] = job->column->notes[item];
        piece->scores[i] =
            piece->states[i] == MC_SCORE_OK ? job->column->values[item] : (double)NAN;
    }
}

static void tell_the_rest(struct mc_run_share *share, struct mc_run_piece *piece)
{
    const struct mc_run_failure *first = mc_run_first_failure(&share->job, share->n_workers);

    if (first != NULL) {
        piece->failure = first->error;
        piece->failed_at = first->begin;
    }
    piece->harm = share->job.metric->harm;
    piece->warnings = share->job.metric->warnings + share->n_told;
    piece->n_warnings = share->job.metric->n_warnings - share->n_told;
    share->n_told = share->job.metric->n_warnings;
}

void mc_run_share_score(struct mc_run_share *share, const size_t *open, size_t n,
                        struct mc_run_piece *piece)
{
    forget(share);
    *piece = (struct mc_run_piece){.n = n};
    share->job.open = mc_arena_array(share->piece, n, sizeof(*share->job.open));
    if (n > 0)
        memcpy(share->job.open, open, n * sizeof(*open));
    share->job.n_open = n;
    mc_foreign_guard_begin(&share->job.guard);
    mc_run_batches(&share->job, share->pool);
    mc_metric_host_harm(&share->job.metric->host, mc_foreign_guard_end(&share->job.guard));
    tell_cells(share, piece);
    tell_the_rest(share, piece);
}

void mc_run_share_end(struct mc_run_share *share)
{
    unsigned worker;

    if (share == NULL)
        return;
    for (worker = 0; worker < share->n_workers; worker++)
        mc_arena_free(share->job.reasons[worker]);
    mc_arena_free(share->piece);
    mc_arena_free(share->arena);
    free(share);
}

/* --- in the process that asked ------------------------------------------------------------ */

static void take_failure(struct mc_run_failure *failure, const struct mc_run_piece *piece)
{
    size_t at = piece->begin + piece->failed_at;

    if (piece->failure.code == MC_CODE_OK ||
        (failure->error.code != MC_CODE_OK && failure->begin <= at))
        return;
    failure->error = piece->failure;
    failure->begin = at;
}

void mc_run_take_piece(struct mc_run_job *job, const struct mc_run_piece *piece)
{
    struct mc_metric_host *host = &job->metric->host;
    struct mc_arena *scratch;
    size_t i;

    for (i = 0; i < piece->n; i++) {
        size_t item = job->seen.cases[job->open[piece->begin + i]];

        job->column->values[item] = piece->scores[i];
        job->column->states[item] = piece->states[i];
        job->column->notes[item] = mc_arena_copy(job->reasons[0], piece->notes[i]);
    }
    for (i = 0; i < piece->n_warnings; i++)
        host->warn(host->context, piece->warnings[i].data);
    mc_metric_host_harm(host, piece->harm);
    take_failure(&job->failures[0], piece);
    if (job->cached == NULL)
        return;
    scratch = mc_arena_new();
    mc_cached_scores_keep(job->cached, job->seen.cases, job->open + piece->begin, piece->n,
                          job->column, scratch);
    mc_arena_free(scratch);
}
