/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runner.c: cases that lack something are sorted out, scores in the cache filled in; the open cases
 * are scored in batches by all workers, here or in other processes. Each cell has one writer, and
 * the first failed batch counts, so that the result does not depend on the number of workers. In
 * order: scoring, a share for another process, a whole metric. */
#include "metrics/host/runner.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/exact_sum.h"
#include "base/foreign_guard.h"
#include "base/thread_pool.h"
#include "metrics/host/cache.h"
#include "metrics/host/metric.h"

/* --- scoring, in this process and for another one --------------------------------------------- */

/* The number of cases that a module gets at a time. */
enum {
    RUN_BATCH = 64,
    /* the same if each takes long (MC_METRIC_SLOW): progress and interrupts do not wait for many,
     * nor do threads at the end */
    RUN_BATCH_SLOW = 8,
    /* the most batches sent ahead to a metric in another process */
    RUN_AHEAD_BATCHES = 32,
    /* if one thread hands them over in order, and waits for them at the end of each piece */
    RUN_IN_ORDER = 4096,
    /* the first piece, if there is an onlooker; each is twice as long as the one before while they
     * take little time */
    RUN_IN_ORDER_FIRST = 16,
    RUN_SHORT = 500000000, /* nanoseconds */
    /* the same if several processes do so: such metrics are slow */
    RUN_IN_ORDER_ELSEWHERE = 16
};

/* The cases that have what a metric needs. */
struct seen_cases {
    const struct mc_metric_inputs *source;
    const struct mc_metric_input **inputs; /* [n]; NULL: each is made when needed */
    size_t *cases;                         /* [n]: their indexes in `source` */
    size_t n;
};

/* The first failed batch of one worker. */
struct batch_failure {
    struct mc_error error;
    size_t begin;
};

/* The state that workers share. Each cell of the column is written by one worker. */
struct scoring_job {
    struct mc_metric *metric;
    struct seen_cases seen;
    size_t *open; /* [n_open]: the cases to score, as indexes of those seen */
    size_t n_open;
    struct mc_score_column *column;
    struct mc_cached_scores *cached;  /* NULL: none */
    struct mc_arena **reasons;        /* [workers]: hold reasons until they are copied */
    struct batch_failure *failures;   /* [workers] */
    const struct mc_run_watch *watch; /* NULL: none */
    struct mc_foreign_guard guard;    /* held while batches are scored */
};

/* Separates the cases that the metric can see from those that lack something; fills the cells of
 * the latter (column NULL: none), with notes in their own arena. */
static struct seen_cases find_seen(struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                                   struct mc_score_column *column, struct mc_arena *notes,
                                   struct mc_arena *arena)
{
    struct seen_cases seen = {inputs, NULL, NULL, 0};
    struct mc_arena *scratch = mc_arena_new();
    size_t i;

    seen.cases = mc_arena_alloc(arena, mc_array_size(inputs->n, sizeof(*seen.cases)));
    for (i = 0; i < inputs->n; i++) {
        const char *reason = "";
        bool is_seen = mc_metric_sees_all(metric, inputs, i);

        if (!is_seen) {
            is_seen = mc_metric_view(metric, mc_metric_input_at(inputs, i, scratch), scratch,
                                     &reason) != NULL;
            mc_arena_clear(scratch);
        }
        if (column != NULL) { /* FAILED until the metric has answered */
            column->states[i] = is_seen ? MC_SCORE_FAILED : MC_SCORE_NOT_APPLICABLE;
            if (!is_seen)
                column->notes[i] = mc_slice_of(mc_metric_view_reason(inputs, i, reason, notes));
        }
        if (is_seen)
            seen.cases[seen.n++] = i;
    }
    mc_arena_free(scratch);
    return seen;
}

/* One of the seen cases as the metric sees it. */
static const struct mc_metric_input *input_seen(struct mc_metric *metric,
                                                const struct seen_cases *seen, size_t i,
                                                struct mc_arena *arena)
{
    const char *reason;

