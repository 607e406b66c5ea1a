/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align_exact.c: lowers the bound of a core step by step by moving the parts of disputed gains to
 * the other side (a subgradient method), and rules out candidates that cannot beat the best
 * mapping. Then: deciding on candidates, splitting into independent parts, the search that combines
 * the three. */
#include "amr/align_exact.h"

#include <stdlib.h>

#include "amr/align.h"
#include "base/disjoint_sets.h"

/* --- bounding a core -------------------------------------------------------------------------- */

/* The progress of the steps down the bound. */
struct ascent {
    double scale;    /* of the next step */
    uint32_t failed; /* steps since the bound last decreased */
    int64_t least;   /* the least bound of this series */
    int64_t gap;     /* of the last round */
    int64_t bound;   /* of the last round */
};

/* Scale of the first step. With gains split in half it is 1; a part of a core, or a node of the
 * search, begins with a good split, which a large step would lose. */
#define SCALE_WITHIN 0.3

static inline struct ascent ascent_begin(double scale)
{
    const struct ascent ascent = {scale, 0, INT64_MAX, 0, INT64_MAX};

    return ascent;
}

/* Live candidates, in groups that share no row, no column and no gain. order[start[k + 1]] to
 * order[start[k + 2] - 1] is the k-th group. */
struct core_groups {
    uint32_t *order, *start;
    uint32_t *number; /* [n_candidates] index within the group */
    uint32_t n_groups;
};

enum { POLISH_ALL_EVERY = 16, PRUNE_EVERY = 4 };

/* One round: evaluates, keeps the mapping of the assignment if it is better, rules out candidates.
 * True: nothing better than core->best remains. */
static bool core_round(struct mc_core *core, struct ascent *ascent, bool keep_chosen)
{
    int64_t bound = mc_core_evaluate(core), bound_floor, earned;
    bool polish_all;

    if (keep_chosen && mc_core_floor(core, bound) < core->bound)
        core->bound = mc_core_floor(core, bound);
    if (bound < ascent->least) {
        ascent->least = bound;
        ascent->failed = 0;
    } else {
        ascent->failed++;
    }
    bound_floor = mc_core_floor(core, bound);
    if (bound_floor <= core->best)
        return true;
    mc_core_take_assignment(core);
    earned = core->taken_value;
    mc_core_keep(core);
    if (bound_floor <= core->best)
        return true;
    if (ascent->failed == 0 || core->n_evaluations % PRUNE_EVERY == 0)
        mc_core_prune(core, bound, core->best, keep_chosen);
    polish_all = core->n_evaluations % POLISH_ALL_EVERY == 0;
    if (ascent->failed == 0 || earned == core->best || polish_all) {
        int64_t before = core->best;

        mc_core_polish(core, polish_all ? INT64_MAX : 0);
        mc_core_keep(core);
        if (bound_floor <= core->best)
            return true;
        if (core->best > before)
            mc_core_prune(core, bound, core->best, keep_chosen);
    }
    ascent->bound = bound;
    ascent->gap = bound - core->best;
    return false;
}

/* How many steps may fail before they become shorter. Small cores are cheap to branch on, and for
 * very large ones the time is too short for many steps. */
static uint32_t patience(const struct mc_core *core)
{
    enum { LEAST = 3, MOST = 10, CANDIDATES_A_STEP = 200, VERY_LARGE = 24000 };
    uint32_t steps = LEAST + core->n_candidates / CANDIDATES_A_STEP;

    if (core->n_candidates > VERY_LARGE)
        return LEAST;
    return steps < MOST ? steps : MOST;
}

/* Makes the step before the next round; false if no step helps. */
static bool core_step(struct mc_core *core, struct ascent *ascent)
{
    if (ascent->failed >= patience(core)) {
        ascent->scale /= 2;
        ascent->failed = 0;
    }
    return ascent->scale > 0.03 && mc_core_move_parts(core, ascent->gap, ascent->scale);
}

