/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align.h: the best one-to-one mapping of the nodes of one graph to those of another.
 *
 * A mapping earns the weight of every pair (i -> j) in it, and a gain for certain combinations of
 * two pairs in it (a relation from i to k that also leads from j to l). Nodes may stay unmapped.
 * Smatch counts, S2match grades and Smatch++ intersects; all three are this problem.
 *
 * Amounts are whole numbers, so that bounds are exact: MC_ALIGN_ONE stands for 1. */
#ifndef MC_AMR_ALIGN_H
#define MC_AMR_ALIGN_H

#include <stdint.h>

#include "amr/assignment.h"
#include "base/clock.h"
#include "base/memory.h"

struct mc_align_problem;
struct mc_deadline;

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
    int64_t step;   /* the value of every mapping is a multiple of it; 1 if unknown */
    uint64_t spent; /* work of making it, which counts towards the limit of the search */
    int64_t began;  /* when that work first looked at the clock (clock.h), or 0 */
};

struct mc_align_result {
    uint32_t *right_of; /* [n_left]: node of the right graph, or MC_ALIGN_NONE */
    int64_t value;      /* what the mapping earns */
    int64_t bound;      /* no mapping earns more; never below value */
    bool proved;        /* bound == value: the mapping is a best one */
    bool cut_short;     /* the limit ended hill climbing */
    uint64_t work;      /* done, including that of making the problem */
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
/* The limit on making a problem whose search has this limit: half of it, but at least a twentieth
 * of a second, or of the steps of a second. */
struct mc_limit mc_align_limit_of_making(struct mc_limit limit);
/* Sets the limit of the search, which adding also uses up; adding gives up at
 * mc_align_limit_of_making. */
void mc_align_limit(struct mc_align_builder *builder, struct mc_limit limit);
/* Adds earlier work that counts as work of adding; `began` as in a problem. */
void mc_align_spend(struct mc_align_builder *builder, uint64_t work, int64_t began);
/* Whether more was added than the limits allow: there will be no problem, and further additions are
 * ignored. */
bool mc_align_is_too_large(const struct mc_align_builder *builder) MC_MUST_CHECK;
/* Makes the problem, sorted, with amounts of the same pairs added up; -1 if more than
 * MC_ALIGN_LIST_LIMIT gains, or amounts for more than that many different pairs of nodes, were
 * added, or it took too long. */
int mc_align_finish(struct mc_align_builder *builder, int64_t step,
                    struct mc_align_problem *problem) MC_MUST_CHECK;

/* What a mapping earns. */
int64_t mc_align_value(const struct mc_align_problem *problem, const uint32_t *right_of);

/* --- the core of the exact search ------------------------------------------------------------- */

/* One end of a gain. */
struct mc_core_link {
    uint32_t partner; /* the candidate at the other end */
    uint32_t twin;    /* the link of the other end */
    int64_t part;     /* >= 0; part + part of the twin = the gain */
};

struct mc_core_candidate {
    uint32_t row, column;
    uint32_t id; /* in the problem */
    bool chosen; /* in the best mapping known */
    int64_t weight;
};

struct mc_core_gain {
    uint32_t a, b; /* candidates, a < b */
    int64_t part_a, part_b;
};

struct mc_core {
    uint32_t n_rows, n_columns, n_candidates, n_links;
    int64_t step;
    struct mc_core_candidate *candidates; /* by row, then column */
    uint32_t *row_start;                  /* [n_rows + 1] */
    uint32_t *link_start;                 /* [n_candidates + 1] */
    struct mc_core_link *links;           /* of each candidate, by partner */
    bool *alive;                          /* [n_candidates] not yet ruled out */
    bool *tangled; /* [n_candidates] partners share nodes: not all parts can be earned together */
    bool *earned;  /* [n_links] of tangled candidates: counted in the value */
    int32_t *heading; /* [n_links] of the first end of a gain: direction and speed of its parts */
    uint32_t *row_alive, *column_alive; /* number of live candidates */
    uint32_t n_alive;
    uint32_t *trail; /* [n_candidates] those ruled out, in order, for undoing */
    uint32_t n_trail;
    int64_t *value;             /* [n_candidates] under the current split; -1: not alive */
    struct mc_assignment outer; /* the assignment by values */
    uint32_t *column_start, *column_cells; /* of `outer`; laid out at the second evaluation */
    uint64_t n_evaluations;
    struct mc_assignment inner; /* scratch: the parts of one tangled candidate */
    uint32_t *inner_numbers;    /* scratch for `inner` */
    int64_t *inner_values;
    uint32_t *column_stamp, *column_number; /* [n_columns] scratch */
    uint32_t stamp;
    int64_t best;  /* value of the best mapping known: the chosen candidates */
    int64_t bound; /* the least bound known */
    /* The mapping being changed (mc_core_polish, hill climbing). */
    uint32_t *row_taken, *column_taken; /* the candidate taken, or MC_ALIGN_NONE */
    int64_t *marginal;                  /* [n_candidates] weight, and gains with those taken */
    int64_t taken_value;
    uint32_t *tight;              /* [n_candidates] scratch */
    struct mc_core *next;         /* in a list */
    struct mc_deadline *deadline; /* NULL: none */
};

/* Lays out candidates (by row, then column) and gains (by a, then b). */
struct mc_core *mc_core_new(struct mc_core_candidate *candidates, uint32_t n_candidates,
                            const struct mc_core_gain *gains, uint32_t n_gains,
                            struct mc_arena *arena) MC_MUST_CHECK;
/* The core of the whole problem, every gain split in half. */
struct mc_core *mc_core_of_problem(const struct mc_align_problem *problem,
                                   struct mc_arena *arena) MC_MUST_CHECK;
static inline int64_t mc_core_gain(const struct mc_core *core, uint32_t link)
{
    return core->links[link].part + core->links[core->links[link].twin].part;
}

/* Computes values, assignment, and the resulting bound, which is returned. Prices and cells are in
 * core->outer. */
int64_t mc_core_evaluate(struct mc_core *core);
/* Whether a link of an assigned candidate counts in its value. */
bool mc_core_is_earned(const struct mc_core *core, uint32_t candidate, uint32_t link);

/* Rules out a live candidate; restores those ruled out since the trail had n_trail entries. */
void mc_core_rule_out(struct mc_core *core, uint32_t candidate);
void mc_core_bring_back(struct mc_core *core, uint32_t n_trail);
/* How much below the bound of the last evaluation a mapping with the candidate must be. */
static inline int64_t mc_core_slack(const struct mc_core *core, uint32_t candidate)
{
    return core->outer.row_price[core->candidates[candidate].row] +
           core->outer.column_price[core->candidates[candidate].column] - core->value[candidate];
}

/* After an evaluation that gave `bound`: rules out candidates that no mapping earning more than
 * `goal` can have. The chosen candidates stay if keep_chosen is set. */
void mc_core_prune(struct mc_core *core, int64_t bound, int64_t goal, bool keep_chosen);
/* Moves parts from assigned candidates to partners if the two disagree on a gain: a step down the
 * bound, of a length given by gap * scale (Polyak's rule). Three quarters of the last step are
 * added to its direction, so that it does not oscillate. False if all agree. */
bool mc_core_move_parts(struct mc_core *core, int64_t gap, double scale);
/* The candidate with an alternative that earns most in parts without its partners; MC_ALIGN_NONE:
 * there is none to decide on. */
uint32_t mc_core_most_disputed(const struct mc_core *core);
/* Counts the work of a round and returns whether the deadline has passed. */
static inline bool mc_core_is_late(const struct mc_core *core)
{
    return mc_deadline_passed(core->deadline, 3 * ((uint64_t)core->n_candidates + core->n_links));
}
/* The largest multiple of the step up to the amount. */
static inline int64_t mc_core_floor(const struct mc_core *core, int64_t amount)
{
    return amount - amount % core->step;
}

/* Empties the changing mapping. */
void mc_core_clear(struct mc_core *core);
/* Take a candidate whose row and column are free, or give back a taken one. */
void mc_core_take(struct mc_core *core, uint32_t candidate);
void mc_core_give_back(struct mc_core *core, uint32_t candidate);
/* Sets the changing mapping to the last assignment. */
void mc_core_take_assignment(struct mc_core *core);
/* Moves and swaps live candidates while the mapping earns more; only those with at most this slack
 * at the last evaluation. A best mapping consists of candidates with little slack. */
void mc_core_polish(struct mc_core *core, int64_t most_slack);
/* Keeps the changing mapping as the best one if it earns more. */
void mc_core_keep(struct mc_core *core);

#endif
