/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_summary.c: summarises ratings by system and by annotator. In order: systems, flags,
 * z-scores, distributions with quantiles and kernel densities. */
#include "studies/humans/rating_summary.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/exact_sum.h"
#include "base/memory.h"
#include "base/number.h"
#include "studies/humans/rating_groups.h"

/* --- systems ---------------------------------------------------------------------------------- */

/* The mean of output means of each system, over the outputs that have one. */
static void set_output_means(const struct mc_ratings *ratings, size_t scale,
                             struct mc_system_mean *means, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *output_means = mc_arena_array(scratch, ratings->n_outputs, sizeof(*output_means));
    struct mc_exact_sum *sums = mc_arena_array(scratch, ratings->system_names.n, sizeof(*sums));
    size_t i;

    mc_rating_output_means(ratings, scale, output_means);
    for (i = 0; i < ratings->n_outputs; i++) {
        uint32_t system = ratings->outputs[i].system;

        if (isnan(output_means[i]))
            continue;
        means[system].n_outputs++;
        mc_exact_sum_add(&sums[system], output_means[i]);
    }
    for (i = 0; i < ratings->system_names.n; i++)
        means[i].mean_of_output_means =
            means[i].n_outputs == 0 ? (double)NAN
                                    : mc_exact_sum_value(&sums[i]) / (double)means[i].n_outputs;
    mc_arena_reset(scratch, mark);
}

static void set_percentiles(const struct mc_ratings *ratings, size_t scale,
                            struct mc_system_mean *means, struct mc_arena *scratch)
{
    const struct mc_judgement *scale_judgements =
        ratings->judgements + ratings->scale_starts[scale];
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_rating_groups groups = mc_rating_groups(ratings, scale, MC_BY_ANNOTATOR, scratch);
    struct mc_exact_sum *sums = mc_arena_array(scratch, ratings->system_names.n, sizeof(*sums));
    size_t g, i;

    for (g = 0; g < groups.n_groups; g++) {
        const uint32_t *judgements = groups.judgements + groups.starts[g];
        size_t n = groups.starts[g + 1] - groups.starts[g];
        struct mc_arena_mark mark_of_group = mc_arena_mark(scratch);
        double *ranks = mc_arena_array(scratch, n, sizeof(*ranks));

        mc_tied_ranks(groups.values + groups.starts[g], n, MC_RANK_AVERAGE, ranks, scratch);
        for (i = 0; i < n; i++)
            mc_exact_sum_add(&sums[ratings->outputs[scale_judgements[judgements[i]].output].system],
                             100 * (ranks[i] - 0.5) / (double)n);
        mc_arena_reset(scratch, mark_of_group);
    }
    for (i = 0; i < ratings->system_names.n; i++)
        means[i].mean_percentile = means[i].n_ratings == 0
                                       ? (double)NAN
                                       : mc_exact_sum_value(&sums[i]) / (double)means[i].n_ratings;
    mc_arena_reset(scratch, mark);
}

static void set_ranks(const struct mc_rating_scale *scale, struct mc_system_mean *means, size_t n,
                      size_t reference, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *values = mc_arena_array(scratch, n, sizeof(*values));
    size_t *ranks = mc_arena_array(scratch, n, sizeof(*ranks)), i;

    for (i = 0; i < n; i++)
        values[i] = i == reference ? (double)NAN : means[i].mean;
    mc_rating_ranks(values, n, scale->lower_is_better, ranks, scratch);
    for (i = 0; i < n; i++) {
        means[i].rank = ranks[i];
        values[i] = i == reference ? (double)NAN : means[i].mean_percentile;
    }
    mc_settle(values, n, scratch);
    mc_rating_ranks(values, n, scale->lower_is_better, ranks, scratch);
    for (i = 0; i < n; i++)
        means[i].percentile_rank = ranks[i];
    mc_arena_reset(scratch, mark);
}

bool mc_rating_is_free(const struct mc_ratings *ratings, size_t scale)
{
    const struct mc_rating_scale *rating_scale = &ratings->scales[scale];
    size_t begin = ratings->scale_starts[scale], n = ratings->scale_starts[scale + 1] - begin;
    double greatest =
        rating_scale->n_values == 0 ? 0 : rating_scale->values[rating_scale->n_values - 1];
    size_t n_near = 0, i;

    for (i = 0; i < n; i++)
        n_near += ratings->judgements[begin + i].value * 100 >= greatest;
    return !rating_scale->is_flag && greatest > 0 && n_near * 100 < n;
}

