#include "analysis/sample.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/grouping.h"
#include "analysis/intervals.h"
#include "analysis/normalise.h"
#include "analysis/result.h"
#include "analysis/statistics.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"

/* A sample of which cases, or clusters of cases, are taken some number of times. */

/* What is drawn: unit u is cases[begin[u]] to cases[begin[u + 1] - 1] of the sample. */
struct units {
    uint32_t n;
    size_t largest;
    uint32_t *begin, *cases;
};

/* A resample: the sample and the arrays that it points to, to be written. */
struct resample {
    struct mc_sample sample; /* what was taken; it has groups where the whole has */
    struct mc_sample whole;  /* all cases, with how often their groups were taken */
    struct mc_pair_ranking pairs;
    struct mc_pair_counts counts[MC_N_THRESHOLDS];
    double *human, *metric, *human_normalised, *metric_normalised;
    uint32_t *human_levels, *metric_levels;
    uint8_t *folds;             /* NULL: none */
    uint32_t *times_drawn;      /* [n] of the whole */
    uint32_t *groups;           /* these four NULL: none */
    uint32_t *first_of_group;   /* [n_groups]: a case of it */
    uint32_t *group_times;      /* [n_groups] */
    uint64_t *group_copy_pairs; /* [n_groups] */
};

/* What is known of a figure; all values finite. */
struct replicates {
    double estimate; /* on the sample itself */
    double *values;  /* on n resamples */
    size_t n;
    const double *jackknife; /* on the sample without each of its units; for BCa only */
    size_t n_jackknife;
};

/* What BCa makes of the levels (1 - confidence) / 2 and (1 + confidence) / 2. */
struct bca {
    double bias;         /* z0: quantile of the share of replicates below the estimate, those equal
                            to it by half; infinite when that is 0 or 1 */
    double acceleration; /* sum of d^3 / (6 (sum of d^2)^(3/2)), d the mean of the jackknife less
                            its value; 0 where all its values are equal */
    double low, high;    /* the levels, in [0, 1]; NaN: none */
};

static void *new_array(size_t n, size_t size, struct mc_arena *scratch);

/* The cases sorted by their clusters; without clusters each case by itself. In the arena. */
static struct units find_units(const struct mc_sample *sample, struct mc_arena *arena)
{
    uint32_t n_cases = (uint32_t)sample->n, i, u;
    struct units units = {sample->clusters != NULL ? sample->n_clusters : n_cases, 0, NULL, NULL};
    uint32_t *end;

    units.begin = mc_arena_array(arena, (size_t)units.n + 1, sizeof(*units.begin));
    units.cases = new_array(n_cases, sizeof(*units.cases), arena);
    end = new_array(units.n, sizeof(*end), arena);
    for (i = 0; i < n_cases; i++)
        units.begin[(sample->clusters != NULL ? sample->clusters[i] : i) + 1]++;
    for (u = 0; u < units.n; u++) {
        units.largest = units.begin[u + 1] > units.largest ? units.begin[u + 1] : units.largest;
        units.begin[u + 1] += units.begin[u];
        end[u] = units.begin[u];
    }
    for (i = 0; i < n_cases; i++)
        units.cases[end[sample->clusters != NULL ? sample->clusters[i] : i]++] = i;
    return units;
}

static void add_groups(struct resample *made, size_t n, struct mc_arena *arena)
{
    const struct mc_sample *whole = &made->whole;
    uint32_t i;

    made->sample.groups = made->groups = new_array(n, sizeof(uint32_t), arena);
    made->sample.group_copy_pairs = made->group_copy_pairs =
        new_array(whole->n_groups, sizeof(uint64_t), arena);
    made->whole.group_times = made->group_times =
        new_array(whole->n_groups, sizeof(uint32_t), arena);
    made->first_of_group = new_array(whole->n_groups, sizeof(uint32_t), arena);
    for (i = 0; i < whole->n; i++)
        made->first_of_group[whole->groups[i]] = i;
}

static void resample_clear(struct resample *made);

/* With room for the largest unit drawn every time; empty. In the arena. */
static struct resample *resample_new(const struct mc_sample *sample, const struct units *units,
                                     struct mc_arena *arena)
{
    struct resample *made = mc_arena_array(arena, 1, sizeof(*made));
    size_t n = mc_array_size(units->n, units->largest);

