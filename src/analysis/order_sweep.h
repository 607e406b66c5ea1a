/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_sweep.h: what all rows of one metric share, and the counting of pairs of cases by sweeps
 * through the human scores. What is inside is for right_order.c alone. */
#ifndef MC_ANALYSIS_ORDER_SWEEP_H
#define MC_ANALYSIS_ORDER_SWEEP_H

#include "analysis/order_cases.h"

struct mc_arena;

/* Pairs of one case with some others: how many are wide enough, and twice how many of these are in
 * the right order, a tie being half of one. */
struct mc_order_tally {
    uint32_t n, twice_right;
};

/* A case as rows of few cases look at it. */
struct mc_order_place {
    uint32_t level, rank; /* level: of its human score, dense, the least 0 */
};

struct mc_order_sweep {
    struct mc_order_cases cases; /* from the least human score to the greatest; no metric */
    uint32_t *place_of;          /* [n]: where the case with this number stands there */
    uint32_t *ranks;             /* [n]: of the metric's scores, dense, the worst 0 */
    uint32_t n_ranks;
    bool one_phenomenon; /* among the cases that are not apart: then all pairs count */
    struct mc_order_tally
        *rest; /* [n]: pairs with the cases that are not apart, of other phenomena */
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
    double *levels; /* [n_levels]: the human scores, each once */
    uint32_t n_levels;
};

/* Everything lives in the arena. O(n log n). */
struct mc_order_sweep *mc_order_sweep_new(const struct mc_order_cases *cases,
                                          struct mc_arena *arena);

/* Phenomena whose sums are taken side by side. */
enum { MC_ORDER_BESIDE = 4 };

/* Members are fewer than these if what they make of ranks is looked up (struct mc_order_few). */
enum { MC_ORDER_MANY = 1 << 15 };

/* Few members, of k different ranks: what a query has with all of them, by the place of its rank
 * among theirs: 2 j between rank j - 1 and rank j, 2 j + 1 on rank j. There are less than
 * MC_ORDER_MANY, so that 16 bits hold a place. */
struct mc_order_few {
    uint32_t n_places;
    uint16_t *place_of; /* [n_ranks] */
    uint32_t *places;   /* [n_members]: of the members themselves */
    uint32_t *right;    /* [n_places]: twice the pairs in the right order */
};

/* None of them is below or above the queries yet. */
struct mc_order_few mc_order_few_new(const struct mc_order_sweep *sweep, const uint32_t *members,
                                     size_t n_members, struct mc_arena *scratch);
/* A member that people put below the queries from now on. */
void mc_order_few_below(struct mc_order_few *few, uint32_t place);
/* A member above the queries, by = 1, or no longer, by = -1. */
void mc_order_few_above(struct mc_order_few *few, uint32_t place, uint32_t by);

static inline bool mc_order_is_apart(const struct mc_order_cases *cases, uint32_t i)
{
    return cases->is_apart != NULL && cases->is_apart[i];
}

/* Whether all are of one phenomenon; these, and those below, are numbers of the sweep's cases. */
bool mc_order_are_of_one(const struct mc_order_cases *cases, const uint32_t *members, size_t n);
/* Adds to tallies[query] the pairs of each query with the members of other phenomena (or all, where
 * there is one); members and queries are in the order of the human scores. */
void mc_order_count(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members,
                    const uint32_t *queries, size_t n_queries, struct mc_order_tally *tallies,
                    struct mc_arena *scratch);

#endif
