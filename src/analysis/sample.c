/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample.c: few values are sorted by merging, many by their bits or, if few are distinct, by
 * counting them; levels number the distinct ones, and ranks follow from these. Values that differ
 * only by rounding can be made equal first.
 *
 * - moments, tails
 * - order, levels and ranks
 * - correlations, quantiles
 * - values that count as the same */
#include "analysis/sample.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/number.h"

/* --- moments ---------------------------------------------------------------------------------- */

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

/* NaN for a value beyond the range of doubles. */
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

/* --- tails ------------------------------------------------------------------------------------ */

double mc_student_upper(double t, double df)
{
    double tail;

    /* here the expansion is exact, and GSL's beta function is not */
    if (df > 2e5)
        return gsl_cdf_tdist_Q(t, df);
    /* of two arguments that add up to 1, the one that is not near 1 */
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

/* --- order, levels and ranks ------------------------------------------------------------------ */

struct key {
    double value;
    uint32_t index;
};

/* Merges from[begin, middle) and from[middle, end) into to[begin, end), the left one first among
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

/* The same for two halves of equal length, from both ends at once: neither half can run out, and
 * neither end waits for the other. */
static void merge_halves(const struct key *from, struct key *to, size_t half)
{
    const struct key *left = from, *right = from + half, *left_end = right,
                     *right_end = right + half;
    struct key *last = to + 2 * half;
    size_t i;

    for (i = 0; i < half; i++) {
        size_t take_right = right->value < left->value;
        size_t take_left = right_end[-1].value < left_end[-1].value;
        const struct key *next = take_right ? right : left;
        const struct key *before = take_left ? left_end : right_end;

        *to++ = *next;
        *--last = before[-1];
        right += take_right;
        left += 1 - take_right;
        left_end -= take_left;
        right_end -= 1 - take_left;
    }
}

/* A number that orders like the value; 0 and -0 share one. */
static uint64_t order_bits(double value)
{
    const uint64_t sign = (uint64_t)1 << 63;
    uint64_t bits;

    value += 0.0; /* 0 for -0 */
    memcpy(&bits, &value, sizeof(bits));
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

/* From MANY_KEYS keys on, sorting goes by DIGITS digits of DIGIT_BITS bits, a pass for each. */
enum { MANY_KEYS = 1024, DIGIT_BITS = 11, DIGIT_VALUES = 1 << DIGIT_BITS, DIGITS = 3 };

/* Merge sort from the bottom up; the result is in one of the two arrays. */
static struct key *sort_by_merging(struct key *keys, struct key *other, size_t n)
{
    size_t i, width;

    for (width = 1; width < n; width *= 2) {
        struct key *swap = keys;

        for (i = 0; i < n; i += 2 * width) {
            size_t middle = i + width < n ? i + width : n;
            size_t end = middle + width < n ? middle + width : n;

            if (end - i == 2 * width)
                merge_halves(keys + i, other + i, width);
            else
                merge(keys, other, i, middle, end);
        }
        keys = other;
        other = swap;
    }
    return keys;
}

/* How far to shift the bits of all keys so that those that differ, or the highest of them, become
 * the lowest bits of the digits. */
static unsigned digit_shift(const struct key *keys, size_t n)
{
    uint64_t first = order_bits(keys[0].value), differing = 0;
    unsigned n_bits = DIGITS * DIGIT_BITS;
    size_t i;

    for (i = 1; i < n; i++)
        differing |= order_bits(keys[i].value) ^ first;
    while (n_bits < 64 && differing >> n_bits != 0)
        n_bits++;
    return n_bits - DIGITS * DIGIT_BITS;
}

/* Sorts by these digits, lowest first; a digit in which all keys agree is skipped. */
static struct key *sort_by_digits(struct key *keys, struct key *other, size_t n, unsigned shift)
{
    size_t counts[DIGITS][DIGIT_VALUES] = {{0}}, i;
    unsigned d, v;

    for (i = 0; i < n; i++) {
        uint64_t bits = order_bits(keys[i].value) >> shift;

        for (d = 0; d < DIGITS; d++)
            counts[d][bits >> (DIGIT_BITS * d) & (DIGIT_VALUES - 1)]++;
    }
    for (d = 0; d < DIGITS; d++) {
        unsigned by = shift + DIGIT_BITS * d;
        struct key *swap = keys;
        size_t begin = 0;

        if (counts[d][order_bits(keys[0].value) >> by & (DIGIT_VALUES - 1)] == n)
            continue;
        for (v = 0; v < DIGIT_VALUES; v++) {
            size_t n_here = counts[d][v];

            counts[d][v] = begin;
            begin += n_here;
        }
        for (i = 0; i < n; i++)
            other[counts[d][order_bits(keys[i].value) >> by & (DIGIT_VALUES - 1)]++] = keys[i];
        keys = other;
        other = swap;
    }
    return keys;
}

static bool are_sorted(const struct key *keys, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (keys[i].value < keys[i - 1].value)
            return false;
    return true;
}

/* Sorts; the result is in one of the two arrays. Keys that agree in all digits are sorted by the
 * bits below, at most as often as there are digits. NOLINTNEXTLINE(misc-no-recursion) */
static struct key *sort_keys(struct key *keys, struct key *other, size_t n)
{
    struct key *sorted, *run;
    size_t begin, end;
    unsigned shift;

    if (n < MANY_KEYS)
        return sort_by_merging(keys, other, n);
    shift = digit_shift(keys, n);
    sorted = sort_by_digits(keys, other, n, shift);
    other = sorted == keys ? other : keys;
    for (begin = 0; shift > 0 && begin < n; begin = end) {
        uint64_t digits = order_bits(sorted[begin].value) >> shift;

        for (end = begin + 1; end < n && order_bits(sorted[end].value) >> shift == digits; end++)
            ;
        if (are_sorted(sorted + begin, end - begin))
            continue;
        run = sort_keys(sorted + begin, other + begin, end - begin);
        if (run != sorted + begin)
            memcpy(sorted + begin, run, (end - begin) * sizeof(*run));
    }
    return sorted;
}

/* The values with their indexes in ascending order; equal ones in index order. */
static const struct key *sorted_keys(const double *values, size_t n, struct mc_arena *scratch)
{
    struct key *keys = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*keys)));
    struct key *other = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*other)));
    size_t i;

    for (i = 0; i < n; i++) {
        keys[i].value = values[i];
        keys[i].index = (uint32_t)i;
    }
    return sort_keys(keys, other, n);
}

