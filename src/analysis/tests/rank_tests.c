/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_tests.c: exact p values of small samples by counting all outcomes in a table of sums, normal
 * ones of large samples with corrections for ties and continuity. In order: p values, signed ranks,
 * rank sums, Friedman's test. */
#include "analysis/tests/rank_tests.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "analysis/sample.h"
#include "analysis/tests/studentized_range.h"

double mc_tails_p(struct mc_tails tails, enum mc_alternative alternative)
{
    if (alternative == MC_LESS)
        return fmin(1, tails.lower);
    if (alternative == MC_GREATER)
        return fmin(1, tails.upper);
    return fmin(1, 2 * fmin(tails.lower, tails.upper));
}

double mc_normal_p(double distance, double standard_deviation,
                   const struct mc_rank_settings *settings)
{
    double correction = settings->continuity ? 0.5 : 0;

    if (!(standard_deviation > 0))
        return settings->continuity ? 1 : (double)NAN;
    if (settings->alternative == MC_LESS)
        return gsl_cdf_ugaussian_P((distance + correction) / standard_deviation);
    if (settings->alternative == MC_GREATER)
        return gsl_cdf_ugaussian_Q((distance - correction) / standard_deviation);
    return fmin(1, 2 * gsl_cdf_ugaussian_Q((fabs(distance) - correction) / standard_deviation));
}

/* --- signed ranks ----------------------------------------------------------------------------- */

/* Exact up to this number unless requested otherwise, as in SciPy. */
enum { MOST_EXACT = 50 };

/* The differences that are ranked, and their ranks. */
struct ranked_differences {
    double *differences, *ranks;
    size_t n, n_zeros;
    double tie_term; /* sum of t^3 - t over the groups of t equal ranks that count */
};

static bool is_zero(double difference)
{
    return !(difference > 0) && !(difference < 0);
}

static struct ranked_differences rank_differences(const double *differences, size_t n_all,
                                                  enum mc_zeros zeros, struct mc_arena *scratch)
{
    struct ranked_differences ranked = {NULL, NULL, 0, 0, 0};
    uint32_t *levels, n_levels;
    double *magnitudes, n_zeros;
    size_t n = 0, i;

    ranked.differences = mc_arena_alloc(scratch, mc_array_size(n_all, sizeof(double)));
    ranked.ranks = mc_arena_alloc(scratch, mc_array_size(n_all, sizeof(double)));
    for (i = 0; i < n_all; i++) {
        bool zero = is_zero(differences[i]);

        ranked.n_zeros += zero;
        if (!zero || zeros != MC_ZEROS_LEFT_OUT)
            ranked.differences[n++] = differences[i];
    }
    ranked.n = n;
    magnitudes = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*magnitudes)));
    levels = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*levels)));
    for (i = 0; i < n; i++)
        magnitudes[i] = fabs(ranked.differences[i]);
    n_levels = mc_levels(magnitudes, n, levels, scratch);
    mc_level_ranks(levels, n, n_levels, ranked.ranks, scratch);
    ranked.tie_term = mc_tie_cubes(levels, n, n_levels, scratch);
    n_zeros = (double)ranked.n_zeros;
    if (zeros == MC_ZEROS_PRATT)
        ranked.tie_term -= n_zeros * n_zeros * n_zeros - n_zeros;
    return ranked;
}

static struct mc_signed_rank sum_ranks(const struct ranked_differences *ranked, enum mc_zeros zeros)
{
    struct mc_signed_rank sums = {0, 0, 0, false, {(double)NAN, (double)NAN, NULL}};
    double of_zeros = 0;
    size_t i;

    for (i = 0; i < ranked->n; i++) {
        if (is_zero(ranked->differences[i])) {
            of_zeros += ranked->ranks[i];
            continue;
        }
        sums.n++;
        *(ranked->differences[i] > 0 ? &sums.plus : &sums.minus) += ranked->ranks[i];
    }
    if (zeros == MC_ZEROS_SPLIT) {
        sums.plus += of_zeros / 2;
        sums.minus += of_zeros / 2;
    }
    return sums;
}

/* Probabilities that the rank sum of the positive differences is at most, and at least, the
 * observed one. Ranks are multiples of 1/2, so that twice a rank is a whole number. */
