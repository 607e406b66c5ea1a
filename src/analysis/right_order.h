/* SPDX-License-Identifier: GPL-3.0-or-later */
/* right_order.h: how often a metric puts two cases of different phenomena in the order in which
 * people put them: the thresholded pairwise ranking of Zeidler, Opitz and Frank 2022, taken across
 * phenomena instead of within one. Chance is 1/2 for every metric.
 *
 * Pairs: all unordered pairs of cases of different phenomena whose human scores are at least a gap
 * apart (if all cases are of one phenomenon, all such pairs). A pair counts 1 if the metric orders
 * it as people do, 1/2 if it ties, else 0; the figure is the mean.
 *
 * Interval: the influence of a case is (the excess of its pairs over what the figure predicts for
 * them) / (number of pairs); that of a unit, a case or all cases of an item, is the sum over its
 * cases. The variance is that of the sum of the influences, by strata: the phenomena if every unit
 * lies in one, else a single stratum. Wilson's interval with figure (1 - figure) / variance as the
 * number of trials and Student's t. No resampling. */
#ifndef MC_ANALYSIS_RIGHT_ORDER_H
#define MC_ANALYSIS_RIGHT_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mc_arena;
struct mc_order_cases; /* order_sweep.h */
struct mc_order_sweep; /* order_sweep.h */

/* The gap, in widths of the human scale. */
#define MC_ORDER_GAP 0.2

/* One row: the pairs with a case of the row. */
struct mc_right_order {
    double value; /* in [0, 1]; NaN: no pair */
    uint64_t n_pairs;
    size_t n_cases;     /* cases of the row */
    double variance;    /* of the value; NaN: no pair */
    size_t n_units, df; /* units of the row; degrees of freedom of the interval, 0: no interval */
    double *influence;  /* [n_units of the cases]: of each unit; NULL: not wanted */
};

/* The row of the cases members[i], all different. `by_strata`: it is an overall row, with (its
 * units - its strata) degrees of freedom; else with (its units - 1). influence: [n_units] receives
 * that of each unit; NULL: not wanted, and then a row of few cases, all of one phenomenon, takes
 * one look at each case if each is a unit. Else O(n log n_members). */
struct mc_right_order mc_order_row(const struct mc_order_sweep *sweep, const uint32_t *members,
                                   size_t n_members, bool by_strata, double *influence,
                                   struct mc_arena *scratch);

/* The figure alone of that row, and its pairs: one look at each member if the members are of one
 * phenomenon or are all cases that are not apart; else O(n log n_members). NaN: no pair. */
double mc_order_figure(const struct mc_order_sweep *sweep, const uint32_t *members,
                       size_t n_members, uint64_t *n_pairs, struct mc_arena *scratch);

/* For case i of the cases: the share of its pairs with cases that are not apart that are in the
 * right order, ties counting half; NaN: it has none. */
double mc_order_case_share(const struct mc_order_sweep *sweep, size_t i);

/* Why a figure, or a difference, has no value: it has no pair. */
extern const char mc_order_no_pair[];

/* The difference of two metrics on a row. */
struct mc_order_difference {
    double difference;  /* second minus first; NaN: see reason */
    double se;          /* standard error of the difference */
    size_t df;          /* degrees of freedom of Student's t, as for the row */
    const char *reason; /* static text: why there is no test; NULL if there is one */
};
/* Of two sweeps over the same cases, which differ only in the scores of the metric. */
struct mc_order_difference mc_order_compare(const struct mc_order_sweep *first,
                                            const struct mc_order_sweep *second,
                                            const uint32_t *members, size_t n_members,
                                            bool by_strata, struct mc_arena *scratch);

/* Two runs of a metric on a row, and what becomes of it if some of their scores are exchanged. */
struct mc_order_change {
    double figures[2]; /* of the first and the second run; NaN: no pair */
    size_t n;          /* cases of the row */
    struct mc_order_difference difference;
    /* If some cases keep their scores and all others exchange that of the first run for that of the
     * second, the difference is the sum of the effects, with the sign of the others' reversed: a
     * pair with one case exchanged changes by as much, in the opposite direction, as with only the
     * other one exchanged. So a case whose scores are equal has the effect 0. */
    size_t n_parts;
    size_t *cases;   /* [n_parts]: numbers of the cases with pairs of the row */
    double *effects; /* [n_parts] */
};
/* What all rows of two runs share. */
struct mc_order_runs {
    const struct mc_order_sweep *sweeps[2];
    const struct mc_order_sweep *both; /* each case twice, to compare scores of the two runs */
};
/* Of two runs over the same cases, which differ only in the scores; these are on one scale, and
 * higher is better. In the arena. O(n log n). */
struct mc_order_runs mc_order_runs_new(const struct mc_order_cases *first,
                                       const struct mc_order_cases *second, struct mc_arena *arena);
/* The row of these members. In the arena. */
struct mc_order_change mc_order_exchange(const struct mc_order_runs *runs, const uint32_t *members,
                                         size_t n_members, bool by_strata, struct mc_arena *arena);

/* Ends of the interval; NaN if df is 0 or the value is not defined. confidence in (0, 1). */
void mc_right_order_interval(const struct mc_right_order *row, double confidence, double *low,
                             double *high);

/* p, two-sided or of a difference above 0; NaN if there is no test (comparison->reason). */
double mc_order_difference_p(const struct mc_order_difference *comparison, bool one_sided);

#endif
