/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_pairs.c: short loops over the pairs of cases of a sample, contrast pairs and deviations;
 * figures of two vectors, means over systems or items; soft pairwise accuracy. */
#include "analysis/pairs/sample_pairs.h"

#include <math.h>
#include <string.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "suite/suite.h"

/* --- the pairs of a sample -------------------------------------------------------------------- */

struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};

    return mc_ladder_build(&metric, &human, sample->n, sample->lower_is_better, arena);
}

struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, enum mc_threshold threshold,
                                      struct mc_arena *scratch)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts;
    struct mc_ladder ladder;

    if (sample->counts != NULL && mc_pair_counts_sum(&sample->counts[threshold]) > 0)
        return sample->counts[threshold];
    if (threshold == MC_AT_FITTED) {
        counts = mc_tie_counts(&human, &metric, sample->folds, sample->n, sample->ties,
                               sample->lower_is_better, scratch);
    } else {
        ladder = mc_ladder_build(&metric, &human, sample->n, sample->lower_is_better, scratch);
        counts = mc_ladder_pairs(&ladder, 0, scratch);
    }
    counts.both_ties -= sample->n_copy_pairs / 2; /* copies are equal on both sides */
    if (sample->counts != NULL)
        sample->counts[threshold] = counts;
    mc_arena_reset(scratch, mark);
    return counts;
}

const char *mc_sample_pairless(const struct mc_sample *sample)
{
    if (sample->n == 0)
        return "no case has both scores";
    return sample->n < 2 ? "fewer than 2 cases" : NULL;
}

/* Whether all values are equal. Not the same as having one level: a resample may lack levels. */
static bool is_constant(const uint32_t *levels, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (levels[i] != levels[0])
            return false;
    return true;
}

const char *mc_sample_uncorrelated(const struct mc_sample *sample)
{
    const char *reason = mc_sample_pairless(sample);

    if (reason != NULL)
        return reason;
    if (is_constant(sample->human_levels, sample->n))
        return "all human scores are equal";
    if (is_constant(sample->metric_levels, sample->n))
        return "all scores of the metric are equal";
    return NULL;
}

/* What correlations need besides the number of cases, to be shown. */
enum { LEAST_OFF_MODE = 5 };
#define MOST_TIED_PAIRS 0.3

static const char *const thin_reasons[] = {
    "fewer than 8 cases", "fewer than 5 cases differ from the commonest human score",
    "over 30% of the pairs of human scores are tied"};

bool mc_is_thin_reason(const char *reason)
{
    size_t i;

    for (i = 0; i < sizeof(thin_reasons) / sizeof(thin_reasons[0]); i++)
        if (strcmp(reason, thin_reasons[i]) == 0)
            return true;
    return false;
}

const char *mc_sample_thin(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *times = mc_arena_array(scratch, sample->n_human_levels, sizeof(*times));
    double n = (double)sample->n, n_tied = 0;
    uint32_t most = 0, level;
    size_t i;

    if (sample->n < MC_CORRELATION_LEAST_CASES)
        return thin_reasons[0];
    for (i = 0; i < sample->n; i++)
        times[sample->human_levels[i]]++;
    for (level = 0; level < sample->n_human_levels; level++) {
        most = times[level] > most ? times[level] : most;
        n_tied += (double)times[level] * ((double)times[level] - 1);
    }
    mc_arena_reset(scratch, mark);
    if (sample->n - most < LEAST_OFF_MODE)
        return thin_reasons[1];
    if (n_tied > MOST_TIED_PAIRS * n * (n - 1))
        return thin_reasons[2];
    return NULL;
}

const char *mc_sample_unscaled(const struct mc_sample *sample)
{
    if (sample->n == 0)
        return "no case has both scores";
    return sample->metric_undefined != NULL ? sample->metric_undefined : sample->human_undefined;
}

uint32_t mc_sample_distinct(const uint32_t *levels, uint32_t n_levels, size_t n,
                            struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    bool *occurs = mc_arena_array(scratch, n_levels, sizeof(*occurs));
    uint32_t n_distinct = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        n_distinct += !occurs[levels[i]];
        occurs[levels[i]] = true;
    }
    mc_arena_reset(scratch, mark);
    return n_distinct;
}

struct mc_figure mc_sample_pair_figure(const struct mc_sample *sample, enum mc_threshold threshold,
                                       struct mc_figure (*of)(const struct mc_pair_counts *counts),
                                       struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};
    struct mc_pair_counts counts;

    if (figure.reason == NULL && threshold == MC_AT_FITTED && sample->ties == NULL)
        figure.reason = "no tie threshold was fitted";
    if (figure.reason != NULL)
        return figure;
    counts = mc_sample_pairs(sample, threshold, scratch);
    return of(&counts);
}

struct mc_tie_group mc_sample_tie_group(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_tie_group group = {sample->human, sample->metric, sample->folds, sample->n};
    double *negated;
    size_t i;

    if (!sample->lower_is_better)
        return group;
    group.metric = negated = mc_arena_alloc(arena, mc_array_size(sample->n, sizeof(*negated)));
    for (i = 0; i < sample->n; i++)
        negated[i] = -sample->metric[i];
    return group;
}

/* --- contrasts and deviations ----------------------------------------------------------------- */

static double share(double part, size_t whole)
{
    return whole > 0 ? part / (double)whole : (double)NAN;
}

