#include "analysis/tests/grouped_figure.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"

double mc_grouped_mean(const struct mc_grouped_figure *figure, const double *human,
                       const double *metric, const struct mc_score_groups *groups,
                       struct mc_arena *scratch)
{
    struct mc_groups_mean mean = {0, 0};
    size_t begin = 0, g;

    for (g = 0; g < groups->n; g++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double value = figure->compute(human + begin, metric + begin, groups->ends[g] - begin,
                                       figure->context, scratch);

        mc_arena_reset(scratch, mark);
        begin = groups->ends[g];
        mc_groups_mean_add(&mean, value);
    }
    return mc_groups_mean_value(&mean);
}

static double pearson(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch)
{
    (void)context;
    (void)scratch;
    return mc_pearson(human, metric, n);
}

static double spearman(const double *human, const double *metric, size_t n, const void *context,
                       struct mc_arena *scratch)
{
    uint32_t *human_levels = mc_arena_array(scratch, n, sizeof(*human_levels));
    uint32_t *metric_levels = mc_arena_array(scratch, n, sizeof(*metric_levels));
    uint32_t n_human = mc_levels(human, n, human_levels, scratch);
    uint32_t n_metric = mc_levels(metric, n, metric_levels, scratch);

    (void)context;
    return mc_spearman(human_levels, n_human, metric_levels, n_metric, n, scratch);
}

static double tau_b(const double *human, const double *metric, size_t n, const void *context,
                    struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_tau_b(&counts).value;
}

static double acc_eq(const double *human, const double *metric, size_t n, const void *context,
                     struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_acc_eq(&counts).value;
}

static double tau_eq(const double *human, const double *metric, size_t n, const void *context,
                     struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_tau_eq(&counts).value;
}

struct mc_grouped_figure mc_grouped_pearson(void)
{
    return (struct mc_grouped_figure){pearson, NULL};
}

struct mc_grouped_figure mc_grouped_spearman(void)
{
    return (struct mc_grouped_figure){spearman, NULL};
}

struct mc_grouped_figure mc_grouped_tau_b(void)
{
    return (struct mc_grouped_figure){tau_b, NULL};
}

struct mc_grouped_figure mc_grouped_acc_eq(void)
{
    return (struct mc_grouped_figure){acc_eq, NULL};
}

struct mc_grouped_figure mc_grouped_tau_eq(void)
{
    return (struct mc_grouped_figure){tau_eq, NULL};
}

double mc_order_share(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);
    uint64_t told = counts.concordant + counts.discordant + counts.metric_ties;

    (void)context;
    return told == 0 ? (double)NAN : (double)counts.concordant / (double)told;
}

struct mc_grouped_figure mc_grouped_order(void)
{
    return (struct mc_grouped_figure){mc_order_share, NULL};
}