/* The distinct values among many, numbered in order of appearance, while they are few: ratings,
 * shares of few words, or values that are mostly 0. */
struct few_values {
    struct key *keys; /* [n]: the values with their numbers */
    size_t *counts;   /* [n] */
    uint16_t *slots;  /* 1 + the number of a value; 0: free */
    unsigned slot_bits;
    uint32_t n, most;
};

/* The number of the value; `most`: there are too many. */
static uint32_t number_of(struct few_values *few, double value)
{
    const uint64_t golden = 0x9E3779B97F4A7C15u;
    uint64_t bits = order_bits(value);
    size_t slot = (size_t)((bits * golden) >> (64 - few->slot_bits));

    while (few->slots[slot] != 0 && order_bits(few->keys[few->slots[slot] - 1].value) != bits)
        slot = (slot + 1) & (((size_t)1 << few->slot_bits) - 1);
    if (few->slots[slot] != 0)
        return (uint32_t)few->slots[slot] - 1;
    if (few->n == few->most)
        return few->most;
    few->keys[few->n] = (struct key){value, few->n};
    few->slots[slot] = (uint16_t)++few->n;
    return few->n - 1;
}

/* The number of each value, and how often each occurs. False: there are not many values, or too
 * many distinct ones. */
static bool number_values(const double *values, size_t n, uint32_t *numbers, struct few_values *few,
                          struct mc_arena *scratch)
{
    enum { LEAST = 256, MOST = 8192, USES = 16, SLOTS = 4 };
    size_t i;

    if (n < MANY_KEYS)
        return false;
    few->n = 0;
    few->most = n / USES < LEAST ? LEAST : n / USES < MOST ? (uint32_t)(n / USES) : MOST;
    for (few->slot_bits = 1; (size_t)1 << few->slot_bits < (size_t)few->most * SLOTS;)
        few->slot_bits++;
    few->keys = mc_arena_alloc(scratch, few->most * sizeof(*few->keys));
    few->counts = mc_arena_array(scratch, few->most, sizeof(*few->counts));
    few->slots = mc_arena_array(scratch, (size_t)1 << few->slot_bits, sizeof(*few->slots));
    for (i = 0; i < n; i++) {
        numbers[i] = number_of(few, values[i]);
        if (numbers[i] == few->most)
            return false;
        few->counts[numbers[i]]++;
    }
    return true;
}

