/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "tests/unit/graph_scoring.h"

const struct mc_metric_input *mc_graph_case_set(struct mc_graph_case *item, const char *candidate,
                                                const char *const *references, size_t n)
{
    const struct mc_slice none = mc_slice_of("");
    size_t i;

    assert_true(n >= 1 && n <= MC_GRAPH_REFERENCES);
    for (i = 0; i <= n; i++)
        item->sides[i] = (struct mc_metric_side){
            none, mc_slice_of(i == 0 ? candidate : references[i - 1]), none, MC_NEEDS_AMR, 0};
    for (i = 0; i < n; i++)
        item->references[i] = &item->sides[i + 1];
    item->input = (struct mc_metric_input){.struct_size = sizeof(item->input),
                                           .case_id = mc_slice_of("case"),
                                           .candidate = &item->sides[0],
                                           .references = item->references,
                                           .n_references = n};
    return &item->input;
}

struct mc_metric *mc_graph_metric(const char *spec, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec parsed;
    struct mc_metric *metric = NULL;

    if (mc_metric_spec_parse(NULL, spec, arena, &parsed, &error) != 0 ||
        mc_metric_open(&parsed, 1, arena, &metric, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    return metric;
}

struct mc_metric_outcome mc_graph_outcome(struct mc_metric *metric, const char *candidate,
                                          const char *const *references, size_t n)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_outcome outcome;
    struct mc_graph_case sample;
    const struct mc_metric_input *input = mc_graph_case_set(&sample, candidate, references, n);

    if (mc_metric_score(metric, 0, &input, 1, &outcome, metric->arena, &error) != 0)
        fail_msg("%s: %s", metric->name.data, error.text);
    if (outcome.failed || isnan(outcome.score) != (outcome.reason.length > 0))
        fail_msg("%s: %g, '%s': %s", metric->name.data, outcome.score, outcome.reason.data,
                 candidate);
    return outcome;
}

static double score(const char *spec, const char *candidate, const char *const *references,
                    size_t n)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_graph_metric(spec, arena);
    double value = mc_graph_outcome(metric, candidate, references, n).score;

    mc_metric_close(metric);
    mc_arena_free(arena);
    return value;
}

double mc_graph_score(const char *spec, const char *candidate, const char *reference)
{
    return score(spec, candidate, &reference, 1);
}

double mc_graph_score_two(const char *spec, const char *candidate, const char *first,
                          const char *second)
{
    const char *const references[] = {first, second};

    return score(spec, candidate, references, 2);
}

double mc_graph_corpus(const char *spec, const char *const (*pairs)[2], size_t n)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_graph_metric(spec, arena);
    struct mc_graph_case *samples = mc_arena_array(arena, n, sizeof(*samples));
    const struct mc_metric_input **inputs = mc_arena_array(arena, n, sizeof(*inputs));
    struct mc_error error = MC_NO_ERROR;
    double value;
    size_t i;

    for (i = 0; i < n; i++)
        inputs[i] = mc_graph_case_set(&samples[i], pairs[i][0], &pairs[i][1], 1);
    if (mc_metric_corpus(metric, inputs, n, &value, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    mc_metric_close(metric);
    mc_arena_free(arena);
    return value;
}

const struct mc_explained *mc_graph_explain(const char *spec, const char *candidate,
                                            const char *const *references, size_t n,
                                            struct mc_arena *arena)
{
    struct mc_metric *metric = mc_graph_metric(spec, arena);
    struct mc_explanation explanation;
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_writer writer;
    struct mc_graph_case sample;

    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    if (mc_metric_explain(metric, metric->spec.direction,
                          mc_graph_case_set(&sample, candidate, references, n), &writer, &outcome,
                          arena, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    assert_null(mc_explanation_fault(&explanation));
    mc_metric_close(metric);
    return explanation.root;
}

const char *mc_graph_reason(const char *spec, const char *candidate, const char *reference)
{
    static char reason[300];
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_graph_metric(spec, arena);

    (void)snprintf(reason, sizeof(reason), "%s",
                   mc_graph_outcome(metric, candidate, &reference, 1).reason.data);
    mc_metric_close(metric);
    mc_arena_free(arena);
    return reason;
}
