#include "analysis/pairs/grouped.h"

#include <math.h>

#include "analysis/correlation.h"
#include "analysis/pairs/kendall.h"

static struct mc_weighted_figure of_size(double value, size_t n)
{
    struct mc_weighted_figure figure = {value, (double)n};

    return figure;
}

struct mc_weighted_figure mc_of_pearson(const double *gold, const double *metric, size_t n,
                                        double parameter, struct mc_arena *scratch)
{
    (void)parameter;
    (void)scratch;
    return of_size(mc_pearson(gold, metric, n), n);
}

struct mc_weighted_figure mc_of_spearman(const double *gold, const double *metric, size_t n,
                                         double parameter, struct mc_arena *scratch)
{
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);

    (void)parameter;
    return of_size(mc_spearman(by_gold.levels, by_gold.n_levels, by_metric.levels,
                               by_metric.n_levels, n, scratch),
                   n);
}

struct mc_weighted_figure mc_of_tau_b(const double *gold, const double *metric, size_t n,
                                      double parameter, struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, 0, scratch);

    (void)parameter;
    return of_size(mc_tau_b(&counts).value, n);
}

struct mc_weighted_figure mc_of_tau_c(const double *gold, const double *metric, size_t n,
                                      double parameter, struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, 0, scratch);
    uint32_t n_gold = mc_rank_values(gold, n, scratch).n_levels;
    uint32_t n_metric = mc_rank_values(metric, n, scratch).n_levels;

    (void)parameter;
    return of_size(mc_tau_c(&counts, n, n_gold, n_metric).value, n);
}

struct mc_weighted_figure mc_of_tau_eq(const double *gold, const double *metric, size_t n,
                                       double parameter, struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, parameter, scratch);

    return of_size(mc_tau_eq(&counts).value, n);
}

struct mc_weighted_figure mc_of_acc_eq(const double *gold, const double *metric, size_t n,
                                       double parameter, struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, parameter, scratch);

    return of_size(mc_acc_eq(&counts).value, n);
}

struct mc_weighted_figure mc_of_kendall_like(const double *gold, const double *metric, size_t n,
                                             double parameter, struct mc_arena *scratch)
{
    struct mc_kendall_like like = mc_kendall_like(gold, metric, n, parameter, scratch);

    return of_size(like.value, like.concordant + like.discordant);
}

/* The groups of a matrix, one after the other. */
struct reader {
    const struct mc_score_matrix *matrix;
    size_t n_groups, size; /* scores of a group, missing ones included */
    size_t step, stride;   /* from group to group, from score to score */
    bool any_missing;
    double *gold, *metric; /* the group read last, without missing scores */
};

static struct reader open_groups(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                                 struct mc_arena *scratch)
{
    size_t n = mc_array_size(matrix->n_systems, matrix->n_items), i;
    struct reader reader = {matrix, 1, n, 0, 1, false, NULL, NULL};

    if (grouping == MC_GROUP_BY_SYSTEM) {
        reader.n_groups = matrix->n_systems;
        reader.size = reader.step = matrix->n_items;
    } else if (grouping == MC_GROUP_BY_ITEM) {
        reader.n_groups = reader.stride = matrix->n_items;
        reader.size = matrix->n_systems;
        reader.step = 1;
    }
    for (i = 0; i < n; i++)
        if (isnan(matrix->gold[i]) || isnan(matrix->metric[i]))
            reader.any_missing = true;
    reader.gold = mc_arena_alloc(scratch, mc_array_size(reader.size, sizeof(double)));
    reader.metric = mc_arena_alloc(scratch, mc_array_size(reader.size, sizeof(double)));
    return reader;
}

/* Number of pairs of scores of the group. */
static size_t read_group(const struct reader *reader, size_t group)
{
    size_t i;

    for (i = 0; i < reader->size; i++) {
        size_t at = group * reader->step + i * reader->stride;

        reader->gold[i] = reader->matrix->gold[at];
        reader->metric[i] = reader->matrix->metric[at];
    }
    return mc_complete_pairs(reader->gold, reader->metric, reader->size, reader->gold,
                             reader->metric);
}

struct mc_group_mean mc_group_mean(const struct mc_score_matrix *matrix,
                                   const struct mc_grouping_policy *policy,
                                   mc_vector_statistic *statistic, double parameter,
                                   struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch), inner;
    struct reader reader = open_groups(matrix, policy->grouping, scratch);
    struct mc_group_mean grouped = {0, 0, 0};
    size_t g, n;

    inner = mc_arena_mark(scratch);
    for (g = 0; g < reader.n_groups; g++) {
        struct mc_weighted_figure figure;

        n = read_group(&reader, g);
        if (n < 2 && reader.any_missing)
            continue;
        figure = statistic(reader.gold, reader.metric, n, parameter, scratch);
        mc_arena_reset(scratch, inner);
        if (!policy->micro)
            figure.weight = 1;
        if (isnan(figure.value)) {
            grouped.n_undefined++;
            if (!policy->undefined_as_zero)
                continue;
            figure.value = 0;
        }
        grouped.value += figure.weight * figure.value;
        grouped.weight += figure.weight;
    }
    grouped.value = grouped.weight > 0 ? grouped.value / grouped.weight : (double)NAN;
    mc_arena_reset(scratch, mark);
    return grouped;
}

/* Differences of all ordered pairs have the mean 0, and sums of products that are 2 n times those
 * of the deviations from the mean. */
double mc_pearson_of_differences(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                                 struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct reader reader = open_groups(matrix, grouping, scratch);
    double xx = 0, yy = 0, xy = 0;
    size_t g, n;

    for (g = 0; g < reader.n_groups; g++) {
        struct mc_deviations sums;

        n = read_group(&reader, g);
        sums = mc_deviations(reader.gold, reader.metric, n);
        xx += (double)n * sums.aa;
        yy += (double)n * sums.bb;
        xy += (double)n * sums.ab;
    }
    mc_arena_reset(scratch, mark);
    return xx > 0 && yy > 0 ? fmax(-1, fmin(1, xy / sqrt(xx * yy))) : (double)NAN;
}