static struct mc_tails signed_tails(const struct ranked_differences *ranked,
                                    struct mc_arena *scratch)
{
    size_t n_sums = ranked->n * (ranked->n + 1) + 1, seen = 0, reach = 0, i, s;
    double *chance = mc_arena_array(scratch, n_sums, sizeof(*chance));
    struct mc_tails tails = {0, 0};

    chance[0] = 1;
    for (i = 0; i < ranked->n; i++) {
        size_t weight = (size_t)(2 * ranked->ranks[i]);

        if (is_zero(ranked->differences[i]))
            continue;
        seen += ranked->differences[i] > 0 ? weight : 0;
        reach += weight;
        for (s = reach; s >= weight; s--)
            chance[s] = (chance[s] + chance[s - weight]) / 2;
        for (s = 0; s < weight; s++)
            chance[s] /= 2;
    }
    for (s = 0; s <= reach; s++) {
        tails.lower += s <= seen ? chance[s] : 0;
        tails.upper += s >= seen ? chance[s] : 0;
    }
    return tails;
}

static double signed_p(const struct ranked_differences *ranked, const struct mc_signed_rank *sums,
                       enum mc_zeros zeros, const struct mc_rank_settings *settings)
{
    double n = (double)ranked->n, zero = zeros == MC_ZEROS_PRATT ? (double)ranked->n_zeros : 0;
    double mean = (n * (n + 1) - zero * (zero + 1)) / 4;
    double squares = n * (n + 1) * (2 * n + 1) - zero * (zero + 1) * (2 * zero + 1);

    return mc_normal_p(sums->plus - mean, sqrt((squares - ranked->tie_term / 2) / 24), settings);
}

struct mc_signed_rank mc_signed_rank_test(const double *differences, size_t n, enum mc_zeros zeros,
                                          const struct mc_rank_settings *settings,
                                          struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct ranked_differences ranked = rank_differences(differences, n, zeros, scratch);
    struct mc_signed_rank sums = sum_ranks(&ranked, zeros);

    if (sums.n == 0) {
        sums.test.reason = n == 0 ? "no difference" : "all differences are 0";
    } else {
        sums.exact = settings->method == MC_NULL_EXACT ||
                     (settings->method == MC_NULL_AUTO && sums.n <= MOST_EXACT);
        sums.test.statistic =
            settings->alternative == MC_TWO_SIDED ? fmin(sums.plus, sums.minus) : sums.plus;
        sums.test.p = sums.exact ? mc_tails_p(signed_tails(&ranked, scratch), settings->alternative)
                                 : signed_p(&ranked, &sums, zeros, settings);
    }
    mc_arena_reset(scratch, mark);
    return sums;
}

/* --- rank sums -------------------------------------------------------------------------------- */

/* Both groups in one array, x first. */
struct pooled_groups {
    size_t n_x, n;
    double *ranks;
    double tie_term; /* sum of t^3 - t over groups of t equal values */
    double x_sum;    /* of the ranks of x */
};

static struct pooled_groups pool(const double *x, size_t n_x, const double *y, size_t n_y,
                                 struct mc_arena *scratch)
{
    struct pooled_groups pooled = {n_x, n_x + n_y, NULL, 0, 0};
    size_t n = pooled.n, i;
    double *values = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*values)));
    uint32_t *levels = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*levels))), n_levels;

    memcpy(values, x, n_x * sizeof(*values));
    memcpy(values + n_x, y, n_y * sizeof(*values));
    pooled.ranks = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*pooled.ranks)));
    n_levels = mc_levels(values, n, levels, scratch);
    mc_level_ranks(levels, n, n_levels, pooled.ranks, scratch);
    pooled.tie_term = mc_tie_cubes(levels, n, n_levels, scratch);
    for (i = 0; i < n_x; i++)
        pooled.x_sum += pooled.ranks[i];
    return pooled;
}

/* Deals one more value, of twice the rank `weight`: the lesser group of n_least values gets it in
 * (n_least - k) of `n_left` cases if it already has k. chance[k * n_sums + s]: it has k values of
 * sum s. */
