/* align_core.h: what the searches of align.h work on.
 *
 * A core is an alignment problem, or an independent part of one, laid out for speed. Every gain of
 * two candidates is split into two parts, one at each. With its parts at hand each candidate has a
 * value of its own, its weight and the best part gains that can hold together, and the best
 * assignment by these values bounds every mapping from above, whatever the split (Lagrangian
 * relaxation of Adams and Johnson's linearisation; used for the alignment of networks by Klau
 * 2009). The searches move the parts so that the bound comes down. */
#ifndef MC_AMR_ALIGN_CORE_H
#define MC_AMR_ALIGN_CORE_H

#include "amr/assignment.h"
#include "base/clock.h"
#include "base/memory.h"

struct mc_align_problem;
struct mc_deadline;

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
    bool *tangled;    /* [n_candidates] partners share nodes: not all parts can be earned at once */
    bool *earned;     /* [n_links] of tangled candidates: counted in the value */
    int32_t *heading; /* [n_links] of the first end of a gain: where its parts move, and how fast */
    uint32_t *row_alive, *column_alive; /* candidates that are alive */
    uint32_t n_alive;
    uint32_t *trail; /* [n_candidates] those ruled out, in order, so that it can be undone */
    uint32_t n_trail;
    int64_t *value;             /* [n_candidates] under the present split; -1: not alive */
    struct mc_assignment outer; /* the assignment by values */
    uint32_t *column_start, *column_cells; /* of the same; laid out at the second evaluation */
    uint64_t n_evaluations;
    struct mc_assignment inner; /* scratch: the parts of one tangled candidate */
    uint32_t *inner_numbers;    /* scratch of the same */
    int64_t *inner_values;
    uint32_t *column_stamp, *column_number; /* [n_columns] scratch */
    uint32_t stamp;
    int64_t best;  /* value of the best mapping known: the chosen candidates */
    int64_t bound; /* least bound known */
    /* The mapping that is being changed (mc_core_polish, hill climbing). */
    uint32_t *row_taken, *column_taken; /* candidate taken, or MC_ALIGN_NONE */
    int64_t *marginal;                  /* [n_candidates] weight and gains with what is taken */
    int64_t taken_value;
    uint32_t *tight;              /* [n_candidates] scratch */
    struct mc_core *next;         /* in a list */
    struct mc_deadline *deadline; /* NULL: none */
};

/* Lays out candidates (by row, then column) and gains (by a, then b). */
struct mc_core *mc_core_new(struct mc_core_candidate *candidates, uint32_t n_candidates,
                            const struct mc_core_gain *gains, uint32_t n_gains,
                            struct mc_arena *arena) MC_MUST_CHECK;
/* The whole problem, every gain split in half. */
struct mc_core *mc_core_of_problem(const struct mc_align_problem *problem,
                                   struct mc_arena *arena) MC_MUST_CHECK;
static inline int64_t mc_core_gain(const struct mc_core *core, uint32_t link)
{
    return core->links[link].part + core->links[core->links[link].twin].part;
}

/* Values, assignment, and the bound they give, which is returned. Prices and cells stand in
 * core->outer. */
int64_t mc_core_evaluate(struct mc_core *core);
/* Whether a link of a candidate that is in the assignment counts in its value. */
bool mc_core_is_earned(const struct mc_core *core, uint32_t candidate, uint32_t link);

/* Rules out a candidate that is alive; brings those back that were ruled out since. */
void mc_core_rule_out(struct mc_core *core, uint32_t candidate);
void mc_core_bring_back(struct mc_core *core, uint32_t n_trail);
/* What a mapping loses against the bound of the last evaluation by holding the candidate. */
static inline int64_t mc_core_slack(const struct mc_core *core, uint32_t candidate)
{
    return core->outer.row_price[core->candidates[candidate].row] +
           core->outer.column_price[core->candidates[candidate].column] - core->value[candidate];
}

/* After an evaluation that gave `bound`: rules out what no mapping that earns more than `goal` can
 * hold. The chosen candidates stay when keep_chosen is set. */
void mc_core_prune(struct mc_core *core, int64_t bound, int64_t goal, bool keep_chosen);
/* Moves parts from assigned candidates to partners where the two do not agree on a gain: a step
 * down the bound, whose length follows from gap * scale (Polyak's rule). Three quarters of the step
 * before are added to its direction, so that it does not turn to and fro. False when they all
 * agree. */
bool mc_core_move_parts(struct mc_core *core, int64_t gap, double scale);
/* Parts that an assigned candidate earns without its partner; MC_ALIGN_NONE when there is no
 * candidate to decide on, else the one that disagrees most and has an alternative. */
uint32_t mc_core_most_disputed(const struct mc_core *core);
/* Counts the work of a round and returns whether the deadline has passed. */
static inline bool mc_core_is_late(const struct mc_core *core)
{
    return mc_deadline_passed(core->deadline, 3 * ((uint64_t)core->n_candidates + core->n_links));
}
/* The largest multiple of the step that is not above the amount. */
static inline int64_t mc_core_floor(const struct mc_core *core, int64_t amount)
{
    return amount - amount % core->step;
}

/* Starts the changing mapping empty. */
void mc_core_clear(struct mc_core *core);
/* Takes or gives back a candidate whose row and column are free, or which is taken. */
void mc_core_take(struct mc_core *core, uint32_t candidate);
void mc_core_give_back(struct mc_core *core, uint32_t candidate);
/* Makes the changing mapping that of the last assignment. */
void mc_core_take_assignment(struct mc_core *core);
/* Moves and swaps of living candidates as long as the mapping earns more; of those only whose value
 * is at most so far below the prices of the last evaluation. A best mapping consists of candidates
 * with little slack. */
void mc_core_polish(struct mc_core *core, int64_t most_slack);
/* Keeps the changing mapping as the best one when it earns more than that. */
void mc_core_keep(struct mc_core *core);

#endif