struct mc_system_mean *mc_system_means(const struct mc_ratings *ratings, size_t scale,
                                       size_t reference, struct mc_arena *arena)
{
    size_t n = ratings->system_names.n, i;
    struct mc_system_mean *means = mc_arena_array(arena, n, sizeof(*means));
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_rating_groups groups = mc_rating_groups(ratings, scale, MC_BY_SYSTEM, arena);

    for (i = 0; i < n; i++) {
        const double *values = groups.values + groups.starts[i];
        size_t n_values = groups.starts[i + 1] - groups.starts[i];

        means[i].n_ratings = n_values;
        means[i].mean = mc_exact_mean(values, n_values);
        means[i].standard_deviation = mc_exact_deviation(values, n_values, means[i].mean);
        means[i].median = n_values == 0 ? (double)NAN : mc_median(values, n_values, arena);
    }
    set_output_means(ratings, scale, means, arena);
    set_percentiles(ratings, scale, means, arena);
    set_ranks(&ratings->scales[scale], means, n, reference, arena);
    mc_arena_reset(arena, mark);
    return means;
}

/* --- flags ------------------------------------------------------------------------------------ */

struct mc_flag_rate *mc_flag_rates(const struct mc_ratings *ratings, size_t flag,
                                   struct mc_arena *arena)
{
    struct mc_flag_rate *rates = mc_arena_array(arena, ratings->system_names.n, sizeof(*rates));
    size_t i;

    for (i = ratings->scale_starts[flag]; i < ratings->scale_starts[flag + 1]; i++) {
        const struct mc_judgement *judgement = &ratings->judgements[i];
        struct mc_flag_rate *rate = &rates[ratings->outputs[judgement->output].system];

        rate->n_judgements++;
        rate->n_flagged += judgement->value > 0;
    }
    for (i = 0; i < ratings->system_names.n; i++)
        rates[i].percent = 100 * (double)rates[i].n_flagged / (double)rates[i].n_judgements;
    return rates;
}

/* --- z-scores --------------------------------------------------------------------------------- */

/* The z-scores of all judgements on the scale. Returns the number of flat annotators. */
static size_t standardise(const struct mc_ratings *ratings, size_t scale, double *values,
                          struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_rating_groups groups = mc_rating_groups(ratings, scale, MC_BY_ANNOTATOR, scratch);
    size_t n_flat = 0, g, i;

    for (g = 0; g < groups.n_groups; g++) {
        const double *group_values = groups.values + groups.starts[g];
        size_t n = groups.starts[g + 1] - groups.starts[g];
        bool flat = mc_all_equal(group_values, n);
        double mean = mc_exact_mean(group_values, n),
               deviation = mc_exact_deviation(group_values, n, mean);

        n_flat += flat && n > 0;
        for (i = 0; i < n; i++)
            values[groups.judgements[groups.starts[g] + i]] =
                flat ? 0 : (group_values[i] - mean) / deviation;
    }
    mc_arena_reset(scratch, mark);
    return n_flat;
}

static void mean_by_system(const struct mc_ratings *ratings, size_t scale, struct mc_z_scores *z,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n_systems = ratings->system_names.n, i;
    struct mc_rating_groups groups = mc_rating_groups(ratings, scale, MC_BY_SYSTEM, scratch);
    double *settled = mc_arena_array(scratch, n_systems, sizeof(*settled));
    double *sizes = mc_arena_array(scratch, n_systems, sizeof(*sizes));

    for (i = 0; i < n_systems; i++) {
        struct mc_exact_sum sum = {0, 0};
        size_t n = groups.starts[i + 1] - groups.starts[i], k;

        for (k = 0; k < n; k++) {
            double value = z->values[groups.judgements[groups.starts[i] + k]];

            mc_exact_sum_add(&sum, value);
            sizes[i] = fmax(sizes[i], fabs(value));
        }
        z->system_means[i] = n == 0 ? (double)NAN : mc_exact_sum_value(&sum) / (double)n;
        settled[i] = z->system_means[i];
    }
    mc_settle_sized(settled, sizes, n_systems, scratch);
    mc_rating_ranks(settled, n_systems, ratings->scales[scale].lower_is_better, z->ranks, scratch);
    mc_arena_reset(scratch, mark);
}

struct mc_z_scores mc_z_scores(const struct mc_ratings *ratings, size_t scale,
                               struct mc_arena *arena)
{
    const struct mc_judgement *judgements = ratings->judgements + ratings->scale_starts[scale];
    size_t n = ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], begin, end, i;
    struct mc_z_scores z = {
        .values = mc_arena_array(arena, n, sizeof(double)),
        .system_means = mc_arena_array(arena, ratings->system_names.n, sizeof(double)),
        .ranks = mc_arena_array(arena, ratings->system_names.n, sizeof(size_t)),
        .output_means = mc_arena_array(arena, ratings->n_outputs, sizeof(double)),
    };

    z.n_flat = standardise(ratings, scale, z.values, arena);
    mean_by_system(ratings, scale, &z, arena);
    for (i = 0; i < ratings->n_outputs; i++)
        z.output_means[i] = (double)NAN;
    for (begin = 0; begin < n; begin = end) {
        for (end = begin; end < n && judgements[end].output == judgements[begin].output;)
            end++;
        z.output_means[judgements[begin].output] = mc_exact_mean(z.values + begin, end - begin);
    }
    return z;
}

