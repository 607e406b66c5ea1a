/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_sweep.h: the cases whose order by a metric is held against that by people, what all rows of
 * one metric share, and the counting of pairs of cases by a sweep through the scores of the metric.
 * What is inside of a sweep is for right_order.c alone. */
#ifndef MC_ANALYSIS_ORDER_SWEEP_H
#define MC_ANALYSIS_ORDER_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mc_arena;

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

/* Pairs of one case with some others: how many are wide enough, and twice how many of these are in
 * the right order, a tie being half of one. */
struct mc_order_tally {
    uint32_t n, twice_right;
};

/* Of a human score: so many levels are a gap below it; this is the first one a gap above it. */
struct mc_order_reach {
    uint32_t n_below, above;
};

/* What the human scores of some cases make, for any metric that scored them. */
struct mc_order_people {
    struct mc_order_cases cases; /* from the least human score to the greatest; no metric */
    uint32_t *place_of;          /* [n]: where the case with this number stands there */
    uint32_t *level_of;          /* [n]: of the human score, dense, the least 0 */
    uint32_t n_levels;
    double *levels;               /* [n_levels]: the human scores, each once */
    struct mc_order_reach *reach; /* [n_levels] */
    bool one_phenomenon;          /* among the cases that are not apart: then all pairs count */
    /* For rows with a variance; else NULL, as are the units of the cases. */
    uint32_t *items; /* [n]: the cases by phenomenon, in each from the least human score */
    size_t *starts;  /* [n_phenomena + 1]: where each phenomenon begins in items */
    bool *has_apart; /* [n_phenomena] */
};

/* A case as rows of few cases look at it. */
struct mc_order_place {
    uint32_t level, rank;
};

struct mc_order_sweep {
    struct mc_order_people people;
    uint32_t *ranks;   /* [n]: of the metric's scores, dense, the worst 0 */
    uint32_t *by_rank; /* [n]: where each stands from the worst to the best */
    uint32_t n_ranks;
    struct mc_order_tally
        *rest; /* [n]: pairs with the cases that are not apart, of other phenomena */
    /* For rows with a variance. */
    struct mc_order_place *places; /* [n]: of the items of people */
    /* [n]: the places once more. Of MC_ORDER_BESIDE phenomena that stand beside each other the
     * first case of each, then the second of each, as far as all have one; then those left over. */
    struct mc_order_place *beside;
    /* [n_phenomena / MC_ORDER_BESIDE]: so many that one of them has; 0: they do not stand beside
     * each other, since one has fewer than 2, or some that are apart */
    size_t *n_beside;
};

/* Of cases whose metric is not looked at. for_figures: for figures alone (mc_order_figure,
 * mc_order_case_share), in half the memory. Everything lives in the arena. O(n log n). */
struct mc_order_people mc_order_people_new(const struct mc_order_cases *cases, bool for_figures,
                                           struct mc_arena *arena);
/* A metric on these: [n], by the numbers of the cases, or, where there are indexes[n],
 * metric[indexes[i]] that of case i; only read here. What people make must live as long.
 * O(n log n). */
struct mc_order_sweep *mc_order_sweep_of(const struct mc_order_people *people, const double *metric,
                                         const uint32_t *indexes, bool lower_is_better,
                                         struct mc_arena *arena);
/* Both at once. */
struct mc_order_sweep *mc_order_sweep_new(const struct mc_order_cases *cases, bool for_figures,
                                          struct mc_arena *arena);

/* Members in the order of the human scores, and how many of them are a gap below a human score that
 * only grows, and how many are not a gap above it. */
struct mc_order_window {
    const uint32_t *members;
    const double *human; /* of all cases */
    double gap;          /* less what rounding may take */
    size_t n_members, n_below, n_not_above;
};

/* How many of them make a pair with a case of that human score. */
static inline uint32_t mc_order_window_pairs(const struct mc_order_window *window)
{
    return (uint32_t)(window->n_below + window->n_members - window->n_not_above);
}

/* Phenomena whose sums are taken side by side. */
enum { MC_ORDER_BESIDE = 4 };

/* Members are fewer than these if what they make of ranks is looked up (struct mc_order_few). */
enum { MC_ORDER_MANY = 1 << 15 };

/* Few members, of k different ranks: what a query has with all of them, by the place of its rank
 * among theirs: 2 j between rank j - 1 and rank j, 2 j + 1 on rank j. There are less than
 * MC_ORDER_MANY, so that 16 bits hold a place. */
struct mc_order_few {
    struct mc_order_window window;
    uint32_t n_places;
    uint16_t *place_of; /* [n_ranks] */
    uint32_t *places;   /* [n_members]: of the members themselves */
    uint32_t *right;    /* [n_places]: twice the pairs in the right order */
};

/* All of them are above: the human score is below all others. */
struct mc_order_few mc_order_few_new(const struct mc_order_sweep *sweep, const uint32_t *members,
                                     size_t n_members, struct mc_arena *scratch);
/* The human score is `here` from now on, which is no less than before. */
void mc_order_few_move(struct mc_order_few *few, double here);

static inline bool mc_order_is_apart(const struct mc_order_cases *cases, uint32_t i)
{
    return cases->is_apart != NULL && cases->is_apart[i];
}

/* Whether all are of one phenomenon; these, and those below, are numbers of the sweep's cases. */
bool mc_order_are_of_one(const struct mc_order_cases *cases, const uint32_t *members, size_t n);
/* Adds to tallies[query] the pairs of each query with the members of other phenomena (or all, where
 * there is one). Of the members, and of the queries, none is there twice. O(n). */
void mc_order_count(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members,
                    const uint32_t *queries, size_t n_queries, struct mc_order_tally *tallies,
                    struct mc_arena *scratch);

#endif
