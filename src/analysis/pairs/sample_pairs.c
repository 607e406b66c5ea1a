/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_pairs.c: most figures are short loops; pairwise ranking is not: its threshold is a
 * percentile of the differences of all pairs, found by counting them, not by listing them.
 *
 * - the pairs of a sample, contrasts and deviations
 * - figures of two vectors, means over systems or items, soft pairwise accuracy
 * - pairwise ranking, and the same on resamples
 */
#include "analysis/pairs/sample_pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/rank_tree.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "suite/suite.h"

/* --- the pairs of a sample -------------------------------------------------------------------- */

struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};

    return mc_ladder_build(&metric, &human, sample->n, sample->lower_is_better, arena);
}

static struct mc_pair_counts count(const struct mc_sample *sample, enum mc_threshold threshold,
                                   struct mc_arena *scratch)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};
    struct mc_ladder ladder;

    if (threshold == MC_AT_FITTED)
        return mc_tie_counts(&human, &metric, sample->folds, sample->n, sample->ties,
                             sample->lower_is_better, scratch);
    ladder = mc_sample_ladder(sample, scratch);
    return mc_ladder_pairs(&ladder, 0, scratch);
}

struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, enum mc_threshold threshold,
                                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts;

    if (sample->counts != NULL && mc_pair_counts_sum(&sample->counts[threshold]) > 0)
        return sample->counts[threshold];
    counts = count(sample, threshold, scratch);
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

/* Whether one value is all that occurs. Not the same as one level: a resample may miss levels. */
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

/* What correlations need beside that many cases, to be shown. */
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
    double *turned;
    size_t i;

    if (!sample->lower_is_better)
        return group;
    group.metric = turned = mc_arena_alloc(arena, mc_array_size(sample->n, sizeof(*turned)));
    for (i = 0; i < sample->n; i++)
        turned[i] = -sample->metric[i];
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

/* --- limits of draws and of the ranking ------------------------------------------------------- */

enum { N_DRAWN = 1000, SEED = 4 };

/* Of the search for a threshold: by how much of itself it is off what is expected, times the root
 * of the number of cases; how far from where it should be, as a part of what is left, it is looked
 * for. */
#define HINT_MARGIN 4
#define ASIDE 400

/* Of the differences that are sorted once for all resamples: how far from the rank of the
 * threshold, as a part of it times the root of the number of cases; how far at most. */
#define NEAR_MARGIN 3
#define MOST_NEAR 1000000

/* --- soft pairwise accuracy ------------------------------------------------------------------- */

/* Row and column of each case, in the order in which they are named. */
struct places {
    uint32_t *systems, *items; /* [n] */
    size_t n_systems, n_items;
};

/* Why there is no table, or NULL. */
static const char *find_places(const struct mc_sample *sample, struct places *places,
                               struct mc_arena *scratch)
{
    struct mc_string_map *systems = mc_string_map_new(scratch), *items = mc_string_map_new(scratch);
    size_t i;

    places->systems = mc_arena_array(scratch, sample->n, sizeof(uint32_t));
    places->items = mc_arena_array(scratch, sample->n, sizeof(uint32_t));
    if (sample->n == 0)
        return "no case has both scores";
    for (i = 0; i < sample->n; i++) {
        if (sample->cases == NULL || sample->cases[i]->system.length == 0 ||
            sample->cases[i]->item.length == 0)
            return "not all cases name a system and an item";
        places->systems[i] = mc_string_map_add(systems, sample->cases[i]->system, NULL);
        places->items[i] = mc_string_map_add(items, sample->cases[i]->item, NULL);
    }
    places->n_systems = mc_string_map_size(systems);
    places->n_items = mc_string_map_size(items);
    return NULL;
}

static double *empty_table(size_t n, struct mc_arena *scratch)
{
    double *table = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*table)));
    size_t i;

    for (i = 0; i < n; i++)
        table[i] = (double)NAN;
    return table;
}

