#include "analysis/pairs/sample_pairs.h"

#include <math.h>
#include <string.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/rank_tree.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "suite/suite.h"

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

enum { N_DRAWN = 1000, SEED = 4 };

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
    signs = places.n_items <= MC_MOST_SIGNS_ENUMERATED
                ? mc_sign_vectors_all(places.n_items, scratch)
                : mc_sign_vectors_drawn(N_DRAWN, places.n_items, SEED, scratch);
    return mc_soft_pairwise(&matrix, &signs, scratch);
}

/* --- pairwise ranking ------------------------------------------------------------------------- */

/* Pairs of cases no further apart than some gap. */
struct reach {
    uint64_t n_pairs;       /* ordered, self pairs included */
    uint64_t n_level_pairs; /* pairs of two different levels, unordered */
};

/* For each level the number of the first level within the gap, by two pointers. */
static struct reach count_within(const struct mc_ladder *ladder, double gap)
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
static double least_above(const struct mc_ladder *ladder, double gap)
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
static double pick_between(const struct mc_ladder *ladder, double low, double high, uint64_t rank,
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

/* The difference of this rank (from 0) among all ordered pairs, self pairs included. Narrows the
 * interval (low, high] that holds it by counting, in turns at the point where it should be if the
 * differences were spread evenly and, so that no data can make it slow, halfway between the bits;
 * sorts what is left. */
static double gap_of_rank(const struct mc_ladder *ladder, uint64_t rank, struct mc_arena *scratch)
{
    double low = 0, high = ladder->value[ladder->n_levels - 1] - ladder->value[0];
    struct reach below = count_within(ladder, low), within = count_within(ladder, high);
    uint64_t few = 64 + ladder->n_levels / 8;
    unsigned turn;

    if (below.n_pairs > rank)
        return low;
    for (turn = 0; within.n_level_pairs - below.n_level_pairs > few; turn++) {
        double share = (double)(rank - below.n_pairs) / (double)(within.n_pairs - below.n_pairs);
        double probe = low + share * (high - low);
        struct reach reach;

        if (bits_of(high) - bits_of(low) <= 1)
            return high;
        if (turn % 2 != 0 || !(probe > low && probe < high))
            probe = halfway(low, high);
        reach = count_within(ladder, probe);
        if (reach.n_pairs > rank) {
            high = probe;
            within = reach;
        } else {
            low = probe;
            below = reach;
        }
    }
    return pick_between(ladder, low, high, rank, below, scratch);
}

/* Percentile of the differences; those of copies are zeros that do not count. */
static double find_threshold(const struct mc_ladder *ladder, uint64_t n_pairs,
                             uint64_t n_copy_pairs, double percentile, struct mc_arena *scratch)
{
    struct mc_percentile_place place = mc_percentile_place(n_pairs, percentile);
    uint64_t rank = place.index + n_copy_pairs;
    double low = gap_of_rank(ladder, rank, scratch), high = low;

    if (!(place.weight > 0))
        return low;
    if (count_within(ladder, low).n_pairs <= rank + 1)
        high = least_above(ladder, low);
    return mc_percentile_interpolate(low, high, place.weight);
}

static bool apart_exactly(double high, double low, double threshold)
{
    return high - low > threshold;
}

/* Unordered pairs of different cases that hit. Goes up the ladder: cases that fell behind by more
 * than the threshold wait in the tree, those within it in `near`. */
static uint64_t count_hits(const struct mc_ladder *ladder, double threshold, bool exact,
                           struct mc_arena *scratch)
{
    uint32_t n_human_levels = ladder->n_other_levels;
    uint32_t *tree = mc_arena_array(scratch, (size_t)n_human_levels + 1, sizeof(*tree));
    uint32_t *near = mc_arena_array(scratch, n_human_levels, sizeof(*near));
    const uint32_t *start = ladder->start, *human = ladder->other;
    uint32_t behind = 0, l, i;
    bool (*apart)(double high, double low, double threshold) =
        exact ? apart_exactly : mc_scores_apart;
    uint64_t hits = 0;

    for (l = 0; l < ladder->n_levels; l++) {
        while (behind < l && apart(ladder->value[l], ladder->value[behind], threshold)) {
            for (i = start[behind]; i < start[behind + 1]; i++) {
                near[human[i]]--;
                mc_rank_tree_add(tree, n_human_levels, human[i]);
            }
            behind++;
        }
        for (i = start[l]; i < start[l + 1]; i++)
            hits += mc_rank_tree_below(tree, human[i]) + near[human[i]]++;
    }
    return hits;
}

struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_ranking ranking = {0, 0, 0};
    struct mc_ladder ladder;
    uint64_t n = sample->n;

    if (sample->pairs != NULL && sample->pairs->n_pairs > 0)
        return *sample->pairs;
    ladder = mc_sample_ladder(sample, scratch);
    ranking.n_pairs = n * n - sample->n_copy_pairs;
    ranking.threshold = find_threshold(&ladder, ranking.n_pairs, sample->n_copy_pairs,
                                       sample->threshold_percentile, scratch);
    ranking.n_hits = n + 2 * count_hits(&ladder, ranking.threshold, sample->exact_scores, scratch) -
                     sample->n_copy_pairs;
    if (sample->pairs != NULL)
        *sample->pairs = ranking;
    mc_arena_reset(scratch, mark);
    return ranking;
}
