/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_sweep.h: the cases whose order by a metric is compared with the order by people, what all
 * rows of one metric share, and the counting of pairs of cases by a sweep through the metric's
 * scores. The inside of a sweep is for right_order.c alone. */
#ifndef MC_ANALYSIS_ORDER_SWEEP_H
#define MC_ANALYSIS_ORDER_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mc_arena;

/* The cases of a dataset that people judged and the metric scored, in any order. */
struct mc_order_cases {
    size_t n;                     /* < 2^31 */
    const double *human, *metric; /* [n], finite; equal if they tie */
    const uint32_t *phenomena;    /* [n] */
    uint32_t n_phenomena;         /* phenomena are 0 .. n_phenomena - 1; not all need occur */
    const uint32_t *units;        /* [n] */
    uint32_t n_units;
    const bool *is_apart; /* [n]: counts only in rows of its own, never in those of others; NULL: no
                             case is */
    double gap;           /* > 0, in the unit of the human scores */
    bool lower_is_better;
    bool one_case_a_unit; /* set by mc_order_sweep_new */
};

/* Pairs of one case with some others: how many are wide enough, and twice the number in the right
 * order, a tie counting half. */
struct mc_order_tally {
    uint32_t n, twice_right;
};

/* For a human score: how many levels are a gap below it, and the first level a gap above it. */
struct mc_order_reach {
    uint32_t n_below, above;
};

/* What depends on the human scores of some cases, for any metric that scored them. */
struct mc_order_people {
    struct mc_order_cases cases; /* in ascending order of the human scores; no metric */
    uint32_t *place_of;          /* [n]: the place there of the case with this number */
    uint32_t *level_of;          /* [n]: of the human score, dense, 0 for the least */
    uint32_t n_levels;
    double *levels;               /* [n_levels]: the distinct human scores */
    struct mc_order_reach *reach; /* [n_levels] */
    bool one_phenomenon;          /* of cases that are not apart: then all pairs count */
    /* For rows with a variance; else NULL, like the units of the cases. */
    uint32_t *items; /* [n]: cases by phenomenon, each by human score */
    size_t *starts;  /* [n_phenomena + 1]: where each phenomenon begins in items */
    bool *has_apart; /* [n_phenomena] */
};

/* A case as seen by rows of few cases. */
struct mc_order_place {
    uint32_t level, rank;
};

struct mc_order_sweep {
    struct mc_order_people people;
    uint32_t *ranks;   /* [n]: of the metric's scores, dense, 0 for the worst */
    uint32_t *by_rank; /* [n]: the place of each from worst to best */
    uint32_t n_ranks;
    struct mc_order_tally *rest; /* [n]: pairs with cases of other phenomena that are not apart */
    /* For rows with a variance. */
    struct mc_order_place *places; /* [n]: for each of the items of people */
    /* [n]: the places again: for each MC_ORDER_BESIDE phenomena side by side, the first case of
     * each, then the second of each, while all have one; then those left over. */
    struct mc_order_place *beside;
    /* [n_phenomena / MC_ORDER_BESIDE]: how many cases of each are side by side; 0: none, since a
     * phenomenon has fewer than 2 cases, or some that are apart */
    size_t *n_beside;
};

/* From the cases, ignoring their metric. for_figures: for figures alone (mc_order_figure,
 * mc_order_case_share), in half the memory. Everything lives in the arena. O(n log n). */
struct mc_order_people mc_order_people_new(const struct mc_order_cases *cases, bool for_figures,
                                           struct mc_arena *arena);
/* A metric on these cases: metric[i] for case number i or, if indexes is not NULL,
 * metric[indexes[i]]; only read during the call. What `people` points to must live as long as the
 * sweep. O(n log n). */
struct mc_order_sweep *mc_order_sweep_of(const struct mc_order_people *people, const double *metric,
                                         const uint32_t *indexes, bool lower_is_better,
                                         struct mc_arena *arena);
/* Both of the above. */
struct mc_order_sweep *mc_order_sweep_new(const struct mc_order_cases *cases, bool for_figures,
                                          struct mc_arena *arena);

/* Members in the order of the human scores; how many are a gap below a human score that only grows,
 * and how many are not a gap above it. */
struct mc_order_window {
    const uint32_t *members;
    const double *human; /* of all cases */
    double gap;          /* minus an allowance for rounding */
    size_t n_members, n_below, n_not_above;
};

/* How many of them form a pair with a case of that human score. */
static inline uint32_t mc_order_window_pairs(const struct mc_order_window *window)
{
    return (uint32_t)(window->n_below + window->n_members - window->n_not_above);
}

/* Number of phenomena whose sums are computed side by side. */
enum { MC_ORDER_BESIDE = 4 };

/* Members are fewer than this if their ranks are looked up (struct mc_order_few). */
enum { MC_ORDER_MANY = 1 << 15 };

/* Few members, with k distinct ranks: the pairs of a query with all of them, by the place of its
 * rank among theirs: 2 j between rank j - 1 and rank j, 2 j + 1 on rank j. There are fewer than
 * MC_ORDER_MANY, so that a place fits into 16 bits. */
struct mc_order_few {
    struct mc_order_window window;
    uint32_t n_places;
    uint16_t *place_of; /* [n_ranks] */
    uint32_t *places;   /* [n_members]: of the members themselves */
    uint32_t *right;    /* [n_places]: twice the pairs in the right order */
};

/* At first all members are above: the human score is below all others. */
struct mc_order_few mc_order_few_new(const struct mc_order_sweep *sweep, const uint32_t *members,
                                     size_t n_members, struct mc_arena *scratch);
/* Raises the human score to `here`, which is no lower than before. */
void mc_order_few_move(struct mc_order_few *few, double here);

static inline bool mc_order_is_apart(const struct mc_order_cases *cases, uint32_t i)
{
    return cases->is_apart != NULL && cases->is_apart[i];
}

/* Whether all members are of one phenomenon; members, here and below, are places in the sweep. */
bool mc_order_are_of_one(const struct mc_order_cases *cases, const uint32_t *members, size_t n);
/* Adds to tallies[query] the pairs of each query with the members of other phenomena (or with all
 * members, if there is one phenomenon). Members are all different, and so are queries. O(n). */
void mc_order_count(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members,
                    const uint32_t *queries, size_t n_queries, struct mc_order_tally *tallies,
                    struct mc_arena *scratch);

#endif