/* False when a place is taken already. */
static bool fill_tables(const struct mc_sample *sample, const struct places *places, double *gold,
                        double *metric)
{
    size_t i;

    for (i = 0; i < sample->n; i++) {
        size_t at = places->systems[i] * places->n_items + places->items[i];

        if (!isnan(gold[at]))
            return false;
        gold[at] = sample->human[i];
        metric[at] = sample->lower_is_better ? -sample->metric[i] : sample->metric[i];
    }
    return true;
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
    struct places places;
    double *gold, *metric;
    size_t n;

    none.reason = find_places(sample, &places, scratch);
    if (none.reason != NULL)
        return none;
    n = mc_array_size(places.n_systems, places.n_items);
    gold = empty_table(n, scratch);
    metric = empty_table(n, scratch);
    none.reason = "a system has two cases of one item";
    if (!fill_tables(sample, &places, gold, metric))
        return none;
    matrix = (struct mc_score_matrix){places.n_systems, places.n_items, gold, metric};
    signs = mc_soft_pairwise_signs(places.n_items, scratch);
    return mc_soft_pairwise(&matrix, &signs, scratch);
}

/* --- pairwise ranking ------------------------------------------------------------------------- */

/* A ladder (ties.h) whose cases may be there more than once. */
struct rungs {
    uint32_t n_levels;
    const double *value;   /* [n_levels], ascending */
    const uint32_t *start; /* [n_levels + 1]: cases below the level, each copy counted */
    const uint32_t *first; /* [n_levels + 1]: places of the level in the arrays below */
    const uint32_t *other; /* level on the other side */
    const uint32_t *times; /* how often, 1 or more; NULL: once each */
    uint32_t n_other_levels;
};

static struct rungs rungs_of(const struct mc_ladder *ladder)
{
    struct rungs rungs = {ladder->n_levels, ladder->value, ladder->start,         ladder->start,
                          ladder->other,    NULL,          ladder->n_other_levels};

    return rungs;
}

/* Pairs of cases no further apart than some gap. */
struct reach {
    uint64_t n_pairs;       /* ordered, self pairs included */
    uint64_t n_level_pairs; /* pairs of two different levels, unordered */
};

/* For each level the number of the first level within the gap, by two pointers. */
static struct reach count_within(const struct rungs *ladder, double gap)
{
    const double *value = ladder->value;
    const uint32_t *start = ladder->start;
    struct reach reach = {0, 0};
    uint32_t first = 0, l;

    for (l = 0; l < ladder->n_levels; l++) {
        uint64_t n_here = start[l + 1] - start[l];

        while (value[l] - value[first] > gap)
            first++;
        reach.n_pairs += n_here * (n_here + 2 * (uint64_t)(start[l] - start[first]));
        reach.n_level_pairs += l - first;
    }
    return reach;
}

/* Least difference of two levels above the gap; there must be one. */
static double least_above(const struct rungs *ladder, double gap)
{
    const double *value = ladder->value;
    double least = (double)INFINITY;
    uint32_t first = 0, l;

    for (l = 0; l < ladder->n_levels; l++) {
        while (value[l] - value[first] > gap)
            first++;
        if (first > 0)
            least = fmin(least, value[l] - value[first - 1]);
    }
    return least;
}

