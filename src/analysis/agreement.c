/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.c: the coefficients in their textbook forms, from counts of categories, mean squares or
 * differences of levels; then those for the judges of a group.
 *
 * - kappas of two judges, Fleiss' kappa
 * - intraclass correlations, Krippendorff's alpha
 * - the judges of a group
 * - kappas of pairs of judges who judge outputs, absolute and relative */
#include "analysis/agreement.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "analysis/sample.h"
#include "analysis/statistics.h"
#include "base/memory.h"
#include "base/order.h"
#include "suite/suite.h"

/* --- kappas of two judges --------------------------------------------------------------------- */

/* The contingency table of two judges, as shares. */
struct shares {
    size_t n_categories;
    double *cells;   /* [first * n_categories + second] */
    double *margins; /* of the first, then of the second */
    enum mc_kappa_weights weights;
};

static struct mc_kappa undefined(const char *reason)
{
    return (struct mc_kappa){(double)NAN, (double)NAN, (double)NAN, reason};
}

static struct shares count_shares(const uint32_t *first, const uint32_t *second, size_t n,
                                  size_t n_categories, struct mc_arena *scratch)
{
    struct shares shares = {
        .n_categories = n_categories,
        .cells = mc_arena_array(scratch, mc_array_size(n_categories, n_categories), sizeof(double)),
        .margins = mc_arena_array(scratch, 2 * n_categories, sizeof(double)),
    };
    size_t i, c, k;

    for (i = 0; i < n; i++)
        shares.cells[first[i] * n_categories + second[i]]++;
    for (c = 0; c < n_categories; c++)
        for (k = 0; k < n_categories; k++) {
            double *cell = &shares.cells[c * n_categories + k];

            *cell /= (double)n;
            shares.margins[c] += *cell;
            shares.margins[n_categories + k] += *cell;
        }
    return shares;
}

/* Agreement of two categories, from 0 (as far apart as possible) to 1. */
static double agreement(const struct shares *shares, size_t a, size_t b)
{
    double distance = (double)(a > b ? a - b : b - a) / (double)(shares->n_categories - 1);

    if (a == b)
        return 1;
    return shares->weights == MC_KAPPA_PLAIN    ? 0
           : shares->weights == MC_KAPPA_LINEAR ? 1 - distance
                                                : 1 - distance * distance;
}

static void set_errors(const struct shares *shares, const double *means, double expected, size_t n,
                       struct mc_kappa *kappa)
{
    size_t n_categories = shares->n_categories, c, k;
    double disagreement = 1 - kappa->value, sum = 0, sum_null = 0, remainder, scale;

    for (c = 0; c < n_categories; c++)
        for (k = 0; k < n_categories; k++) {
            double w = agreement(shares, c, k), mean = means[c] + means[n_categories + k];
            double by_chance = shares->margins[c] * shares->margins[n_categories + k];

            sum += shares->cells[c * n_categories + k] * (w - mean * disagreement) *
                   (w - mean * disagreement);
            sum_null += by_chance * (w - mean) * (w - mean);
        }
    remainder = kappa->value - expected * disagreement;
    scale = (1 - expected) * sqrt((double)n);
    kappa->standard_error = sqrt(fmax(0, sum - remainder * remainder)) / scale;
    kappa->standard_error_null = sqrt(fmax(0, sum_null - expected * expected)) / scale;
}