/* --- deciding on candidates ------------------------------------------------------------------- */

/* Fixes the candidate: those that share its row or column are ruled out, and its gains are left to
 * its partners. */
static void force(struct mc_core *core, uint32_t candidate)
{
    uint32_t row = core->candidates[candidate].row, column = core->candidates[candidate].column;
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++)
        if (i != candidate && core->alive[i] &&
            (core->candidates[i].row == row || core->candidates[i].column == column))
            mc_core_rule_out(core, i);
    for (i = core->link_start[candidate]; i < core->link_start[candidate + 1]; i++) {
        core->links[core->links[i].twin].part += core->links[i].part;
        core->links[i].part = 0;
    }
}

/* A decision: first the candidate is forced, then it is ruled out. */
struct decision {
    uint32_t candidate, n_trail;
    bool second;
};

enum { ROUNDS_A_NODE = 20 };

/* Bounds the current node; returns the candidate to decide on next, or MC_ALIGN_NONE if the node
 * has nothing better. */
static uint32_t explore(struct mc_core *core)
{
    struct ascent ascent = ascent_begin(SCALE_WITHIN);
    uint32_t round;

    for (round = 0; round < ROUNDS_A_NODE; round++) {
        if (core_round(core, &ascent, false))
            return MC_ALIGN_NONE;
        if (mc_core_is_late(core) || !core_step(core, &ascent))
            break;
    }
    return mc_core_most_disputed(core);
}

void mc_core_branch(struct mc_core *core)
{
    struct decision *stack =
        mc_malloc(mc_array_size(core->n_candidates + (size_t)1, sizeof(*stack)));
    size_t depth = 0;
    uint32_t start = core->n_trail;

    while (!mc_core_is_late(core)) {
        uint32_t candidate = explore(core);

        if (candidate != MC_ALIGN_NONE) {
            struct decision decision = {candidate, core->n_trail, false};

            stack[depth++] = decision;
            force(core, candidate);
            continue;
        }
        while (depth > 0 && stack[depth - 1].second)
            depth--;
        if (depth == 0) {
            core->bound = core->best;
            break;
        }
        mc_core_bring_back(core, stack[depth - 1].n_trail);
        stack[depth - 1].second = true;
        mc_core_rule_out(core, stack[depth - 1].candidate);
    }
    mc_core_bring_back(core, start);
    free(stack);
}

/* --- independent parts ------------------------------------------------------------------------ */

/* A candidate that is alone in its row and its column belongs to a best mapping of the live ones:
 * it is ruled out and set in `mapped` ([n_candidates]), and its gains become weights of its
 * partners. Returns what the settled ones earn. */
static int64_t core_settle_alone(struct mc_core *core, bool *mapped)
{
    int64_t value = 0;
    uint32_t i, at;

    for (i = 0; i < core->n_candidates; i++) {
        struct mc_core_candidate *candidate = &core->candidates[i];

        if (!core->alive[i] || core->row_alive[candidate->row] != 1 ||
            core->column_alive[candidate->column] != 1)
            continue;
        mapped[i] = true;
        value += candidate->weight;
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++)
            if (core->alive[core->links[at].partner])
                core->candidates[core->links[at].partner].weight += mc_core_gain(core, at);
        mc_core_rule_out(core, i);
    }
    return value;
}

