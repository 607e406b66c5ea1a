#include "analysis/tests/friedman.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/sample.h"
#include "analysis/tests/studentized_range.h"

/* Over the complete blocks. */
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

/* Of the sums about their mean; 0 where all blocks are tied throughout. */
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

static const char *why_not(const struct rank_sums *sums, size_t n_treatments)
{
    double n = (double)sums->n_blocks, k = (double)n_treatments;

    if (n_treatments < 2)
        return "fewer than two to compare";
    if (sums->n_blocks == 0)
        return "no complete block";
    /* whole numbers, exact in a double */
    return sums->tie_term < n * k * (k * k - 1) ? NULL : "all values are tied in every block";
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
    struct mc_friedman found = {0, none, none, (double)NAN};
    size_t k = n_treatments, i;

    sums.sums = mc_arena_array(scratch, k, sizeof(*sums.sums));
    for (i = 0; i < n_blocks; i++)
        if (is_complete(values + i * k, k))
            add_block(&sums, values + i * k, k, scratch);
    found.n_blocks = sums.n_blocks;
    for (i = 0; mean_ranks != NULL && i < k; i++)
        mean_ranks[i] =
            sums.n_blocks > 0 ? (double)k + 1 - sums.sums[i] / (double)sums.n_blocks : (double)NAN;
    found.chi_squared.reason = found.iman_davenport.reason = why_not(&sums, k);
    if (found.chi_squared.reason == NULL) {
        double degrees = (double)k - 1;

        found.chi_squared.statistic = chi_squared(&sums, k);
        found.chi_squared.p = gsl_cdf_chisq_Q(found.chi_squared.statistic, degrees);
        found.kendalls_w = fmin(1, found.chi_squared.statistic / ((double)sums.n_blocks * degrees));
        found.iman_davenport = iman_davenport(found.kendalls_w, sums.n_blocks, k);
    }
    mc_arena_reset(scratch, mark);
    return found;
}

double mc_nemenyi_difference(size_t n_blocks, size_t n_treatments, double level)
{
    double n = (double)n_blocks, k = (double)n_treatments;
    double q = mc_studentized_range_quantile(level, (unsigned)n_treatments, (double)INFINITY);

    return q * sqrt(k * (k + 1) / (12 * n));
}