    made->sample = made->whole = *sample;
    made->sample.pairs = &made->pairs;
    made->sample.counts = made->counts;
    made->sample.cases = NULL;
    made->sample.folds = made->folds = sample->folds == NULL ? NULL : new_array(n, 1, arena);
    made->sample.human = made->human = new_array(n, sizeof(double), arena);
    made->sample.metric = made->metric = new_array(n, sizeof(double), arena);
    made->sample.human_normalised = made->human_normalised = new_array(n, sizeof(double), arena);
    made->sample.metric_normalised = made->metric_normalised = new_array(n, sizeof(double), arena);
    made->sample.human_levels = made->human_levels = new_array(n, sizeof(uint32_t), arena);
    made->sample.metric_levels = made->metric_levels = new_array(n, sizeof(uint32_t), arena);
    made->times_drawn = new_array(sample->n, sizeof(uint32_t), arena);
    if (sample->groups != NULL)
        add_groups(made, n, arena);
    resample_clear(made);
    return made;
}

/* Empties it. */
static void resample_clear(struct resample *made)
{
    memset(made->times_drawn, 0, made->whole.n * sizeof(*made->times_drawn));
    made->sample.n = 0;
    made->sample.n_copy_pairs = 0;
    made->pairs.n_pairs = 0;
    memset(made->counts, 0, sizeof(made->counts));
    if (made->groups != NULL)
        memset(made->group_copy_pairs, 0, made->whole.n_groups * sizeof(*made->group_copy_pairs));
}

/* Case `from` of the whole as case `at`. */
static void copy_case(struct resample *made, uint32_t from, size_t at)
{
    const struct mc_sample *whole = &made->whole;
    /* the new copy makes two ordered pairs with each copy that is there */
    uint64_t copy_pairs = 2 * (uint64_t)made->times_drawn[from]++;

    made->sample.n_copy_pairs += copy_pairs;
    if (made->folds != NULL)
        made->folds[at] = whole->folds[from];
    made->human[at] = whole->human[from];
    made->metric[at] = whole->metric[from];
    made->human_normalised[at] = whole->human_normalised[from];
    made->metric_normalised[at] = whole->metric_normalised[from];
    made->human_levels[at] = whole->human_levels[from];
    made->metric_levels[at] = whole->metric_levels[from];
    if (made->groups == NULL)
        return;
    made->groups[at] = whole->groups[from];
    made->group_copy_pairs[whole->groups[from]] += copy_pairs;
}

/* Takes a unit once more. */
static void resample_add(struct resample *made, const struct units *units, uint32_t unit)
{
    uint32_t i;

    for (i = units->begin[unit]; i < units->begin[unit + 1]; i++)
        copy_case(made, units->cases[i], made->sample.n++);
}

/* To be called after the last unit: sets whole.group_times, where each group lies within a unit. */
static void resample_count_groups(struct resample *made)
{
    uint32_t g;

    for (g = 0; made->groups != NULL && g < made->whole.n_groups; g++)
        made->group_times[g] = made->times_drawn[made->first_of_group[g]];
}

bool mc_all_equal(const double *values, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (!(values[i] <= values[0] && values[i] >= values[0]))
            return false;
    return true;
}

double mc_mean(const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    if (n > 0 && mc_all_equal(values, n))
        return values[0];
    for (i = 0; i < n; i++)
        sum += values[i];
    return sum / (double)n;
}

double mc_squares_about(double centre, const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += (values[i] - centre) * (values[i] - centre);
    return sum;
}

/* NaN where it left the range of doubles. */
static double finite_or_none(double value)
{
    return isfinite(value) ? value : (double)NAN;
}

struct mc_moments mc_moments(const double *values, size_t n)
{
    struct mc_moments moments = {.mean = mc_mean(values, n),
                                 .standard_deviation = (double)NAN,
                                 .standard_error = (double)NAN,
                                 .skew = (double)NAN,
                                 .kurtosis = (double)NAN};
    double squares = mc_squares_about(moments.mean, values, n), cubes = 0, fourths = 0;
    double size = (double)n, square = squares / size;
    size_t i;

    for (i = 0; i < n; i++) {
        double d = values[i] - moments.mean;

        moments.mean_deviation += fabs(d) / size;
        cubes += d * d * d;
        fourths += d * d * d * d;
    }
    moments.population_deviation = finite_or_none(sqrt(square));
    if (n > 1) {
        moments.standard_deviation = finite_or_none(sqrt(squares / (size - 1)));
        moments.standard_error = moments.standard_deviation / sqrt(size);
    }
    if (square > 0) {
        moments.skew = finite_or_none(cubes / size / (square * sqrt(square)));
        moments.kurtosis = finite_or_none(fourths / size / (square * square) - 3);
    }
    return moments;
}