struct mc_kappa mc_cohen_kappa(const uint32_t *first, const uint32_t *second, size_t n,
                               size_t n_categories, enum mc_kappa_weights weights,
                               struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_kappa kappa = {0, 0, 0, NULL};
    double observed = 0, expected = 0;
    struct shares shares;
    double *means;
    size_t c, k;

    if (n == 0)
        return undefined("no case with two judges");
    shares = count_shares(first, second, n, n_categories, scratch);
    shares.weights = weights;
    /* mean agreement of each category of one judge with the other's: [first..., second...] */
    means = mc_arena_array(scratch, 2 * n_categories, sizeof(*means));
    for (c = 0; c < n_categories; c++)
        for (k = 0; k < n_categories; k++) {
            means[c] += shares.margins[n_categories + k] * agreement(&shares, c, k);
            means[n_categories + k] += shares.margins[c] * agreement(&shares, c, k);
        }
    for (c = 0; c < n_categories; c++) {
        expected += shares.margins[c] * means[c];
        for (k = 0; k < n_categories; k++)
            observed += shares.cells[c * n_categories + k] * agreement(&shares, c, k);
    }
    if (expected < 1) {
        kappa.value = (observed - expected) / (1 - expected);
        set_errors(&shares, means, expected, n, &kappa);
    } else {
        kappa = undefined("both judges use only one category");
    }
    mc_arena_reset(scratch, mark);
    return kappa;
}

/* --- Fleiss' kappa ---------------------------------------------------------------------------- */

static double sum_of_squared_shares(const uint32_t *counts, size_t n_items, size_t n_categories,
                                    double n_ratings)
{
    double sum = 0;
    size_t i, c;

    for (c = 0; c < n_categories; c++) {
        uint64_t n = 0;

        for (i = 0; i < n_items; i++)
            n += counts[i * n_categories + c];
        sum += (double)n / n_ratings * ((double)n / n_ratings);
    }
    return sum;
}

struct mc_fleiss_kappa mc_fleiss_kappa(const uint32_t *counts, size_t n_items, size_t n_categories)
{
    struct mc_fleiss_kappa kappa = {(double)NAN, (double)NAN, NULL};
    uint64_t n_judges = 0, n_agree = 0, n_pairs;
    double observed, expected, even;
    size_t i, c;

    for (i = 0; i < n_items; i++) {
        const uint32_t *item = counts + i * n_categories;
        uint64_t n = 0;

        for (c = 0; c < n_categories; c++) {
            n += item[c];
            n_agree += (uint64_t)item[c] * (item[c] - (item[c] > 0)) / 2;
        }
        if (i > 0 && n != n_judges)
            kappa.reason = "not all items have the same number of judges";
        n_judges = n;
    }
    if (n_judges < 2)
        kappa.reason = "fewer than 2 judges an item";
    if (kappa.reason != NULL)
        return kappa;
    n_pairs = n_judges * (n_judges - 1) / 2;
    observed = (double)n_agree / ((double)n_items * (double)n_pairs);
    expected =
        sum_of_squared_shares(counts, n_items, n_categories, (double)n_items * (double)n_judges);
    even = 1 / (double)n_categories;
    if (even < 1)
        kappa.randolph = (observed - even) / (1 - even);
    if (expected < 1)
        kappa.fleiss = (observed - expected) / (1 - expected);
    else
        kappa.reason = "only one category is used";
    return kappa;
}

/* --- intraclass correlations ------------------------------------------------------------------ */

/* Mean squares of the two-way table of cases and judges. */
struct mean_squares {
    double between; /* cases */
    double within;  /* within a case */
    double judges;
    double error; /* what neither cases nor judges explain */
};

/* Mean of the values at 0, step, 2 step, ... */
static double mean_of(const double *values, size_t n, size_t step)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += values[i * step];
    return sum / (double)n;
}

static double square(double x)
{
    return x * x;
}

static struct mean_squares find_mean_squares(const double *ratings, size_t n, size_t k)
{
    struct mean_squares sums = {0, 0, 0, 0};
    double mean = mean_of(ratings, n * k, 1);
    size_t i, j;

    for (i = 0; i < n; i++) {
        double of_case = mean_of(ratings + i * k, k, 1);

        sums.between += (double)k * square(of_case - mean);
        for (j = 0; j < k; j++)
            sums.within += square(ratings[i * k + j] - of_case);
    }
    for (j = 0; j < k; j++)
        sums.judges += (double)n * square(mean_of(ratings + j, n, k) - mean);
    sums.error = (sums.within - sums.judges) / (double)((n - 1) * (k - 1));
    sums.between /= (double)(n - 1);
    sums.within /= (double)(n * (k - 1));
    sums.judges /= (double)(k - 1);
    return sums;
}

