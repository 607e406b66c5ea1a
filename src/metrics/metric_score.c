/* Scoring with an opened metric: directions, checks, reasons. */
#include "metrics/metric.h"

#include <math.h>
#include <stdio.h>

#include "scores/score_table.h"

/* A batch on its way through a module. */
struct batch {
    struct mc_metric *metric;
    void *state, *back_state; /* for candidates and for candidates exchanged with references */
    const struct mc_metric_input *const *in;
    size_t n;
    struct mc_arena *arena;   /* reasons */
    struct mc_arena *scratch; /* exchanged inputs */
    struct mc_error *error;
};

static int module_failed(const struct mc_metric *metric, const struct mc_metric_problem *problem,
                         struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "metric %.*s failed: %s",
                        MC_SLICE_ARGUMENTS(metric->name),
                        problem->text[0] == '\0' ? "no reason given" : problem->text);
}

/* The least and the greatest score that a metric declares. */
struct range {
    double low, high;
};

static struct range range_of(const struct mc_metric *metric)
{
    bool open = (metric->spec.module->flags & MC_METRIC_MAY_EXCEED_BEST) != 0;
    double best = !open ? metric->best : metric->best > metric->worst ? HUGE_VAL : -HUGE_VAL;

    return (struct range){fmin(metric->worst, best), fmax(metric->worst, best)};
}

bool mc_metric_declares(const struct mc_metric *metric, double score)
{
    struct range range = range_of(metric);
    double width = range.high - range.low;
    double slack = MC_SCORE_RANGE_SLACK * fmax(1, isfinite(width) ? width : 1);

    return isfinite(score) && score >= range.low - slack && score <= range.high + slack;
}

/* The score, or why there is none. A NaN of a larger batch is asked for again to learn its reason.
 */
static int judge(const struct batch *batch, size_t i, double score,
                 struct mc_metric_outcome *outcome)
{
    const struct mc_metric *metric = batch->metric;
    struct range range = range_of(metric);
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};

    outcome->score = score;
    outcome->failed = false;
    outcome->reason = mc_slice_of("");
    if (mc_metric_declares(metric, score))
        return 0;
    outcome->score = (double)NAN;
    outcome->failed = !isnan(score);
    if (outcome->failed)
        (void)snprintf(problem.text, sizeof(problem.text), "the metric gave %g, outside %g to %g",
                       score, range.low, range.high);
    else if (metric->spec.module->score(batch->state, batch->in + i, 1, &score, &problem) != 0)
        return module_failed(metric, &problem, batch->error);
    else
        outcome->failed = problem.fault == MC_FAULT_MODULE;
    if (problem.text[0] == '\0')
        (void)snprintf(problem.text, sizeof(problem.text), "the metric gave no reason");
    outcome->reason = mc_arena_copy(batch->arena, mc_slice_of(problem.text));
    return 0;
}

static int score_forward(const struct batch *batch, struct mc_metric_outcome *outcomes)
{
    double *scores = mc_arena_array(batch->scratch, batch->n, sizeof(*scores));
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    size_t i;

    for (i = 0; i < batch->n; i++)
        scores[i] = (double)NAN;
    if (batch->metric->spec.module->score(batch->state, batch->in, batch->n, scores, &problem) != 0)
        return module_failed(batch->metric, &problem, batch->error);
    for (i = 0; i < batch->n; i++)
        if (judge(batch, i, scores[i], &outcomes[i]) != 0)
            return -1;
    return 0;
}

/* Candidate and reference exchanged, for the inputs with one reference; where[k] is the index of
 * the k-th of them. Returns how many there are. */
static size_t exchange(const struct mc_metric_input *const *in, size_t n, struct mc_arena *scratch,
                       const struct mc_metric_input ***exchanged, size_t **where)
{
    struct mc_metric_input *inputs = mc_arena_array(scratch, n, sizeof(*inputs));
    const struct mc_metric_side **sides = mc_arena_array(scratch, n, sizeof(*sides));
    size_t k = 0, i;

    *exchanged = mc_arena_array(scratch, n, sizeof(**exchanged));
    *where = mc_arena_array(scratch, n, sizeof(**where));
    for (i = 0; i < n; i++) {
        if (in[i]->n_references != 1)
            continue;
        inputs[k] = *in[i];
        sides[k] = in[i]->candidate;
        inputs[k].candidate = in[i]->references[0];
        inputs[k].references = &sides[k];
        inputs[k].n_set_aside = 0;
        (*exchanged)[k] = &inputs[k];
        (*where)[k++] = i;
    }
    return k;
}