    if (seen->inputs != NULL)
        return seen->inputs[i];
    return mc_metric_view(metric, mc_metric_input_at(seen->source, seen->cases[i], arena), arena,
                          &reason);
}

/* Makes the inputs of all seen cases, as the metric or a cache needs them. */
static void make_seen(struct mc_metric *metric, struct seen_cases *seen, struct mc_arena *arena)
{
    const struct mc_metric_input **inputs;
    size_t i;

    if (seen->inputs != NULL)
        return;
    inputs = mc_arena_array(arena, seen->n, sizeof(*inputs));
    for (i = 0; i < seen->n; i++)
        inputs[i] = input_seen(metric, seen, i, arena);
    seen->inputs = inputs;
}

/* The cases that the metric looks at first, whether they are scored or not. */
static struct seen_cases choose_first(struct scoring_job *job,
                                      const struct mc_metric_inputs *inputs, struct mc_arena *arena)
{
    struct seen_cases first;

    make_seen(job->metric, &job->seen, arena);
    if (inputs->whole == NULL)
        return job->seen;
    first = find_seen(job->metric, inputs->whole, NULL, arena, arena);
    make_seen(job->metric, &first, arena);
    return first;
}

static size_t state_of(const struct scoring_job *job, unsigned worker)
{
    return job->metric->n_states > 1 ? worker : 0;
}

static void fill_cell(struct scoring_job *job, size_t item, struct mc_slice case_id,
                      const struct mc_metric_outcome *outcome)
{
    struct mc_score_column *column = job->column;

    column->values[item] = outcome->score;
    if (!isnan(outcome->score)) {
        struct mc_slice remark = mc_metric_remark(job->metric, case_id);

        column->states[item] = MC_SCORE_OK;
        if (remark.length > 0 || column->notes[item].length > 0)
            column->notes[item] = remark;
    } else {
        column->states[item] = outcome->failed ? MC_SCORE_FAILED : MC_SCORE_NOT_APPLICABLE;
        column->notes[item] = outcome->reason.length > 0 ? outcome->reason : mc_slice_of("");
    }
}

/* The final note on a case that the metric was given. */
static struct mc_slice last_note(const struct mc_score_column *column, size_t item)
{
    const struct mc_slice *note = &column->notes[item];

    return note->data == NULL && column->states[item] == MC_SCORE_FAILED
               ? mc_slice_of("the metric gave no answer")
               : *note;
}

