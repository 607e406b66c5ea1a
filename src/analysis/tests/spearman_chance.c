#include "analysis/tests/spearman_chance.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"

/* Doubled ranks: whole numbers, so that equal sums of products are equal to the last bit. */
struct orders {
    int64_t human[MC_SPEARMAN_EXACT_UP_TO], metric[MC_SPEARMAN_EXACT_UP_TO];
    size_t n;
};

static void double_ranks(const uint32_t *levels, uint32_t n_levels, size_t n, int64_t *doubled,
                         struct mc_arena *scratch)
{
    double ranks[MC_SPEARMAN_EXACT_UP_TO];
    size_t i;

    mc_level_ranks(levels, n, n_levels, ranks, scratch);
    for (i = 0; i < n; i++)
        doubled[i] = (int64_t)(2 * ranks[i]);
}

/* Two cases exchange their scores of the metric; returns by how much the sum of products grows. */
static int64_t exchange(struct orders *orders, size_t i, size_t k)
{
    int64_t moved = orders->metric[i];
    int64_t growth = (orders->human[i] - orders->human[k]) * (orders->metric[k] - moved);

    orders->metric[i] = orders->metric[k];
    orders->metric[k] = moved;
    return growth;
}

/* The share of orders whose sum of products is at least that of the first. Heap's method: each
 * order comes from the one before by one exchange (Sedgewick 1977, "Permutation Generation
 * Methods"). */
static double share_at_least(struct orders *orders)
{
    size_t turns[MC_SPEARMAN_EXACT_UP_TO] = {0}, n_orders = 1, n_at_least = 1, i = 1;
    int64_t above = 0; /* the sum of this order less that of the first */

    while (i < orders->n) {
        if (turns[i] == i) {
            turns[i++] = 0;
            continue;
        }
        above += exchange(orders, i % 2 == 0 ? 0 : turns[i], i);
        n_at_least += above >= 0;
        n_orders++;
        turns[i]++;
        i = 1;
    }
    return (double)n_at_least / (double)n_orders;
}

static double chance_exact(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct orders orders = {.n = sample->n};
    size_t i;

    double_ranks(sample->human_levels, sample->n_human_levels, orders.n, orders.human, scratch);
    double_ranks(sample->metric_levels, sample->n_metric_levels, orders.n, orders.metric, scratch);
    for (i = 0; sample->lower_is_better && i < orders.n; i++)
        orders.metric[i] = -orders.metric[i];
    return share_at_least(&orders);
}

double mc_spearman_chance(const struct mc_sample *sample, double rho, struct mc_arena *scratch)
{
    double two_sided;

    if (isnan(rho))
        return (double)NAN;
    if (sample->n <= MC_SPEARMAN_EXACT_UP_TO)
        return chance_exact(sample, scratch);
    two_sided = mc_spearman_p(rho, sample->n);
    return fmax(rho > 0 ? two_sided / 2 : 1 - two_sided / 2, 1 / tgamma((double)sample->n + 1));
}
