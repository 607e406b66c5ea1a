#include "analysis/tests/rank_sum.h"

#include <math.h>

#include "analysis/sample.h"

/* Both groups in one array, x first. */
struct pooled {
    size_t n_x, n;
    double *ranks;
    double tie_term; /* sum of t^3 - t over groups of t equal values */
    double x_sum;    /* of the ranks of x */
};

static struct pooled pool(const double *x, size_t n_x, const double *y, size_t n_y,
                          struct mc_arena *scratch)
{
    struct pooled pooled = {n_x, n_x + n_y, NULL, 0, 0};
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

/* One more value, of twice the rank `weight`, that the lesser group of n_least may get: it does in
 * (n_least - k) of `n_left` cases where it has k already. chance[k * n_sums + s]: it has k values
 * of sum s. */
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

/* Tails of the rank sum of x, from that of the lesser group. */
static struct mc_tails exact_tails(const struct pooled *pooled, struct mc_arena *scratch)
{
    size_t n = pooled->n, n_y = n - pooled->n_x, i, s, seen;
    bool turned = n_y < pooled->n_x;
    size_t n_least = turned ? n_y : pooled->n_x, n_sums = n_least * (2 * n - n_least + 1) + 1;
    double *chance = mc_arena_array(scratch, mc_array_size(n_least + 1, n_sums), sizeof(*chance));
    const double *full = chance + n_least * n_sums;
    struct mc_tails tails = {0, 0}, other;

    chance[0] = 1;
    for (i = 0; i < n; i++)
        deal(chance, n_least, n_sums, (size_t)(2 * pooled->ranks[i]), n - i);
    seen = (size_t)(2 * pooled->x_sum);
    if (turned)
        seen = n * (n + 1) - seen;
    for (s = 0; s < n_sums; s++) {
        tails.lower += s <= seen ? full[s] : 0;
        tails.upper += s >= seen ? full[s] : 0;
    }
    other.lower = tails.upper;
    other.upper = tails.lower;
    return turned ? other : tails;
}

static double asymptotic_p(const struct pooled *pooled, double u,
                           const struct mc_rank_settings *settings)
{
    double n_x = (double)pooled->n_x, n = (double)pooled->n, n_y = n - n_x;
    double variance = n_x * n_y / 12 * (n + 1 - pooled->tie_term / (n * (n - 1)));

    return mc_normal_p(u - n_x * n_y / 2, sqrt(fmax(0, variance)), settings);
}

static bool wants_exact(const struct pooled *pooled, enum mc_null_method method)
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
    struct mc_rank_sum found = {
        (double)NAN, (double)NAN, false, {(double)NAN, (double)NAN, "a group without values"}};
    struct pooled pooled;

    if (n_x == 0 || n_y == 0)
        return found;
    pooled = pool(x, n_x, y, n_y, scratch);
    found.exact = wants_exact(&pooled, settings->method);
    found.test.statistic = pooled.x_sum - (double)n_x * ((double)n_x + 1) / 2;
    found.auc = found.test.statistic / ((double)n_x * (double)n_y);
    found.cliffs_delta = 2 * found.auc - 1;
    found.test.p = found.exact ? mc_tails_p(exact_tails(&pooled, scratch), settings->alternative)
                               : asymptotic_p(&pooled, found.test.statistic, settings);
    found.test.reason = isnan(found.test.p) ? "all values are equal" : NULL;
    mc_arena_reset(scratch, mark);
    return found;
}
