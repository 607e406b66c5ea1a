#include <math.h>

#include "analysis/pairs/sample_pairs.h"

static struct mc_figure chance(const struct mc_pair_counts *counts)
{
    double value = mc_chance_acc_eq(counts);
    struct mc_figure figure = {value, isnan(value) ? "no pair of cases" : NULL};

    return figure;
}

/* Seed of the orders of the human scores: the same for every metric and group. */
enum { SEED = 1 };

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = mc_sample_pair_figure(sample, MC_AT_FITTED, chance, scratch);

    if (figure.reason == NULL && sample->ties->in_place && sample->is_group) {
        figure.value = (double)NAN;
        figure.reason = "not known for one threshold that is fitted over several groups";
    } else if (figure.reason == NULL && sample->ties->in_place) {
        struct mc_tie_group group = mc_sample_tie_group(sample, scratch);

        figure.value = mc_tie_chance_in_place(&group, SEED, scratch);
    }
    return figure;
}

const struct mc_statistic mc_statistic_acc_eq_chance = {
    .name = "acc_eq_chance",
    .title = "by chance",
    .definition = "the acc eq that is expected when the human scores are dealt out at random",
    .citation = "doc/statistics.md",
    .best = (double)NAN,
    .precision = 3,
    .interval = false,
    .needs_ties = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