/* --- distributions ---------------------------------------------------------------------------- */

const double mc_rating_quantile_percents[MC_RATING_QUANTILES] = {0, 5, 25, 50, 75, 95, 100};

/* The density of values that are sorted and not all equal. Equal values share a kernel. */
static struct mc_rating_density estimate_density(const double *sorted, size_t n, double deviation,
                                                 const struct mc_distribution_options *options,
                                                 struct mc_arena *arena)
{
    const double pi = 3.14159265358979323846;
    double width = deviation * pow((double)n, -0.2), scale = (double)n * width * sqrt(2 * pi);
    struct mc_rating_density density = {
        .bandwidth = width,
        .from = sorted[0] - options->cut * width,
        .to = sorted[n - 1] + options->cut * width,
        .n_points = options->n_points,
        .density = mc_arena_array(arena, options->n_points, sizeof(double)),
    };
    struct mc_arena_mark mark = mc_arena_mark(arena);
    double *values = mc_arena_array(arena, n, sizeof(*values)); /* distinct */
    double *counts = mc_arena_array(arena, n, sizeof(*counts)); /* how often each occurs */
    double step = (density.to - density.from) / (double)(density.n_points - 1);
    size_t n_values = 0, p, i;

    for (i = 0; i < n; i++) {
        if (i == 0 || sorted[i] > sorted[i - 1])
            values[n_values++] = sorted[i];
        counts[n_values - 1]++;
    }
    for (p = 0; p < density.n_points; p++) {
        double at = density.from + (double)p * step, sum = 0;

        for (i = 0; i < n_values; i++) {
            double distance = (at - values[i]) / width;

            sum += counts[i] * exp(-distance * distance / 2);
        }
        density.density[p] = sum / scale;
    }
    mc_arena_reset(arena, mark);
    return density;
}

/* Chooses the non-empty groups, with `by_number` those with the most judgements first. Returns
 * their number. */
static size_t choose(const struct mc_rating_groups *groups, bool by_number, uint32_t *chosen,
                     struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *keys = mc_arena_array(scratch, groups->n_groups, sizeof(*keys));
    size_t n = 0, g;

    for (g = 0; g < groups->n_groups; g++) {
        size_t n_values = groups->starts[g + 1] - groups->starts[g];

        keys[g] = by_number ? -(double)n_values : n_values == 0;
        n += n_values > 0;
    }
    mc_sort_order(keys, groups->n_groups, chosen, scratch);
    mc_arena_reset(scratch, mark);
    return n;
}

static struct mc_rating_distribution *distribute(const struct mc_ratings *ratings, size_t scale,
                                                 enum mc_rating_key key,
                                                 const struct mc_distribution_options *options,
                                                 size_t *n, struct mc_arena *arena)
{
    struct mc_rating_groups groups = mc_rating_groups(ratings, scale, key, arena);
    uint32_t *chosen = mc_arena_array(arena, groups.n_groups, sizeof(*chosen));
    struct mc_rating_distribution *distributions;
    size_t i, q;

    *n = choose(&groups, key == MC_BY_ANNOTATOR, chosen, arena);
    if (key == MC_BY_ANNOTATOR && options->most_annotators > 0 && *n > options->most_annotators)
        *n = options->most_annotators;
    distributions = mc_arena_array(arena, *n, sizeof(*distributions));
    for (i = 0; i < *n; i++) {
        double *values = groups.values + groups.starts[chosen[i]];
        size_t n_values = groups.starts[chosen[i] + 1] - groups.starts[chosen[i]];
        struct mc_rating_distribution *distribution = &distributions[i];

        distribution->who = chosen[i];
        distribution->n = n_values;
        distribution->mean = mc_exact_mean(values, n_values);
        distribution->standard_deviation = mc_exact_deviation(values, n_values, distribution->mean);
        mc_sort_values(values, n_values, arena);
        for (q = 0; q < MC_RATING_QUANTILES; q++)
            distribution->quantiles[q] =
                mc_percentile_sorted(values, n_values, mc_rating_quantile_percents[q]);
        if (options->n_points > 1 && values[0] < values[n_values - 1])
            distribution->density = estimate_density(
                values, n_values, distribution->standard_deviation, options, arena);
    }
    return distributions;
}

struct mc_scale_distributions mc_scale_distributions(const struct mc_ratings *ratings, size_t scale,
                                                     const struct mc_distribution_options *options,
                                                     struct mc_arena *arena)
{
    struct mc_scale_distributions distributions;

    distributions.annotators =
        distribute(ratings, scale, MC_BY_ANNOTATOR, options, &distributions.n_annotators, arena);
    distributions.systems =
        distribute(ratings, scale, MC_BY_SYSTEM, options, &distributions.n_systems, arena);
    return distributions;
}
