/* align.h: the best one-to-one mapping of the nodes of one graph to those of another.
 *
 * A mapping earns the weight of every pair (i -> j) in it, and a gain for certain two pairs that
 * are both in it (a relation from i to k that is found again from j to l). Nodes may stay unmapped.
 * Smatch counts, S2match grades and Smatch++ intersects; all three are this problem.
 *
 * Amounts are whole numbers, so that bounds are exact: MC_ALIGN_ONE stands for 1. */
#ifndef MC_AMR_ALIGN_H
#define MC_AMR_ALIGN_H

#include <stdint.h>

#include "amr/assignment.h"

#define MC_ALIGN_ONE ((int64_t)1 << 24)

/* A pair of nodes that can earn something. */
struct mc_align_candidate {
    uint32_t left, right;
    int64_t weight; /* >= 0 */
};

/* What two candidates earn together; they share no node. */
struct mc_align_gain {
    uint32_t a, b; /* indexes of candidates, a < b */
    int64_t gain;  /* > 0 */
};

struct mc_align_problem {
    uint32_t n_left, n_right, n_candidates, n_gains;
    struct mc_align_candidate *candidates; /* each pair once, by left, then right */
    struct mc_align_gain *gains;           /* each two candidates once, by a, then b */
    int64_t step;   /* the value of every mapping is a multiple of it; 1 when nothing is known */
    uint64_t spent; /* work of making it, of which the limit of the search is to pay too */
    int64_t began;  /* when that work first looked at the clock (clock.h), or 0 */
};

struct mc_align_result {
    uint32_t *right_of; /* [n_left]: node of the right graph, or MC_ALIGN_NONE */
    int64_t value;      /* what the mapping earns */
    int64_t bound;      /* no mapping earns more; never below value */
    bool proved;        /* bound == value: the mapping is a best one */
    bool cut_short;     /* the limit ended hill climbing */
    uint64_t work;      /* done, that of making the problem included */
};

/* --- making a problem ------------------------------------------------------------------------- */

struct mc_align_builder;

/* A builder in the arena. Memory grows with n_left * n_right: NULL beyond MC_ALIGN_CELL_LIMIT. */
enum { MC_ALIGN_CELL_LIMIT = 1 << 24, MC_ALIGN_LIST_LIMIT = 1 << 21 };
struct mc_align_builder *mc_align_begin(uint32_t n_left, uint32_t n_right,
                                        struct mc_arena *arena) MC_MUST_CHECK;
/* Mapping left to right earns `weight` more. */
void mc_align_add_weight(struct mc_align_builder *builder, uint32_t left, uint32_t right,
                         int64_t weight);
/* Mapping i to j and k to l earns `gain` more; i != k and j != l. */
void mc_align_add_gain(struct mc_align_builder *builder, uint32_t i, uint32_t j, uint32_t k,
                       uint32_t l, int64_t gain);
/* How long making a problem may take when its search has this limit: half of it, but at least a
 * twentieth of a second, or of the steps of a second. */
struct mc_limit mc_align_limit_of_making(struct mc_limit limit);
/* A search has this limit, of which adding takes its part; adding gives up after
 * mc_align_limit_of_making. */
void mc_align_limit(struct mc_align_builder *builder, struct mc_limit limit);
/* Work that was done before and counts as that of adding; `began` as in a problem. */
void mc_align_spend(struct mc_align_builder *builder, uint64_t work, int64_t began);
/* More was added than the limits allow: there will be no problem, what is still added is ignored.
 */
bool mc_align_is_too_large(const struct mc_align_builder *builder) MC_MUST_CHECK;
/* The problem, sorted, amounts of the same pairs added up; -1 when more than MC_ALIGN_LIST_LIMIT
 * gains, or amounts for more than so many different pairs of nodes, were added, or it took too
 * long. */
int mc_align_finish(struct mc_align_builder *builder, int64_t step,
                    struct mc_align_problem *problem) MC_MUST_CHECK;

/* What a mapping earns. */
int64_t mc_align_value(const struct mc_align_problem *problem, const uint32_t *right_of);

#endif