static void deal(double *chance, size_t n_least, size_t n_sums, size_t weight, size_t n_left)
{
    size_t k, s;

    for (k = n_least + 1; k-- > 0;) {
        double keep = 1 - (double)(n_least - k) / (double)n_left;
        double take = (double)(n_least - k + 1) / (double)n_left;
        double *here = chance + k * n_sums;

        for (s = 0; s < n_sums; s++)
            here[s] *= keep;
        if (k == 0)
            return;
        for (s = weight; s < n_sums; s++)
            here[s] += take * (here - n_sums)[s - weight];
    }
}

/* Tails of the rank sum of x, computed from that of the lesser group. */
static struct mc_tails pooled_tails(const struct pooled_groups *pooled, struct mc_arena *scratch)
{
    size_t n = pooled->n, n_y = n - pooled->n_x, i, s, seen;
    bool reversed = n_y < pooled->n_x;
    size_t n_least = reversed ? n_y : pooled->n_x, n_sums = n_least * (2 * n - n_least + 1) + 1;
    double *chance = mc_arena_array(scratch, mc_array_size(n_least + 1, n_sums), sizeof(*chance));
    const double *full = chance + n_least * n_sums;
    struct mc_tails tails = {0, 0}, exchanged;

    chance[0] = 1;
    for (i = 0; i < n; i++)
        deal(chance, n_least, n_sums, (size_t)(2 * pooled->ranks[i]), n - i);
    seen = (size_t)(2 * pooled->x_sum);
    if (reversed)
        seen = n * (n + 1) - seen;
    for (s = 0; s < n_sums; s++) {
        tails.lower += s <= seen ? full[s] : 0;
        tails.upper += s >= seen ? full[s] : 0;
    }
    exchanged.lower = tails.upper;
    exchanged.upper = tails.lower;
    return reversed ? exchanged : tails;
}

static double pooled_p(const struct pooled_groups *pooled, double u,
                       const struct mc_rank_settings *settings)
{
    double n_x = (double)pooled->n_x, n = (double)pooled->n, n_y = n - n_x;
    double variance = n_x * n_y / 12 * (n + 1 - pooled->tie_term / (n * (n - 1)));

    return mc_normal_p(u - n_x * n_y / 2, sqrt(fmax(0, variance)), settings);
}

static bool wants_exact(const struct pooled_groups *pooled, enum mc_null_method method)
{
    size_t n_x = pooled->n_x, n_y = pooled->n - n_x, n_least = n_x < n_y ? n_x : n_y;

    if (method == MC_NULL_ASYMPTOTIC || (double)n_least * (double)pooled->n > 1e4)
        return false;
    return method == MC_NULL_EXACT || (n_least <= 8 && pooled->n <= 500);
}

struct mc_rank_sum mc_rank_sum_test(const double *x, size_t n_x, const double *y, size_t n_y,
                                    const struct mc_rank_settings *settings,
                                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_rank_sum result = {
        (double)NAN, (double)NAN, false, {(double)NAN, (double)NAN, "a group without values"}};
    struct pooled_groups pooled;

    if (n_x == 0 || n_y == 0)
        return result;
    pooled = pool(x, n_x, y, n_y, scratch);
    result.exact = wants_exact(&pooled, settings->method);
    result.test.statistic = pooled.x_sum - (double)n_x * ((double)n_x + 1) / 2;
    result.auc = result.test.statistic / ((double)n_x * (double)n_y);
    result.cliffs_delta = 2 * result.auc - 1;
    result.test.p = result.exact ? mc_tails_p(pooled_tails(&pooled, scratch), settings->alternative)
                                 : pooled_p(&pooled, result.test.statistic, settings);
    result.test.reason = isnan(result.test.p) ? "all values are equal" : NULL;
    mc_arena_reset(scratch, mark);
    return result;
}

/* --- Friedman --------------------------------------------------------------------------------- */

/* Rank sums over the complete blocks. */
struct rank_sums {
    double *sums; /* [treatment]; rank 1 is the least value */
    size_t n_blocks;
    double tie_term; /* sum of t^3 - t over groups of t equal values in a block */
};

static bool is_complete(const double *block, size_t n_treatments)
{
    size_t i;

    for (i = 0; i < n_treatments; i++)
        if (isnan(block[i]))
            return false;
    return true;
}

