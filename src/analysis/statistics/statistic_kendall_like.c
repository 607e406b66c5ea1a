#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_kendall_like count(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};

    return mc_kendall_like_ranked(&human, &metric, sample->n, sample->gold_gap,
                                  sample->lower_is_better, sample->n_copy_pairs, scratch);
}

static uint64_t n_pairs(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_kendall_like like = count(sample, scratch);

    return like.concordant + like.discordant;
}

/* The published program gives 0 where there is no such pair, which is no figure. */
static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};
    struct mc_kendall_like like;

    if (figure.reason != NULL)
        return figure;
    like = count(sample, scratch);
    if (like.concordant + like.discordant == 0)
        figure.reason = "no two human scores are as far apart as the gap";
    else
        figure.value = like.value;
    return figure;
}

const struct mc_statistic mc_statistic_kendall_like = {
    .name = "kendall_like",
    .title = "Kendall-like",
    .definition = "over the pairs whose human scores are --gold-gap apart or more, those in order "
                  "less all others",
    .citation = "WMT 2017 to 2020",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
    .evidence = n_pairs,
};