double mc_median(const double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *sorted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*sorted))), median;

    memcpy(sorted, values, n * sizeof(*sorted));
    mc_sort_values(sorted, n, scratch);
    median = n % 2 != 0 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    mc_arena_reset(scratch, mark);
    return median;
}

double mc_median_deviation(const double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *distances = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*distances)));
    double median = mc_median(values, n, scratch);
    size_t i;

    for (i = 0; i < n; i++)
        distances[i] = fabs(values[i] - median);
    median = mc_median(distances, n, scratch);
    mc_arena_reset(scratch, mark);
    return median;
}

double mc_student_upper(double t, double df)
{
    double tail;

    /* here the expansion is exact, and GSL's beta function is the one that is not */
    if (df > 2e5)
        return gsl_cdf_tdist_Q(t, df);
    /* of the two arguments that add up to 1 the one that is not near 1 */
    tail = t * t < df ? gsl_cdf_beta_Q(t * t / (df + t * t), 0.5, df / 2) / 2
                      : gsl_cdf_beta_P(df / (df + t * t), df / 2, 0.5) / 2;
    return t < 0 ? 1 - tail : tail;
}

double mc_beta_quantile(double p, double a, double b)
{
    double low = 0, high = 1, middle = 0.5;

    /* until there is no double between the two */
    while (low < middle && middle < high) {
        if (gsl_cdf_beta_P(middle, a, b) < p)
            low = middle;
        else
            high = middle;
        middle = low + (high - low) / 2;
    }
    return middle;
}

double mc_normal_margin(double confidence)
{
    return gsl_cdf_ugaussian_Qinv((1 - confidence) / 2);
}

static double acceleration(const double *jackknife, size_t n)
{
    double mean = mc_mean(jackknife, n), squares = 0, cubes = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        double d = mean - jackknife[i];

        squares += d * d;
        cubes += d * d * d;
    }
    return squares > 0 ? cubes / (6 * squares * sqrt(squares)) : 0;
}

/* The level that takes the place of that of z. */
static double corrected_level(const struct bca *bca, double z)
{
    double shifted = bca->bias + z, shrink = 1 - bca->acceleration * shifted;

    if (!isfinite(bca->bias) || !(shrink > 0))
        return (double)NAN;
    return gsl_cdf_ugaussian_P(bca->bias + shifted / shrink);
}

static struct bca bca_levels(const struct replicates *replicates, double confidence)
{
    double below = 0, z = mc_normal_margin(confidence);
    struct bca bca = {0, 0, (double)NAN, (double)NAN};
    size_t i;

    for (i = 0; i < replicates->n; i++) {
        if (replicates->values[i] < replicates->estimate)
            below += 1;
        else if (!(replicates->values[i] > replicates->estimate))
            below += 0.5;
    }
    bca.bias = gsl_cdf_ugaussian_Pinv(below / (double)replicates->n);
    bca.acceleration = acceleration(replicates->jackknife, replicates->n_jackknife);
    bca.low = corrected_level(&bca, -z);
    bca.high = corrected_level(&bca, z);
    return bca;
}

/* Quantiles of the sorted replicates at two levels in percent. */
static struct mc_interval quantiles(const struct replicates *replicates, double low, double high)
{
    struct mc_interval interval = {mc_percentile_sorted(replicates->values, replicates->n, low),
                                   mc_percentile_sorted(replicates->values, replicates->n, high),
                                   NULL};

    return interval;
}

static struct mc_interval bca_interval(const struct replicates *replicates, double confidence)
{
    struct mc_interval none = {(double)NAN, (double)NAN, NULL};
    struct bca bca = bca_levels(replicates, confidence);

    if (!isfinite(bca.bias))
        none.reason = "all resamples lie on one side of the figure";
    else if (isnan(bca.low) || isnan(bca.high))
        none.reason = "the acceleration is too great";
    return none.reason != NULL ? none : quantiles(replicates, 100 * bca.low, 100 * bca.high);
}

/* The interval; sorts replicates->values. Quantiles are interpolated linearly (base/number.h).
 * confidence in (0, 1). None without replicates (normal: below two); for BCa also where all of them
 * lie on one side of the estimate, or where the acceleration is too great for a level to be
 * there. */