static void add_block(struct rank_sums *sums, const double *block, size_t k,
                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *levels = mc_arena_alloc(scratch, mc_array_size(k, sizeof(*levels)));
    double *ranks = mc_arena_alloc(scratch, mc_array_size(k, sizeof(*ranks)));
    uint32_t n_levels = mc_levels(block, k, levels, scratch);
    size_t i;

    mc_level_ranks(levels, k, n_levels, ranks, scratch);
    for (i = 0; i < k; i++)
        sums->sums[i] += ranks[i];
    sums->tie_term += mc_tie_cubes(levels, k, n_levels, scratch);
    sums->n_blocks++;
    mc_arena_reset(scratch, mark);
}

/* From the squares of the sums about their mean; 0 if all blocks are tied throughout. */
static double chi_squared(const struct rank_sums *sums, size_t n_treatments)
{
    double n = (double)sums->n_blocks, k = (double)n_treatments, squares = 0;
    size_t i;

    for (i = 0; i < n_treatments; i++) {
        double deviation = sums->sums[i] - n * (k + 1) / 2;

        squares += deviation * deviation;
    }
    return 12 * squares / (n * k * (k + 1) - sums->tie_term / (k - 1));
}

static struct mc_significance iman_davenport(double w, size_t n_blocks, size_t n_treatments)
{
    double n = (double)n_blocks, k = (double)n_treatments;
    struct mc_significance test = {(double)NAN, (double)NAN, "one block only"};

    if (n_blocks < 2)
        return test;
    test.reason = NULL;
    test.statistic = w < 1 ? (n - 1) * w / (1 - w) : (double)INFINITY;
    test.p = w < 1 ? gsl_cdf_fdist_Q(test.statistic, k - 1, (k - 1) * (n - 1)) : 0;
    return test;
}

struct mc_friedman mc_friedman_test(const double *values, size_t n_blocks, size_t n_treatments,
                                    double *mean_ranks, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct rank_sums sums = {NULL, 0, 0};
    struct mc_significance none = {(double)NAN, (double)NAN, NULL};
    struct mc_friedman result = {0, none, none, (double)NAN};
    size_t k = n_treatments, i;
    double most_ties;

    sums.sums = mc_arena_array(scratch, k, sizeof(*sums.sums));
    for (i = 0; i < n_blocks; i++)
        if (is_complete(values + i * k, k))
            add_block(&sums, values + i * k, k, scratch);
    result.n_blocks = sums.n_blocks;
    most_ties = (double)sums.n_blocks * (double)k * ((double)k * (double)k - 1);
    for (i = 0; mean_ranks != NULL && i < k; i++)
        mean_ranks[i] =
            sums.n_blocks > 0 ? (double)k + 1 - sums.sums[i] / (double)sums.n_blocks : (double)NAN;
    if (k < 2)
        result.chi_squared.reason = "fewer than two to compare";
    else if (sums.n_blocks == 0)
        result.chi_squared.reason = "no complete block";
    else if (!(sums.tie_term < most_ties)) /* whole numbers, exact in a double */
        result.chi_squared.reason = "all values are tied in every block";
    result.iman_davenport.reason = result.chi_squared.reason;
    if (result.chi_squared.reason == NULL) {
        double degrees = (double)k - 1;

        result.chi_squared.statistic = chi_squared(&sums, k);
        result.chi_squared.p = gsl_cdf_chisq_Q(result.chi_squared.statistic, degrees);
        result.kendalls_w =
            fmin(1, result.chi_squared.statistic / ((double)sums.n_blocks * degrees));
        result.iman_davenport = iman_davenport(result.kendalls_w, sums.n_blocks, k);
    }
    mc_arena_reset(scratch, mark);
    return result;
}

double mc_nemenyi_difference(size_t n_blocks, size_t n_treatments, double level,
                             struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct mc_studentized_range *law =
        mc_studentized_range_new((unsigned)n_treatments, (double)INFINITY, scratch);
    double n = (double)n_blocks, k = (double)n_treatments;
    double q = mc_studentized_range_quantile(law, level);

    mc_arena_reset(scratch, mark);
    return q * sqrt(k * (k + 1) / (12 * n));
}
