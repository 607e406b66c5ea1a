#include "amr/align_exact.h"

#include "amr/align_branch.h"
#include "amr/align_split.h"

/* What all parts of a search share. */
struct solution {
    const struct mc_align_problem *problem;
    struct mc_deadline deadline;
    struct mc_arena *arena;
};

/* Two texts of one graph, or nearly so: nodes are mapped in their order. Bounds alone may not find
 * that mapping among many that are alike. */
static void try_order(const struct solution *s, struct mc_core *core)
{
    uint32_t i;

    mc_core_clear(core);
    for (i = 0; i < core->n_candidates; i++) {
        const struct mc_align_candidate *pair = &s->problem->candidates[core->candidates[i].id];

        if (pair->left == pair->right)
            mc_core_take(core, i);
    }
    mc_core_keep(core);
}

/* Steps that no longer help end the rounds long before. */
enum { ROUNDS = 3000 };

enum state { SOLVED, FEW_LEFT, STUCK };

/* Bounds the core until it is solved, few of its candidates are left, or no step helps. */
static enum state bound_core(struct solution *s, struct mc_core *core, struct mc_ascent *ascent)
{
    uint32_t round;

    for (round = 0; round < ROUNDS; round++) {
        if (mc_core_round(core, ascent, true))
            return SOLVED;
        if (core->n_alive * 4 <= core->n_candidates)
            return FEW_LEFT;
        if (round == 0)
            try_order(s, core);
        if (mc_core_is_late(core) || !mc_core_step(core, ascent))
            return STUCK;
    }
    return STUCK;
}

/* A part has at most half the candidates of its core, so that recursion is at most 21 deep. */
/* NOLINTBEGIN(misc-no-recursion) */
static void solve(struct solution *s, struct mc_core *core, double scale);

/* Solves the groups one after the other; returns what the mappings found earn, and adds to *bound
 * what no mapping exceeds. */
static int64_t solve_groups(struct solution *s, struct mc_core *core,
                            const struct mc_core_groups *groups, bool *mapped, int64_t *bound)
{
    int64_t value = 0;
    uint32_t group, i;

    for (group = 0; group < groups->n_groups; group++) {
        struct mc_arena_mark mark = mc_arena_mark(s->arena);
        struct mc_core *part = mc_core_of_group(core, groups, group, s->arena);

        solve(s, part, MC_SCALE_WITHIN);
        for (i = 0; i < part->n_candidates; i++)
            mapped[groups->order[groups->start[group + 1] + i]] = part->candidates[i].chosen;
        value += part->best;
        *bound += part->bound;
        mc_arena_reset(s->arena, mark);
    }
    return value;
}

/* A mapping of the candidates that were alive is known, and no other of them earns more than
 * `bound`; none that holds other candidates earns more than `goal`. */
static void learn(struct mc_core *core, const bool *mapped, int64_t value, int64_t bound,
                  int64_t goal)
{
    uint32_t i;

    if (value > core->best) {
        core->best = value;
        for (i = 0; i < core->n_candidates; i++)
            core->candidates[i].chosen = mapped[i];
    }
    bound = bound > goal ? bound : goal;
    core->bound = bound < core->bound ? bound : core->bound;
    core->bound = core->bound > core->best ? core->bound : core->best;
}

/* Solves what is left of a core, in independent parts. No mapping that holds other candidates earns
 * more than `goal`. */
static void solve_rest(struct solution *s, struct mc_core *core, int64_t goal)
{
    struct mc_arena_mark mark = mc_arena_mark(s->arena);
    uint32_t n = core->n_candidates, n_trail = core->n_trail, i;
    bool *mapped = mc_arena_array(s->arena, n, sizeof(*mapped));
    int64_t *weights = mc_arena_alloc(s->arena, mc_array_size(n, sizeof(*weights)));
    struct mc_core_groups groups;
    int64_t value, bound;

    for (i = 0; i < n; i++)
        weights[i] = core->candidates[i].weight;
    value = bound = mc_core_settle_alone(core, mapped);
    mc_core_group(core, &groups, s->arena);
    value += solve_groups(s, core, &groups, mapped, &bound);
    mc_core_bring_back(core, n_trail);
    for (i = 0; i < n; i++)
        core->candidates[i].weight = weights[i];
    learn(core, mapped, value, bound, goal);
    mc_arena_reset(s->arena, mark);
}

static uint32_t count_within(const struct mc_core *core, int64_t slack)
{
    uint32_t n = 0, i;

    for (i = 0; i < core->n_candidates; i++)
        n += core->alive[i] & (mc_core_slack(core, i) <= slack);
    return n;
}

enum { GOALS = 8 };

/* A gap remains. Only few candidates belong to mappings that come near the bound: these are
 * searched first, then those that come less near. Each time the bound comes down or a best mapping
 * is found; those found on the way are good ones. Ends when too many candidates come so near.
 * `bound` is that of the last round. */
static void search_near_bound(struct solution *s, struct mc_core *core, int64_t bound)
{
    int64_t by = mc_core_floor(core, (core->bound - core->best) / GOALS), goal = core->bound;

    by = by > core->step ? by : core->step;
    while (core->bound > core->best && !mc_core_is_late(core)) {
        uint32_t n_trail = core->n_trail;

        goal = goal - by > core->best ? goal - by : core->best;
        if (count_within(core, bound - goal - core->step) > core->n_alive / 2)
            return;
        mc_core_prune(core, bound, goal, false);
        solve_rest(s, core, goal);
        mc_core_bring_back(core, n_trail);
    }
}

/* Finds the core's best mapping, the chosen candidates; core->best and core->bound are equal
 * afterwards unless the deadline passes. `scale` is that of the first step. */
static void solve(struct solution *s, struct mc_core *core, double scale)
{
    struct mc_ascent ascent = mc_ascent_begin(scale);
    enum state state = bound_core(s, core, &ascent);

    if (state == FEW_LEFT)
        solve_rest(s, core, core->best);
    if (state == STUCK) {
        mc_core_take_assignment(core);
        mc_core_polish(core, INT64_MAX);
        mc_core_keep(core);
        search_near_bound(s, core, ascent.bound);
        if (core->bound > core->best)
            mc_core_branch(core);
    }
    core->bound = core->bound > core->best ? core->bound : core->best;
}

/* NOLINTEND(misc-no-recursion) */

void mc_align_exact(const struct mc_align_problem *problem, struct mc_limit limit,
                    struct mc_arena *arena, struct mc_align_result *result)
{
    struct solution s = {.problem = problem, .arena = arena};
    struct mc_core *core;
    uint32_t i;

    mc_deadline_resume(&s.deadline, limit, problem->spent, problem->began);
    result->right_of =
        mc_arena_alloc(arena, mc_array_size(problem->n_left, sizeof(*result->right_of)));
    for (i = 0; i < problem->n_left; i++)
        result->right_of[i] = MC_ALIGN_NONE;
    core = mc_core_of_problem(problem, arena);
    core->deadline = &s.deadline;
    solve(&s, core, 1.0);
    for (i = 0; i < core->n_candidates; i++)
        if (core->candidates[i].chosen)
            result->right_of[problem->candidates[i].left] = problem->candidates[i].right;
    result->value = core->best;
    result->bound = core->bound;
    result->proved = result->value == result->bound;
    result->cut_short = false;
    result->work = s.deadline.work;
}
