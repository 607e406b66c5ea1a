/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition_result.c: a condition is compared with each change that it applies to. In order: what
 * it applies to, applying it to a comparison. */
#include "analysis/change/condition_result.h"

#include <math.h>

#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "analysis/statistics.h"
#include "base/options.h"

/* --- what it applies to ----------------------------------------------------------------------- */

static bool is_of_metric(const struct mc_comparison *comparison,
                         const struct mc_condition *condition, size_t metric)
{
    const struct mc_paired_metric *paired = &comparison->runs->metrics[metric];

    return condition->metric.length == 0 ? !paired->sentinel
                                         : mc_slice_equal(condition->metric, paired->name);
}

/* The names of the metrics, or of the phenomena, of a comparison, each once, NULL-terminated. */
static const char *const *names_of(const struct mc_comparison *comparison, bool of_metrics,
                                   struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, comparison->n_changes + 1, sizeof(*names));
    size_t n = 0, i, k;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *change = &comparison->changes[i];
        struct mc_slice name =
            of_metrics ? comparison->runs->metrics[change->metric].name : change->phenomenon;

        for (k = 0; k < n && !mc_slice_is(name, names[k]); k++)
            ;
        if (k == n)
            names[n++] = mc_arena_copy(arena, name).data;
    }
    return names;
}

/* Reports a condition without changes: either its metric or its phenomenon is missing. */
static int refuse_names(const struct mc_comparison *comparison,
                        const struct mc_condition *condition, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_error *error)
{
    char hint[MC_KNOWN_HINT];
    bool has_metric = false;
    struct mc_slice name;
    size_t i;

    for (i = 0; i < comparison->n_changes; i++)
        has_metric =
            has_metric || is_of_metric(comparison, condition, comparison->changes[i].metric);
    name = has_metric ? condition->phenomenon : condition->metric;
    if (name.length == 0)
        return mc_condition_refuse(condition, condition->at, diagnostics,
                                   "no metric and case that it speaks of is compared", error);
    return mc_condition_refuse(
        condition, has_metric ? condition->phenomenon_at : condition->metric_at, diagnostics,
        mc_arena_format(arena, "no %s '%.*s' is compared%s", has_metric ? "phenomenon" : "metric",
                        MC_SLICE_ARGUMENTS(name),
                        mc_known_hint(name, names_of(comparison, !has_metric, arena), hint)),
        error);
}

/* --- applying it to a comparison -------------------------------------------------------------- */

static const struct mc_group *group_of(const struct mc_result *result,
                                       const struct mc_change *change)
{
    size_t d, g;

    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            if (mc_slice_equal(result->datasets[d].name, change->dataset) &&
                mc_slice_equal(result->datasets[d].groups[g].name, change->phenomenon))
                return &result->datasets[d].groups[g];
    return NULL;
}

/* Values that differ only by the rounding of a sum are equal. */
static bool holds(double value, enum mc_relation relation, double bound)
{
    static const double rounding = 1e-12;
    double over = value - bound;

    switch (relation) {
    case MC_BELOW:
        return over < -rounding;
    case MC_AT_MOST:
        return over <= rounding;
    case MC_ABOVE:
        return over > rounding;
    case MC_AT_LEAST:
        return over >= -rounding;
    }
    return false;
}

/* The interval is that of the statistic of the same name, if its value is that of the check: MAD
 * differs if the bounds of the baseline are not those of the new run. */
static struct mc_condition_result result_of(const struct mc_comparison *comparison,
                                            const struct mc_condition *condition,
                                            const struct mc_change *change,
                                            const struct mc_result *valued)
{
    struct mc_condition_result result = {condition, change, (double)NAN, (double)NAN, false, false};
    double bound = condition->bound + (condition->from_base ? change->base : 0);
    size_t column = comparison->runs->metrics[change->metric].changed, s;
    const struct mc_group *group;

    result.is_known = !isnan(change->changed) && !isnan(bound);
    result.is_met = result.is_known && holds(change->changed, condition->relation, bound);
    if (condition->from_base || !result.is_known)
        return result;
    result.low = change->changed_low;
    result.high = change->changed_high;
    group = valued == NULL ? NULL : group_of(valued, change);
    for (s = 0; group != NULL && s < valued->n_statistics; s++) {
        const struct mc_cell *cell = &group->cells[column * valued->n_statistics + s];

        if (strcmp(valued->statistics[s]->name, change->check->name) != 0 ||
            !(fabs(cell->value - change->changed) <= 1e-9))
            continue;
        result.low = cell->low;
        result.high = cell->high;
    }
    return result;
}

int mc_conditions_apply(struct mc_comparison *comparison, const struct mc_condition *conditions,
                        size_t n, const struct mc_result *valued, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_error *error)
{
    size_t capacity = 0, i, k;

    for (k = 0; k < n; k++) {
        size_t first = comparison->n_conditions;
        struct mc_slice phenomenon = conditions[k].phenomenon;

        if (phenomenon.length == 0)
            phenomenon = mc_slice_of("overall");

        for (i = 0; i < comparison->n_changes; i++) {
            const struct mc_change *change = &comparison->changes[i];
            struct mc_condition_result *result;

            if (change->check != conditions[k].check ||
                !is_of_metric(comparison, &conditions[k], change->metric) ||
                !mc_slice_equal(change->phenomenon, phenomenon))
                continue;
            result =
                MC_ARENA_PUSH(arena, comparison->conditions, comparison->n_conditions, capacity);
            *result = result_of(comparison, &conditions[k], change, valued);
            comparison->n_met += result->is_met;
            comparison->n_unjudged += !result->is_known;
        }
        if (comparison->n_conditions == first)
            return refuse_names(comparison, &conditions[k], arena, diagnostics, error);
    }
    return 0;
}
