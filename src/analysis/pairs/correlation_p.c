#include "analysis/pairs/correlation_p.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "analysis/distribution.h"

enum { EXACT_UP_TO = 33 };

struct mc_correlation_p mc_pearson_p(double r, size_t n)
{
    struct mc_correlation_p p = {(double)NAN, (double)NAN};
    double shape = (double)n / 2 - 1, tail;

    if (isnan(r) || n < 2)
        return p;
    tail = n == 2 ? 0.5 : gsl_cdf_beta_P((1 - fabs(r)) / 2, shape, shape);
    p.two_sided = fmin(1, 2 * tail);
    p.greater = r > 0 ? tail : 1 - tail;
    if (n == 2)
        p.greater = r > 0 ? 0.5 : 1;
    return p;
}

double mc_spearman_p(double rho, size_t n)
{
    double freedom = (double)n - 2;

    if (isnan(rho) || n < 3)
        return (double)NAN;
    if (fabs(rho) >= 1)
        return 0;
    return 2 * mc_student_upper(fabs(rho) * sqrt(freedom / ((1 + rho) * (1 - rho))), freedom);
}

/* share[k]: probability of k inversions in a random order. With the j-th element come 0 to j - 1
 * new ones, all equally likely: each share becomes the mean of the last j. */
static void insert_element(double *share, double *next, size_t most, size_t j)
{
    double window = 0;
    size_t k;

    for (k = 0; k <= most; k++) {
        window += share[k];
        if (k >= j)
            window -= share[k - j];
        next[k] = window / (double)j;
    }
}

double mc_kendall_p_exact(size_t n, const struct mc_pair_counts *counts, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t most = counts->concordant < counts->discordant ? counts->concordant : counts->discordant;
    double *share = mc_arena_array(scratch, most + 1, sizeof(*share));
    double *next = mc_arena_array(scratch, most + 1, sizeof(*next)), *swap, sum = 0;
    size_t j, k;

    share[0] = 1;
    for (j = 2; j <= n; j++) {
        insert_element(share, next, most, j);
        swap = share;
        share = next;
        next = swap;
    }
    for (k = 0; k <= most; k++)
        sum += share[k];
    mc_arena_reset(scratch, mark);
    return fmin(1, 2 * sum);
}

/* Sums over the groups of t equal values. */
struct tie_sums {
    double pairs;    /* t (t - 1) */
    double triples;  /* t (t - 1) (t - 2) */
    double weighted; /* t (t - 1) (2 t + 5) */
};

static struct tie_sums sum_ties(const struct mc_ranked *side, size_t n, struct mc_arena *scratch)
{
    struct tie_sums sums = {0, 0, 0};
    uint32_t *count = mc_arena_array(scratch, side->n_levels, sizeof(*count));
    size_t i;

    for (i = 0; i < n; i++)
        count[side->levels[i]]++;
    for (i = 0; i < side->n_levels; i++) {
        double t = count[i];

        sums.pairs += t * (t - 1);
        sums.triples += t * (t - 1) * (t - 2);
        sums.weighted += t * (t - 1) * (2 * t + 5);
    }
    return sums;
}

double mc_kendall_p_normal(size_t n, const struct mc_pair_counts *counts,
                           const struct mc_ranked *gold, const struct mc_ranked *metric,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct tie_sums x = sum_ties(metric, n, scratch), y = sum_ties(gold, n, scratch);
    double size = (double)n, pairs = size * (size - 1), variance;

    variance = (pairs * (2 * size + 5) - x.weighted - y.weighted) / 18;
    if (n > 1)
        variance += x.pairs * y.pairs / (2 * pairs);
    if (n > 2)
        variance += x.triples * y.triples / (9 * pairs * (size - 2));
    mc_arena_reset(scratch, mark);
    if (gold->n_levels < 2 || metric->n_levels < 2)
        return (double)NAN;
    return 2 * gsl_cdf_ugaussian_Q(fabs((double)counts->concordant - (double)counts->discordant) /
                                   sqrt(variance));
}

double mc_kendall_p(const double *gold, const double *metric, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, 0, scratch);
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);
    double p;

    if (n > 1 && by_gold.n_levels == n && by_metric.n_levels == n &&
        (n <= EXACT_UP_TO || counts.concordant <= 1 || counts.discordant <= 1))
        p = mc_kendall_p_exact(n, &counts, scratch);
    else
        p = mc_kendall_p_normal(n, &counts, &by_gold, &by_metric, scratch);
    mc_arena_reset(scratch, mark);
    return p;
}