/* The distinct values in ascending order, with their numbers. */
static const struct key *sorted_few(const struct few_values *few, struct mc_arena *scratch)
{
    return sort_keys(few->keys, mc_arena_alloc(scratch, few->n * sizeof(*few->keys)), few->n);
}

/* Replaces the counts by the place where each value begins in ascending order. */
static size_t *find_begins(const struct few_values *few, struct mc_arena *scratch)
{
    const struct key *keys = sorted_few(few, scratch);
    size_t begin = 0;
    uint32_t i;

    for (i = 0; i < few->n; i++) {
        size_t n = few->counts[keys[i].index];

        few->counts[keys[i].index] = begin;
        begin += n;
    }
    return few->counts;
}

void mc_sort_order(const double *values, size_t n, uint32_t *order, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *numbers = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*numbers)));
    const struct key *keys;
    struct few_values few;
    size_t *begins, i;

    if (number_values(values, n, numbers, &few, scratch)) {
        begins = find_begins(&few, scratch);
        for (i = 0; i < n; i++)
            order[begins[numbers[i]]++] = (uint32_t)i;
    } else {
        keys = sorted_keys(values, n, scratch);
        for (i = 0; i < n; i++)
            order[i] = keys[i].index;
    }
    mc_arena_reset(scratch, mark);
}

void mc_sort_values(double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *numbers = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*numbers)));
    const struct key *keys;
    struct few_values few;
    size_t *begins, i;
    double *copy;

    if (number_values(values, n, numbers, &few, scratch)) {
        begins = find_begins(&few, scratch);
        copy = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*copy)));
        memcpy(copy, values, n * sizeof(*copy));
        for (i = 0; i < n; i++)
            values[begins[numbers[i]]++] = copy[i];
    } else {
        keys = sorted_keys(values, n, scratch);
        for (i = 0; i < n; i++)
            values[i] = keys[i].value;
    }
    mc_arena_reset(scratch, mark);
}

/* Whether all are whole numbers from 0 to limit - 1, such as levels or ratings. */
static bool are_small_counts(const double *values, size_t n, uint32_t limit)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!(values[i] >= 0 && values[i] < limit) || values[i] > (double)(uint32_t)values[i])
            return false;
    return true;
}

/* mc_levels of such numbers, without sorting. */
static uint32_t count_levels(const double *values, size_t n, uint32_t limit, uint32_t *levels,
                             struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *level_of = mc_arena_array(scratch, limit, sizeof(*level_of));
    uint32_t n_levels = 0, k;
    size_t i;

    for (i = 0; i < n; i++)
        level_of[(uint32_t)values[i]] = 1;
    for (k = 0; k < limit; k++) {
        uint32_t occurs = level_of[k];

        level_of[k] = n_levels;
        n_levels += occurs;
    }
    for (i = 0; i < n; i++)
        levels[i] = level_of[(uint32_t)values[i]];
    mc_arena_reset(scratch, mark);
    return n_levels;
}

/* mc_levels of numbered values: levels holds their numbers on entry. */
static uint32_t levels_of_few(const struct few_values *few, size_t n, uint32_t *levels,
                              struct mc_arena *scratch)
{
    const struct key *keys = sorted_few(few, scratch);
    uint32_t *level_of = mc_arena_alloc(scratch, few->n * sizeof(*level_of)), k;
    size_t i;

    for (k = 0; k < few->n; k++)
        level_of[keys[k].index] = k;
    for (i = 0; i < n; i++)
        levels[i] = level_of[levels[i]];
    return few->n;
}

/* mc_levels of any values. */
static uint32_t sort_levels(const double *values, size_t n, uint32_t *levels,
                            struct mc_arena *scratch)
{
    const struct key *keys = sorted_keys(values, n, scratch);
    uint32_t level = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (i > 0 && keys[i - 1].value < keys[i].value)
            level++;
        levels[keys[i].index] = level;
    }
    return n == 0 ? 0 : level + 1;
}