struct mc_intraclass mc_intraclass(const double *ratings, size_t n_cases, size_t n_judges)
{
    double nan = (double)NAN, k = (double)n_judges, n = (double)n_cases, judges;
    struct mc_intraclass result = {nan, nan, nan, nan, nan, nan, NULL};
    struct mean_squares m;

    if (n_cases < 2)
        result.reason = "fewer than 2 cases";
    else if (n_judges < 2)
        result.reason = "fewer than 2 ratings a case";
    else if (mc_all_equal(ratings, n_cases * n_judges))
        result.reason = "all ratings are equal";
    if (result.reason != NULL)
        return result;
    m = find_mean_squares(ratings, n_cases, n_judges);
    judges = (m.judges - m.error) / n;
    result.one_way = (m.between - m.within) / (m.between + (k - 1) * m.within);
    result.random = (m.between - m.error) / (m.between + (k - 1) * m.error + k * judges);
    result.fixed = (m.between - m.error) / (m.between + (k - 1) * m.error);
    result.one_way_mean = (m.between - m.within) / m.between;
    result.random_mean = (m.between - m.error) / (m.between + judges);
    result.fixed_mean = (m.between - m.error) / m.between;
    return result;
}

struct mc_intraclass mc_intraclass_uneven(const struct mc_unit_ratings *ratings)
{
    double nan = (double)NAN, k = (double)ratings->n_units, sum = 0, squared_sizes = 0, between = 0,
           within = 0;
    struct mc_intraclass result = {nan, nan, nan, nan, nan, nan, NULL};
    size_t n = ratings->n_units == 0 ? 0 : ratings->ends[ratings->n_units - 1], begin, u, i;
    double grand_mean = mc_mean(ratings->values, n), mean_size;

    if (ratings->n_units < 2)
        result.reason = "fewer than 2 cases";
    else if (n <= ratings->n_units)
        result.reason = "fewer than 2 ratings a case";
    else if (mc_all_equal(ratings->values, n))
        result.reason = "all ratings are equal";
    if (result.reason != NULL)
        return result;
    for (u = 0, begin = 0; u < ratings->n_units; begin = ratings->ends[u++]) {
        double size = (double)(ratings->ends[u] - begin), mean;

        for (sum = 0, i = begin; i < ratings->ends[u]; i++)
            sum += ratings->values[i];
        mean = sum / size;
        squared_sizes += size * size;
        between += size * (mean - grand_mean) * (mean - grand_mean);
        for (i = begin; i < ratings->ends[u]; i++)
            within += (ratings->values[i] - mean) * (ratings->values[i] - mean);
    }
    between /= k - 1;
    within /= (double)n - k;
    mean_size = ((double)n - squared_sizes / (double)n) / (k - 1);
    result.one_way = (between - within) / (between + (mean_size - 1) * within);
    result.one_way_mean = (between - within) / between;
    return result;
}

/* --- Krippendorff's alpha --------------------------------------------------------------------- */

/* The ratings of units with two or more. */
struct pairable_ratings {
    size_t n, n_units;
    double *values;
    size_t *ends;
    uint32_t *levels; /* dense ranks of the values */
    uint32_t n_levels;
    enum mc_rating_level level;
    double *value_of; /* [level] */
    double *count_of; /* [level] */
    double *middle;   /* [level]: ratings with a lower value, plus half of those with its own */
};

static void keep_pairable(const struct mc_unit_ratings *ratings, struct pairable_ratings *pairable)
{
    size_t begin = 0, u, i;

    for (u = 0; u < ratings->n_units; u++) {
        size_t first = pairable->n;

        for (i = begin; i < ratings->ends[u]; i++)
            if (!isnan(ratings->values[i]))
                pairable->values[pairable->n++] = ratings->values[i];
        begin = ratings->ends[u];
        if (pairable->n - first < 2)
            pairable->n = first;
        else
            pairable->ends[pairable->n_units++] = pairable->n;
    }
}

