#include <math.h>

#include "analysis/correlation.h"
#include "analysis/pairs/sample_pairs.h"

/* Sums over all ordered pairs of a group are 2 n times those of the deviations from its mean: see
 * pairs/grouped.h. Group g counts times[g] times. */
static struct mc_deviations sum_groups(const struct mc_sample *sample, struct mc_arena *scratch)
{
    uint32_t n_groups = sample->groups == NULL ? 1 : sample->n_groups, g;
    double *human = mc_arena_alloc(scratch, mc_array_size(sample->n, sizeof(*human)));
    double *metric = mc_arena_alloc(scratch, mc_array_size(sample->n, sizeof(*metric)));
    size_t *end = mc_arena_array(scratch, (size_t)n_groups + 1, sizeof(*end)), i, begin = 0;
    struct mc_deviations all = {0, 0, 0};

    for (i = 0; i < sample->n; i++)
        end[(sample->groups == NULL ? 0 : sample->groups[i]) + 1]++;
    for (g = 0; g < n_groups; g++)
        end[g + 1] += end[g];
    for (i = 0; i < sample->n; i++) {
        size_t at = end[sample->groups == NULL ? 0 : sample->groups[i]]++;

        human[at] = sample->human[i];
        metric[at] = sample->metric[i];
    }
    for (g = 0; g < n_groups; begin = end[g++]) {
        size_t n = end[g] - begin;
        struct mc_deviations sums = mc_deviations(human + begin, metric + begin, n);
        double weight = (double)n * (sample->group_times == NULL ? 1 : sample->group_times[g]);

        all.aa += weight * sums.aa;
        all.bb += weight * sums.bb;
        all.ab += weight * sums.ab;
    }
    return all;
}

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};
    struct mc_deviations sums;

    if (figure.reason != NULL)
        return figure;
    sums = sum_groups(sample, scratch);
    mc_arena_reset(scratch, mark);
    if (!(sums.aa > 0 && sums.bb > 0) || isinf(sums.aa * sums.bb)) {
        figure.reason = "scores do not differ within a group, or cannot be squared";
        return figure;
    }
    figure.value = fmax(-1, fmin(1, sums.ab / sqrt(sums.aa * sums.bb)));
    if (sample->lower_is_better)
        figure.value = -figure.value;
    return figure;
}

const struct mc_statistic mc_statistic_pearson_differences = {
    .name = "pearson_differences",
    .title = "Pearson diff",
    .definition = "Pearson's correlation of the differences of all pairs of cases, with --group-by "
                  "of those within a system or an item",
    .citation = "mt-metrics-eval 68a481a",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_WITHIN_GROUPS,
};