uint32_t mc_levels(const double *values, size_t n, uint32_t *levels, struct mc_arena *scratch)
{
    enum { MOST_COUNTED = 1 << 24 };
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t limit = n < MOST_COUNTED ? (uint32_t)n + 1 : MOST_COUNTED, n_levels;
    struct few_values few;

    if (are_small_counts(values, n, limit))
        n_levels = count_levels(values, n, limit, levels, scratch);
    else if (number_values(values, n, levels, &few, scratch))
        n_levels = levels_of_few(&few, n, levels, scratch);
    else
        n_levels = sort_levels(values, n, levels, scratch);
    mc_arena_reset(scratch, mark);
    return n_levels;
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

/* The rank of a value in the places begin to end - 1 (from 0), which the `dense`-th distinct value
 * fills. */
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

/* --- correlations ----------------------------------------------------------------------------- */

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

double mc_rank_correlation(const double *a, const double *b, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *a_levels = mc_arena_array(scratch, n, sizeof(*a_levels)), n_a;
    uint32_t *b_levels = mc_arena_array(scratch, n, sizeof(*b_levels)), n_b;
    double value = (double)NAN;

    if (n >= 2) {
        n_a = mc_levels(a, n, a_levels, scratch);
        n_b = mc_levels(b, n, b_levels, scratch);
        value = mc_spearman(a_levels, n_a, b_levels, n_b, n, scratch);
    }
    mc_arena_reset(scratch, mark);
    return value;
}

/* Average ranks of the values, or NULL if one is missing. */
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

/* Spearman over the cases that have both values. */
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

/* --- quantiles -------------------------------------------------------------------------------- */

/* The place of a share q among n values, counted from 0, is n q + a + q (1 - a - b) - 1; the rule
 * says what a place between two values gives. */
struct definition {
    double a, b;
    enum { BETWEEN, UP, MEAN_OR_UP, EVEN_OR_UP, DOWN, MEAN, NEAREST } rule;
};

static const struct definition definitions[MC_N_QUANTILE_METHODS] = {
    [MC_QUANTILE_INVERTED_CDF] = {0, 1, UP},
    [MC_QUANTILE_AVERAGED_INVERTED_CDF] = {0, 1, MEAN_OR_UP},
    [MC_QUANTILE_CLOSEST_OBSERVATION] = {-0.5, 1.5, EVEN_OR_UP},
    [MC_QUANTILE_INTERPOLATED_INVERTED_CDF] = {0, 1, BETWEEN},
    [MC_QUANTILE_HAZEN] = {0.5, 0.5, BETWEEN},
    [MC_QUANTILE_WEIBULL] = {0, 0, BETWEEN},
    [MC_QUANTILE_LINEAR] = {1, 1, BETWEEN},
    [MC_QUANTILE_MEDIAN_UNBIASED] = {1.0 / 3, 1.0 / 3, BETWEEN},
    [MC_QUANTILE_NORMAL_UNBIASED] = {0.375, 0.375, BETWEEN},
    [MC_QUANTILE_LOWER] = {1, 1, DOWN},
    [MC_QUANTILE_HIGHER] = {1, 1, UP},
    [MC_QUANTILE_MIDPOINT] = {1, 1, MEAN},
    [MC_QUANTILE_NEAREST] = {1, 1, NEAREST},
};

/* The weight of the next value in the quantile at a place `beyond` above value `index`. */
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

/* --- values that count as the same ---------------------------------------------------------------
 */

/* The current run of values that count as the same, met in ascending order. */
struct value_run {
    double first, last, size; /* size: the greatest in the run */
};

static const struct value_run no_run = {(double)NAN, -(double)INFINITY, 0};

/* What the next value becomes. */
static double settle_next(struct value_run *run, double value, double size)
{
    bool follows = value - run->last <= MC_SCORE_NOISE * fmax(run->size, size);

    if (!follows)
        run->first = value;
    run->last = value;
    run->size = follows ? fmax(run->size, size) : size;
    return run->first;
}

/* The finite values among some, and where they come from; NULL: all are finite. */
struct finite_values {
    const double *values;
    const uint32_t *from; /* their indexes */
    size_t n;
};

static struct finite_values finite_of(const double *values, size_t n, struct mc_arena *scratch)
{
    struct finite_values finite = {values, NULL, 0};
    double *finite_part;
    uint32_t *from;
    size_t i;

    while (finite.n < n && isfinite(values[finite.n]))
        finite.n++;
    if (finite.n == n)
        return finite;
    finite.n = 0;
    finite.values = finite_part = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*finite_part)));
    finite.from = from = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*from)));
    for (i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            continue;
        finite_part[finite.n] = values[i];
        from[finite.n++] = (uint32_t)i;
    }
    return finite;
}

