#include "analysis/pairs/sample_systems.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_soft_pairwise soft = mc_sample_soft_pairwise(sample, scratch);
    struct mc_figure figure = {soft.error, soft.reason};

    return figure;
}

const struct mc_statistic mc_statistic_confidence_error = {
    .name = "confidence_error",
    .title = "confidence error",
    .definition =
        "pairwise confidence error: mean difference, over the pairs of systems, of how sure "
        "people and the metric are which is better",
    .citation = "Thompson et al. 2024",
    .best = 0,
    .precision = 3,
    .compute = compute,
};
