/* SPDX-License-Identifier: GPL-3.0-or-later */
/* right_order.h: how often a metric puts two cases of different phenomena in the order in which
 * people put them: the thresholded pairwise ranking of Zeidler, Opitz and Frank 2022, taken across
 * phenomena in place of within one. Chance is 1/2 for every metric.
 *
 * Pairs: all unordered pairs of cases of different phenomena whose human scores are at least a gap
 * apart (where all cases are of one phenomenon, all such pairs). A pair is 1 where the metric
 * orders it as people do, 1/2 where it ties, else 0; the figure is the mean.
 *
 * Interval: the influence of a case is (what its pairs have more than the figure would give them) /
 * (number of pairs); that of a unit, a case or all cases of an item, is the sum over its cases. The
 * variance is that of the sum of the influences, by strata: the phenomena if every unit lies in
 * one, else there is one stratum. Wilson's interval with figure (1 - figure) / variance as the
 * number of trials and Student's t. No resampling. */
#ifndef MC_ANALYSIS_RIGHT_ORDER_H
#define MC_ANALYSIS_RIGHT_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mc_arena;
struct mc_order_cases; /* those of a metric, and ... */
struct mc_order_sweep; /* ... what all its rows share: order_sweep.h */

/* The gap, in widths of the human scale. */
#define MC_ORDER_GAP 0.2

/* One row: the pairs that have a case of it. */
struct mc_right_order {
    double value; /* in [0, 1]; NaN: no pair */
    uint64_t n_pairs;
    size_t n_cases;     /* of the row */
    double variance;    /* of the value; NaN: no pair */
    size_t n_units, df; /* units of the row; degrees of freedom of the interval, 0: it has none */
    double *influence;  /* [n_units of the cases]: of each unit; NULL: not wanted */
};

/* The row of the cases members[i], none of which is there twice; `by_strata`: it is an overall row,
 * whose degrees of freedom are its units less its strata; else its units less 1. influence:
 * [n_units] gets that of each unit; NULL: not wanted, and then a row of one phenomenon that has few
 * cases, where each case is a unit, takes one look at each case. Else O(n log n_members). */
struct mc_right_order mc_order_row(const struct mc_order_sweep *sweep, const uint32_t *members,
                                   size_t n_members, bool by_strata, double *influence,
                                   struct mc_arena *scratch);

/* The figure of that row alone, and its pairs: a look at each member where they are of one
 * phenomenon or all that are not apart, else O(n log n_members). NaN: no pair. */
double mc_order_figure(const struct mc_order_sweep *sweep, const uint32_t *members,
                       size_t n_members, uint64_t *n_pairs, struct mc_arena *scratch);

/* Of case i of the cases: the share of its pairs with the cases that are not apart that are in the
 * right order, ties being half; NaN: it has none. */
double mc_order_case_share(const struct mc_order_sweep *sweep, size_t i);

/* Why a figure, or a difference, has no value: it has no pair. */
extern const char mc_order_no_pair[];

/* What two metrics differ by on a row. */
struct mc_order_difference {
    double difference;  /* of the second less the first; NaN: see reason */
    double se;          /* standard error of the difference */
    size_t df;          /* degrees of freedom of Student's t, as of the row */
    const char *reason; /* static text: why there is no test; NULL when there is one */
};
/* Of two sweeps over the same cases, which differ in the scores of the metric alone. */
struct mc_order_difference mc_order_compare(const struct mc_order_sweep *first,
                                            const struct mc_order_sweep *second,
                                            const uint32_t *members, size_t n_members,
                                            bool by_strata, struct mc_arena *scratch);

/* Two runs of a metric on a row, and what it would be with some of their scores exchanged. */
struct mc_order_change {
    double figures[2]; /* of the first and the second run; NaN: no pair */
    size_t n;          /* cases of the row */
    struct mc_order_difference difference;
    /* Where some cases keep their scores and all others have that of the first run and that of the
     * second exchanged, the difference is the sum of the effects, those of the others with the
     * other sign: a pair of which one case is exchanged differs by as much, the other way round,
     * when only the other one is. So a case whose scores are equal has the effect 0. */
    size_t n_parts;
    size_t *cases;   /* [n_parts] that have pairs of the row: their numbers */
    double *effects; /* [n_parts] */
};
/* What all rows of two runs share. */
struct mc_order_runs {
    const struct mc_order_sweep *sweeps[2];
    const struct mc_order_sweep *both; /* each case twice, for the scores of one run against those
                                          of the other */
};
/* Of two runs over the same cases, which differ in the scores alone; these are on one scale, and
 * more is better. In the arena. O(n log n). */
struct mc_order_runs mc_order_runs_new(const struct mc_order_cases *first,
                                       const struct mc_order_cases *second, struct mc_arena *arena);
/* The row of these members. In the arena. */
struct mc_order_change mc_order_exchange(const struct mc_order_runs *runs, const uint32_t *members,
                                         size_t n_members, bool by_strata, struct mc_arena *arena);

/* Ends of the interval; NaN where df is 0 or the value is not defined. confidence in (0, 1). */
void mc_right_order_interval(const struct mc_right_order *row, double confidence, double *low,
                             double *high);

/* p, two-sided or of a difference above 0; NaN where there is no test (found->reason). */
double mc_order_difference_p(const struct mc_order_difference *found, bool one_sided);

#endif
