#include "analysis/correlation.h"

#include <math.h>

#include "analysis/descriptive.h"
#include "analysis/rank.h"

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