static void count_levels(struct pairable_ratings *pairable, struct mc_arena *scratch)
{
    double below = 0;
    size_t i;
    uint32_t l;

    pairable->levels = mc_arena_array(scratch, pairable->n, sizeof(*pairable->levels));
    pairable->n_levels = mc_levels(pairable->values, pairable->n, pairable->levels, scratch);
    pairable->value_of = mc_arena_array(scratch, pairable->n_levels, sizeof(double));
    pairable->count_of = mc_arena_array(scratch, pairable->n_levels, sizeof(double));
    pairable->middle = mc_arena_array(scratch, pairable->n_levels, sizeof(double));
    for (i = 0; i < pairable->n; i++) {
        pairable->value_of[pairable->levels[i]] = pairable->values[i];
        pairable->count_of[pairable->levels[i]]++;
    }
    for (l = 0; l < pairable->n_levels; l++) {
        pairable->middle[l] = below + pairable->count_of[l] / 2;
        below += pairable->count_of[l];
    }
}

/* Difference of two distinct levels. */
static double difference(const struct pairable_ratings *pairable, uint32_t a, uint32_t b)
{
    double x = pairable->value_of[a], y = pairable->value_of[b];

    switch (pairable->level) {
    case MC_RATING_NOMINAL:
        return 1;
    case MC_RATING_ORDINAL:
        x = pairable->middle[a];
        y = pairable->middle[b];
        return (x - y) * (x - y);
    case MC_RATING_INTERVAL:
        return (x - y) * (x - y);
    case MC_RATING_RATIO:
        return (x - y) / (x + y) * ((x - y) / (x + y));
    }
    return (double)NAN;
}

static double observed_disagreement(const struct pairable_ratings *pairable)
{
    double sum = 0;
    size_t begin = 0, u, i, j;

    for (u = 0; u < pairable->n_units; u++) {
        double in_unit = 0;

        for (i = begin; i < pairable->ends[u]; i++)
            for (j = i + 1; j < pairable->ends[u]; j++)
                if (pairable->levels[i] != pairable->levels[j])
                    in_unit += 2 * difference(pairable, pairable->levels[i], pairable->levels[j]);
        sum += in_unit / (double)(pairable->ends[u] - begin - 1);
        begin = pairable->ends[u];
    }
    return sum / (double)pairable->n;
}

/* Sum of the differences of all ordered pairs of ratings, if a difference is the squared distance
 * of two places: 2 n times the squares about the mean place. */
static double squares_about_mean(const struct pairable_ratings *pairable, const double *places)
{
    double mean = 0, sum = 0, n = (double)pairable->n;
    uint32_t l;

    for (l = 0; l < pairable->n_levels; l++)
        mean += pairable->count_of[l] * places[l] / n;
    for (l = 0; l < pairable->n_levels; l++)
        sum += pairable->count_of[l] * (places[l] - mean) * (places[l] - mean);
    return 2 * n * sum;
}

static double expected_disagreement(const struct pairable_ratings *pairable)
{
    double n = (double)pairable->n, sum = 0;
    uint32_t a, b;

    switch (pairable->level) {
    case MC_RATING_NOMINAL: /* pairs of distinct levels */
        sum = n * n;
        for (a = 0; a < pairable->n_levels; a++)
            sum -= pairable->count_of[a] * pairable->count_of[a];
        break;
    case MC_RATING_ORDINAL:
        sum = squares_about_mean(pairable, pairable->middle);
        break;
    case MC_RATING_INTERVAL:
        sum = squares_about_mean(pairable, pairable->value_of);
        break;
    case MC_RATING_RATIO:
        for (a = 0; a < pairable->n_levels; a++)
            for (b = a + 1; b < pairable->n_levels; b++)
                sum +=
                    2 * pairable->count_of[a] * pairable->count_of[b] * difference(pairable, a, b);
        break;
    }
    return sum / (n * (n - 1));
}

