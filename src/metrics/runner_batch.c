/* One batch of cases through a metric. */
#include "metrics/runner_parts.h"

#include <math.h>

struct mc_run_seen mc_run_choose(struct mc_metric *metric, const struct mc_metric_inputs *all,
                                 struct mc_score_column *column, struct mc_arena *arena)
{
    struct mc_run_seen seen = {NULL, NULL, 0};
    size_t i;

    seen.inputs = mc_arena_array(arena, all->n, sizeof(*seen.inputs));
    seen.cases = mc_arena_array(arena, all->n, sizeof(*seen.cases));
    for (i = 0; i < all->n; i++) {
        const char *reason = "the metric gave no answer"; /* until it has answered */
        const struct mc_metric_input *view = mc_metric_view(metric, all->inputs[i], arena, &reason);

        if (column != NULL) {
            column->states[i] = view == NULL ? MC_SCORE_NOT_APPLICABLE : MC_SCORE_FAILED;
            column->notes[i] = mc_slice_of(reason);
        }
        if (view != NULL) {
            seen.inputs[seen.n] = view;
            seen.cases[seen.n++] = i;
        }
    }
    return seen;
}

static size_t state_of(const struct mc_run_job *job, unsigned worker)
{
    return job->metric->n_states > 1 ? worker : 0;
}

static void fill_cell(struct mc_run_job *job, size_t item, struct mc_slice case_id,
                      const struct mc_metric_outcome *outcome)
{
    struct mc_score_column *column = job->column;

    column->values[item] = outcome->score;
    column->notes[item] = outcome->reason;
    if (!isnan(outcome->score)) {
        column->states[item] = MC_SCORE_OK;
        column->notes[item] = mc_metric_remark(job->metric, case_id);
    } else {
        column->states[item] = outcome->failed ? MC_SCORE_FAILED : MC_SCORE_NOT_APPLICABLE;
    }
}

static void note_failure(struct mc_run_job *job, unsigned worker, size_t begin, size_t end,
                         const struct mc_error *error)
{
    struct mc_slice note = mc_arena_copy(job->reasons[worker], mc_slice_of(error->text));
    size_t i;

    for (i = begin; i < end; i++)
        job->column->notes[job->seen.cases[job->open[i]]] = note;
    if (job->failures[worker].error.code != MC_CODE_OK)
        return;
    job->failures[worker].error = *error;
    job->failures[worker].begin = begin;
}

/* Whether the module is in a process of its own. */
static bool is_elsewhere(const struct mc_metric *metric)
{
    return metric->spec.entry != NULL && metric->spec.entry->send_ahead != NULL;
}

static void score_batch(struct mc_run_job *job, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    const size_t *open = job->open + begin;
    bool is_here = !is_elsewhere(job->metric);
    size_t n = end - begin, i;
    const struct mc_metric_input **inputs = mc_arena_array(scratch, n, sizeof(*inputs));
    struct mc_metric_outcome *outcomes = mc_arena_array(scratch, n, sizeof(*outcomes));
    struct mc_error error = MC_NO_ERROR;
    struct mc_foreign_call call;
    int status;

    for (i = 0; i < n; i++)
        inputs[i] = job->seen.inputs[open[i]];
    if (is_here)
        mc_foreign_call_begin(&call);
    status = mc_metric_score(job->metric, state_of(job, worker), inputs, n, outcomes,
                             job->reasons[worker], &error);
    if (is_here)
        mc_metric_host_harm(&job->metric->host, mc_foreign_call_end(&call, &job->guard));
    if (status != 0) {
        note_failure(job, worker, begin, end, &error);
        return;
    }
    for (i = 0; i < n; i++)
        fill_cell(job, job->seen.cases[open[i]], inputs[i]->case_id, &outcomes[i]);
    if (job->cached != NULL)
        mc_cached_scores_keep(job->cached, job->seen.cases, open, n, job->column, scratch);
}

/* An mc_parallel_work over the open cases. */
static void score_in_order(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    score_batch(context, worker, begin, end, scratch);
}

static void send_ahead(struct mc_run_job *job, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    size_t n = end - begin, i;
    const struct mc_metric_input **inputs = mc_arena_array(scratch, n, sizeof(*inputs));

    for (i = 0; i < n; i++)
        inputs[i] = job->seen.inputs[job->open[begin + i]];
    mc_metric_send_ahead(job->metric, state_of(job, worker), inputs, n, MC_RUN_BATCH);
}

/* The same; one batch, or several that may be sent ahead. */
static void score_batches(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    struct mc_run_job *job = context;
    size_t at;

    if (end - begin > MC_RUN_BATCH)
        send_ahead(job, worker, begin, end, scratch);
    for (at = begin; at < end; at += MC_RUN_BATCH)
        score_batch(job, worker, at, end - at > MC_RUN_BATCH ? at + MC_RUN_BATCH : end, scratch);
}

bool mc_run_is_in_order(const struct mc_metric *metric)
{
    return metric->spec.entry != NULL && metric->spec.entry->in_order;
}

/* How many cases a thread takes at a time: whole batches, so that what the module is given does not
 * depend on it, several where they are sent ahead, fewer where threads would wait at the end. */
static size_t grain_of(const struct mc_run_job *job, struct mc_thread_pool *pool)
{
    size_t share =
        job->n_open / (4 * (size_t)mc_thread_pool_size(pool)) / MC_RUN_BATCH * MC_RUN_BATCH;

    if (!is_elsewhere(job->metric) || share < MC_RUN_BATCH)
        return MC_RUN_BATCH;
    return share < MC_RUN_AHEAD ? share : MC_RUN_AHEAD;
}

void mc_run_batches(struct mc_run_job *job, struct mc_thread_pool *pool)
{
    if (mc_run_is_in_order(job->metric))
        mc_parallel_for(NULL, job->n_open, MC_RUN_IN_ORDER, score_in_order, job);
    else
        mc_parallel_for(pool, job->n_open, grain_of(job, pool), score_batches, job);
}

const struct mc_run_failure *mc_run_first_failure(const struct mc_run_job *job, unsigned n_workers)
{
    const struct mc_run_failure *first = NULL;
    unsigned worker;

    for (worker = 0; worker < n_workers; worker++) {
        const struct mc_run_failure *failure = &job->failures[worker];

        if (failure->error.code != MC_CODE_OK && (first == NULL || failure->begin < first->begin))
            first = failure;
    }
    return first;
}