static int score_backward(const struct batch *batch, struct mc_metric_outcome *outcomes)
{
    struct mc_metric_outcome *some = mc_arena_array(batch->scratch, batch->n, sizeof(*some));
    const struct mc_metric_input **exchanged;
    struct batch back = *batch;
    size_t *where, i;

    back.n = exchange(batch->in, batch->n, batch->scratch, &exchanged, &where);
    back.in = exchanged;
    back.state = batch->back_state;
    for (i = 0; i < batch->n; i++) {
        outcomes[i].score = (double)NAN;
        outcomes[i].failed = false;
        outcomes[i].reason = mc_slice_of("several references cannot be exchanged with a candidate");
    }
    if (score_forward(&back, some) != 0)
        return -1;
    for (i = 0; i < back.n; i++)
        outcomes[where[i]] = some[i];
    return 0;
}

/* The mean of both directions; missing where one of them is. */
static int score_mean(const struct batch *batch, struct mc_metric_outcome *outcomes)
{
    struct mc_metric_outcome *back = mc_arena_array(batch->scratch, batch->n, sizeof(*back));
    size_t i;

    if (score_forward(batch, outcomes) != 0 || score_backward(batch, back) != 0)
        return -1;
    for (i = 0; i < batch->n; i++) {
        if (isnan(outcomes[i].score))
            continue;
        if (isnan(back[i].score))
            outcomes[i] = back[i];
        else
            outcomes[i].score = (outcomes[i].score + back[i].score) / 2;
    }
    return 0;
}

static int score_in(const struct batch *batch, enum mc_direction direction,
                    struct mc_metric_outcome *outcomes)
{
    switch (direction) {
    case MC_DIRECTION_FORWARD:
        return score_forward(batch, outcomes);
    case MC_DIRECTION_BACKWARD:
        return score_backward(batch, outcomes);
    case MC_DIRECTION_MEAN:
        break;
    }
    return score_mean(batch, outcomes);
}

/* One call of the functions below. */
struct call {
    struct batch batch;
    enum mc_direction direction;
    struct mc_metric_outcome *outcomes;
    const struct mc_metric_writer *writer;
    double *score;
    int status;
};

static struct call call_of(struct mc_metric *metric, size_t state,
                           const struct mc_metric_input *const *in, size_t n,
                           struct mc_error *error)
{
    struct call call = {.batch = {metric, metric->states[state], metric->back_states[state], in, n,
                                  NULL, mc_arena_new(), error},
                        .direction = metric->spec.direction,
                        .status = -1};

    return call;
}

static int do_call(struct call *call, void (*work)(void *context))
{
    mc_metric_call(call->batch.metric, work, call);
    mc_arena_free(call->batch.scratch);
    return call->status;
}

/* The same by one thread, outside of what a run guards: harm to the process is a failure. */
static int do_guarded(struct call *call, void (*work)(void *context))
{
    struct mc_metric *metric = call->batch.metric;
    struct mc_foreign_guard guard;

    mc_foreign_guard_begin(&guard);
    (void)do_call(call, work);
    mc_metric_host_harm(&metric->host, mc_foreign_guard_end(&guard));
    if (metric->harm == 0 || call->status != 0)
        return call->status;
    return mc_error_set(call->batch.error, MC_CODE_MODULE, "%s: %s", metric->who,
                        mc_foreign_change_text(metric->harm));
}

static void score_now(void *context)
{
    struct call *call = context;

    call->status = score_in(&call->batch, call->direction, call->outcomes);
}

int mc_metric_score(struct mc_metric *metric, size_t state, const struct mc_metric_input *const *in,
                    size_t n, struct mc_metric_outcome *outcomes, struct mc_arena *arena,
                    struct mc_error *error)
{
    struct call call = call_of(metric, state, in, n, error);

    call.outcomes = outcomes;
    call.batch.arena = arena;
    return do_call(&call, score_now);
}

void mc_metric_send_ahead(struct mc_metric *metric, size_t state,
                          const struct mc_metric_input *const *in, size_t n, size_t batch)
{
    const struct mc_catalog_entry *entry = metric->spec.entry;

    if (entry != NULL && entry->send_ahead != NULL &&
        metric->spec.direction == MC_DIRECTION_FORWARD)
        entry->send_ahead(metric->states[state], in, n, batch);
}

/* --- explain ------------------------------------------------------------------------------ */

/* Has the module explain the batch, which is one input. */
static int explain(const struct batch *batch, enum mc_direction direction,
                   const struct mc_metric_writer *writer)
{
    bool back = direction == MC_DIRECTION_BACKWARD;
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    const struct mc_metric_input **exchanged = NULL;
    size_t *where;

    if (back)
        (void)exchange(batch->in, 1, batch->scratch, &exchanged, &where);
    if (batch->metric->spec.module->explain(back ? batch->back_state : batch->state,
                                            back ? exchanged[0] : batch->in[0], writer,
                                            &problem) != 0)
        return module_failed(batch->metric, &problem, batch->error);
    return 0;
}