struct mc_figure mc_krippendorff_alpha(const struct mc_unit_ratings *ratings,
                                       enum mc_rating_level level, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = ratings->n_units == 0 ? 0 : ratings->ends[ratings->n_units - 1];
    struct pairable_ratings pairable = {
        .values = mc_arena_array(scratch, n, sizeof(double)),
        .ends = mc_arena_array(scratch, ratings->n_units, sizeof(size_t)),
        .level = level,
    };
    struct mc_figure alpha = {(double)NAN, NULL};

    keep_pairable(ratings, &pairable);
    count_levels(&pairable, scratch);
    if (pairable.n_units == 0)
        alpha.reason = "no case with 2 ratings";
    else if (pairable.n_levels == 1)
        alpha.reason = "all ratings are equal";
    else if (level == MC_RATING_RATIO && pairable.value_of[0] < 0)
        alpha.reason = "a rating below 0 on a ratio scale";
    else
        alpha.value = 1 - observed_disagreement(&pairable) / expected_disagreement(&pairable);
    mc_arena_reset(scratch, mark);
    return alpha;
}

/* --- the judges of a group -------------------------------------------------------------------- */

/* The ratings of the cases with two or more, scaled to [0, 1]. */
struct case_ratings {
    double *values;
    size_t *ends;
    size_t n_cases, n;
    bool even; /* all cases have the same number of ratings */
};

static struct case_ratings collect(const struct mc_suite *suite, const struct mc_group *group,
                                   struct mc_arena *scratch)
{
    struct case_ratings ratings = {.even = true};
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++)
        n += mc_case_lists(&suite->cases[group->cases[i]])->n_ratings;
    ratings.values = mc_arena_array(scratch, n, sizeof(*ratings.values));
    ratings.ends = mc_arena_array(scratch, group->n_cases, sizeof(*ratings.ends));
    for (i = 0; i < group->n_cases; i++) {
        const struct mc_case *item = &suite->cases[group->cases[i]];
        const struct mc_score_scale *scale = &suite->files[item->file].scale;

        if (mc_case_lists(item)->n_ratings < 2)
            continue;
        for (k = 0; k < mc_case_lists(item)->n_ratings; k++)
            ratings.values[ratings.n++] =
                mc_score_scale_to_unit(scale, mc_case_lists(item)->ratings[k]);
        ratings.ends[ratings.n_cases++] = ratings.n;
        ratings.even = ratings.even && mc_case_lists(item)->n_ratings == ratings.ends[0];
    }
    return ratings;
}

/* Only the one-way forms are meaningful, as it is not known who gave a rating. */
static void set_intraclass(const struct case_ratings *ratings, struct mc_judge_figures *figures)
{
    const struct mc_unit_ratings units = {ratings->values, ratings->ends, ratings->n_cases};
    struct mc_intraclass icc = ratings->even ? mc_intraclass(ratings->values, ratings->n_cases,
                                                             ratings->n / ratings->n_cases)
                                             : mc_intraclass_uneven(&units);

    figures->icc = (struct mc_figure){icc.one_way, icc.reason};
    figures->icc_mean = (struct mc_figure){icc.one_way_mean, icc.reason};
    if (icc.reason == NULL && !isfinite(icc.one_way_mean))
        figures->icc_mean = (struct mc_figure){(double)NAN, "the means of all cases are equal"};
    figures->ceiling = figures->icc_mean;
    if (figures->icc_mean.value > 0)
        figures->ceiling.value = sqrt(figures->icc_mean.value);
    else if (figures->ceiling.reason == NULL)
        figures->ceiling = (struct mc_figure){
            (double)NAN, "the ratings of a case differ as much as those of several"};
}