/* Joins candidates that share a row or a column, or earn something together, in one set. */
static uint32_t *find_components(const struct mc_core *core, struct mc_arena *arena)
{
    uint32_t *parent = mc_arena_alloc(arena, mc_array_size(core->n_candidates, sizeof(*parent)));
    uint32_t *in_column = core->column_taken, last = MC_ALIGN_NONE, i, at;

    for (i = 0; i < core->n_candidates; i++)
        parent[i] = i;
    for (i = 0; i < core->n_columns; i++)
        in_column[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_candidates; i++) {
        uint32_t column = core->candidates[i].column;

        if (!core->alive[i])
            continue;
        if (last != MC_ALIGN_NONE && core->candidates[last].row == core->candidates[i].row)
            mc_join_sets(parent, last, i);
        if (in_column[column] != MC_ALIGN_NONE)
            mc_join_sets(parent, in_column[column], i);
        last = in_column[column] = i;
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++)
            if (core->alive[core->links[at].partner])
                mc_join_sets(parent, core->links[at].partner, i);
    }
    return parent;
}

static void core_group(const struct mc_core *core, struct core_groups *g, struct mc_arena *arena)
{
    uint32_t *parent = find_components(core, arena), n = core->n_candidates, sum = 0, i;
    uint32_t *group = mc_arena_alloc(arena, mc_array_size(n, sizeof(*group)));

    g->order = mc_arena_alloc(arena, mc_array_size(n, sizeof(*g->order)));
    g->number = mc_arena_alloc(arena, mc_array_size(n, sizeof(*g->number)));
    g->start = mc_arena_array(arena, (size_t)n + 2, sizeof(*g->start));
    g->n_groups = 0;
    for (i = 0; i < n; i++) {
        if (!core->alive[i])
            continue;
        group[i] = parent[i] == i ? g->n_groups++ : group[mc_find_set(parent, i)];
        g->number[i] = g->start[group[i] + 2]++;
    }
    for (i = 0; i < g->n_groups; i++) {
        sum += g->start[i + 2];
        g->start[i + 2] = sum;
    }
    for (i = 0; i < n; i++)
        if (core->alive[i])
            g->order[g->start[group[i] + 1] + g->number[i]] = i;
}

/* Copies the candidates of a group, numbering its rows and columns from 0. */
static struct mc_core_candidate *copy_candidates(struct mc_core *core, const uint32_t *members,
                                                 uint32_t n, struct mc_arena *arena)
{
    struct mc_core_candidate *copies = mc_arena_alloc(arena, mc_array_size(n, sizeof(*copies)));
    uint32_t *column_number = core->column_taken, n_rows = 0, n_columns = 0, i;

    for (i = 0; i < n; i++)
        column_number[core->candidates[members[i]].column] = MC_ALIGN_NONE;
    for (i = 0; i < n; i++) {
        const struct mc_core_candidate *from = &core->candidates[members[i]];

        copies[i] = *from;
        if (i > 0 && core->candidates[members[i - 1]].row != from->row)
            n_rows++;
        if (column_number[from->column] == MC_ALIGN_NONE)
            column_number[from->column] = n_columns++;
        copies[i].row = n_rows;
        copies[i].column = column_number[from->column];
    }
    return copies;
}

/* Makes a core for one group, with the current split and the known part of a best mapping. Its
 * candidates are in the order of the group. */
static struct mc_core *core_of_group(struct mc_core *core, const struct core_groups *g,
                                     uint32_t group, struct mc_arena *arena)
{
    const uint32_t *members = g->order + g->start[group + 1];
    uint32_t n = g->start[group + 2] - g->start[group + 1], n_gains = 0, n_links = 0, i, at;
    struct mc_core_candidate *candidates = copy_candidates(core, members, n, arena);
    struct mc_core_gain *gains;
    struct mc_core *part;
    int64_t best = 0;

    for (i = 0; i < n; i++)
        n_links += core->link_start[members[i] + 1] - core->link_start[members[i]];
    gains = mc_arena_alloc(arena, mc_array_size(n_links, sizeof(*gains)));
    for (i = 0; i < n; i++) {
        best += candidates[i].chosen ? candidates[i].weight : 0;
        for (at = core->link_start[members[i]]; at < core->link_start[members[i] + 1]; at++) {
            const struct mc_core_link *link = &core->links[at];

            if (link->partner < members[i] || !core->alive[link->partner])
                continue;
            gains[n_gains].a = i;
            gains[n_gains].b = g->number[link->partner];
            gains[n_gains].part_a = link->part;
            gains[n_gains++].part_b = core->links[link->twin].part;
            if (candidates[i].chosen && core->candidates[link->partner].chosen)
                best += mc_core_gain(core, at);
        }
    }
    part = mc_core_new(candidates, n, gains, n_gains, arena);
    part->step = core->step;
    part->best = best;
    part->deadline = core->deadline;
    return part;
}