static struct mc_interval replicate_interval(enum mc_interval_kind kind,
                                             struct replicates *replicates, double confidence,
                                             struct mc_arena *scratch)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "too few resamples"};
    double tail = 100.0 * (1.0 - confidence) / 2.0, estimate = replicates->estimate, low, margin;

    if (replicates->n < (kind == MC_INTERVAL_NORMAL ? 2 : 1))
        return interval;
    mc_sort_values(replicates->values, replicates->n, scratch);
    if (kind == MC_INTERVAL_BCA)
        return bca_interval(replicates, confidence);
    interval = quantiles(replicates, tail, 100.0 - tail);
    if (kind == MC_INTERVAL_BASIC) {
        low = interval.low;
        interval.low = 2 * estimate - interval.high;
        interval.high = 2 * estimate - low;
    }
    if (kind == MC_INTERVAL_NORMAL) {
        margin = mc_normal_margin(confidence) *
                 mc_moments(replicates->values, replicates->n).standard_deviation;
        interval.low = estimate - margin;
        interval.high = estimate + margin;
    }
    return interval;
}

/* Values of the statistics on many resamples. */
struct tally {
    const struct mc_statistic *const *statistics;
    size_t n_statistics;
    double **values; /* [statistic]: those that are defined; NULL where no interval is wanted */
    size_t *n_defined;
};

/* What does not change from resample to resample. */
struct bootstrap {
    struct resample *made;
    enum mc_grouping grouping; /* of the sample's groups; MC_GROUP_NONE where it has none */
    bool micro;
    /* [statistic]: by items, whose cases are drawn together, so that each keeps its value */
    struct mc_group_values *of_items;
};

uint64_t mc_bootstrap_stream(struct mc_slice dataset, const struct mc_group *group)
{
    uint64_t stream = mc_hash_fnv1a(dataset.data, dataset.length);

    stream = mc_hash_mix(stream) ^ mc_hash_fnv1a(group->name.data, group->name.length);
    return mc_hash_mix(stream) ^ (group->pooled ? 1u : 0u);
}

static void *new_array(size_t n, size_t size, struct mc_arena *scratch)
{
    return mc_arena_alloc(scratch, mc_array_size(n, size));
}

static struct tally new_tally(const struct mc_statistic *const *statistics, size_t n_statistics,
                              const struct mc_cell *cells, size_t n_samples,
                              struct mc_arena *scratch)
{
    struct tally tally = {statistics, n_statistics, NULL, NULL};
    size_t s;

    tally.values = mc_arena_array(scratch, n_statistics, sizeof(*tally.values));
    tally.n_defined = mc_arena_array(scratch, n_statistics, sizeof(*tally.n_defined));
    for (s = 0; s < n_statistics; s++)
        if (statistics[s]->interval && !isnan(cells[s].value))
            tally.values[s] = new_array(n_samples, sizeof(double), scratch);
    return tally;
}

static struct bootstrap begin(const struct mc_sample *sample, const struct units *units,
                              const struct mc_resampling *resampling,
                              const struct mc_statistic *const *statistics, size_t n_statistics,
                              struct mc_arena *scratch)
{
    struct bootstrap bootstrap = {resample_new(sample, units, scratch),
                                  sample->groups == NULL ? MC_GROUP_NONE : resampling->grouping,
                                  resampling->micro, NULL};
    struct mc_group_samples groups;
    size_t s;

    if (bootstrap.grouping != MC_GROUP_BY_ITEM)
        return bootstrap;
    groups = mc_group_samples(sample, scratch);
    bootstrap.of_items = mc_arena_array(scratch, n_statistics, sizeof(*bootstrap.of_items));
    for (s = 0; s < n_statistics; s++)
        if (statistics[s]->in_groups == MC_MEAN_OF_GROUPS)
            bootstrap.of_items[s] =
                mc_group_values(statistics[s], &groups, resampling->micro, scratch);
    return bootstrap;
}

/* A figure of the resample. groups: its systems, where they are what it is the mean of. */
static double figure_of(const struct bootstrap *bootstrap, const struct mc_statistic *statistic,
                        size_t s, const struct mc_group_samples *groups, struct mc_arena *scratch)
{
    const struct resample *made = bootstrap->made;
    struct mc_group_values values;

    if (bootstrap->grouping == MC_GROUP_NONE || statistic->in_groups == MC_OVER_ALL)
        return statistic->compute(&made->sample, scratch).value;
    if (bootstrap->grouping == MC_GROUP_BY_ITEM)
        return statistic->in_groups == MC_MEAN_OF_GROUPS
                   ? mc_group_mean_of(&bootstrap->of_items[s], made->group_times)
                   : statistic->compute(&made->whole, scratch).value;
    if (statistic->in_groups == MC_WITHIN_GROUPS)
        return statistic->compute(&made->sample, scratch).value;
    values = mc_group_values(statistic, groups, bootstrap->micro, scratch);
    return mc_group_mean_of(&values, NULL);
}

