/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/opposed_order.h"

#include <math.h>

#include "analysis/sample.h"

/* Of the normal distribution, two-sided. */
static const double QUANTILE = 1.96;

/* Counts the group by its Spearman correlation, which is positive if the metric orders the cases as
 * people do. */
static void count_phenomenon(const struct mc_result *result, const struct mc_group *group,
                             size_t column, struct mc_opposed_order *order)
{
    struct mc_arena *scratch = mc_arena_new();
    double *both[2] = {mc_arena_array(scratch, group->n_cases, sizeof(double)),
                       mc_arena_array(scratch, group->n_cases, sizeof(double))};
    const bool reversed[2] = {false, result->scores->columns[column].lower_is_better};
    double matrix[4], rho;
    size_t n = 0, i;
    bool shown;

    for (i = 0; i < group->n_cases; i++) {
        double human = result->human_settled[group->cases[i]];
        double score = result->metric_settled[column][group->cases[i]];

        if (!isfinite(human) || !isfinite(score))
            continue;
        both[0][n] = human;
        both[1][n++] = score;
    }
    mc_spearman_matrix((const double *const *)both, reversed, 2, n, matrix, scratch);
    mc_arena_free(scratch);
    rho = matrix[1];
    if (isnan(rho))
        return;
    shown = fabs(rho) * sqrt((double)n - 1) > QUANTILE;
    order->n_phenomena++;
    order->n_opposed += rho < 0;
    order->n_shown += shown;
    order->n_opposed_shown += shown && rho < 0;
}

/* Whether at least nine in ten are opposed, of at least `least`. */
static bool nearly_all(size_t n_opposed, size_t n, size_t least)
{
    return n >= least && 10 * n_opposed >= 9 * n;
}

struct mc_opposed_order mc_opposed_order(const struct mc_result *result, size_t column)
{
    struct mc_opposed_order order = {0, 0, 0, 0, false};
    size_t d, g;

    if (result->scores->columns[column].sentinel || result->scores->columns[column].in_part)
        return order;
    for (d = 0; d < result->n_whole; d++)
        for (g = 0; g < result->whole[d].n_groups; g++)
            if (!result->whole[d].groups[g].overall && result->whole[d].groups[g].pooled)
                count_phenomenon(result, &result->whole[d].groups[g], column, &order);
    order.holds = (nearly_all(order.n_opposed_shown, order.n_shown, MC_OPPOSED_LEAST_SHOWN) &&
                   2 * order.n_opposed > order.n_phenomena) ||
                  nearly_all(order.n_opposed, order.n_phenomena, MC_OPPOSED_LEAST_PHENOMENA);
    return order;
}
