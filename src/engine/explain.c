#include "engine/explain.h"

#include <math.h>

#include "engine/messages.h"
#include "metrics/host/metric.h"
#include "report/explain/explanation.h"
#include "suite/suite.h"

/* The metric sees all cases that it can see, as in a run: some count over all of them. */
static int prepare(const struct mc_explaining *call, struct mc_metric *metric,
                   struct mc_error *error)
{
    const struct mc_metric_input **all = mc_arena_array(call->arena, call->inputs.n, sizeof(*all));
    const char *reason;
    size_t n = 0, i;

    for (i = 0; i < call->inputs.n; i++) {
        all[n] = mc_metric_view(metric, call->inputs.inputs[i], call->arena, &reason);
        n += all[n] != NULL;
    }
    return mc_metric_prepare(metric, all, n, error);
}

static int explain_way(const struct mc_explaining *call, struct mc_metric *metric,
                       enum mc_direction direction, const struct mc_metric_input *input,
                       struct mc_explained_way *way, struct mc_error *error)
{
    struct mc_explanation explanation;
    struct mc_metric_writer writer;
    struct mc_metric_outcome outcome;
    const char *fault;

    mc_explanation_begin(&explanation, call->arena);
    writer = mc_explanation_writer(&explanation);
    if (mc_metric_explain(metric, direction, input, &writer, &outcome, call->arena, error) != 0)
        return -1;
    fault = mc_explanation_fault(&explanation);
    if (fault != NULL)
        return mc_error_set(error, MC_CODE_MODULE, "metric %.*s: its explanation is no JSON: %s",
                            MC_SLICE_ARGUMENTS(metric->name), fault);
    way->direction = direction == MC_DIRECTION_BACKWARD ? "backward" : "forward";
    way->score = outcome.score;
    way->reason = outcome.reason;
    if (isnan(outcome.score))
        return 0;
    if (metric->spec.module->explain == NULL)
        way->reason = mc_slice_of("the metric does not explain its scores");
    else
        way->how = explanation.root;
    return 0;
}

/* Both ways where the score is their mean; a way without a score leaves the mean without one. */
static int explain_ways(const struct mc_explaining *call, struct mc_metric *metric,
                        const struct mc_metric_input *input, struct mc_explained_metric *shown,
                        struct mc_error *error)
{
    enum mc_direction direction = metric->spec.direction;
    size_t i;

    shown->n_ways = direction == MC_DIRECTION_MEAN ? 2 : 1;
    shown->score = 0;
    for (i = 0; i < shown->n_ways; i++) {
        enum mc_direction way = direction;

        if (direction == MC_DIRECTION_MEAN)
            way = i == 0 ? MC_DIRECTION_FORWARD : MC_DIRECTION_BACKWARD;
        if (explain_way(call, metric, way, input, &shown->ways[i], error) != 0)
            return -1;
        shown->score += shown->ways[i].score;
        if (shown->reason.length == 0 && isnan(shown->ways[i].score))
            shown->reason = shown->ways[i].reason;
    }
    shown->score /= (double)shown->n_ways;
    return 0;
}

static int explain_case(const struct mc_explaining *call, struct mc_metric *metric,
                        struct mc_explained_case *shown, struct mc_error *error)
{
    const struct mc_metric_input *input = call->inputs.inputs[shown->item - call->suite->cases];
    struct mc_explained_metric *explained = &shown->metrics[shown->n_metrics++];
    const char *reason = "";

    explained->name = metric->name;
    explained->signature = metric->signature;
    explained->needs = metric->spec.module->needs;
    explained->reason = mc_slice_of("");
    input = mc_metric_view(metric, input, call->arena, &reason);
    if (input != NULL)
        return explain_ways(call, metric, input, explained, error);
    explained->score = (double)NAN;
    explained->reason = mc_slice_of(reason);
    return 0;
}

int mc_explain_with(struct mc_explaining *call, const struct mc_metric_spec *spec,
                    struct mc_error *error)
{
    struct mc_metric *metric;
    int status;
    size_t i;

    if (mc_metric_open(spec, 1, call->arena, &metric, error) != 0)
        return -1;
    status = prepare(call, metric, error);
    for (i = 0; i < call->n_cases && status == 0; i++)
        status = explain_case(call, metric, &call->cases[i], error);
    for (i = 0; i < metric->n_warnings; i++)
        mc_message(call->warnings, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric->name),
                   MC_SLICE_ARGUMENTS(metric->warnings[i]));
    mc_metric_close(metric);
    return status;
}