static void explain_now(void *context)
{
    struct call *call = context;

    call->status = score_in(&call->batch, call->direction, call->outcomes);
    if (call->status == 0 && !isnan(call->outcomes->score) &&
        call->batch.metric->spec.module->explain != NULL)
        call->status = explain(&call->batch, call->direction, call->writer);
}

int mc_metric_explain(struct mc_metric *metric, enum mc_direction direction,
                      const struct mc_metric_input *in, const struct mc_metric_writer *writer,
                      struct mc_metric_outcome *outcome, struct mc_arena *arena,
                      struct mc_error *error)
{
    struct call call = call_of(metric, 0, &in, 1, error);

    call.direction = direction;
    call.outcomes = outcome;
    call.writer = writer;
    call.batch.arena = arena;
    return do_guarded(&call, explain_now);
}

/* --- prepare ------------------------------------------------------------------------------ */

static int prepare_states(const struct mc_metric *metric, void **states,
                          const struct mc_metric_input *const *all, size_t n,
                          struct mc_error *error)
{
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    size_t i;

    for (i = 0; i < metric->n_states; i++)
        if (metric->spec.module->prepare(states[i], all, n, &problem) != 0)
            return mc_error_set(error, MC_CODE_MODULE, "metric %.*s: %s",
                                MC_SLICE_ARGUMENTS(metric->name), problem.text);
    return 0;
}

static int prepare_both_ways(const struct batch *batch)
{
    const struct mc_metric *metric = batch->metric;
    const struct mc_metric_input **exchanged = NULL;
    size_t *where, n_exchanged;

    if (metric->spec.direction != MC_DIRECTION_BACKWARD &&
        prepare_states(metric, metric->states, batch->in, batch->n, batch->error) != 0)
        return -1;
    if (metric->spec.direction == MC_DIRECTION_FORWARD)
        return 0;
    n_exchanged = exchange(batch->in, batch->n, batch->scratch, &exchanged, &where);
    return prepare_states(metric, metric->back_states, exchanged, n_exchanged, batch->error);
}

static void prepare_now(void *context)
{
    struct call *call = context;

    call->status = prepare_both_ways(&call->batch);
}

int mc_metric_prepare(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                      struct mc_error *error)
{
    struct call call;

    if (metric->spec.module->prepare == NULL)
        return 0;
    call = call_of(metric, 0, all, n, error);
    return do_guarded(&call, prepare_now);
}

/* --- corpus ------------------------------------------------------------------------------- */

static int corpus_of(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_error *error)
{
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};

    *score = (double)NAN;
    if (metric->spec.module->corpus(metric->states[0], all, n, score, &problem) != 0)
        return module_failed(metric, &problem, error);
    if (isinf(*score))
        *score = (double)NAN;
    if (isnan(*score) && problem.text[0] != '\0') {
        char text[sizeof(problem.text) + 32];

        (void)snprintf(text, sizeof(text), "no corpus score: %s", problem.text);
        metric->host.warn(metric->host.context, text);
    }
    return 0;
}

static int corpus_both_ways(const struct batch *batch, double *score)
{
    struct mc_metric *metric = batch->metric;
    enum mc_direction direction = metric->spec.direction;
    const struct mc_metric_input **exchanged = NULL;
    double forward = (double)NAN, backward = (double)NAN;
    size_t *where, n = batch->n;
    int status = 0;

    if (direction != MC_DIRECTION_BACKWARD)
        status = corpus_of(metric, batch->in, n, &forward, batch->error);
    if (direction != MC_DIRECTION_FORWARD && status == 0 &&
        exchange(batch->in, n, batch->scratch, &exchanged, &where) == n)
        status = corpus_of(metric, exchanged, n, &backward, batch->error);
    if (direction == MC_DIRECTION_FORWARD)
        *score = forward;
    else if (direction == MC_DIRECTION_BACKWARD)
        *score = backward;
    else
        *score = (forward + backward) / 2;
    return status;
}

static void corpus_now(void *context)
{
    struct call *call = context;

    call->status = corpus_both_ways(&call->batch, call->score);
}

int mc_metric_corpus(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_error *error)
{
    struct call call;

    *score = (double)NAN;
    if (metric->spec.module->corpus == NULL || n == 0)
        return 0;
    call = call_of(metric, 0, all, n, error);
    call.score = score;
    return do_call(&call, corpus_now);
}