/* Ranks of all ratings, minus their mean, where each rating occurs once per other rating of its
 * case: once in each pair. */
static void rank_in_pairs(const struct case_ratings *ratings, double *ranks,
                          struct mc_arena *scratch)
{
    uint32_t *levels = mc_arena_array(scratch, ratings->n, sizeof(*levels)), n_levels, l;
    double *times, before = 0;
    size_t c, i = 0;

    n_levels = mc_levels(ratings->values, ratings->n, levels, scratch);
    times = mc_arena_array(scratch, n_levels, sizeof(*times));
    for (c = 0; c < ratings->n_cases; c++) {
        double others = (double)(ratings->ends[c] - i) - 1;

        for (; i < ratings->ends[c]; i++)
            times[levels[i]] += others;
    }
    for (l = 0; l < n_levels; l++) {
        double middle = before + (times[l] + 1) / 2;

        before += times[l];
        times[l] = middle;
    }
    for (i = 0; i < ratings->n; i++)
        ranks[i] = times[levels[i]] - (before + 1) / 2;
}

/* The sum of the products of pairs is the sum of the squared sums of cases minus the squares. */
static struct mc_figure pair_spearman(const struct case_ratings *ratings, struct mc_arena *scratch)
{
    double *ranks = mc_arena_array(scratch, ratings->n, sizeof(*ranks));
    double products = 0, squares = 0;
    size_t c, i = 0;

    if (ratings->n_cases < 2)
        return (struct mc_figure){(double)NAN, "fewer than 2 cases"};
    rank_in_pairs(ratings, ranks, scratch);
    for (c = 0; c < ratings->n_cases; c++) {
        double others = (double)(ratings->ends[c] - i) - 1, sum = 0, own_squares = 0;

        for (; i < ratings->ends[c]; i++) {
            sum += ranks[i];
            own_squares += ranks[i] * ranks[i];
        }
        products += sum * sum - own_squares;
        squares += others * own_squares;
    }
    if (!(squares > 0))
        return (struct mc_figure){(double)NAN, "all ratings are equal"};
    return (struct mc_figure){products / squares, NULL};
}

/* The mean distance of a rating from the mean of the others of its case: as far as a perfect
 * metric, as one more judge, would be. */
static double deviation(const struct case_ratings *ratings)
{
    double distances = 0;
    size_t c, i = 0;

    for (c = 0; c < ratings->n_cases; c++) {
        double others = (double)(ratings->ends[c] - i) - 1, sum = 0;
        size_t k;

        for (k = i; k < ratings->ends[c]; k++)
            sum += ratings->values[k];
        for (; i < ratings->ends[c]; i++)
            distances += fabs(ratings->values[i] - (sum - ratings->values[i]) / others);
    }
    return distances / (double)ratings->n;
}

struct mc_judge_figures mc_group_judge_figures(const struct mc_suite *suite,
                                               const struct mc_group *group,
                                               struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct case_ratings ratings = collect(suite, group, scratch);
    const struct mc_unit_ratings units = {ratings.values, ratings.ends, ratings.n_cases};
    struct mc_judge_figures figures = {.n_cases = ratings.n_cases, .n_ratings = ratings.n};

    if (ratings.n_cases > 0) {
        figures.alpha = mc_krippendorff_alpha(&units, MC_RATING_INTERVAL, scratch);
        set_intraclass(&ratings, &figures);
        figures.spearman = pair_spearman(&ratings, scratch);
        figures.deviation.value = deviation(&ratings);
    }
    mc_arena_reset(scratch, mark);
    return figures;
}

/* --- kappas of pairs of judges ---------------------------------------------------------------- */

enum { LESS, EQUAL, GREATER, N_VERDICTS };

/* Counts over pairs of judges. */
struct tally {
    size_t n_categories;
    uint64_t *n_uses; /* [category]: judgements in pairs, two per pair */
    uint32_t *counts; /* [category]: of the current unit; all zero between units */
    uint64_t n_pairs, n_agree;
};

