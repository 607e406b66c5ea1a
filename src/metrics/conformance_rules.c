#include "metrics/conformance_rules.h"

#include <math.h>
#include <stdio.h>

#include "base/thread_pool.h"

enum { N_THREADS = 2, ROUNDS = 4 };

/* Rounding may part the two directions of a symmetric metric by that much of the score (at least
 * of 1). */
#define SYMMETRY_SLACK 1e-9

/* Every case has a score or a reason. */
static void check_answers(struct mc_trial *trial)
{
    size_t n_without = 0, i;
    const struct mc_material *material = &trial->material;

    trial->outcomes =
        mc_trial_score(trial, trial->first, material->inputs, material->n, material->n);
    for (i = 0; trial->outcomes != NULL && i < material->n; i++) {
        const struct mc_metric_outcome *outcome = &trial->outcomes[i];

        n_without += isnan(outcome->score) && !outcome->failed;
        if (isnan(outcome->score) && mc_slice_is(outcome->reason, "the metric gave no reason"))
            mc_trial_find(trial, MC_VERDICT_BROKEN, "case %s: NaN, and no reason",
                          material->inputs[i]->case_id.data);
    }
    if (trial->outcomes != NULL)
        mc_trial_find(trial, MC_VERDICT_KEPT, "%zu cases, %zu of them without a score", material->n,
                      n_without);
}

static void check_range(struct mc_trial *trial)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    size_t i;

    if (trial->outcomes == NULL) {
        mc_trial_find(trial, MC_VERDICT_SKIPPED, "there are no scores to compare");
        return;
    }
    for (i = 0; i < trial->material.n; i++) {
        const struct mc_metric_outcome *outcome = &trial->outcomes[i];

        if (outcome->failed)
            mc_trial_find(trial, MC_VERDICT_BROKEN, "case %s: %s",
                          trial->material.inputs[i]->case_id.data, outcome->reason.data);
        low = fmin(low, outcome->score);
        high = fmax(high, outcome->score);
    }
    if (low <= high)
        mc_trial_find(trial, MC_VERDICT_KEPT, "%g to %g, within %g to %g", low, high,
                      fmin(trial->first->worst, trial->first->best),
                      fmax(trial->first->worst, trial->first->best));
    else
        mc_trial_find(trial, MC_VERDICT_SKIPPED, "no case has a score");
}

static void check_runs(struct mc_trial *trial)
{
    if (mc_trial_can_compare(trial))
        mc_trial_compare_all(trial,
                             mc_trial_score(trial, trial->first, trial->material.inputs,
                                            trial->material.n, trial->material.n),
                             "in the second run");
}

static void check_instances(struct mc_trial *trial)
{
    if (mc_trial_can_compare(trial))
        mc_trial_compare_all(trial,
                             mc_trial_score(trial, trial->second, trial->material.inputs,
                                            trial->material.n, trial->material.n),
                             "from the second instance");
}

static void check_order(struct mc_trial *trial)
{
    size_t n = trial->material.n, i;
    const struct mc_metric_input **reversed = mc_arena_array(trial->arena, n, sizeof(*reversed));
    struct mc_metric_outcome *outcomes, *back = mc_arena_array(trial->arena, n, sizeof(*back));

    if (!mc_trial_can_compare(trial))
        return;
    for (i = 0; i < n; i++)
        reversed[i] = trial->material.inputs[n - 1 - i];
    outcomes = mc_trial_score(trial, trial->first, reversed, n, n);
    for (i = 0; outcomes != NULL && i < n; i++)
        back[i] = outcomes[n - 1 - i];
    mc_trial_compare_all(trial, outcomes == NULL ? NULL : back, "in reversed order");
}

static void check_batches(struct mc_trial *trial)
{
    static const size_t sizes[] = {1, 2, 5};
    char where[64];
    size_t i;

    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]) && mc_trial_can_compare(trial); i++) {
        (void)snprintf(where, sizeof(where), "in batches of %zu", sizes[i]);
        mc_trial_compare_all(trial,
                             mc_trial_score(trial, trial->first, trial->material.inputs,
                                            trial->material.n, sizes[i]),
                             where);
    }
}

