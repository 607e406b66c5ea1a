#include "metrics/runner_parts.h"

#include <math.h>

#include "metrics/score_key.h"

/* One case's input with the memory behind its pointers. */
struct case_input {
    struct mc_metric_input input;
    struct mc_metric_side candidate;
};

static struct mc_metric_side side_of(const struct mc_side *side)
{
    struct mc_metric_side view = {side->text, side->amr, side->tree, 0, (uint32_t)side->kind};

    if (side->has_text)
        view.has |= MC_NEEDS_TEXT;
    if (side->amr.length > 0)
        view.has |= MC_NEEDS_AMR;
    if (side->tree.length > 0)
        view.has |= MC_NEEDS_TREE;
    return view;
}

static const struct mc_metric_input *input_of(const struct mc_case *item, struct mc_arena *arena)
{
    struct case_input *memory = mc_arena_array(arena, 1, sizeof(*memory));
    size_t n = 1 + item->n_further_references, i;
    struct mc_metric_side *sides = mc_arena_array(arena, n, sizeof(*sides));
    const struct mc_metric_side **references = mc_arena_array(arena, n, sizeof(*references));

    for (i = 0; i < n; i++) {
        sides[i] = side_of(i == 0 ? &item->reference : &item->further_references[i - 1]);
        references[i] = &sides[i];
    }
    memory->candidate = side_of(&item->candidate);
    memory->input.struct_size = sizeof(memory->input);
    memory->input.case_id = item->id;
    memory->input.candidate = &memory->candidate;
    memory->input.references = references;
    memory->input.n_references = n;
    return &memory->input;
}

struct mc_metric_inputs mc_metric_inputs_of(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_metric_inputs inputs = {.n = suite->n_cases};
    size_t i;

    inputs.inputs = mc_arena_array(arena, inputs.n, sizeof(*inputs.inputs));
    for (i = 0; i < inputs.n; i++)
        inputs.inputs[i] = input_of(&suite->cases[i], arena);
    return inputs;
}

static void hash_contents(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct mc_metric_inputs *inputs = context;
    size_t i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++)
        mc_score_content_of(inputs->inputs[i], &inputs->contents[i]);
}

void mc_metric_inputs_hash(struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                           struct mc_arena *arena)
{
    inputs->contents = mc_arena_array(arena, inputs->n, sizeof(*inputs->contents));
    mc_parallel_for(pool, inputs->n, 0, hash_contents, inputs);
}

static const struct mc_hash128 *contents_of(const struct mc_run_seen *seen,
                                            const struct mc_metric_inputs *all,
                                            struct mc_arena *arena)
{
    struct mc_hash128 *contents = mc_arena_array(arena, seen->n, sizeof(*contents));
    size_t i;

    for (i = 0; i < seen->n; i++)
        contents[i] = all->contents[seen->cases[i]];
    return contents;
}

/* Takes from the cache what it has; the rest is open. `first`: the cases that the metric looks at
 * first; NULL: it looks at none. */
static int look_up(struct mc_run_job *job, const struct mc_metric_inputs *all,
                   const struct mc_run_seen *first, struct mc_arena *scratch,
                   struct mc_error *error)
{
    const struct mc_metric_inputs *whole = all->whole == NULL ? all : all->whole;
    struct mc_hash128 set;
    size_t i;

    job->open = mc_arena_array(scratch, job->seen.n, sizeof(*job->open));
    if (job->cached != NULL) {
        if (first != NULL)
            mc_cached_scores_set(job->metric, first->inputs, contents_of(first, whole, scratch),
                                 first->n, &set);
        if (!mc_cached_scores_begin(job->cached, job->metric, job->seen.inputs,
                                    contents_of(&job->seen, all, scratch), job->seen.n,
                                    first == NULL ? NULL : &set, scratch))
            job->cached = NULL;
    }
    if (job->cached != NULL)
        return mc_cached_scores_find(job->cached, job->seen.cases, job->column, job->open,
                                     &job->n_open, scratch, error);
    for (i = 0; i < job->seen.n; i++)
        job->open[i] = i;
    job->n_open = job->seen.n;
    return 0;
}

/* Moves reasons and remarks to the arena of the table and takes over the error of the first batch
 * that has one. */