static void note_failure(struct scoring_job *job, unsigned worker, size_t begin, size_t end,
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

static bool is_stopped(const struct scoring_job *job)
{
    return job->watch != NULL && job->watch->stops(job->watch->context);
}

/* Marks cases that are no longer scored. */
static void leave(struct scoring_job *job, size_t begin, size_t end)
{
    size_t i;

    for (i = begin; i < end; i++) {
        size_t item = job->seen.cases[job->open[i]];

        job->column->states[item] = MC_SCORE_NOT_APPLICABLE;
        job->column->notes[item] = mc_slice_of("interrupted");
    }
}

/* Whether the module runs in a process of its own. */
static bool is_elsewhere(const struct mc_metric *metric)
{
    return metric->spec.entry != NULL && metric->spec.entry->send_ahead != NULL;
}

/* The inputs of the open cases from `begin` to `end` - 1. */
static const struct mc_metric_input **inputs_of(const struct scoring_job *job, size_t begin,
                                                size_t end, struct mc_arena *scratch)
{
    const struct mc_metric_input **inputs = mc_arena_array(scratch, end - begin, sizeof(*inputs));
    size_t i;

    for (i = begin; i < end; i++)
        inputs[i - begin] = input_seen(job->metric, &job->seen, job->open[i], scratch);
    return inputs;
}

/* Scores the open cases from `begin` to `end` - 1, with these inputs, which may have been sent
 * ahead. */
static void score_batch(struct scoring_job *job, unsigned worker, size_t begin, size_t end,
                        const struct mc_metric_input *const *inputs, struct mc_arena *scratch)
{
    const size_t *open = job->open + begin;
    bool is_watched = mc_metric_is_foreign(job->metric) && !is_elsewhere(job->metric);
    size_t n = end - begin, n_done = 0, i;
    struct mc_metric_outcome *outcomes = mc_arena_array(scratch, n, sizeof(*outcomes));
    struct mc_error error = MC_NO_ERROR;
    struct mc_foreign_call call;
    int status;

    if (is_stopped(job)) {
        leave(job, begin, end);
        return;
    }
    if (is_watched)
        mc_foreign_call_begin(&call);
    status = mc_metric_score(job->metric, state_of(job, worker), inputs, n, outcomes,
                             job->reasons[worker], &error);
    if (is_watched)
        mc_metric_host_harm(&job->metric->host, mc_foreign_call_end(&call, &job->guard));
    if (status != 0 && is_stopped(job)) {
        leave(job, begin, end); /* the interrupt also ended the metric's process */
        return;
    }
    if (status != 0) {
        note_failure(job, worker, begin, end, &error);
        return;
    }
    for (i = 0; i < n; i++)
        fill_cell(job, job->seen.cases[open[i]], inputs[i]->case_id, &outcomes[i]);
    if (job->cached != NULL)
        mc_cached_scores_keep(job->cached, job->seen.cases, open, n, job->column, scratch);
    if (job->watch == NULL)
        return;
    for (i = 0; i < n; i++) /* cases cut off by an interrupt are not done */
        n_done += !(outcomes[i].failed && is_elsewhere(job->metric) && is_stopped(job));
    job->watch->scored(job->watch->context, n_done);
}

/* One thread hands the open cases over in order, and waits for them at the end of each piece. If
 * there is an onlooker, pieces of a slow metric are short, unless the metric fixes their size. */
static void score_in_order(struct scoring_job *job)
{
    struct mc_arena *scratch = mc_arena_new();
    size_t fixed = job->metric->spec.entry->batch, at, end;
    size_t most = fixed > 0 ? fixed : job->watch == NULL ? RUN_IN_ORDER : RUN_IN_ORDER_FIRST;

    for (at = 0; at < job->n_open; at = end) {
        int64_t begin = mc_clock_now();

        end = job->n_open - at > most ? at + most : job->n_open;
        score_batch(job, 0, at, end, inputs_of(job, at, end, scratch), scratch);
        mc_arena_clear(scratch);
        if (fixed == 0 && most < RUN_IN_ORDER && mc_clock_now() - begin < RUN_SHORT)
            most *= 2;
    }
    mc_arena_free(scratch);
}

static size_t batch_of(const struct mc_metric *metric)
{
    return (metric->spec.module->flags & MC_METRIC_SLOW) != 0 ? RUN_BATCH_SLOW : RUN_BATCH;
}

/* Scores open cases, one batch or several, which may be sent ahead: a module recognises them by
 * their inputs, so these are made once. */
static void score_batches(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    struct scoring_job *job = context;
    size_t batch = batch_of(job->metric), at;
    const struct mc_metric_input **inputs = inputs_of(job, begin, end, scratch);

    if (end - begin > batch)
        mc_metric_send_ahead(job->metric, state_of(job, worker), inputs, end - begin, batch);
    for (at = begin; at < end; at += batch)
        score_batch(job, worker, at, end - at > batch ? at + batch : end, inputs + (at - begin),
                    scratch);
}

static bool is_in_order(const struct mc_metric *metric)
{
    return metric->spec.entry != NULL && metric->spec.entry->in_order;
}

/* Scores all open cases in this process. A thread takes whole batches, so that the module's input
 * does not depend on threads: several if they are sent ahead, fewer if threads would wait at the
 * end. */
static void run_batches(struct scoring_job *job, struct mc_thread_pool *pool)
{
    size_t batch = batch_of(job->metric), most = RUN_AHEAD_BATCHES * batch, share;

    if (is_in_order(job->metric)) {
        score_in_order(job);
        return;
    }
    share = job->n_open / (4 * (size_t)mc_thread_pool_size(pool)) / batch * batch;
    if (share > most)
        share = most;
    if (!is_elsewhere(job->metric) || share < batch)
        share = batch;
    mc_parallel_for(pool, job->n_open, share, score_batches, job);
}

/* The first failed batch of any worker; NULL: none failed. */
static const struct batch_failure *first_failure(const struct scoring_job *job, unsigned n_workers)
{
    const struct batch_failure *first = NULL;
    unsigned worker;

    for (worker = 0; worker < n_workers; worker++) {
        const struct batch_failure *failure = &job->failures[worker];

        if (failure->error.code != MC_CODE_OK && (first == NULL || failure->begin < first->begin))
            first = failure;
    }
    return first;
}

/* --- a share for another process -------------------------------------------------------------- */

struct mc_run_share {
    struct mc_thread_pool *pool;
    struct mc_arena *arena; /* for what lasts as long as the share */
    struct mc_arena *piece; /* for what lasts until the next piece */
    struct scoring_job job;
    struct mc_score_column column;
    unsigned n_workers;
    size_t n_reported; /* warnings of the metric already sent to the asking process */
};

static int prepare(struct mc_run_share *share, const struct mc_metric_inputs *inputs,
                   struct mc_error *error)
{
    struct scoring_job *job = &share->job;
    struct seen_cases first;
    int status;

    if (!mc_metric_looks_first(job->metric))
        return 0;
    first = choose_first(job, inputs, share->arena);
    mc_metric_guard_begin(job->metric, &job->guard);
    status = mc_metric_prepare(job->metric, first.inputs, first.n, error);
    mc_metric_host_harm(&job->metric->host, mc_metric_guard_end(job->metric, &job->guard));
    return status;
}

struct mc_run_share *mc_run_share_begin(struct mc_metric *metric,
                                        const struct mc_metric_inputs *inputs,
                                        struct mc_thread_pool *pool, struct mc_error *error)
{
    struct mc_run_share *share = mc_calloc(1, sizeof(*share));
    struct mc_score_column *column = &share->column;
    struct scoring_job *job = &share->job;
    unsigned n_workers = mc_thread_pool_size(pool), worker;

    share->pool = pool;
    share->n_workers = n_workers;
    share->arena = mc_arena_new();
    share->piece = mc_arena_new();
    column->values = mc_arena_array(share->arena, inputs->n, sizeof(*column->values));
    column->states = mc_arena_array(share->arena, inputs->n, sizeof(*column->states));
    column->notes = mc_arena_array(share->arena, inputs->n, sizeof(*column->notes));
    job->metric = metric;
    job->column = column;
    job->seen = find_seen(metric, inputs, column, share->arena, share->arena);
    job->reasons = mc_arena_array(share->arena, n_workers, sizeof(struct mc_arena *));
    job->failures = mc_arena_array(share->arena, n_workers, sizeof(*job->failures));
    for (worker = 0; worker < n_workers; worker++)
        job->reasons[worker] = mc_arena_new();
    if (prepare(share, inputs, error) == 0) {
        share->n_reported = metric->n_warnings;
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
    const struct seen_cases *seen_cases = &share->job.seen;

    return mc_metric_input_id(seen_cases->source, seen_cases->cases[seen], share->piece);
}

static void report_cells(const struct mc_run_share *share, struct mc_run_piece *piece)
{
    const struct scoring_job *job = &share->job;
    size_t i;

    piece->scores = mc_arena_array(share->piece, piece->n, sizeof(*piece->scores));
    piece->states = mc_arena_array(share->piece, piece->n, sizeof(*piece->states));
    piece->notes = mc_arena_array(share->piece, piece->n, sizeof(*piece->notes));
    for (i = 0; i < piece->n; i++) {
        size_t item = job->seen.cases[job->open[i]];

        piece->states[i] = job->column->states[item];
        piece->notes[i] = last_note(job->column, item);
        piece->scores[i] =
            piece->states[i] == MC_SCORE_OK ? job->column->values[item] : (double)NAN;
    }
}

void mc_run_share_score(struct mc_run_share *share, const size_t *open, size_t n,
                        struct mc_run_piece *piece)
{
    struct scoring_job *job = &share->job;
    const struct batch_failure *first;
    unsigned worker;

    mc_arena_clear(share->piece);
    for (worker = 0; worker < share->n_workers; worker++) {
        mc_arena_clear(job->reasons[worker]);
        memset(&job->failures[worker], 0, sizeof(job->failures[worker]));
    }
    *piece = (struct mc_run_piece){.n = n};
    job->open = mc_arena_array(share->piece, n, sizeof(*job->open));
    if (n > 0)
        memcpy(job->open, open, n * sizeof(*open));
    job->n_open = n;
    mc_metric_guard_begin(job->metric, &job->guard);
    run_batches(job, share->pool);
    mc_metric_host_harm(&job->metric->host, mc_metric_guard_end(job->metric, &job->guard));
    report_cells(share, piece);
    first = first_failure(job, share->n_workers);
    if (first != NULL) {
        piece->failure = first->error;
        piece->failed_at = first->begin;
    }
    piece->harm = job->metric->harm;
    piece->warnings = job->metric->warnings + share->n_reported;
    piece->n_warnings = job->metric->n_warnings - share->n_reported;
    share->n_reported = job->metric->n_warnings;
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

/* Copies what another process scored into the cells. */
static void take_piece(void *context, const struct mc_run_piece *piece)
{
    struct scoring_job *job = context;
    struct mc_metric_host *host = &job->metric->host;
    struct batch_failure *failure = &job->failures[0];
    size_t failed_at = piece->begin + piece->failed_at, i;
    struct mc_arena *scratch;

    for (i = 0; i < piece->n; i++) {
        size_t item = job->seen.cases[job->open[piece->begin + i]];

        job->column->values[item] = piece->scores[i];
        job->column->states[item] = piece->states[i];
        if (piece->notes[i].length > 0 || piece->states[i] != MC_SCORE_OK)
            job->column->notes[item] = mc_arena_copy(job->reasons[0], piece->notes[i]);
    }
    for (i = 0; i < piece->n_warnings; i++)
        host->warn(host->context, piece->warnings[i].data);
    mc_metric_host_harm(host, piece->harm);
    if (piece->failure.code != MC_CODE_OK &&
        (failure->error.code == MC_CODE_OK || failure->begin > failed_at)) {
        failure->error = piece->failure;
        failure->begin = failed_at;
    }
    if (job->cached == NULL)
        return;
    scratch = mc_arena_new();
    mc_cached_scores_keep(job->cached, job->seen.cases, job->open + piece->begin, piece->n,
                          job->column, scratch);
    mc_arena_free(scratch);
}

/* --- a whole metric --------------------------------------------------------------------------- */

static const struct mc_hash128 *contents_of(const struct seen_cases *seen,
                                            const struct mc_metric_inputs *inputs,
                                            struct mc_arena *arena)
{
    struct mc_hash128 *contents = mc_arena_array(arena, seen->n, sizeof(*contents));
    size_t i;

    for (i = 0; i < seen->n; i++)
        contents[i] = inputs->contents[seen->cases[i]];
    return contents;
}

/* Takes scores from the cache; the other cases are open. `first`: the cases that the metric looks
 * at first; NULL: none. */
static void look_up(struct scoring_job *job, const struct mc_metric_inputs *inputs,
                    const struct seen_cases *first, struct mc_arena *scratch)
{
    const struct mc_metric_inputs *whole = inputs->whole == NULL ? inputs : inputs->whole;
    struct mc_hash128 set;
    size_t i;

    job->open = mc_arena_alloc(scratch, mc_array_size(job->seen.n, sizeof(*job->open)));
    if (job->cached != NULL) {
        make_seen(job->metric, &job->seen, scratch);
        if (first != NULL)
            mc_cached_scores_set(job->metric, first->inputs, contents_of(first, whole, scratch),
                                 first->n, &set);
        if (!mc_cached_scores_begin(job->cached, job->metric, job->seen.inputs,
                                    contents_of(&job->seen, inputs, scratch), job->seen.n,
                                    first == NULL ? NULL : &set, scratch))
            job->cached = NULL;
    }
    if (job->cached != NULL) {
        mc_cached_scores_find(job->cached, job->seen.cases, job->column, job->open, &job->n_open,
                              scratch);
        return;
    }
    for (i = 0; i < job->seen.n; i++)
        job->open[i] = i;
    job->n_open = job->seen.n;
}

/* Moves reasons and remarks to the arena of the table, and takes over the error of the first failed
 * batch. */
static int collect(struct scoring_job *job, unsigned n_workers, struct mc_arena *arena,
                   struct mc_error *error)
{
    const struct batch_failure *first = first_failure(job, n_workers);
    unsigned worker;
    size_t i;

    for (i = 0; i < job->seen.n; i++) {
        size_t item = job->seen.cases[i];
        struct mc_slice note = last_note(job->column, item);

        if (note.length > 0)
            job->column->notes[item] = mc_arena_copy(arena, note);
    }
    for (worker = 0; worker < n_workers; worker++)
        mc_arena_free(job->reasons[worker]);
    if (first != NULL && error->code == MC_CODE_OK)
        *error = first->error;
    return first == NULL ? 0 : -1;
}

/* Invalidates all scores of the metric, and keeps none: which batch met a change of the process, or
 * was the last before it ended, depends on the workers. */
static int refuse_all(struct scoring_job *job, unsigned harm, struct mc_arena *arena,
                      struct mc_error *error)
{
    struct mc_slice reason;
    size_t i;

    if ((harm & MC_METRIC_ENDED) == 0 || error->code == MC_CODE_OK) {
        *error = (struct mc_error)MC_NO_ERROR;
        (void)mc_error_set(error, MC_CODE_MODULE, "%s: %s", job->metric->who,
                           (harm & MC_METRIC_ENDED) == 0 ? mc_foreign_change_text(harm)
                                                         : "it ended its process");
    }
    reason = mc_arena_copy(arena, mc_slice_of(error->text));
    for (i = 0; i < job->seen.n; i++) {
        job->column->values[job->seen.cases[i]] = (double)NAN;
        job->column->states[job->seen.cases[i]] = MC_SCORE_FAILED;
        job->column->notes[job->seen.cases[i]] = reason;
    }
    job->column->corpus = (double)NAN;
    if (job->cached != NULL)
        mc_score_cache_forget(job->cached->cache, &job->cached->key);
    return -1;
}

/* The open cases, as indexes among those that the metric sees of the inputs known to the other
 * processes. */
static const size_t *open_there(const struct scoring_job *job, const struct mc_metric_inputs *part,
                                struct mc_arena *arena)
{
    const struct seen_cases there = find_seen(job->metric, part->known_there, NULL, arena, arena);
    size_t *open = mc_arena_array(arena, job->n_open, sizeof(*open)), at = 0, i;

    for (i = 0; i < job->n_open; i++) { /* both lists ascend */
        while (there.cases[at] < part->indexes_there[job->seen.cases[job->open[i]]])
            at++;
        open[i] = at;
    }
    return open;
}

/* Scores the open cases, here or elsewhere. */
static int run_pieces(struct scoring_job *job, const struct mc_metric_inputs *inputs,
                      struct mc_thread_pool *pool, struct mc_arena *scratch, struct mc_error *error)
{
    struct mc_remote_work work = {job->metric, job->open,  job->n_open, batch_of(job->metric),
                                  false,       take_piece, job};

    if (inputs->remote == NULL) {
        if (job->watch != NULL)
            job->watch->begins(job->watch->context, job->n_open);
        run_batches(job, pool);
        return 0;
    }
    if (is_in_order(job->metric)) {
        work.batch = RUN_IN_ORDER_ELSEWHERE;
        work.one_thread = true;
    }
    if (inputs->known_there != NULL)
        work.open = open_there(job, inputs, scratch);
    return inputs->remote->score(inputs->remote->context, &work, error);
}

static int corpus(struct scoring_job *job, struct mc_arena *scratch, struct mc_error *error)
{
    size_t n = 0, i;

    if ((job->metric->spec.module->flags & MC_METRIC_CORPUS_IS_MEAN) != 0) {
        double *scores = mc_arena_array(scratch, job->seen.n, sizeof(*scores));

        for (i = 0; i < job->seen.n; i++) {
            scores[n] = job->column->values[job->seen.cases[i]];
            n += isnan(scores[n]) ? 0 : 1;
        }
        job->column->corpus = mc_exact_mean(scores, n);
        return 0;
    }
    make_seen(job->metric, &job->seen, scratch);
    if (job->cached != NULL)
        return mc_cached_scores_corpus(job->cached, job->metric, job->seen.inputs,
                                       &job->column->corpus, error);
    return mc_metric_corpus(job->metric, job->seen.inputs, job->seen.n, &job->column->corpus,
                            error);
}

/* Does everything except collecting what the workers leave. */
static int work(struct scoring_job *job, const struct mc_metric_inputs *inputs, bool with_corpus,
                struct mc_thread_pool *pool, struct mc_arena *scratch, struct mc_error *error)
{
    bool looks_first = mc_metric_looks_first(job->metric);
    struct seen_cases first = job->seen;
    int status = 0;

    if (looks_first)
        first = choose_first(job, inputs, scratch);
    look_up(job, inputs, looks_first ? &first : NULL, scratch);
    if (looks_first && (job->n_open > 0 || with_corpus))
        status = mc_metric_prepare(job->metric, first.inputs, first.n, error);
    if (status == 0)
        status = run_pieces(job, inputs, pool, scratch, error);
    return status;
}

int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error)
{
    struct mc_error trouble = MC_NO_ERROR;
    unsigned n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool), worker;
    struct mc_arena *scratch = mc_arena_new();
    struct scoring_job job = {.metric = metric, .column = column, .watch = inputs->watch};
    struct mc_cached_scores cached = {.cache = inputs->cache};
    unsigned harm;
    int status;

    if (inputs->watch != NULL) {
        metric->advances = inputs->watch->advances;
        metric->onlooker = inputs->watch->context;
    }
    job.seen = find_seen(metric, inputs, column, arena, scratch);
    job.cached = inputs->cache == NULL ? NULL : &cached;
    job.reasons = mc_arena_array(scratch, n_workers, sizeof(struct mc_arena *));
    job.failures = mc_arena_array(scratch, n_workers, sizeof(*job.failures));
    for (worker = 0; worker < n_workers; worker++)
        job.reasons[worker] = mc_arena_new();
    mc_metric_guard_begin(metric, &job.guard);
    status = work(&job, inputs, with_corpus, pool, scratch, error);
    if (collect(&job, n_workers, arena, error) != 0)
        status = -1;
    if (status == 0 && with_corpus && !is_stopped(&job))
        status = corpus(&job, scratch, error);
    metric->advances = NULL;
    harm = mc_metric_guard_end(metric, &job.guard) | metric->harm;
    if (harm != 0)
        status = refuse_all(&job, harm, arena, error);
    if (job.cached != NULL && mc_score_cache_flush(inputs->cache, &trouble) != 0)
        mc_score_cache_give_up(inputs->cache, &trouble);
    mc_arena_free(scratch);
    return status;
}