/* --- the search ------------------------------------------------------------------------------- */

/* The state of a search, for all its parts. */
struct solution {
    const struct mc_align_problem *problem;
    struct mc_deadline deadline;
    struct mc_arena *arena;
};

/* Tries to map nodes in their order, as for two texts of the same graph, or nearly so. Bounds alone
 * may not find that mapping among many similar ones. */
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

/* Rounds usually end long before, when steps no longer help. */
enum { ROUNDS = 3000 };

enum state { SOLVED, FEW_LEFT, STUCK };

/* Bounds the core until it is solved, few of its candidates remain, or no step helps. */
static enum state bound_core(struct solution *s, struct mc_core *core, struct ascent *ascent)
{
    uint32_t round;

    for (round = 0; round < ROUNDS; round++) {
        if (core_round(core, ascent, true))
            return SOLVED;
        if (core->n_alive * 4 <= core->n_candidates)
            return FEW_LEFT;
        if (round == 0)
            try_order(s, core);
        if (mc_core_is_late(core) || !core_step(core, ascent))
            return STUCK;
    }
    return STUCK;
}

/* A part has at most half the candidates of its core, so that recursion is at most 21 deep. */
/* NOLINTBEGIN(misc-no-recursion) */
static void solve(struct solution *s, struct mc_core *core, double scale);

/* Solves the groups one after the other; returns the value of the mappings found, and adds their
 * bounds to *bound. */
static int64_t solve_groups(struct solution *s, struct mc_core *core,
                            const struct core_groups *groups, bool *mapped, int64_t *bound)
{
    int64_t value = 0;
    uint32_t group, i;

    for (group = 0; group < groups->n_groups; group++) {
        struct mc_arena_mark mark = mc_arena_mark(s->arena);
        struct mc_core *part = core_of_group(core, groups, group, s->arena);

        solve(s, part, SCALE_WITHIN);
        for (i = 0; i < part->n_candidates; i++)
            mapped[groups->order[groups->start[group + 1] + i]] = part->candidates[i].chosen;
        value += part->best;
        *bound += part->bound;
        mc_arena_reset(s->arena, mark);
    }
    return value;
}

/* Records a mapping of the live candidates: no other mapping of them earns more than `bound`, and
 * none with other candidates more than `goal`. */
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

/* Solves the rest of a core, in independent parts. No mapping with other candidates earns more than
 * `goal`. */
static void solve_rest(struct solution *s, struct mc_core *core, int64_t goal)
{
    struct mc_arena_mark mark = mc_arena_mark(s->arena);
    uint32_t n = core->n_candidates, n_trail = core->n_trail, i;
    bool *mapped = mc_arena_array(s->arena, n, sizeof(*mapped));
    int64_t *weights = mc_arena_alloc(s->arena, mc_array_size(n, sizeof(*weights)));
    struct core_groups groups;
    int64_t value, bound;

    for (i = 0; i < n; i++)
        weights[i] = core->candidates[i].weight;
    value = bound = core_settle_alone(core, mapped);
    core_group(core, &groups, s->arena);
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

/* Closes a remaining gap. Few candidates belong to mappings near the bound: these are searched
 * first, then those less near. Each search lowers the bound or finds a best mapping; good mappings
 * are found on the way. Ends if too many candidates are so near. `bound` is that of the last
 * round. */
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
    struct ascent ascent = ascent_begin(scale);
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
