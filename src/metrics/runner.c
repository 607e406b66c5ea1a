#include "metrics/runner.h"

#include <math.h>
#include <stdlib.h>

#include "base/locale_guard.h"

enum { CASES_AT_A_TIME = 64 };

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
    struct mc_metric_inputs inputs;
    size_t i;

    inputs.n = suite->n_cases;
    inputs.inputs = mc_arena_array(arena, inputs.n, sizeof(*inputs.inputs));
    for (i = 0; i < inputs.n; i++)
        inputs.inputs[i] = input_of(&suite->cases[i], arena);
    return inputs;
}

/* The first batch in which the metric failed, of those of one worker. */
struct failure {
    struct mc_error error;
    size_t begin;
    bool locale; /* a batch, any, ended in another locale of the thread */
};

/* What the workers share. Each cell of the column is written by one worker. */
struct job {
    struct mc_metric *metric;
    const struct mc_metric_input **inputs; /* those that have what the metric needs */
    size_t *cases;                         /* their indexes */
    struct mc_score_column *column;
    struct mc_arena **reasons; /* [workers]: reasons live here until they are copied */
    struct failure *failures;  /* [workers] */
};

static void note_failure(struct job *job, unsigned worker, size_t begin, size_t end,
                         const struct mc_error *error)
{
    struct mc_slice note = mc_arena_copy(job->reasons[worker], mc_slice_of(error->text));
    size_t i;

    for (i = begin; i < end; i++)
        job->column->notes[job->cases[i]] = note;
    if (job->failures[worker].error.code != MC_CODE_OK)
        return;
    job->failures[worker].error = *error;
    job->failures[worker].begin = begin;
}

static void work_on(void *context, unsigned worker, size_t begin, size_t end,
                    struct mc_arena *scratch)
{
    struct job *job = context;
    struct mc_metric_outcome *outcomes = mc_arena_array(scratch, end - begin, sizeof(*outcomes));
    size_t state = job->metric->n_states > 1 ? worker : 0, i;
    struct mc_error error = MC_NO_ERROR;
    locale_t locale = uselocale((locale_t)0);
    int status = mc_metric_score(job->metric, state, job->inputs + begin, end - begin, outcomes,
                                 job->reasons[worker], &error);

    if (uselocale(locale) != locale)
        job->failures[worker].locale = true;
    if (status != 0) {
        note_failure(job, worker, begin, end, &error);
        return;
    }
    for (i = begin; i < end; i++) {
        const struct mc_metric_outcome *outcome = &outcomes[i - begin];
        size_t item = job->cases[i];

        job->column->values[item] = outcome->score;
        job->column->notes[item] = outcome->reason;
        if (!isnan(outcome->score))
            job->column->states[item] = MC_SCORE_OK;
        else
            job->column->states[item] = outcome->failed ? MC_SCORE_FAILED : MC_SCORE_NOT_APPLICABLE;
    }
}

/* Sorts the cases into those that the metric can see and those that lack something. */
static size_t choose(struct job *job, const struct mc_metric_inputs *all, struct mc_arena *arena)
{
    size_t n = 0, i;

    job->inputs = mc_arena_array(arena, all->n, sizeof(*job->inputs));
    job->cases = mc_arena_array(arena, all->n, sizeof(*job->cases));
    for (i = 0; i < all->n; i++) {
        const char *reason = "";
        const struct mc_metric_input *view =
            mc_metric_view(job->metric, all->inputs[i], arena, &reason);

        if (view == NULL) {
            job->column->states[i] = MC_SCORE_NOT_APPLICABLE;
            job->column->notes[i] = mc_slice_of(reason);
            continue;
        }
        job->column->states[i] = MC_SCORE_FAILED; /* until the metric has answered */
        job->column->notes[i] = mc_slice_of("the metric gave no answer");
        job->inputs[n] = view;
        job->cases[n++] = i;
    }
    return n;
}

/* Moves reasons and remarks to the arena of the table and takes over the error of the first batch
 * that has one, whichever worker had it. */
static int collect(struct job *job, size_t n, unsigned n_workers, struct mc_arena *arena,
                   struct mc_error *error)
{
    const struct failure *first = NULL;
    unsigned worker;
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_slice *note = &job->column->notes[job->cases[i]];

        if (job->column->states[job->cases[i]] == MC_SCORE_OK)
            *note = mc_metric_remark(job->metric, job->inputs[i]->case_id);
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

/* Which batch a change of the locale met depends on the workers, so no score of the metric holds.
 */
static int refuse_all(struct job *job, size_t n, struct mc_error *error)
{
    static const char reason[] = "the metric changed the locale of the program";
    size_t i;

    for (i = 0; i < n; i++) {
        job->column->values[job->cases[i]] = (double)NAN;
        job->column->states[job->cases[i]] = MC_SCORE_FAILED;
        job->column->notes[job->cases[i]] = mc_slice_of(reason);
    }
    job->column->corpus = (double)NAN;
    *error = (struct mc_error)MC_NO_ERROR;
    return mc_error_set(error, MC_CODE_MODULE,
                        "metric %.*s failed: it changed the locale of the "
                        "program",
                        MC_SLICE_ARGUMENTS(job->metric->name));
}

int mc_run_metric(struct mc_metric *metric, const struct mc_metric_inputs *inputs, bool with_corpus,
                  struct mc_thread_pool *pool, struct mc_score_column *column,
                  struct mc_arena *arena, struct mc_error *error)
{
    unsigned n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool), worker;
    struct mc_arena *scratch = mc_arena_new();
    struct job job = {metric, NULL, NULL, column, NULL, NULL};
    struct mc_locale_guard guard;
    bool same_locale = true;
    size_t n;
    int status;

    n = choose(&job, inputs, scratch);
    job.reasons = mc_arena_array(scratch, n_workers, sizeof(struct mc_arena *));
    job.failures = mc_arena_array(scratch, n_workers, sizeof(*job.failures));
    for (worker = 0; worker < n_workers; worker++)
        job.reasons[worker] = mc_arena_new();
    mc_locale_guard_begin(&guard);
    status = mc_metric_prepare(metric, job.inputs, n, error);
    if (status == 0)
        mc_parallel_for(pool, n, CASES_AT_A_TIME, work_on, &job);
    if (collect(&job, n, n_workers, arena, error) != 0)
        status = -1;
    if (status == 0 && with_corpus)
        status = mc_metric_corpus(metric, job.inputs, n, &column->corpus, error);
    for (worker = 0; worker < n_workers; worker++)
        same_locale = same_locale && !job.failures[worker].locale;
    if (!mc_locale_guard_end(&guard) || !same_locale)
        status = refuse_all(&job, n, error);
    mc_arena_free(scratch);
    return status;
}