static int collect(struct mc_run_job *job, unsigned n_workers, struct mc_arena *arena,
                   struct mc_error *error)
{
    const struct mc_run_failure *first = mc_run_first_failure(job, n_workers);
    unsigned worker;
    size_t i;

    for (i = 0; i < job->seen.n; i++) {
        struct mc_slice *note = &job->column->notes[job->seen.cases[i]];

        *note = note->length == 0 ? mc_slice_of("") : mc_arena_copy(arena, *note);
    }
    for (worker = 0; worker < n_workers; worker++)
        mc_arena_free(job->reasons[worker]);
    if (first != NULL && error->code == MC_CODE_OK)
        *error = first->error;
    return first == NULL ? 0 : -1;
}

/* Which batch a change of the process met, or which was the last of one that ended, depends on the
 * workers: so no score of the metric holds, and none is kept. */
static int refuse_all(struct mc_run_job *job, unsigned harm, struct mc_arena *arena,
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

static void take_piece(void *context, const struct mc_run_piece *piece)
{
    mc_run_take_piece(context, piece);
}

/* Here, or elsewhere. */
static int run_pieces(struct mc_run_job *job, const struct mc_remote *remote,
                      struct mc_thread_pool *pool, struct mc_error *error)
{
    struct mc_remote_work work = {job->metric, job->open,  job->n_open, MC_RUN_BATCH,
                                  false,       take_piece, job};

    if (remote == NULL) {
        mc_run_batches(job, pool);
        return 0;
    }
    if (mc_run_is_in_order(job->metric)) {
        work.batch = MC_RUN_IN_ORDER_ELSEWHERE;
        work.one_thread = true;
    }
    return remote->score(remote->context, &work, error);
}

static int corpus(struct mc_run_job *job, struct mc_error *error)
{
    if (job->cached != NULL)
        return mc_cached_scores_corpus(job->cached, job->metric, job->seen.inputs,
                                       &job->column->corpus, error);
    return mc_metric_corpus(job->metric, job->seen.inputs, job->seen.n, &job->column->corpus,
                            error);
}

/* All but what the workers leave to be collected. */
static int work(struct mc_run_job *job, const struct mc_metric_inputs *inputs, bool with_corpus,
                struct mc_thread_pool *pool, struct mc_arena *scratch, struct mc_error *error)
{
    bool looks_first = job->metric->spec.module->prepare != NULL;
    struct mc_run_seen first = job->seen;
    int status;

    if (looks_first && inputs->whole != NULL)
        first = mc_run_choose(job->metric, inputs->whole, NULL, scratch);
    status = look_up(job, inputs, looks_first ? &first : NULL, scratch, error);
    if (status == 0 && looks_first && (job->n_open > 0 || with_corpus))
        status = mc_metric_prepare(job->metric, first.inputs, first.n, error);
    if (status == 0)
        status = run_pieces(job, inputs->remote, pool, error);
    return status;
}

int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error)
{
    unsigned n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool), worker;
    struct mc_arena *scratch = mc_arena_new();
    struct mc_run_job job = {.metric = metric, .column = column};
    struct mc_cached_scores cached = {.cache = inputs->cache};
    unsigned harm;
    int status;

    job.seen = mc_run_choose(metric, inputs, column, scratch);
    job.cached = inputs->cache == NULL ? NULL : &cached;
    job.reasons = mc_arena_array(scratch, n_workers, sizeof(struct mc_arena *));
    job.failures = mc_arena_array(scratch, n_workers, sizeof(*job.failures));
    for (worker = 0; worker < n_workers; worker++)
        job.reasons[worker] = mc_arena_new();
    mc_foreign_guard_begin(&job.guard);
    status = work(&job, inputs, with_corpus, pool, scratch, error);
    if (collect(&job, n_workers, arena, error) != 0)
        status = -1;
    if (status == 0 && with_corpus)
        status = corpus(&job, error);
    harm = mc_foreign_guard_end(&job.guard) | metric->harm;
    if (harm != 0)
        status = refuse_all(&job, harm, arena, error);
    if (job.cached != NULL && mc_score_cache_flush(inputs->cache, error) != 0)
        status = -1;
    mc_arena_free(scratch);
    return status;
}
