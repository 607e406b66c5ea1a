/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "metrics/host/runner.h"
#include "tests/unit/scoring.h"

/* Cases as a metric sees them. */
struct inputs {
    struct mc_metric_side candidates[MC_SCORING_LIMIT], sources[MC_SCORING_LIMIT];
    struct mc_metric_side references[MC_SCORING_LIMIT][MC_SCORING_LIMIT];
    const struct mc_metric_side *lists[MC_SCORING_LIMIT][MC_SCORING_LIMIT];
    struct mc_metric_input items[MC_SCORING_LIMIT];
    const struct mc_metric_input *pointers[MC_SCORING_LIMIT];
};

static struct mc_metric_side side_of(const char *text)
{
    struct mc_slice none = mc_slice_of("");
    bool targeted = text[0] == MC_SCORING_TARGETED[0];
    struct mc_metric_side side = {mc_slice_of(text + targeted), none, none, MC_NEEDS_TEXT,
                                  targeted ? MC_SIDE_TARGETED : MC_SIDE_PLAIN};

    return side;
}

static bool is_source(const char *text)
{
    return text[0] == MC_SCORING_SOURCE[0];
}

static void fill(struct inputs *inputs, const struct mc_scoring_case *items, size_t n)
{
    const char *source;
    size_t i, r;

    assert_true(n <= MC_SCORING_LIMIT);
    for (i = 0; i < n; i++) {
        inputs->candidates[i] = side_of(items[i].candidate);
        for (r = 0; items[i].references[r] != NULL && !is_source(items[i].references[r]); r++) {
            inputs->references[i][r] = side_of(items[i].references[r]);
            inputs->lists[i][r] = &inputs->references[i][r];
        }
        source = items[i].references[r];
        if (source != NULL)
            inputs->sources[i] = side_of(source + 1);
        inputs->items[i] = (struct mc_metric_input){sizeof(inputs->items[i]),
                                                    mc_slice_of("case"),
                                                    &inputs->candidates[i],
                                                    inputs->lists[i],
                                                    r,
                                                    0,
                                                    source == NULL ? NULL : &inputs->sources[i],
                                                    NULL};
        inputs->pointers[i] = &inputs->items[i];
    }
}

/* Leaves in `pointers` the cases as the metric sees them, without those that it cannot see; returns
 * how many are left. *reason: why the last of the others is not seen. */
static size_t view(const struct mc_metric *metric, struct inputs *inputs, size_t n,
                   struct mc_arena *arena, const char **reason)
{
    size_t n_left = 0, i;

    for (i = 0; i < n; i++) {
        const struct mc_metric_input *seen =
            mc_metric_view(metric, &inputs->items[i], arena, reason);

        if (seen != NULL)
            inputs->pointers[n_left++] = seen;
    }
    return n_left;
}

static int open_metric(const char *text, struct mc_arena *arena, struct mc_metric **metric,
                       struct mc_error *error)
{
    struct mc_metric_spec spec;

    if (mc_metric_spec_parse(NULL, text, arena, &spec, error) != 0)
        return -1;
    return mc_metric_open(&spec, 1, arena, metric, error);
}

struct mc_metric *mc_scoring_open(const char *text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;

    if (open_metric(text, arena, &metric, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return metric;
}

/* Scores case i; in_run: as one of a run of all n cases. */
static double score_case(const char *spec, const struct mc_scoring_case *items, size_t n, size_t i,
                         bool in_run, const char **reason)
{
    static char text[240];
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_scoring_open(spec, arena);
    struct mc_metric_outcome outcome = {(double)NAN, false, mc_slice_of("")};
    struct mc_error error = MC_NO_ERROR;
    const char *unseen = "";
    struct inputs inputs;

    fill(&inputs, items, n);
    if (view(metric, &inputs, n, arena, &unseen) < n)
        outcome.reason = mc_slice_of(unseen);
    else if ((in_run && mc_metric_prepare(metric, inputs.pointers, n, &error) != 0) ||
             mc_metric_score(metric, 0, &inputs.pointers[i], 1, &outcome, arena, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    assert_false(outcome.failed);
    (void)snprintf(text, sizeof(text), "%.*s", MC_SLICE_ARGUMENTS(outcome.reason));
    if (reason != NULL)
        *reason = text;
    mc_metric_close(metric);
    mc_arena_free(arena);
    return outcome.score;
}

double mc_scoring_score(const char *spec, const struct mc_scoring_case *item, const char **reason)
{
    return score_case(spec, item, 1, 0, false, reason);
}

double mc_scoring_in_run(const char *spec, const struct mc_scoring_case *items, size_t n, size_t i,
                         const char **reason)
{
    return score_case(spec, items, n, i, true, reason);
}

double mc_scoring_pair(const char *spec, const char *candidate, const char *reference)
{
    struct mc_scoring_case item = {candidate, {reference, NULL}};

    return mc_scoring_score(spec, &item, NULL);
}

const struct mc_explained *mc_scoring_explain(const char *spec, const struct mc_scoring_case *item,
                                              struct mc_arena *arena)
{
    struct mc_metric *metric = mc_scoring_open(spec, arena);
    struct mc_explanation explanation;
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_writer writer;
    struct inputs inputs;

    fill(&inputs, item, 1);
    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    if (mc_metric_explain(metric, metric->spec.direction, inputs.pointers[0], &writer, &outcome,
                          arena, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    assert_null(mc_explanation_fault(&explanation));
    mc_metric_close(metric);
    return explanation.root;
}

double mc_scoring_corpus(const char *spec, const struct mc_scoring_case *items, size_t n,
                         const char **warning)
{
    static char text[300];
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_scoring_open(spec, arena);
    struct mc_error error = MC_NO_ERROR;
    const char *unseen = "";
    struct inputs inputs;
    double score;

    fill(&inputs, items, n);
    n = view(metric, &inputs, n, arena, &unseen);
    if (mc_metric_corpus(metric, inputs.pointers, n, &score, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    (void)snprintf(text, sizeof(text), "%s",
                   metric->n_warnings == 0 ? "" : metric->warnings[0].data);
    if (warning != NULL)
        *warning = text;
    mc_metric_close(metric);
    mc_arena_free(arena);
    return score;
}

const char *mc_scoring_refusal(const char *spec)
{
    static char text[sizeof(((struct mc_error *)NULL)->text)];
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;

    if (open_metric(spec, arena, &metric, &error) == 0)
        mc_metric_close(metric);
    (void)snprintf(text, sizeof(text), "%s", error.text);
    mc_arena_free(arena);
    return text;
}

void mc_scoring_range(const char *spec, double *worst, double *best)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_scoring_open(spec, arena);

    *worst = metric->worst;
    *best = metric->best;
    mc_metric_close(metric);
    mc_arena_free(arena);
}

const char *mc_scoring_signature(const char *spec)
{
    static char text[512];
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_scoring_open(spec, arena);

    (void)snprintf(text, sizeof(text), "%.*s", MC_SLICE_ARGUMENTS(metric->signature));
    mc_metric_close(metric);
    mc_arena_free(arena);
    return text;
}

const char *mc_scoring_name(const char *spec)
{
    static char text[512];
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_scoring_open(spec, arena);

    (void)snprintf(text, sizeof(text), "%.*s", MC_SLICE_ARGUMENTS(metric->name));
    mc_metric_close(metric);
    mc_arena_free(arena);
    return text;
}
