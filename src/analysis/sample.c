#include "analysis/sample.h"

#include <math.h>

#include "analysis/preset.h"
#include "analysis/rank.h"

static double *new_values(size_t n, struct mc_arena *arena)
{
    return mc_arena_alloc(arena, mc_array_size(n, sizeof(double)));
}

static uint32_t *levels_of(const double *values, size_t n, uint32_t *n_levels,
                           struct mc_arena *arena)
{
    uint32_t *levels = mc_arena_alloc(arena, mc_array_size(n, sizeof(*levels)));

    *n_levels = mc_levels(values, n, levels, arena);
    return levels;
}

struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena)
{
    double *human = new_values(group->n_cases, arena);
    double *metric = new_values(group->n_cases, arena);
    double *human_normalised = new_values(group->n_cases, arena);
    double *metric_normalised = new_values(group->n_cases, arena);
    double *sources = new_values(group->n_cases, arena);
    double *groups = new_values(group->n_cases, arena);
    const struct mc_case **cases = mc_arena_array(arena, group->n_cases, sizeof(*cases));
    uint8_t *folds = result->folds == NULL ? NULL : mc_arena_array(arena, group->n_cases, 1);
    struct mc_sample sample = {
        .human = human,
        .metric = metric,
        .human_normalised = human_normalised,
        .metric_normalised = metric_normalised,
        .human_undefined = result->bounds[0].reason,
        .metric_undefined = result->bounds[column + 1].reason,
        .exact_scores = mc_preset_is_exact(result->settings.preset),
        .threshold_percentile = result->settings.threshold_percentile,
        .lower_is_better = result->scores->columns[column].lower_is_better,
        .pairs = shared,
        .cases = cases,
        .folds = folds,
        .ties = result->ties == NULL ? NULL : &result->ties[column],
        .gold_gap = result->settings.gold_gap,
    };
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double judgement = result->human_settled[at];
        double score = result->metric_settled[column][at];

        if (!isfinite(score) || (judged && !isfinite(judgement)))
            continue;
        sources[sample.n] = result->sources == NULL ? 0 : result->sources[at];
        groups[sample.n] = result->case_groups == NULL ? 0 : result->case_groups[at];
        cases[sample.n] = &result->suite->cases[at];
        if (folds != NULL)
            folds[sample.n] = result->folds[at];
        human[sample.n] = judgement;
        metric[sample.n] = score;
        human_normalised[sample.n] = result->human_normalised[at];
        metric_normalised[sample.n++] = result->metric_normalised[column][at];
    }
    if (judged) {
        sample.human_levels = levels_of(human, sample.n, &sample.n_human_levels, arena);
        sample.metric_levels = levels_of(metric, sample.n, &sample.n_metric_levels, arena);
    }
    if (judged && result->sources != NULL)
        sample.clusters = levels_of(sources, sample.n, &sample.n_clusters, arena);
    if (judged && result->case_groups != NULL)
        sample.groups = levels_of(groups, sample.n, &sample.n_groups, arena);
    return sample;
}
