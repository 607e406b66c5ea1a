/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opposed_order.h: whether a metric orders cases the opposite way from people. */
#ifndef MC_ANALYSIS_OPPOSED_ORDER_H
#define MC_ANALYSIS_OPPOSED_ORDER_H

#include "analysis/result.h"

/* Fewer phenomena than these show nothing: in all, and among those where an order is shown. */
enum { MC_OPPOSED_LEAST_PHENOMENA = 10, MC_OPPOSED_LEAST_SHOWN = 5 };

/* Counts the pooled phenomena of each dataset with a Spearman correlation. An order is shown if
 * that differs from 0 at the 5 % level: |rho| sqrt(n - 1) > 1.96, as the variance of rho is 1 / (n
 * - 1) if there is no relation (Kendall 1948). */
struct mc_opposed_order {
    size_t n_phenomena, n_opposed;   /* opposed: Spearman is below 0 */
    size_t n_shown, n_opposed_shown; /* those where an order is shown */
    bool holds; /* higher and lower seem to have been mistaken for each other */
};

/* For a metric, with its direction applied. Never holds for a sentinel; else holds if at least nine
 * in ten of the shown orders are opposed, at least MC_OPPOSED_LEAST_SHOWN are shown, and most
 * phenomena are opposed; or if at least nine in ten of all phenomena are opposed, and there are at
 * least MC_OPPOSED_LEAST_PHENOMENA. The order over all cases together does not matter here: a good
 * metric can be below 0 there, if phenomena differ in how high people and the metric score them. */
struct mc_opposed_order mc_opposed_order(const struct mc_result *result, size_t column);

#endif