static struct tally new_tally(size_t n_categories, struct mc_arena *scratch)
{
    return (struct tally){
        .n_categories = n_categories,
        .n_uses = mc_arena_array(scratch, n_categories, sizeof(uint64_t)),
        .counts = mc_arena_array(scratch, n_categories, sizeof(uint32_t)),
    };
}

/* One unit with the categories that n judges chose; `only`: index of the judge whose pairs count,
 * n: all pairs. */
static void tally_unit(struct tally *tally, const uint32_t *categories, size_t n, size_t only)
{
    size_t i;

    for (i = 0; i < n; i++)
        tally->counts[categories[i]]++;
    for (i = 0; i < n; i++) {
        uint64_t n_pairs = only == n || only == i ? n - 1 : 1;

        tally->n_uses[categories[i]] += n_pairs;
        /* each pair is met twice, or once if only one judge's pairs count */
        if (only == n || only == i) {
            tally->n_pairs += n_pairs;
            tally->n_agree += tally->counts[categories[i]] - 1;
        }
    }
    for (i = 0; i < n; i++)
        tally->counts[categories[i]] = 0;
}

static double kappa_of(double agree, double expected)
{
    return expected < 1 ? (agree - expected) / (1 - expected) : (double)NAN;
}

static struct mc_judge_kappa conclude(const struct tally *tally, bool each_twice)
{
    struct mc_judge_kappa kappa = {
        .n_pairs = tally->n_pairs / (each_twice ? 2 : 1),
        .n_agree = tally->n_agree / (each_twice ? 2 : 1),
        .n_categories = tally->n_categories,
        .p_uniform = 1 / (double)tally->n_categories,
        .p_symmetric = (double)NAN,
        .kappa_symmetric = (double)NAN,
    };
    double n = (double)kappa.n_pairs;
    size_t c;

    kappa.p_agree = (double)kappa.n_agree / n;
    for (c = 0; c < tally->n_categories; c++) {
        double share = (double)tally->n_uses[c] / (2 * n);

        kappa.p_observed += share * share;
    }
    if (kappa.n_pairs == 0)
        kappa.p_observed = kappa.p_agree = (double)NAN;
    kappa.kappa_observed = kappa_of(kappa.p_agree, kappa.p_observed);
    kappa.kappa_uniform = kappa_of(kappa.p_agree, kappa.p_uniform);
    return kappa;
}

MC_ORDER_BY_3(compare_judgements, struct mc_judged_output, item, output, judge)

/* End of the judgements of the output at `begin`. */
static size_t end_of_output(const struct mc_judged_output *judgements, size_t n, size_t begin)
{
    size_t end = begin;

    while (end < n && judgements[end].item == judgements[begin].item &&
           judgements[end].output == judgements[begin].output)
        end++;
    return end;
}

struct mc_judge_kappa mc_absolute_kappa(struct mc_judged_output *judgements, size_t n,
                                        size_t n_categories, uint32_t against,
                                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *values = mc_arena_array(scratch, n, sizeof(*values));
    uint32_t *levels = mc_arena_array(scratch, n, sizeof(*levels));
    struct mc_judge_kappa kappa;
    struct tally tally;
    size_t begin, end, i;

    qsort(judgements, n, sizeof(*judgements), compare_judgements);
    for (i = 0; i < n; i++)
        values[i] = judgements[i].value;
    tally = new_tally(mc_levels(values, n, levels, scratch), scratch);
    for (begin = 0; begin < n; begin = end) {
        size_t only = 0;

        end = end_of_output(judgements, n, begin);
        while (against != MC_ALL_JUDGES && begin + only < end &&
               judgements[begin + only].judge != against)
            only++;
        if (against == MC_ALL_JUDGES)
            only = end - begin;
        else if (begin + only == end)
            continue;
        tally_unit(&tally, levels + begin, end - begin, only);
    }
    kappa = conclude(&tally, against == MC_ALL_JUDGES);
    if (n_categories > 0) {
        kappa.n_categories = n_categories;
        kappa.p_uniform = 1 / (double)n_categories;
        kappa.kappa_uniform = kappa_of(kappa.p_agree, kappa.p_uniform);
    }
    mc_arena_reset(scratch, mark);
    return kappa;
}

