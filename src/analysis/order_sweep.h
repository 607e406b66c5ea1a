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

/* A case as it is counted: by its scores of people and of the metric, dense, the least and the
 * worst 0. */
struct mc_order_place {
    uint32_t level, rank;
};

/* Of a human score: so many levels are a gap below it; this is the first one a gap above it. */
struct mc_order_reach {
    uint32_t n_below, above;
};

struct mc_order_sweep {
    struct mc_order_cases cases;   /* from the least human score to the greatest; no metric */
    uint32_t *place_of;            /* [n]: where the case with this number stands there */
    struct mc_order_place *scores; /* [n] */
    uint32_t *by_rank;             /* [n]: where each stands from the worst to the best */
    uint32_t n_ranks, n_levels;
    double *levels;               /* [n_levels]: the human scores, each once */
    struct mc_order_reach *reach; /* [n_levels] */
    bool one_phenomenon;          /* among the cases that are not apart: then all pairs count */
    struct mc_order_tally
        *rest; /* [n]: pairs with the cases that are not apart, of other phenomena */
    /* What follows is for rows with a variance. */
    struct mc_order_place *places; /* [n]: by phenomenon, in each from the least human score */
    uint32_t *items;               /* [n]: of which case each place is */
    size_t *starts;                /* [n_phenomena + 1]: where each phenomenon begins in places */
    bool *has_apart;               /* [n_phenomena] */
    /* [n]: the places once more. Of MC_ORDER_BESIDE phenomena that stand beside each other the
     * first case of each, then the second of each, as far as all have one; then those left over. */
    struct mc_order_place *beside;
    /* [n_phenomena / MC_ORDER_BESIDE]: so many that one of them has; 0: they do not stand beside
     * each other, since one has fewer than 2, or some that are apart */
    size_t *n_beside;
};

/* Everything lives in the arena. O(n log n). */
struct mc_order_sweep *mc_order_sweep_new(const struct mc_order_cases *cases,
                                          struct mc_arena *arena);
/* The same for figures alone (mc_order_figure, mc_order_case_share), in half the memory: without
 * units and places. */
struct mc_order_sweep *mc_order_sweep_of_figures(const struct mc_order_cases *cases,
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
