#include "analysis/pairs/sample_systems.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_soft_pairwise soft = mc_sample_soft_pairwise(sample, scratch);
    struct mc_figure figure = {soft.accuracy, soft.reason};

    return figure;
}

const struct mc_statistic mc_statistic_soft_pairwise = {
    .name = "soft_pairwise",
    .title = "soft pairwise",
    .definition =
        "soft pairwise accuracy: how far the metric is as sure as people are which of two "
        "systems is better, 1 less the pairwise confidence error",
    .citation = "Thompson et al. 2024",
    .best = 1,
    .precision = 3,
    .compute = compute,
};
