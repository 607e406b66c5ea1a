/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_cases.h: the cases whose order by a metric is held against that by people. */
#ifndef MC_ANALYSIS_ORDER_CASES_H
#define MC_ANALYSIS_ORDER_CASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The gap, in widths of the human scale, and what it may be off by for rounding. */
#define MC_ORDER_GAP 0.2
#define MC_ORDER_GAP_NOISE 1e-9

/* The cases of a dataset that people judged and the metric scored, in any order. */
struct mc_order_cases {
    size_t n;                     /* < 2^31 */
    const double *human, *metric; /* [n], finite; equal where they tie */
    const uint32_t *phenomena;    /* [n] */
    uint32_t n_phenomena;         /* 0 .. n_phenomena - 1 occur in phenomena, or may */
    const uint32_t *units;        /* [n] */
    uint32_t n_units;
    const bool *is_apart; /* [n]: it is in the rest of no row but its own; NULL: none is */
    double gap;           /* > 0, in the unit of the human scores */
    bool lower_is_better;
    bool one_case_a_unit; /* found out by mc_order_sweep_new */
};

#endif