/* The cases with ids that they had not before. */
static void check_ids(struct mc_trial *trial)
{
    size_t n = trial->material.n, i;
    const struct mc_metric_input **renamed = mc_arena_array(trial->arena, n, sizeof(*renamed));
    struct mc_metric_input *inputs = mc_arena_array(trial->arena, n, sizeof(*inputs));

    if (trial->spec.module->flags & MC_METRIC_READS_CASE_ID) {
        mc_trial_find(trial, MC_VERDICT_SKIPPED, "the metric says that it reads them");
        return;
    }
    if (!mc_trial_can_compare(trial))
        return;
    for (i = 0; i < n; i++) {
        inputs[i] = *trial->material.inputs[i];
        inputs[i].case_id = mc_slice_of(mc_arena_format(trial->arena, "another %zu", n - i));
        renamed[i] = &inputs[i];
    }
    mc_trial_compare_all(trial, mc_trial_score(trial, trial->first, renamed, n, n),
                         "under another id");
}

/* --- threads ------------------------------------------------------------------------------ */

struct threads {
    struct mc_metric *metric;
    const struct mc_metric_input *const *inputs;
    size_t n;
    struct mc_metric_outcome *outcomes; /* [ROUNDS * n] */
    bool *failed;
};

static void score_one(void *context, unsigned worker, size_t begin, size_t end,
                      struct mc_arena *scratch)
{
    struct threads *threads = context;
    size_t state = threads->metric->n_states > 1 ? worker : 0, i;
    struct mc_error ignored = MC_NO_ERROR;

    for (i = begin; i < end; i++)
        threads->failed[i] =
            mc_metric_score(threads->metric, state, threads->inputs + i % threads->n, 1,
                            &threads->outcomes[i], scratch, &ignored) != 0;
}

static void compare_threads(struct mc_trial *trial, const struct threads *threads)
{
    size_t i;

    for (i = 0; i < ROUNDS * threads->n; i++) {
        const struct mc_metric_input *input = threads->inputs[i % threads->n];

        if (threads->failed[i])
            mc_trial_find(trial, MC_VERDICT_BROKEN,
                          "case %s: it failed while another thread scored", input->case_id.data);
        else if (!mc_trial_compare(trial, input, trial->outcomes[i % threads->n].score,
                                   threads->outcomes[i].score, "while another thread scored"))
            return;
    }
    mc_trial_find(trial, MC_VERDICT_KEPT, "%zu cases, %d times, %s", threads->n, ROUNDS,
                  threads->metric->n_states > 1 ? "one state a thread" : "one state for both");
}

static void check_threads(struct mc_trial *trial)
{
    size_t n = trial->material.n;
    struct threads threads = {NULL, trial->material.inputs, n, NULL, NULL};
    struct mc_thread_pool *pool;
    struct mc_error error = MC_NO_ERROR;

    if (!mc_trial_can_compare(trial))
        return;
    threads.metric = mc_trial_open(trial, N_THREADS, trial->material, &error);
    if (threads.metric == NULL) {
        mc_trial_find(trial, MC_VERDICT_BROKEN, "a third instance: %s", error.text);
        return;
    }
    threads.outcomes = mc_arena_array(trial->arena, ROUNDS * n, sizeof(*threads.outcomes));
    threads.failed = mc_arena_array(trial->arena, ROUNDS * n, sizeof(*threads.failed));
    pool = mc_thread_pool_new(N_THREADS);
    mc_parallel_for(pool, ROUNDS * n, 1, score_one, &threads);
    mc_thread_pool_free(pool);
    compare_threads(trial, &threads);
    mc_trial_close(trial, threads.metric);
}

/* --- symmetry ----------------------------------------------------------------------------- */

