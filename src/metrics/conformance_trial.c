#include "metrics/conformance_trial.h"

#include <math.h>
#include <stdio.h>

void mc_trial_find(struct mc_trial *trial, enum mc_conformance_verdict verdict, const char *format,
                   ...)
{
    struct mc_conformance_finding *finding = &trial->report->findings[trial->report->under];
    va_list arguments;

    if (finding->verdict == MC_VERDICT_BROKEN)
        return;
    finding->verdict = verdict;
    va_start(arguments, format);
    (void)vsnprintf(finding->text, sizeof(finding->text), format, arguments);
    va_end(arguments);
}

struct mc_metric *mc_trial_open(struct mc_trial *trial, size_t n_states,
                                struct mc_material material, struct mc_error *error)
{
    struct mc_metric *metric;

    if (mc_metric_open(&trial->spec, n_states, trial->arena, &metric, error) != 0)
        return NULL;
    if (mc_metric_prepare(metric, material.inputs, material.n, error) == 0)
        return metric;
    mc_trial_close(trial, metric);
    return NULL;
}

void mc_trial_close(struct mc_trial *trial, struct mc_metric *metric)
{
    mc_metric_close(metric);
    if (metric != NULL)
        trial->harm |= metric->harm;
}

struct mc_metric_outcome *mc_trial_score(struct mc_trial *trial, struct mc_metric *metric,
                                         const struct mc_metric_input *const *inputs, size_t n,
                                         size_t size)
{
    struct mc_metric_outcome *outcomes = mc_arena_array(trial->arena, n, sizeof(*outcomes));
    size_t i, k;

    for (i = 0; i < n; i += size) {
        size_t n_now = n - i < size ? n - i : size;
        struct mc_error error = MC_NO_ERROR, alone = MC_NO_ERROR;

        if (mc_metric_score(metric, 0, inputs + i, n_now, outcomes + i, trial->arena, &error) == 0)
            continue;
        for (k = i; k < i + n_now; k++)
            if (mc_metric_score(metric, 0, inputs + k, 1, outcomes + k, trial->arena, &alone) != 0)
                break;
        if (k < i + n_now)
            mc_trial_find(trial, MC_VERDICT_BROKEN, "case %s: %s", inputs[k]->case_id.data,
                          alone.text);
        else
            mc_trial_find(trial, MC_VERDICT_BROKEN, "cases %s to %s in one batch: %s",
                          inputs[i]->case_id.data, inputs[i + n_now - 1]->case_id.data, error.text);
        return NULL;
    }
    return outcomes;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof(a)) == 0 || (isnan(a) && isnan(b));
}

bool mc_trial_compare(struct mc_trial *trial, const struct mc_metric_input *input, double before,
                      double now, const char *where)
{
    if (same_bits(before, now))
        return true;
    mc_trial_find(trial, MC_VERDICT_BROKEN, "case %s: %.17g at first, %.17g %s",
                  input->case_id.data, before, now, where);
    return false;
}

void mc_trial_compare_all(struct mc_trial *trial, const struct mc_metric_outcome *now,
                          const char *where)
{
    size_t i;

    for (i = 0; now != NULL && i < trial->material.n; i++)
        if (!mc_trial_compare(trial, trial->material.inputs[i], trial->outcomes[i].score,
                              now[i].score, where))
            return;
    if (now != NULL)
        mc_trial_find(trial, MC_VERDICT_KEPT, "%zu cases", trial->material.n);
}

bool mc_trial_can_compare(struct mc_trial *trial)
{
    if (trial->outcomes == NULL)
        mc_trial_find(trial, MC_VERDICT_SKIPPED, "there are no scores to compare");
    else if ((trial->spec.module->flags & MC_METRIC_DETERMINISTIC) == 0)
        mc_trial_find(trial, MC_VERDICT_SKIPPED, "the metric does not claim to be deterministic");
    else
        return true;
    return false;
}

struct mc_metric_outcome *mc_trial_score_anew(struct mc_trial *trial, struct mc_material material)
{
    struct mc_metric_outcome *outcomes;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = mc_trial_open(trial, 1, material, &error);

    if (metric == NULL) {
        mc_trial_find(trial, MC_VERDICT_BROKEN, "a further instance: %s", error.text);
        return NULL;
    }
    outcomes = mc_trial_score(trial, metric, material.inputs, material.n, material.n);
    mc_trial_close(trial, metric);
    return outcomes;
}