static void measure(struct tally *tally, const struct bootstrap *bootstrap,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_group_samples groups = {NULL, 0};
    bool is_split = false;
    size_t s;

    resample_count_groups(bootstrap->made);
    for (s = 0; s < tally->n_statistics && bootstrap->grouping == MC_GROUP_BY_SYSTEM; s++)
        is_split = is_split || (tally->values[s] != NULL &&
                                tally->statistics[s]->in_groups == MC_MEAN_OF_GROUPS);
    if (is_split)
        groups = mc_group_samples(&bootstrap->made->sample, scratch);
    for (s = 0; s < tally->n_statistics; s++) {
        struct mc_arena_mark inner = mc_arena_mark(scratch);
        double value;

        if (tally->values[s] == NULL)
            continue;
        value = figure_of(bootstrap, tally->statistics[s], s, &groups, scratch);
        if (!isnan(value))
            tally->values[s][tally->n_defined[s]++] = value;
        mc_arena_reset(scratch, inner);
    }
    mc_arena_reset(scratch, mark);
}

/* On the sample without each of its units. */
static void measure_jackknife(struct tally *tally, const struct bootstrap *bootstrap,
                              const struct units *units, struct mc_arena *scratch)
{
    uint32_t left_out, u;

    for (left_out = 0; left_out < units->n; left_out++) {
        resample_clear(bootstrap->made);
        for (u = 0; u < units->n; u++)
            if (u != left_out)
                resample_add(bootstrap->made, units, u);
        measure(tally, bootstrap, scratch);
    }
}

static void measure_resamples(struct tally *tally, const struct bootstrap *bootstrap,
                              const struct units *units, const struct mc_resampling *resampling,
                              struct mc_arena *scratch)
{
    uint64_t r;
    uint32_t k;

    for (r = 0; r < resampling->resamples; r++) {
        resample_clear(bootstrap->made);
        for (k = 0; k < units->n; k++) {
            uint64_t bits = mc_random_bits(resampling->seed, resampling->stream, r << 32 | k);

            resample_add(bootstrap->made, units, mc_random_below(bits, units->n));
        }
        measure(tally, bootstrap, scratch);
    }
}

void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_arena *scratch)
{
    struct units units = find_units(sample, scratch);
    size_t n_left_out = resampling->kind == MC_INTERVAL_BCA ? units.n : 0, s;
    struct bootstrap bootstrap;
    struct tally drawn, left_out;

    if (units.n < 2 || resampling->resamples == 0)
        return;
    bootstrap = begin(sample, &units, resampling, statistics, n_statistics, scratch);
    drawn = new_tally(statistics, n_statistics, cells, resampling->resamples, scratch);
    left_out = new_tally(statistics, n_statistics, cells, n_left_out, scratch);
    measure_resamples(&drawn, &bootstrap, &units, resampling, scratch);
    if (n_left_out > 0)
        measure_jackknife(&left_out, &bootstrap, &units, scratch);
    for (s = 0; s < n_statistics; s++) {
        struct replicates replicates = {cells[s].value, drawn.values[s], drawn.n_defined[s],
                                        left_out.values[s], left_out.n_defined[s]};
        struct mc_interval interval;

        if (drawn.values[s] == NULL || 2 * replicates.n < resampling->resamples ||
            2 * replicates.n_jackknife < n_left_out)
            continue;
        interval =
            replicate_interval(resampling->kind, &replicates, resampling->confidence, scratch);
        if (isinf(interval.low) || isinf(interval.high))
            continue;
        cells[s].low = interval.low;
        cells[s].high = interval.high;
    }
}

struct key {
    double value;
    uint32_t index;
};

/* Merges from[begin, middle) and from[middle, end) into to[begin, end); the left one first among
 * equals. The order is as good as random, so the loop chooses without a branch. */
static void merge(const struct key *from, struct key *to, size_t begin, size_t middle, size_t end)
{
    const struct key *left = from + begin, *right = from + middle;
    const struct key *left_end = right, *right_end = from + end;
    size_t n_left;

    to += begin;
    while (left < left_end && right < right_end) {
        size_t take_right = right->value < left->value;
        const struct key *next = take_right ? right : left;

        *to++ = *next;
        right += take_right;
        left += 1 - take_right;
    }
    n_left = (size_t)(left_end - left);
    memcpy(to, left, n_left * sizeof(*to));
    memcpy(to + n_left, right, (size_t)(right_end - right) * sizeof(*to));
}

