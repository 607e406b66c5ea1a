#include "metrics/runner.h"

#include <math.h>

#include "base/locale_guard.h"
#include "metrics/cached_scores.h"
#include "metrics/score_key.h"

enum {
    CASES_AT_A_TIME = 64,
    /* where one thread hands them over, and waits for them at the end of each piece */
    CASES_IN_ORDER = 4096
};

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

/* The cases that have what a metric needs. */
struct seen {
    const struct mc_metric_input **inputs; /* [n] */
    size_t *cases;                         /* [n]: their indexes */
    size_t n;
};

/* The first batch in which the metric failed, of those of one worker. */
struct failure {
    struct mc_error error;
    size_t begin;
    bool locale; /* a batch, any, ended in another locale of the thread */
};

/* What the workers share. Each cell of the column is written by one worker. */
struct job {
    struct mc_metric *metric;
    struct seen seen;
    size_t *open; /* [n_open]: of the cases seen, those that are to be scored */
    size_t n_open;
    struct mc_score_column *column;
    struct mc_cached_scores *cached; /* NULL: none */
    struct mc_arena **reasons;       /* [workers]: reasons live here until they are copied */
    struct failure *failures;        /* [workers] */
};

static void fill_cell(struct job *job, size_t item, struct mc_slice case_id,
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

static void note_failure(struct job *job, unsigned worker, size_t begin, size_t end,
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

static void work_on(void *context, unsigned worker, size_t begin, size_t end,
                    struct mc_arena *scratch)
{
    struct job *job = context;
    const size_t *open = job->open + begin;
    size_t state = job->metric->n_states > 1 ? worker : 0, n = end - begin, i;
    const struct mc_metric_input **inputs = mc_arena_array(scratch, n, sizeof(*inputs));
    struct mc_metric_outcome *outcomes = mc_arena_array(scratch, n, sizeof(*outcomes));
    struct mc_error error = MC_NO_ERROR;
    locale_t locale = uselocale((locale_t)0);
    int status;

    for (i = 0; i < n; i++)
        inputs[i] = job->seen.inputs[open[i]];
    status = mc_metric_score(job->metric, state, inputs, n, outcomes, job->reasons[worker], &error);
    if (uselocale(locale) != locale)
        job->failures[worker].locale = true;
    if (status != 0) {
        note_failure(job, worker, begin, end, &error);
        return;
    }
    for (i = 0; i < n; i++)
        fill_cell(job, job->seen.cases[open[i]], inputs[i]->case_id, &outcomes[i]);
    if (job->cached != NULL)
        mc_cached_scores_keep(job->cached, job->seen.cases, open, n, job->column, scratch);
}

/* Sorts the cases into those that the metric can see and those that lack something, whose cells
 * are filled (column NULL: none are). */
static struct seen choose(struct mc_metric *metric, const struct mc_metric_inputs *all,
                          struct mc_score_column *column, struct mc_arena *arena)
{
    struct seen seen = {NULL, NULL, 0};
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

static const struct mc_hash128 *
contents_of(const struct seen *seen, const struct mc_metric_inputs *all, struct mc_arena *arena)
{
    struct mc_hash128 *contents = mc_arena_array(arena, seen->n, sizeof(*contents));
    size_t i;

    for (i = 0; i < seen->n; i++)
        contents[i] = all->contents[seen->cases[i]];
    return contents;
}

/* Takes from the cache what it has; the rest is open. `first`: the cases that the metric looks at
 * first; NULL: it looks at none. */
static int look_up(struct job *job, const struct mc_metric_inputs *all, const struct seen *first,
                   struct mc_arena *scratch, struct mc_error *error)
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
 * that has one, whichever worker had it. */
static int collect(struct job *job, unsigned n_workers, struct mc_arena *arena,
                   struct mc_error *error)
{
    const struct failure *first = NULL;
    unsigned worker;
    size_t i;

    for (i = 0; i < job->seen.n; i++) {
        struct mc_slice *note = &job->column->notes[job->seen.cases[i]];

        *note = note->length == 0 ? mc_slice_of("") : mc_arena_copy(arena, *note);
    }
    for (worker = 0; worker < n_workers; worker++) {
        const struct failure *failure = &job->failures[worker];

        mc_arena_free(job->reasons[worker]);
        if (failure->error.code != MC_CODE_OK && (first == NULL || failure->begin < first->begin))
            first = failure;
    }
    if (first != NULL)
        *error = first->error;
    return first == NULL ? 0 : -1;
}

/* Which batch a change of the locale met depends on the workers, so no score of the metric holds,
 * and none is kept. */
static int refuse_all(struct job *job, struct mc_error *error)
{
    static const char reason[] = "the metric changed the locale of the program";
    size_t i;

    for (i = 0; i < job->seen.n; i++) {
        job->column->values[job->seen.cases[i]] = (double)NAN;
        job->column->states[job->seen.cases[i]] = MC_SCORE_FAILED;
        job->column->notes[job->seen.cases[i]] = mc_slice_of(reason);
    }
    job->column->corpus = (double)NAN;
    if (job->cached != NULL)
        mc_score_cache_forget(job->cached->cache, &job->cached->key);
    *error = (struct mc_error)MC_NO_ERROR;
    return mc_error_set(error, MC_CODE_MODULE,
                        "metric %.*s failed: it changed the locale of the "
                        "program",
                        MC_SLICE_ARGUMENTS(job->metric->name));
}

static void run_pieces(struct job *job, struct mc_thread_pool *pool)
{
    const struct mc_catalog_entry *entry = job->metric->spec.entry;

    if (entry != NULL && entry->in_order)
        mc_parallel_for(NULL, job->n_open, CASES_IN_ORDER, work_on, job);
    else
        mc_parallel_for(pool, job->n_open, CASES_AT_A_TIME, work_on, job);
}

static int corpus(struct job *job, struct mc_error *error)
{
    if (job->cached != NULL)
        return mc_cached_scores_corpus(job->cached, job->metric, job->seen.inputs,
                                       &job->column->corpus, error);
    return mc_metric_corpus(job->metric, job->seen.inputs, job->seen.n, &job->column->corpus,
                            error);
}

/* All but what the workers leave to be collected. */
static int work(struct job *job, const struct mc_metric_inputs *inputs, bool with_corpus,
                struct mc_thread_pool *pool, struct mc_arena *scratch, struct mc_error *error)
{
    bool looks_first = job->metric->spec.module->prepare != NULL;
    struct seen first = job->seen;
    int status;

    if (looks_first && inputs->whole != NULL)
        first = choose(job->metric, inputs->whole, NULL, scratch);
    status = look_up(job, inputs, looks_first ? &first : NULL, scratch, error);
    if (status == 0 && looks_first && (job->n_open > 0 || with_corpus))
        status = mc_metric_prepare(job->metric, first.inputs, first.n, error);
    if (status == 0)
        run_pieces(job, pool);
    return status;
}

int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error)
{
    unsigned n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool), worker;
    struct mc_arena *scratch = mc_arena_new();
    struct job job = {.metric = metric, .column = column};
    struct mc_cached_scores cached = {.cache = inputs->cache};
    struct mc_locale_guard guard;
    bool same_locale = true;
    int status;

    job.seen = choose(metric, inputs, column, scratch);
    job.cached = inputs->cache == NULL ? NULL : &cached;
    job.reasons = mc_arena_array(scratch, n_workers, sizeof(struct mc_arena *));
    job.failures = mc_arena_array(scratch, n_workers, sizeof(*job.failures));
    for (worker = 0; worker < n_workers; worker++)
        job.reasons[worker] = mc_arena_new();
    mc_locale_guard_begin(&guard);
    status = work(&job, inputs, with_corpus, pool, scratch, error);
    if (collect(&job, n_workers, arena, error) != 0)
        status = -1;
    if (status == 0 && with_corpus)
        status = corpus(&job, error);
    for (worker = 0; worker < n_workers; worker++)
        same_locale = same_locale && !job.failures[worker].locale;
    if (!mc_locale_guard_end(&guard) || !same_locale)
        status = refuse_all(&job, error);
    if (job.cached != NULL && mc_score_cache_flush(inputs->cache, error) != 0)
        status = -1;
    mc_arena_free(scratch);
    return status;
}
