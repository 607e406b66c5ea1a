#include "analysis/opposed_order.h"

#include <math.h>

/* Of a normal distribution, two-sided. */
static const double QUANTILE = 1.96;

/* Cases that have both scores. */
static size_t count_cases(const struct mc_result *result, const struct mc_group *group,
                          size_t column)
{
    const double *scores = result->scores->columns[column].values;
    size_t n = 0, i;

    for (i = 0; i < group->n_cases; i++)
        n += isfinite(scores[group->cases[i]]) &&
             isfinite(result->suite->cases[group->cases[i]].human);
    return n;
}

static void count_phenomenon(const struct mc_result *result, const struct mc_group *group,
                             size_t column, struct mc_opposed_order *order)
{
    double rho = group->correlations[column + 1]; /* with the human scores */
    bool shown;

    if (isnan(rho))
        return;
    shown = fabs(rho) * sqrt((double)count_cases(result, group, column) - 1) > QUANTILE;
    order->n_phenomena++;
    order->n_opposed += rho < 0;
    order->n_shown += shown;
    order->n_opposed_shown += shown && rho < 0;
}

/* Nine of ten, of at least so many. */
static bool nearly_all(size_t n_opposed, size_t n, size_t least)
{
    return n >= least && 10 * n_opposed >= 9 * n;
}

struct mc_opposed_order mc_opposed_order(const struct mc_result *result, size_t column)
{
    struct mc_opposed_order order = {0, 0, 0, 0, false};
    size_t d, g;

    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            if (!result->datasets[d].groups[g].overall && result->datasets[d].groups[g].pooled)
                count_phenomenon(result, &result->datasets[d].groups[g], column, &order);
    if (result->scores->columns[column].sentinel)
        return order;
    order.holds = (nearly_all(order.n_opposed_shown, order.n_shown, MC_OPPOSED_LEAST_SHOWN) &&
                   2 * order.n_opposed > order.n_phenomena) ||
                  nearly_all(order.n_opposed, order.n_phenomena, MC_OPPOSED_LEAST_PHENOMENA);
    return order;
}