/* The bits of doubles >= 0 have the order of the doubles. */
static uint64_t bits_of(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static double halfway(double low, double high)
{
    uint64_t bits = bits_of(low) + (bits_of(high) - bits_of(low)) / 2;
    double value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

/* The differences in (low, high] with the number of ordered pairs that have them. Returns the least
 * one up to which more than `rank` pairs lie, `below` of them being at most low. */
static double pick_between(const struct rungs *ladder, double low, double high, uint64_t rank,
                           struct reach below, struct mc_arena *scratch)
{
    const uint32_t *start = ladder->start;
    size_t n = count_within(ladder, high).n_level_pairs - below.n_level_pairs, i = 0;
    double *gaps = mc_arena_array(scratch, n, sizeof(*gaps));
    uint64_t *n_pairs = mc_arena_array(scratch, n, sizeof(*n_pairs)), seen = below.n_pairs;
    uint32_t *order = mc_arena_array(scratch, n, sizeof(*order));
    uint32_t first = 0, l, k;

    for (l = 0; l < ladder->n_levels; l++) {
        while (ladder->value[l] - ladder->value[first] > high)
            first++;
        for (k = first; ladder->value[l] - ladder->value[k] > low; k++) {
            gaps[i] = ladder->value[l] - ladder->value[k];
            n_pairs[i++] = 2 * (uint64_t)(start[l + 1] - start[l]) * (start[k + 1] - start[k]);
        }
    }
    mc_sort_order(gaps, n, order, scratch);
    for (i = 0; i + 1 < n; i++) {
        seen += n_pairs[order[i]];
        if (seen > rank)
            break;
    }
    return gaps[order[i]];
}

/* Gaps between which a rank lies: at most low are below.n_pairs pairs, which is at most the rank;
 * at most high within.n_pairs, which is more. Not known, that is so of the least and of the
 * greatest gap of all. */
struct bracket {
    double low, high;
    bool knows_low, knows_high;
    struct reach below, within;
};

static void narrow(struct bracket *bracket, const struct rungs *ladder, double probe, uint64_t rank)
{
    struct reach reach;

    if (!(probe > bracket->low && probe < bracket->high))
        return;
    reach = count_within(ladder, probe);
    if (reach.n_pairs > rank) {
        bracket->high = probe;
        bracket->within = reach;
        bracket->knows_high = true;
    } else {
        bracket->low = probe;
        bracket->below = reach;
        bracket->knows_low = true;
    }
}

/* About `hint`, where it should be; 0: it is not known where. */
static struct bracket bracket_of(const struct rungs *ladder, uint64_t rank, double hint)
{
    double high = ladder->value[ladder->n_levels - 1] - ladder->value[0];
    double margin = HINT_MARGIN / sqrt((double)ladder->start[ladder->n_levels]);
    struct bracket bracket = {0, high, false, false, {0, 0}, {0, 0}};

    narrow(&bracket, ladder, hint * (1 - margin), rank);
    narrow(&bracket, ladder, hint * (1 + margin), rank);
    if (!bracket.knows_low)
        bracket.below = count_within(ladder, bracket.low);
    if (!bracket.knows_high)
        bracket.within = count_within(ladder, bracket.high);
    return bracket;
}

/* Where the rank should be if the differences were spread evenly. */
static double even_place(const struct bracket *bracket, double rank)
{
    double share = (rank - (double)bracket->below.n_pairs) /
                   (double)(bracket->within.n_pairs - bracket->below.n_pairs);

    return bracket->low + share * (bracket->high - bracket->low);
}

/* The difference of this rank (from 0) among all ordered pairs, self pairs included. Narrows the
 * interval (low, high] that holds it by counting, in turns at both sides of the point where it
 * should be if the differences were spread evenly and, so that no data can make it slow, halfway
 * between the bits; sorts what is left. */
static double gap_of_rank(const struct rungs *ladder, uint64_t rank, double hint,
                          struct mc_arena *scratch)
{
    struct bracket bracket = bracket_of(ladder, rank, hint);
    uint64_t few = 64 + ladder->n_levels / 8;
    unsigned turn;

    if (bracket.below.n_pairs > rank)
        return bracket.low;
    for (turn = 0; bracket.within.n_level_pairs - bracket.below.n_level_pairs > few; turn++) {
        double aside = (double)(bracket.within.n_pairs - bracket.below.n_pairs) / ASIDE;

        if (bits_of(bracket.high) - bits_of(bracket.low) <= 1)
            return bracket.high;
        if (turn % 3 == 2)
            narrow(&bracket, ladder, halfway(bracket.low, bracket.high), rank);
        else
            narrow(&bracket, ladder,
                   even_place(&bracket, (double)rank + (turn % 3 == 0 ? -aside : aside)), rank);
    }
    return pick_between(ladder, bracket.low, bracket.high, rank, bracket.below, scratch);
}

/* Percentile of the differences; those of copies are zeros that do not count. */
static double find_threshold(const struct rungs *ladder, uint64_t n_pairs, uint64_t n_copy_pairs,
                             double percentile, double hint, struct mc_arena *scratch)
{
    struct mc_percentile_place place = mc_percentile_place(n_pairs, percentile);
    uint64_t rank = place.index + n_copy_pairs;
    double low = gap_of_rank(ladder, rank, hint, scratch), high = low;

    if (!(place.weight > 0))
        return low;
    if (count_within(ladder, low).n_pairs <= rank + 1)
        high = least_above(ladder, low);
    return mc_percentile_interpolate(low, high, place.weight);
}

static inline bool is_apart(double high, double low, double threshold, bool exact)
{
    return exact ? high - low > threshold : mc_scores_apart(high, low, threshold);
}

/* Unordered pairs that hit, those of two copies of a case among them. Goes up the ladder: cases
 * that fell behind by more than the threshold wait in the tree, those within it in `near`. */
static uint64_t count_hits(const struct rungs *ladder, double threshold, bool exact,
                           struct mc_arena *scratch)
{
    uint32_t n_human_levels = ladder->n_other_levels;
    uint32_t *tree = mc_arena_array(scratch, (size_t)n_human_levels + 1, sizeof(*tree));
    uint32_t *near = mc_arena_array(scratch, n_human_levels, sizeof(*near));
    const uint32_t *first = ladder->first, *human = ladder->other, *times = ladder->times;
    uint32_t behind = 0, l, i;
    uint64_t hits = 0;

    for (l = 0; l < ladder->n_levels; l++) {
        while (behind < l && is_apart(ladder->value[l], ladder->value[behind], threshold, exact)) {
            for (i = first[behind]; i < first[behind + 1]; i++) {
                uint32_t n_copies = times == NULL ? 1 : times[i];

                near[human[i]] -= n_copies;
                mc_rank_tree_add(tree, n_human_levels, human[i], n_copies);
            }
            behind++;
        }
        for (i = first[l]; i < first[l + 1]; i++) {
            uint64_t n_copies = times == NULL ? 1 : times[i];

            hits += n_copies * (mc_rank_tree_below(tree, human[i]) + near[human[i]]) +
                    n_copies * (n_copies - 1) / 2;
            near[human[i]] += (uint32_t)n_copies;
        }
    }
    return hits;
}

static uint64_t hits_of(const struct rungs *ladder, const struct mc_sample *sample, uint64_t n,
                        uint64_t n_copy_pairs, double threshold, struct mc_arena *scratch)
{
    return n + 2 * count_hits(ladder, threshold, sample->exact_scores, scratch) - n_copy_pairs;
}

/* n: cases, each copy counted; hint: about what the threshold should be, 0: not known. */
static struct mc_pair_ranking rank_pairs(const struct rungs *ladder, const struct mc_sample *sample,
                                         uint64_t n, uint64_t n_copy_pairs, double hint,
                                         struct mc_arena *scratch)
{
    struct mc_pair_ranking ranking = {n * n - n_copy_pairs, 0, 0};

    ranking.threshold = find_threshold(ladder, ranking.n_pairs, n_copy_pairs,
                                       sample->threshold_percentile, hint, scratch);
    ranking.n_hits = hits_of(ladder, sample, n, n_copy_pairs, ranking.threshold, scratch);
    return ranking;
}

struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_ranking ranking;
    struct mc_ladder ladder;
    struct rungs rungs;

    if (sample->pairs != NULL && sample->pairs->n_pairs > 0)
        return *sample->pairs;
    ladder = mc_sample_ladder(sample, scratch);
    rungs = rungs_of(&ladder);
    ranking = rank_pairs(&rungs, sample, sample->n, sample->n_copy_pairs, 0, scratch);
    if (sample->pairs != NULL)
        *sample->pairs = ranking;
    mc_arena_reset(scratch, mark);
    return ranking;
}

/* --- pairwise ranking on resamples ------------------------------------------------------------ */

/* Two levels of the ladder of a sample. */
struct mc_near_levels {
    double gap; /* between their values */
    uint32_t upper, lower;
};

static int by_gap(const void *a, const void *b)
{
    double one = ((const struct mc_near_levels *)a)->gap;
    double other = ((const struct mc_near_levels *)b)->gap;

    return (one > other) - (one < other);
}

/* The two levels whose gaps lie in (low, high], sorted by them, and where those up to `low` begin.
 */
static void find_near(struct mc_ranking_plan *plan, double low, double high, struct mc_arena *arena)
{
    struct rungs rungs = rungs_of(&plan->ladder);
    size_t n = count_within(&rungs, high).n_level_pairs - count_within(&rungs, low).n_level_pairs;
    const double *value = rungs.value;
    uint32_t first = 0, from = 0, l, k;

    plan->near = mc_arena_array(arena, n, sizeof(*plan->near));
    plan->first = mc_arena_array(arena, rungs.n_levels, sizeof(*plan->first));
    for (l = 0; l < rungs.n_levels; l++) {
        while (value[l] - value[from] > high)
            from++;
        while (value[l] - value[first] > low)
            first++;
        plan->first[l] = first;
        for (k = from; k < first; k++)
            plan->near[plan->n_near++] = (struct mc_near_levels){value[l] - value[k], l, k};
    }
    qsort(plan->near, plan->n_near, sizeof(*plan->near), by_gap);
}

/* By the ranks about that of the sample between which those of nearly all resamples are: their
 * thresholds deviate by something like the inverse of the root of n. */
static void plan_near(struct mc_ranking_plan *plan, struct mc_arena *arena)
{
    const struct mc_sample *sample = plan->sample;
    struct rungs rungs = rungs_of(&plan->ladder);
    uint64_t n_pairs = (uint64_t)sample->n * sample->n;
    double rank = (double)mc_percentile_place(n_pairs, sample->threshold_percentile).index;
    double margin = rank * NEAR_MARGIN / sqrt((double)sample->n);
    struct mc_arena_mark mark = mc_arena_mark(arena);
    double low = 0, high;

    margin = 2 + (margin < MOST_NEAR ? margin : MOST_NEAR);
    if (rank > margin)
        low = gap_of_rank(&rungs, (uint64_t)(rank - margin), 0, arena);
    high = gap_of_rank(&rungs,
                       rank + margin < (double)n_pairs ? (uint64_t)(rank + margin) : n_pairs - 1, 0,
                       arena);
    mc_arena_reset(arena, mark);
    if (count_within(&rungs, high).n_level_pairs - count_within(&rungs, low).n_level_pairs <=
        4 * (uint64_t)MOST_NEAR)
        find_near(plan, low, high, arena);
}

struct mc_ranking_plan mc_ranking_plan(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_ranking_plan plan = {.sample = sample, .ladder = mc_sample_ladder(sample, arena)};
    uint32_t *next = mc_arena_array(arena, (size_t)sample->n_metric_levels + 1, sizeof(*next));
    uint32_t level;
    size_t i;

    plan.place = mc_arena_array(arena, sample->n, sizeof(*plan.place));
    for (i = 0; i < sample->n; i++)
        next[sample->metric_levels[i] + 1]++;
    for (level = 0; level < sample->n_metric_levels; level++)
        next[level + 1] += next[level];
    for (i = 0; i < sample->n; i++)
        plan.place[i] = next[sample->metric_levels[i]]++;
    plan.threshold = mc_pair_ranking(sample, arena).threshold;
    plan_near(&plan, arena);
    return plan;
}

/* What find_threshold finds, from the sorted levels near it: below[l] copies are below level l of
 * the sample's ladder. NaN where they do not reach. */
static double near_threshold(const struct mc_ranking_plan *plan, const uint32_t *below,
                             uint64_t n_pairs, uint64_t n_copy_pairs)
{
    struct mc_percentile_place place =
        mc_percentile_place(n_pairs, plan->sample->threshold_percentile);
    uint64_t rank = place.index + n_copy_pairs, seen = 0;
    double low = (double)NAN;
    size_t i;
    uint32_t l;

    if (plan->first == NULL)
        return low;
    for (l = 0; l < plan->ladder.n_levels; l++) {
        uint64_t n_here = below[l + 1] - below[l];

        seen += n_here * (n_here + 2 * (uint64_t)(below[l] - below[plan->first[l]]));
    }
    if (seen > rank)
        return low;
    for (i = 0; i < plan->n_near; i++) {
        const struct mc_near_levels *near = &plan->near[i];
        uint64_t n_here = (uint64_t)(below[near->upper + 1] - below[near->upper]) *
                          (below[near->lower + 1] - below[near->lower]);

        seen += 2 * n_here;
        if (seen <= rank)
            continue;
        if (isnan(low))
            low = near->gap;
        if (!(place.weight > 0) || seen > rank + 1)
            return mc_percentile_interpolate(low, near->gap, place.weight);
    }
    return (double)NAN;
}

/* A resample: its own ladder, and its copies on the levels of the ladder of the sample. */
struct drawn_ladder {
    struct rungs rungs;
    uint32_t *below; /* [n_levels + 1] of the sample */
    uint64_t n_copy_pairs;
};

/* Without a branch for what is not drawn: that is a third of the cases, at random. */
static struct drawn_ladder take_drawn(const struct mc_ladder *whole, size_t n,
                                      const uint32_t *times, uint32_t *human_counts,
                                      struct mc_arena *scratch)
{
    double *value = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*value)));
    uint32_t *start = mc_arena_alloc(scratch, mc_array_size(n + 2, sizeof(*start)));
    uint32_t *first = mc_arena_alloc(scratch, mc_array_size(n + 2, sizeof(*first)));
    uint32_t *other = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*other)));
    uint32_t *copies = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*copies)));
    struct drawn_ladder drawn = {
        {0, value, start, first, other, copies, whole->n_other_levels}, NULL, 0};
    uint32_t n_drawn = 0, n_here = 0, n_levels = 0, l, i;

    drawn.below =
        mc_arena_alloc(scratch, mc_array_size((size_t)whole->n_levels + 1, sizeof(*drawn.below)));
    memset(human_counts, 0, whole->n_other_levels * sizeof(*human_counts));
    start[0] = first[0] = drawn.below[0] = 0;
    for (l = 0; l < whole->n_levels; l++) {
        for (i = whole->start[l]; i < whole->start[l + 1]; i++) {
            other[n_here] = whole->other[i];
            copies[n_here] = times[i];
            n_here += times[i] > 0;
            human_counts[whole->other[i]] += times[i];
            n_drawn += times[i];
            drawn.n_copy_pairs += (uint64_t)times[i] * (times[i] - (uint64_t)(times[i] > 0));
        }
        value[n_levels] = whole->value[l];
        start[n_levels + 1] = drawn.below[l + 1] = n_drawn;
        first[n_levels + 1] = n_here;
        n_levels += n_here > first[n_levels];
    }
    drawn.rungs.n_levels = n_levels;
    return drawn;
}

struct mc_pair_ranking mc_ranking_drawn(const struct mc_ranking_plan *plan, const uint32_t *times,
                                        uint64_t *n_copy_pairs, uint32_t *human_counts,
                                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct drawn_ladder drawn =
        take_drawn(&plan->ladder, plan->sample->n, times, human_counts, scratch);
    uint64_t n = drawn.below[plan->ladder.n_levels];
    struct mc_pair_ranking ranking = {n * n - drawn.n_copy_pairs, 0, 0};

    *n_copy_pairs = drawn.n_copy_pairs;
    ranking.threshold = near_threshold(plan, drawn.below, ranking.n_pairs, drawn.n_copy_pairs);
    if (isnan(ranking.threshold))
        ranking =
            rank_pairs(&drawn.rungs, plan->sample, n, drawn.n_copy_pairs, plan->threshold, scratch);
    else
        ranking.n_hits =
            hits_of(&drawn.rungs, plan->sample, n, drawn.n_copy_pairs, ranking.threshold, scratch);
    mc_arena_reset(scratch, mark);
    return ranking;
}
