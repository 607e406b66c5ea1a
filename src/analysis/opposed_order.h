/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opposed_order.h: does a metric order cases the other way round than people do? */
#ifndef MC_ANALYSIS_OPPOSED_ORDER_H
#define MC_ANALYSIS_OPPOSED_ORDER_H

#include "analysis/result.h"

/* Fewer phenomena than that show nothing: in all, and of those where an order is shown. */
enum { MC_OPPOSED_LEAST_PHENOMENA = 10, MC_OPPOSED_LEAST_SHOWN = 5 };

/* Phenomena are the pooled ones of each dataset with a Spearman. An order is shown where that
 * differs from 0 at the level of 5 %: |rho| sqrt(n - 1) > 1.96, for the variance of rho is
 * 1 / (n - 1) where there is no relation (Kendall 1948). */
struct mc_opposed_order {
    size_t n_phenomena, n_opposed;   /* opposed: Spearman is below 0 */
    size_t n_shown, n_opposed_shown; /* where an order is shown */
    bool holds;                      /* higher and lower were taken for each other, it seems */
};

/* Of a metric, with its direction applied. It holds for no sentinel, and else where nine of ten or
 * more of the shown orders are opposed, with MC_OPPOSED_LEAST_SHOWN of them or more, and most
 * phenomena are; or where nine of ten of all phenomena are, with MC_OPPOSED_LEAST_PHENOMENA of them
 * or more. What the order is over all cases together says nothing of this: a good metric can be
 * below 0 there, where phenomena differ in how high people and the metric score them. */
struct mc_opposed_order mc_opposed_order(const struct mc_result *result, size_t column);

#endif