struct mc_contrast mc_contrast(const double *good, const double *bad, size_t n)
{
    struct mc_contrast contrast = {.n = 0};
    double won, lost, tied, margin = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (isnan(good[i]) || isnan(bad[i]))
            continue;
        contrast.n++;
        if (good[i] > bad[i])
            contrast.concordant++;
        else if (good[i] < bad[i])
            contrast.discordant++;
        else
            contrast.tied++;
        margin += good[i] - bad[i];
    }
    won = (double)contrast.concordant;
    lost = (double)contrast.discordant;
    tied = (double)contrast.tied;
    contrast.strict_accuracy = share(won, contrast.n);
    contrast.half_tie_accuracy = share(won + tied / 2, contrast.n);
    contrast.tau_ties_discordant = share(won - lost - tied, contrast.n);
    contrast.tau_ties_ignored = share(won - lost, contrast.concordant + contrast.discordant);
    contrast.mean_margin = share(margin, contrast.n);
    return contrast;
}

double mc_weighted_sum(const double *values, const double *weights, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += weights[i] * values[i];
    return sum;
}

double mc_mean_absolute_error(const double *x, const double *y, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += fabs(x[i] - y[i]);
    return n > 0 ? sum / (double)n : (double)NAN;
}

double mc_root_mean_square_error(const double *x, const double *y, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += (x[i] - y[i]) * (x[i] - y[i]);
    return n > 0 ? sqrt(sum / (double)n) : (double)NAN;
}

double mc_concordance(const double *x, const double *y, size_t n)
{
    double mean_x = 0, mean_y = 0, xy = 0, spread = 0;
    size_t i;

    if (n < 2)
        return (double)NAN;
    for (i = 0; i < n; i++) {
        mean_x += x[i];
        mean_y += y[i];
    }
    mean_x /= (double)n;
    mean_y /= (double)n;
    for (i = 0; i < n; i++) {
        double dx = x[i] - mean_x, dy = y[i] - mean_y;

        xy += dx * dy;
        spread += dx * dx + dy * dy;
    }
    spread += (double)n * (mean_x - mean_y) * (mean_x - mean_y);
    return spread > 0 ? 2 * xy / spread : (double)NAN;
}

/* --- figures of two vectors ------------------------------------------------------------------- */

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

/* --- means over systems or items -------------------------------------------------------------- */

/* Reads the groups of a matrix, one after the other. */
struct reader {
    const struct mc_score_matrix *matrix;
    size_t n_groups, size; /* scores of a group, missing ones included */
    size_t step, stride;   /* between groups, between scores */
    bool any_missing;
    double *gold, *metric; /* the last group read, without missing scores */
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

/* Reads a group; returns its number of complete pairs of scores. */
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

/* Differences of all ordered pairs have the mean 0, and their sums of products are 2 n times those
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

/* --- soft pairwise accuracy ------------------------------------------------------------------- */

enum { N_DRAWN = 1000, SEED = 4 };

/* Row and column of each case, numbered in order of appearance. */
struct table_places {
    uint32_t *systems, *items; /* [n] */
    size_t n_systems, n_items;
};

/* Why the cases do not form a table, or NULL. */
static const char *find_places(const struct mc_sample *sample, struct table_places *places,
                               struct mc_arena *scratch)
{
    struct mc_string_map *systems = mc_string_map_new(scratch), *items = mc_string_map_new(scratch);
    size_t i;

    places->systems = mc_arena_array(scratch, sample->n, sizeof(uint32_t));
    places->items = mc_arena_array(scratch, sample->n, sizeof(uint32_t));
    if (sample->n == 0)
        return "no case has both scores";
    for (i = 0; i < sample->n; i++) {
        if (sample->cases == NULL || mc_case_labels(sample->cases[i])->system.length == 0 ||
            mc_case_labels(sample->cases[i])->item.length == 0)
            return "not all cases name a system and an item";
        places->systems[i] =
            mc_string_map_add(systems, mc_case_labels(sample->cases[i])->system, NULL);
        places->items[i] = mc_string_map_add(items, mc_case_labels(sample->cases[i])->item, NULL);
    }
    places->n_systems = mc_string_map_size(systems);
    places->n_items = mc_string_map_size(items);
    return NULL;
}

struct mc_sign_vectors mc_soft_pairwise_signs(size_t n_items, struct mc_arena *arena)
{
    return n_items <= MC_MOST_SIGNS_ENUMERATED
               ? mc_sign_vectors_all(n_items, arena)
               : mc_sign_vectors_drawn(N_DRAWN, n_items, SEED, arena);
}

struct mc_soft_pairwise mc_sample_soft_pairwise(const struct mc_sample *sample,
                                                struct mc_arena *scratch)
{
    struct mc_soft_pairwise none = {(double)NAN, (double)NAN, (double)NAN, 0, NULL};
    struct mc_sign_vectors signs;
    struct mc_score_matrix matrix;
    struct table_places places;
    double *gold, *metric;
    size_t n, i;

    none.reason = find_places(sample, &places, scratch);
    if (none.reason != NULL)
        return none;
    n = mc_array_size(places.n_systems, places.n_items);
    gold = mc_arena_undefined(scratch, n);
    metric = mc_arena_undefined(scratch, n);
    for (i = 0; i < sample->n; i++) {
        size_t at = places.systems[i] * places.n_items + places.items[i];

        if (!isnan(gold[at])) {
            none.reason = "a system has two cases of one item";
            return none;
        }
        gold[at] = sample->human[i];
        metric[at] = sample->lower_is_better ? -sample->metric[i] : sample->metric[i];
    }
    matrix = (struct mc_score_matrix){places.n_systems, places.n_items, gold, metric};
    signs = mc_soft_pairwise_signs(places.n_items, scratch);
    return mc_soft_pairwise(&matrix, &signs, scratch);
}