static size_t place_in_all(const struct finite_values *finite, size_t i)
{
    return finite->from == NULL ? i : finite->from[i];
}

void mc_settle_sized(double *values, const double *sizes, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *order = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*order)));
    struct finite_values finite = finite_of(values, n, scratch);
    struct value_run run = no_run;
    size_t i;

    mc_sort_order(finite.values, finite.n, order, scratch);
    for (i = 0; i < finite.n; i++) {
        size_t at = place_in_all(&finite, order[i]);

        values[at] = settle_next(&run, values[at], sizes[at]);
    }
    mc_arena_reset(scratch, mark);
}

/* Values that may change when settled: copied when the first one changes. */
struct settled_copy {
    const double *from;
    double *to;
    size_t n;
    bool is_copied;
};

static void set_settled(struct settled_copy *copy, size_t at, double value)
{
    if (mc_bits_of_real(copy->from[at]) == mc_bits_of_real(value)) /* 0 and -0 are different here */
        return;
    if (!copy->is_copied && copy->to != copy->from)
        memcpy(copy->to, copy->from, copy->n * sizeof(*copy->to));
    copy->is_copied = true;
    copy->to[at] = value;
}

/* Settles each of few distinct values once. */
static void settle_few(const struct few_values *few, const uint32_t *numbers,
                       const struct finite_values *finite, struct settled_copy *copy,
                       struct mc_arena *scratch)
{
    double *settled = mc_arena_alloc(scratch, few->n * sizeof(*settled));
    const struct key *keys = sorted_few(few, scratch);
    struct value_run run = no_run;
    uint32_t k;
    size_t i;

    for (k = 0; k < few->n; k++)
        settled[keys[k].index] = settle_next(&run, keys[k].value, fabs(keys[k].value));
    for (i = 0; i < finite->n; i++)
        set_settled(copy, place_in_all(finite, i), settled[numbers[i]]);
}

bool mc_settle_apart(const double *values, size_t n, double *settled, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct settled_copy copy = {values, settled, n, false};
    struct finite_values finite = finite_of(values, n, scratch);
    uint32_t *numbers = mc_arena_alloc(scratch, mc_array_size(finite.n, sizeof(*numbers)));
    struct value_run run = no_run;
    struct few_values few;
    const struct key *keys;
    size_t i;

    if (number_values(finite.values, finite.n, numbers, &few, scratch)) {
        settle_few(&few, numbers, &finite, &copy, scratch);
    } else {
        keys = sorted_keys(finite.values, finite.n, scratch);
        for (i = 0; i < finite.n; i++)
            set_settled(&copy, place_in_all(&finite, keys[i].index),
                        settle_next(&run, keys[i].value, fabs(keys[i].value)));
    }
    mc_arena_reset(scratch, mark);
    return copy.is_copied;
}

void mc_settle(double *values, size_t n, struct mc_arena *scratch)
{
    (void)mc_settle_apart(values, n, values, scratch);
}

void mc_settle_differences(double *differences, const double *sizes, size_t n,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *magnitudes = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*magnitudes)));
    double *of = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*of)));
    size_t *from = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*from))), n_taken = 1, i;

    /* Magnitude 0 stands for all differences of 0; it stays 0, so that what is next to it becomes
     * 0. */
    magnitudes[0] = of[0] = 0;
    for (i = 0; i < n; i++) {
        if (!(differences[i] < 0) && !(differences[i] > 0) && !isnan(differences[i])) {
            of[0] = fmax(of[0], sizes[i]);
            continue;
        }
        magnitudes[n_taken] = fabs(differences[i]);
        of[n_taken] = sizes[i];
        from[n_taken++] = i;
    }
    mc_settle_sized(magnitudes, of, n_taken, scratch);
    for (i = 1; i < n_taken; i++)
        differences[from[i]] = copysign(magnitudes[i], differences[from[i]]);
    mc_arena_reset(scratch, mark);
}