/* The values with their indexes in ascending order, by merging from below. */
static const struct key *sorted_keys(const double *values, size_t n, struct mc_arena *scratch)
{
    struct key *keys = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*keys)));
    struct key *other = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*other)));
    size_t i, width;

    for (i = 0; i < n; i++) {
        keys[i].value = values[i];
        keys[i].index = (uint32_t)i;
    }
    for (width = 1; width < n; width *= 2) {
        struct key *swap = keys;

        for (i = 0; i < n; i += 2 * width) {
            size_t middle = i + width < n ? i + width : n;
            size_t end = middle + width < n ? middle + width : n;

            merge(keys, other, i, middle, end);
        }
        keys = other;
        other = swap;
    }
    return keys;
}

void mc_sort_order(const double *values, size_t n, uint32_t *order, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    size_t i;

    for (i = 0; i < n; i++)
        order[i] = keys[i].index;
    mc_arena_reset(scratch, mark);
}

void mc_sort_values(double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    size_t i;

    for (i = 0; i < n; i++)
        values[i] = keys[i].value;
    mc_arena_reset(scratch, mark);
}

uint32_t mc_levels(const double *values, size_t n, uint32_t *levels, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    uint32_t level = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (i > 0 && keys[i - 1].value < keys[i].value)
            level++;
        levels[keys[i].index] = level;
    }
    mc_arena_reset(scratch, mark);
    return n == 0 ? 0 : level + 1;
}

void mc_level_ranks(const uint32_t *levels, size_t n, uint32_t n_levels, double *ranks,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *count = mc_arena_array(scratch, n_levels, sizeof(*count));
    double *shared = mc_arena_alloc(scratch, mc_array_size(n_levels, sizeof(*shared)));
    size_t below = 0, i;

    for (i = 0; i < n; i++)
        count[levels[i]]++;
    for (i = 0; i < n_levels; i++) {
        /* the places below + 1 .. below + count */
        shared[i] = (double)below + ((double)count[i] + 1.0) / 2.0;
        below += count[i];
    }
    for (i = 0; i < n; i++)
        ranks[i] = shared[levels[i]];
    mc_arena_reset(scratch, mark);
}

/* Of one of the values at the places begin to end - 1 (from 0), the `dense`-th distinct one. */
static double tied_rank(enum mc_rank_ties ties, size_t begin, size_t end, size_t dense)
{
    switch (ties) {
    case MC_RANK_MIN:
        return (double)(begin + 1);
    case MC_RANK_MAX:
        return (double)end;
    case MC_RANK_DENSE:
        return (double)dense;
    case MC_RANK_AVERAGE:
    case MC_RANK_ORDINAL:
        break;
    }
    return (double)(begin + 1 + end) / 2.0;
}

void mc_tied_ranks(const double *values, size_t n, enum mc_rank_ties ties, double *ranks,
                   struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    size_t begin, end, dense = 0, i;

    for (begin = 0; begin < n; begin = end) {
        end = begin + 1;
        while (ties != MC_RANK_ORDINAL && end < n && !(keys[begin].value < keys[end].value))
            end++;
        dense++;
        for (i = begin; i < end; i++)
            ranks[keys[i].index] = tied_rank(ties, begin, end, dense);
    }
    mc_arena_reset(scratch, mark);
}

double mc_tie_cubes(const uint32_t *levels, size_t n, uint32_t n_levels, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *count = mc_arena_array(scratch, n_levels, sizeof(*count));
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        count[levels[i]]++;
    for (i = 0; i < n_levels; i++) {
        double times = count[i];

        sum += times * times * times - times;
    }
    mc_arena_reset(scratch, mark);
    return sum;
}

static double *new_values(size_t n, struct mc_arena *arena)
{
    return mc_arena_alloc(arena, mc_array_size(n, sizeof(double)));
}

static uint32_t *levels_of(const double *values, size_t n, uint32_t *n_levels,
                           struct mc_arena *arena)
{
    uint32_t *levels = mc_arena_alloc(arena, mc_array_size(n, sizeof(*levels)));

    *n_levels = mc_levels(values, n, levels, arena);
    return levels;
}

struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena)
{
    double *human = new_values(group->n_cases, arena);
    double *metric = new_values(group->n_cases, arena);
    double *human_normalised = new_values(group->n_cases, arena);
    double *metric_normalised = new_values(group->n_cases, arena);
    double *sources = new_values(group->n_cases, arena);
    double *groups = new_values(group->n_cases, arena);
    const struct mc_case **cases = mc_arena_array(arena, group->n_cases, sizeof(*cases));
    uint8_t *folds = result->folds == NULL ? NULL : mc_arena_array(arena, group->n_cases, 1);
    struct mc_sample sample = {
        .human = human,
        .metric = metric,
        .human_normalised = human_normalised,
        .metric_normalised = metric_normalised,
        .human_undefined = result->bounds[0].reason,
        .metric_undefined = result->bounds[column + 1].reason,
        .exact_scores = mc_preset_is_exact(result->settings.preset),
        .threshold_percentile = result->settings.threshold_percentile,
        .lower_is_better = result->scores->columns[column].lower_is_better,
        .pairs = shared,
        .cases = cases,
        .folds = folds,
        .ties = result->ties == NULL ? NULL : &result->ties[column],
        .gold_gap = result->settings.gold_gap,
    };
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double judgement = result->human_settled[at];
        double score = result->metric_settled[column][at];

        if (!isfinite(score) || (judged && !isfinite(judgement)))
            continue;
        sources[sample.n] = result->sources == NULL ? 0 : result->sources[at];
        groups[sample.n] = result->case_groups == NULL ? 0 : result->case_groups[at];
        cases[sample.n] = &result->suite->cases[at];
        if (folds != NULL)
            folds[sample.n] = result->folds[at];
        human[sample.n] = judgement;
        metric[sample.n] = score;
        human_normalised[sample.n] = result->human_normalised[at];
        metric_normalised[sample.n++] = result->metric_normalised[column][at];
    }
    if (judged) {
        sample.human_levels = levels_of(human, sample.n, &sample.n_human_levels, arena);
        sample.metric_levels = levels_of(metric, sample.n, &sample.n_metric_levels, arena);
    }
    if (judged && result->sources != NULL)
        sample.clusters = levels_of(sources, sample.n, &sample.n_clusters, arena);
    if (judged && result->case_groups != NULL)
        sample.groups = levels_of(groups, sample.n, &sample.n_groups, arena);
    return sample;
}

size_t mc_complete_pairs(const double *a, const double *b, size_t n, double *both_a, double *both_b)
{
    size_t n_both = 0, i;

    for (i = 0; i < n; i++) {
        if (isnan(a[i]) || isnan(b[i]))
            continue;
        both_a[n_both] = a[i];
        both_b[n_both++] = b[i];
    }
    return n_both;
}

struct mc_deviations mc_deviations(const double *a, const double *b, size_t n)
{
    double mean_a = mc_mean(a, n), mean_b = mc_mean(b, n);
    struct mc_deviations sums = {0, 0, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        double da = a[i] - mean_a, db = b[i] - mean_b;

        sums.aa += da * da;
        sums.bb += db * db;
        sums.ab += da * db;
    }
    return sums;
}

double mc_pearson(const double *a, const double *b, size_t n)
{
    struct mc_deviations sums = mc_deviations(a, b, n);

    if (n < 2 || !(sums.aa > 0 && sums.bb > 0) || isinf(sums.aa * sums.bb))
        return (double)NAN;
    return fmax(-1.0, fmin(1.0, sums.ab / sqrt(sums.aa * sums.bb)));
}

double mc_spearman(const uint32_t *a_levels, uint32_t n_a_levels, const uint32_t *b_levels,
                   uint32_t n_b_levels, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *a = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*a)));
    double *b = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*b)));
    double r;

    mc_level_ranks(a_levels, n, n_a_levels, a, scratch);
    mc_level_ranks(b_levels, n, n_b_levels, b, scratch);
    r = mc_pearson(a, b, n);
    mc_arena_reset(scratch, mark);
    return r;
}

/* Average ranks of the values, or NULL when one is missing. */
static double *complete_ranks(const double *values, size_t n, struct mc_arena *scratch)
{
    double *ranks = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*ranks)));
    uint32_t *levels = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*levels)));
    uint32_t n_levels;
    size_t i;

    for (i = 0; i < n; i++)
        if (isnan(values[i]))
            return NULL;
    n_levels = mc_levels(values, n, levels, scratch);
    mc_level_ranks(levels, n, n_levels, ranks, scratch);
    return ranks;
}