static void check_symmetry(struct mc_trial *trial)
{
    struct mc_material there = {NULL, NULL, 0}, back = {NULL, NULL, 0};
    struct mc_metric_outcome *outcomes, *exchanged;
    size_t i;

    if ((trial->spec.module->flags & MC_METRIC_SYMMETRIC) == 0) {
        mc_trial_find(trial, MC_VERDICT_SKIPPED, "the metric does not claim to be symmetric");
        return;
    }
    there.inputs = mc_arena_array(trial->arena, trial->material.n, sizeof(*there.inputs));
    back.inputs = mc_arena_array(trial->arena, trial->material.n, sizeof(*back.inputs));
    for (i = 0; i < trial->material.n; i++) {
        if (trial->material.exchanged[i] == NULL)
            continue;
        there.inputs[there.n++] = trial->material.inputs[i];
        back.inputs[back.n++] = trial->material.exchanged[i];
    }
    outcomes = mc_trial_score_anew(trial, there);
    exchanged = outcomes == NULL ? NULL : mc_trial_score_anew(trial, back);
    for (i = 0; exchanged != NULL && i < there.n; i++) {
        double a = outcomes[i].score, b = exchanged[i].score;

        if (isnan(a) != isnan(b) || fabs(a - b) > SYMMETRY_SLACK * fmax(1, fabs(a)))
            mc_trial_find(trial, MC_VERDICT_BROKEN, "case %s: %.17g, and %.17g exchanged",
                          there.inputs[i]->case_id.data, a, b);
    }
    if (exchanged != NULL)
        mc_trial_find(trial, MC_VERDICT_KEPT, "%zu cases of one reference", there.n);
}

/* --- odd input ---------------------------------------------------------------------------- */

static void check_material(struct mc_trial *trial, enum mc_material_kind kind)
{
    struct mc_material material =
        mc_material_of(kind, false, trial->spec.module->needs, trial->arena);
    const struct mc_metric_outcome *outcomes = mc_trial_score_anew(trial, material);
    size_t n_without = 0, i;

    for (i = 0; outcomes != NULL && i < material.n; i++) {
        const char *id = material.inputs[i]->case_id.data;

        if (outcomes[i].failed)
            mc_trial_find(trial, MC_VERDICT_BROKEN, "case %s: %s", id, outcomes[i].reason.data);
        n_without += isnan(outcomes[i].score) ? 1 : 0;
    }
    if (outcomes != NULL)
        mc_trial_find(trial, MC_VERDICT_KEPT, "%zu cases, %zu of them without a score", material.n,
                      n_without);
}

static void check_closes(struct mc_trial *trial)
{
    mc_trial_close(trial, trial->second);
    mc_trial_close(trial, trial->first);
    trial->first = trial->second = NULL;
    if (mc_trial_can_compare(trial))
        mc_trial_compare_all(trial, mc_trial_score_anew(trial, trial->material),
                             "after the others were closed");
}

static void check_empty(struct mc_trial *trial)
{
    check_material(trial, MC_MATERIAL_EMPTY);
}

static void check_non_ascii(struct mc_trial *trial)
{
    check_material(trial, MC_MATERIAL_NON_ASCII);
}

static void check_long(struct mc_trial *trial)
{
    check_material(trial, MC_MATERIAL_LONG);
}

void mc_trial_check_rules(struct mc_trial *trial)
{
    static void (*const checks[MC_N_RULES])(struct mc_trial * trial) = {
        [MC_RULE_ANSWERS] = check_answers,
        [MC_RULE_RANGE] = check_range,
        [MC_RULE_RUNS] = check_runs,
        [MC_RULE_INSTANCES] = check_instances,
        [MC_RULE_ORDER] = check_order,
        [MC_RULE_BATCHES] = check_batches,
        [MC_RULE_IDS] = check_ids,
        [MC_RULE_THREADS] = check_threads,
        [MC_RULE_SYMMETRY] = check_symmetry,
        [MC_RULE_EMPTY] = check_empty,
        [MC_RULE_NON_ASCII] = check_non_ascii,
        [MC_RULE_LONG] = check_long,
        [MC_RULE_CLOSES] = check_closes,
    };
    int rule;

    for (rule = 0; rule < MC_N_RULES; rule++) {
        if (checks[rule] == NULL)
            continue;
        trial->report->under = (enum mc_conformance_rule)rule;
        checks[rule](trial);
    }
}