/* The judgements of two outputs of an item, and room for the verdicts on them. */
struct two_outputs {
    const struct mc_judged_output *first, *second;
    size_t n_first, n_second;
    uint32_t *verdicts;
};

/* Tallies the verdicts (less, equal, greater) of the judges who judged both, in ascending order. */
static void tally_two(struct tally *tally, const struct two_outputs *two, uint32_t against)
{
    size_t n = 0, only = SIZE_MAX, i = 0, j = 0;

    while (i < two->n_first && j < two->n_second) {
        const struct mc_judged_output *a = &two->first[i], *b = &two->second[j];

        i += a->judge <= b->judge;
        j += b->judge <= a->judge;
        if (a->judge != b->judge)
            continue;
        if (a->judge == against)
            only = n;
        two->verdicts[n++] = a->value < b->value ? LESS : a->value > b->value ? GREATER : EQUAL;
    }
    if (against == MC_ALL_JUDGES)
        only = n;
    if (only != SIZE_MAX && n > 0)
        tally_unit(tally, two->verdicts, n, only);
}

static void tally_item(struct tally *tally, const struct mc_judged_output *judgements, size_t n,
                       uint32_t against, uint32_t *verdicts)
{
    size_t a, a_end, b, b_end;

    for (a = 0; a < n; a = a_end) {
        a_end = end_of_output(judgements, n, a);
        for (b = a_end; b < n; b = b_end) {
            struct two_outputs two = {judgements + a, judgements + b, a_end - a, 0, verdicts};

            b_end = end_of_output(judgements, n, b);
            two.n_second = b_end - b;
            tally_two(tally, &two, against);
        }
    }
}

struct mc_judge_kappa mc_relative_kappa(struct mc_judged_output *judgements, size_t n,
                                        uint32_t against, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *verdicts = mc_arena_array(scratch, n, sizeof(*verdicts));
    struct tally tally = new_tally(N_VERDICTS, scratch);
    struct mc_judge_kappa kappa;
    size_t begin, end;
    double ordered, n_said;

    qsort(judgements, n, sizeof(*judgements), compare_judgements);
    for (begin = 0; begin < n; begin = end) {
        end = begin + 1;
        while (end < n && judgements[end].item == judgements[begin].item)
            end++;
        tally_item(&tally, judgements + begin, end - begin, against, verdicts);
    }
    kappa = conclude(&tally, against == MC_ALL_JUDGES);
    memcpy(kappa.verdicts, tally.n_uses, sizeof(kappa.verdicts));
    n_said = 2 * (double)kappa.n_pairs;
    ordered = (double)(kappa.verdicts[LESS] + kappa.verdicts[GREATER]) / n_said;
    kappa.p_symmetric = ordered * ordered / 2 + (double)kappa.verdicts[EQUAL] / n_said *
                                                    ((double)kappa.verdicts[EQUAL] / n_said);
    kappa.kappa_symmetric = kappa_of(kappa.p_agree, kappa.p_symmetric);
    mc_arena_reset(scratch, mark);
    return kappa;
}

const char *mc_kappa_band(double kappa)
{
    static const char *const names[] = {"slight", "fair", "moderate", "substantial",
                                        "almost perfect"};
    size_t band = 0; /* shares of 1 carry rounding errors, and so does kappa */

    if (isnan(kappa))
        return NULL;
    if (kappa < -MC_SCORE_NOISE)
        return "poor";
    while (band < 4 && kappa - (double)(2 * (band + 1)) / 10 > MC_SCORE_NOISE)
        band++;
    return names[band];
}