/* Spearman over the cases where both values are there. */
static double pairwise_spearman(const double *a, const double *b, size_t n,
                                struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *both_a = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*both_a)));
    double *both_b = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*both_b)));
    size_t n_both = mc_complete_pairs(a, b, n, both_a, both_b);
    double r;

    r = mc_pearson(complete_ranks(both_a, n_both, scratch), complete_ranks(both_b, n_both, scratch),
                   n_both);
    mc_arena_reset(scratch, mark);
    return r;
}

void mc_spearman_matrix(const double *const *columns, const bool *reversed, size_t n_columns,
                        size_t n, double *matrix, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double **ranks = mc_arena_array(scratch, n_columns, sizeof(*ranks));
    size_t i, j;

    for (i = 0; i < n_columns; i++)
        ranks[i] = complete_ranks(columns[i], n, scratch);
    for (i = 0; i < n_columns; i++) {
        for (j = 0; j <= i; j++) {
            double r = ranks[i] != NULL && ranks[j] != NULL
                           ? mc_pearson(ranks[i], ranks[j], n)
                           : pairwise_spearman(columns[i], columns[j], n, scratch);

            if (reversed[i] != reversed[j])
                r = -r;
            matrix[i * n_columns + j] = r;
            matrix[j * n_columns + i] = r;
        }
    }
    mc_arena_reset(scratch, mark);
}

/* Place p of a share q among n values from 0 on: n q + a + q (1 - a - b) - 1; what then becomes of
 * a place between two values. */
struct definition {
    const char *name;
    double a, b;
    enum { BETWEEN, UP, MEAN_OR_UP, EVEN_OR_UP, DOWN, MEAN, NEAREST } rule;
};

static const struct definition definitions[MC_N_QUANTILE_METHODS] = {
    [MC_QUANTILE_INVERTED_CDF] = {"inverted_cdf", 0, 1, UP},
    [MC_QUANTILE_AVERAGED_INVERTED_CDF] = {"averaged_inverted_cdf", 0, 1, MEAN_OR_UP},
    [MC_QUANTILE_CLOSEST_OBSERVATION] = {"closest_observation", -0.5, 1.5, EVEN_OR_UP},
    [MC_QUANTILE_INTERPOLATED_INVERTED_CDF] = {"interpolated_inverted_cdf", 0, 1, BETWEEN},
    [MC_QUANTILE_HAZEN] = {"hazen", 0.5, 0.5, BETWEEN},
    [MC_QUANTILE_WEIBULL] = {"weibull", 0, 0, BETWEEN},
    [MC_QUANTILE_LINEAR] = {"linear", 1, 1, BETWEEN},
    [MC_QUANTILE_MEDIAN_UNBIASED] = {"median_unbiased", 1.0 / 3, 1.0 / 3, BETWEEN},
    [MC_QUANTILE_NORMAL_UNBIASED] = {"normal_unbiased", 0.375, 0.375, BETWEEN},
    [MC_QUANTILE_LOWER] = {"lower", 1, 1, DOWN},
    [MC_QUANTILE_HIGHER] = {"higher", 1, 1, UP},
    [MC_QUANTILE_MIDPOINT] = {"midpoint", 1, 1, MEAN},
    [MC_QUANTILE_NEAREST] = {"nearest", 1, 1, NEAREST},
};

const char *mc_quantile_method_name(enum mc_quantile_method method)
{
    return definitions[method].name;
}

/* How much of the next value there is in the quantile, at a place `beyond` above value `index`. */
static double weight_of_next(const struct definition *definition, double index, double beyond)
{
    bool whole = !(beyond > 0);

    switch (definition->rule) {
    case UP:
        return whole ? 0 : 1;
    case MEAN_OR_UP:
        return whole ? 0.5 : 1;
    case EVEN_OR_UP:
        return whole && fmod(index, 2) >= 0 && fmod(index, 2) < 1 ? 0 : 1;
    case DOWN:
        return 0;
    case MEAN:
        return whole ? 0 : 0.5;
    case NEAREST:
        return rint(index + beyond) - index;
    case BETWEEN:
        break;
    }
    return beyond;
}

static double value_at(const double *sorted, size_t n, double place)
{
    return sorted[(size_t)fmax(0, fmin((double)(n - 1), place))];
}

double mc_quantile_sorted(const double *sorted, size_t n, double percentile,
                          enum mc_quantile_method method)
{
    const struct definition *definition = &definitions[method];
    double share = percentile / 100, size = (double)n;
    double place = size * share + definition->a + share * (1 - definition->a - definition->b) - 1;
    double index = floor(place);

    return mc_percentile_interpolate(value_at(sorted, n, index), value_at(sorted, n, index + 1),
                                     weight_of_next(definition, index, place - index));
}
