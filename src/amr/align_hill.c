/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "amr/align_hill.h"

#include "amr/align.h"
#include "base/random.h"

/* A random candidate of a row whose column is free; MC_ALIGN_NONE: none. */
static uint32_t draw_candidate(const struct mc_core *core, uint32_t row, uint64_t bits)
{
    uint32_t n = 0, i, wanted;

    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++)
        n += core->column_taken[core->candidates[i].column] == MC_ALIGN_NONE;
    if (n == 0)
        return MC_ALIGN_NONE;
    wanted = mc_random_below(bits, n);
    for (i = core->row_start[row];; i++)
        if (core->column_taken[core->candidates[i].column] == MC_ALIGN_NONE && wanted-- == 0)
            return i;
}

/* The first candidate of a row that earns a weight and whose column is free. */
static uint32_t weighty_candidate(const struct mc_core *core, uint32_t row)
{
    uint32_t i;

    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++)
        if (core->candidates[i].weight > 0 &&
            core->column_taken[core->candidates[i].column] == MC_ALIGN_NONE)
            return i;
    return MC_ALIGN_NONE;
}

static void begin(struct mc_core *core, uint32_t start, uint64_t seed)
{
    uint32_t row, candidate;

    mc_core_clear(core);
    for (row = 0; start == 0 && row < core->n_rows; row++) {
        candidate = weighty_candidate(core, row);
        if (candidate != MC_ALIGN_NONE)
            mc_core_take(core, candidate);
    }
    for (row = 0; row < core->n_rows; row++) {
        if (core->row_taken[row] != MC_ALIGN_NONE)
            continue;
        candidate = draw_candidate(core, row, mc_random_bits(seed, start, row));
        if (candidate != MC_ALIGN_NONE)
            mc_core_take(core, candidate);
    }
}

/* The candidate of this row and column, or MC_ALIGN_NONE. */
static uint32_t candidate_at(const struct mc_core *core, uint32_t row, uint32_t column)
{
    uint32_t i;

    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++)
        if (core->candidates[i].column == column)
            return i;
    return MC_ALIGN_NONE;
}

/* What a step takes and gives back: `wanted` replaces the candidate of its row; the row that held
 * its column gets the freed column if it can earn something with it. */
struct exchange {
    uint32_t wanted, in_row, in_column, instead;
};

static struct exchange exchange_for(const struct mc_core *core, uint32_t wanted)
{
    const struct mc_core_candidate *candidate = &core->candidates[wanted];
    struct exchange e = {wanted, core->row_taken[candidate->row],
                         core->column_taken[candidate->column], MC_ALIGN_NONE};

    if (e.in_row != MC_ALIGN_NONE && e.in_column != MC_ALIGN_NONE)
        e.instead = candidate_at(core, core->candidates[e.in_column].row,
                                 core->candidates[e.in_row].column);
    return e;
}

static void take_if(struct mc_core *core, uint32_t candidate)
{
    if (candidate != MC_ALIGN_NONE)
        mc_core_take(core, candidate);
}

static void give_back_if(struct mc_core *core, uint32_t candidate)
{
    if (candidate != MC_ALIGN_NONE)
        mc_core_give_back(core, candidate);
}

static void make(struct mc_core *core, const struct exchange *e)
{
    give_back_if(core, e->in_row);
    give_back_if(core, e->in_column);
    mc_core_take(core, e->wanted);
    take_if(core, e->instead);
}

static void undo(struct mc_core *core, const struct exchange *e)
{
    give_back_if(core, e->instead);
    mc_core_give_back(core, e->wanted);
    take_if(core, e->in_column);
    take_if(core, e->in_row);
}

/* The work of taking the candidate, as a deadline counts it. */
static uint32_t work_of(const struct mc_core *core, uint32_t candidate)
{
    return candidate == MC_ALIGN_NONE
               ? 0
               : 1 + core->link_start[candidate + 1] - core->link_start[candidate];
}

/* The work of making the exchange and undoing it, and of searching a row for what is taken
 * instead. */
static uint64_t work_of_exchange(const struct mc_core *core, const struct exchange *e)
{
    uint64_t work = 2 * ((uint64_t)work_of(core, e->wanted) + work_of(core, e->in_row) +
                         work_of(core, e->in_column));
    uint32_t row;

    if (e->in_row == MC_ALIGN_NONE || e->in_column == MC_ALIGN_NONE)
        return work;
    row = core->candidates[e->in_column].row;
    return work + (core->row_start[row + 1] - core->row_start[row]) / 4;
}

/* Makes the best step from here or, if the limit ends the search, the best one so far; false if
 * none earns more. */
static bool climb(struct mc_core *core)
{
    int64_t before = core->taken_value, best = before;
    struct exchange best_exchange = {MC_ALIGN_NONE, MC_ALIGN_NONE, MC_ALIGN_NONE, MC_ALIGN_NONE};
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++) {
        struct exchange e;

        if (core->row_taken[core->candidates[i].row] == i)
            continue;
        e = exchange_for(core, i);
        make(core, &e);
        if (core->taken_value > best) {
            best = core->taken_value;
            best_exchange = e;
        }
        undo(core, &e);
        if (mc_deadline_passed(core->deadline, work_of_exchange(core, &e)))
            break;
    }
    if (best == before)
        return false;
    make(core, &best_exchange);
    return true;
}

void mc_align_hill(const struct mc_align_problem *problem, uint32_t starts, uint64_t seed,
                   struct mc_limit limit, struct mc_arena *arena, struct mc_align_result *result)
{
    struct mc_core *core = mc_core_of_problem(problem, arena);
    struct mc_deadline deadline;
    uint32_t start, i;

    mc_deadline_resume(&deadline, limit, problem->spent, problem->began);
    core->deadline = &deadline;
    for (start = 0; start < starts && !deadline.is_over; start++) {
        begin(core, start, seed);
        while (!mc_core_is_late(core) && climb(core))
            ;
        mc_core_keep(core);
    }
    result->right_of =
        mc_arena_alloc(arena, mc_array_size(problem->n_left, sizeof(*result->right_of)));
    for (i = 0; i < problem->n_left; i++)
        result->right_of[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_candidates; i++)
        if (core->candidates[i].chosen)
            result->right_of[problem->candidates[i].left] = problem->candidates[i].right;
    result->value = core->best;
    result->bound = mc_core_floor(core, mc_core_evaluate(core));
    result->proved = result->value == result->bound;
    result->cut_short = deadline.is_over;
    result->work = deadline.work;
}
