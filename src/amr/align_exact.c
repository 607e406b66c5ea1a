#include "amr/align_exact.h"

#include <stdio.h>
#include <string.h>

#include "amr/align_branch.h"
#include "amr/disjoint_sets.h"

/* Independent parts that wait, and what is known of the whole. */
struct solution {
    const struct mc_align_problem *problem;
    struct mc_align_result *result;
    struct mc_core *waiting; /* a list through mc_core.next */
    struct mc_deadline deadline;
    struct mc_arena *arena;
};

static void map_candidate(struct solution *s, const struct mc_core_candidate *candidate)
{
    const struct mc_align_candidate *pair = &s->problem->candidates[candidate->id];

    s->result->right_of[pair->left] = pair->right;
}

/* A part is done: its best mapping, and the bound that is proved for it. */
static void close_core(struct solution *s, const struct mc_core *core)
{
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++)
        if (core->candidates[i].chosen)
            map_candidate(s, &core->candidates[i]);
    s->result->value += core->best;
    s->result->bound += core->bound > core->best ? core->bound : core->best;
}

/* A candidate that is alone in its row and its column belongs to a best mapping: its weight is
 * earned, and its gains become weights of its partners. */
static void settle_alone(struct solution *s, struct mc_core *core)
{
    uint32_t i, at;

    for (i = 0; i < core->n_candidates; i++) {
        struct mc_core_candidate *candidate = &core->candidates[i];

        if (!core->alive[i] || core->row_alive[candidate->row] != 1 ||
            core->column_alive[candidate->column] != 1)
            continue;
        map_candidate(s, candidate);
        s->result->value += candidate->weight;
        s->result->bound += candidate->weight;
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++)
            if (core->alive[core->links[at].partner])
                core->candidates[core->links[at].partner].weight += mc_core_gain(core, at);
        mc_core_rule_out(core, i);
    }
}

/* Candidates that share a row or a column, or earn something together, are in one set. */
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

/* Candidates of the core in the order of their sets: order[start[k]] ... for the k-th set. */
struct grouping {
    uint32_t *order, *start, *number; /* number: [n_candidates] place within its set */
    uint32_t n_groups;
};

static void group_candidates(const struct mc_core *core, struct grouping *g, struct mc_arena *arena)
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

/* Numbers rows and columns of the group from 0. */
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

/* A core of its own for one group, with the present split and the best mapping known. */
static struct mc_core *core_of_group(struct mc_core *core, const struct grouping *g, uint32_t group,
                                     struct mc_arena *arena)
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

/* Replaces a core by what is left of it, in independent parts. */
static void split_core(struct solution *s, struct mc_core *core)
{
    struct grouping groups;
    uint32_t i;

    settle_alone(s, core);
    group_candidates(core, &groups, s->arena);
    for (i = 0; i < groups.n_groups; i++) {
        struct mc_core *part = core_of_group(core, &groups, i, s->arena);

        part->next = s->waiting;
        s->waiting = part;
    }
}

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

/* Bounds the core until it is solved or split. False when it has to be branched on. */
static bool solve_by_bounds(struct solution *s, struct mc_core *core)
{
    struct mc_ascent ascent = {1.0, 0, INT64_MAX, 0};
    uint32_t round;

    for (round = 0; round < ROUNDS; round++) {
        if (mc_core_round(core, &ascent, true)) {
            close_core(s, core);
            return true;
        }
        if (core->n_alive * 4 <= core->n_candidates) {
            split_core(s, core);
            return true;
        }
        if (round == 0)
            try_order(s, core);
        if (mc_core_is_late(core))
            return false;
        if (!mc_core_step(core, &ascent))
            return false;
    }
    return false;
}

void mc_align_exact(const struct mc_align_problem *problem, double seconds, struct mc_arena *arena,
                    struct mc_align_result *result)
{
    struct solution s = {.problem = problem, .result = result, .arena = arena};
    uint32_t i;

    mc_deadline_start(&s.deadline, seconds);
    s.deadline.begin = problem->began;
    result->value = result->bound = 0;
    result->right_of =
        mc_arena_alloc(arena, mc_array_size(problem->n_left, sizeof(*result->right_of)));
    for (i = 0; i < problem->n_left; i++)
        result->right_of[i] = MC_ALIGN_NONE;
    s.waiting = mc_core_of_problem(problem, arena);
    s.waiting->deadline = &s.deadline;
    while (s.waiting != NULL) {
        struct mc_core *core = s.waiting;

        s.waiting = core->next;
        if (!solve_by_bounds(&s, core)) {
            mc_core_take_assignment(core);
            mc_core_polish(core, INT64_MAX);
            mc_core_keep(core);
            mc_core_branch(core);
            close_core(&s, core);
        }
    }
    result->proved = result->value == result->bound;
    result->cut_short = false;
}
