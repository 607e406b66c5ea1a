#include "amr/align_core.h"

#include <string.h>

static void *numbers(struct mc_arena *arena, size_t n, size_t size)
{
    return mc_arena_alloc(arena, mc_array_size(n, size));
}

/* Links of each candidate in the order of their partners: gains come by a, then b, so that the
 * smaller partners of a candidate come before the larger ones. */
static void lay_links(struct mc_core *core, const struct mc_core_gain *gains, uint32_t n_gains,
                      struct mc_arena *arena)
{
    uint32_t n = core->n_candidates, sum = 0, i;
    uint32_t *next = mc_arena_array(arena, (size_t)n + 1, sizeof(*next));

    core->n_links = 2 * n_gains;
    core->link_start = numbers(arena, (size_t)n + 1, sizeof(*core->link_start));
    core->links = numbers(arena, core->n_links, sizeof(*core->links));
    core->earned = mc_arena_array(arena, core->n_links, sizeof(*core->earned));
    core->heading = mc_arena_array(arena, core->n_links, sizeof(*core->heading));
    for (i = 0; i < n_gains; i++) {
        next[gains[i].a]++;
        next[gains[i].b]++;
    }
    for (i = 0; i < n; i++) {
        core->link_start[i] = sum;
        sum += next[i];
        next[i] = core->link_start[i];
    }
    core->link_start[n] = sum;
    for (i = 0; i < n_gains; i++) {
        uint32_t at_a = next[gains[i].a]++, at_b = next[gains[i].b]++;
        struct mc_core_link a = {gains[i].b, at_b, gains[i].part_a};
        struct mc_core_link b = {gains[i].a, at_a, gains[i].part_b};

        core->links[at_a] = a;
        core->links[at_b] = b;
    }
}

/* Finds the candidates two of whose partners share a row or a column; returns the largest number of
 * links of one of them. */
static uint32_t find_tangles(struct mc_core *core)
{
    uint32_t *row_stamp = core->row_taken, largest = 0, i, at;

    memset(row_stamp, 0, core->n_rows * sizeof(*row_stamp));
    for (i = 0; i < core->n_candidates; i++) {
        core->tangled[i] = false;
        if (core->link_start[i + 1] - core->link_start[i] < 2)
            continue;
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++) {
            const struct mc_core_candidate *partner = &core->candidates[core->links[at].partner];

            if (row_stamp[partner->row] == i + 1 || core->column_stamp[partner->column] == i + 1)
                core->tangled[i] = true;
            row_stamp[partner->row] = i + 1;
            core->column_stamp[partner->column] = i + 1;
        }
        if (core->tangled[i] && core->link_start[i + 1] - core->link_start[i] > largest)
            largest = core->link_start[i + 1] - core->link_start[i];
    }
    memset(core->column_stamp, 0, core->n_columns * sizeof(*core->column_stamp));
    return largest;
}

static void lay_rows(struct mc_core *core, struct mc_arena *arena)
{
    uint32_t n = core->n_candidates, i;
    uint32_t *row = numbers(arena, n, sizeof(*row)), *column = numbers(arena, n, sizeof(*column));

    core->row_start = mc_arena_array(arena, (size_t)core->n_rows + 1, sizeof(*core->row_start));
    core->row_alive = mc_arena_array(arena, core->n_rows, sizeof(*core->row_alive));
    core->column_alive = mc_arena_array(arena, core->n_columns, sizeof(*core->column_alive));
    for (i = 0; i < n; i++) {
        row[i] = core->candidates[i].row;
        column[i] = core->candidates[i].column;
        core->row_start[row[i] + 1] = i + 1;
        core->row_alive[row[i]]++;
        core->column_alive[column[i]]++;
    }
    for (i = 1; i <= core->n_rows; i++)
        if (core->row_start[i] == 0)
            core->row_start[i] = core->row_start[i - 1];
    mc_assignment_alloc(&core->outer, core->n_rows, core->n_columns, arena);
    core->outer.row_start = core->row_start;
    core->outer.row = row;
    core->outer.column = column;
    core->outer.value = core->value;
    core->column_start = numbers(arena, (size_t)core->n_columns + 1, sizeof(*core->column_start));
    core->column_cells = numbers(arena, n, sizeof(*core->column_cells));
}

/* Candidates column by column: what an assignment needs when it is solved a second time. */
static void lay_columns(struct mc_core *core)
{
    uint32_t *start = core->column_start, i;

    memset(start, 0, ((size_t)core->n_columns + 1) * sizeof(*start));
    for (i = 0; i < core->n_candidates; i++)
        start[core->candidates[i].column]++;
    for (i = 1; i <= core->n_columns; i++)
        start[i] += start[i - 1];
    for (i = core->n_candidates; i-- > 0;)
        core->column_cells[--start[core->candidates[i].column]] = i;
    core->outer.column_start = start;
    core->outer.column_cells = core->column_cells;
}

static void lay_inner(struct mc_core *core, struct mc_arena *arena)
{
    uint32_t largest = find_tangles(core);

    if (largest == 0)
        return;
    mc_assignment_alloc(&core->inner, largest, largest, arena);
    core->inner_numbers = numbers(arena, (size_t)largest * 3 + 1, sizeof(*core->inner_numbers));
    core->inner_values = numbers(arena, largest, sizeof(*core->inner_values));
    core->column_number = numbers(arena, core->n_columns, sizeof(*core->column_number));
}

struct mc_core *mc_core_new(struct mc_core_candidate *candidates, uint32_t n_candidates,
                            const struct mc_core_gain *gains, uint32_t n_gains,
                            struct mc_arena *arena)
{
    struct mc_core *core = mc_arena_array(arena, 1, sizeof(*core));
    uint32_t n = n_candidates, i;

    for (i = 0; i < n; i++) {
        uint32_t n_columns = candidates[i].column + 1;

        core->n_columns = n_columns > core->n_columns ? n_columns : core->n_columns;
    }
    core->n_rows = n == 0 ? 0 : candidates[n - 1].row + 1;
    core->candidates = candidates;
    core->n_candidates = core->n_alive = n;
    core->alive = numbers(arena, n, sizeof(*core->alive));
    memset(core->alive, true, n * sizeof(*core->alive));
    core->tangled = numbers(arena, n, sizeof(*core->tangled));
    core->value = numbers(arena, n, sizeof(*core->value));
    core->marginal = numbers(arena, n, sizeof(*core->marginal));
    core->tight = numbers(arena, n, sizeof(*core->tight));
    core->row_taken = numbers(arena, core->n_rows, sizeof(*core->row_taken));
    core->column_taken = numbers(arena, core->n_columns, sizeof(*core->column_taken));
    core->column_stamp = mc_arena_array(arena, core->n_columns, sizeof(*core->column_stamp));
    core->trail = numbers(arena, n, sizeof(*core->trail));
    core->bound = INT64_MAX;
    lay_links(core, gains, n_gains, arena);
    lay_rows(core, arena);
    lay_inner(core, arena);
    return core;
}

struct mc_core *mc_core_of_problem(const struct mc_align_problem *problem, struct mc_arena *arena)
{
    struct mc_core_candidate *candidates =
        numbers(arena, problem->n_candidates, sizeof(*candidates));
    struct mc_core_gain *gains = numbers(arena, problem->n_gains, sizeof(*gains));
    struct mc_core *core;
    uint32_t i;

    for (i = 0; i < problem->n_candidates; i++) {
        candidates[i].row = problem->candidates[i].left;
        candidates[i].column = problem->candidates[i].right;
        candidates[i].weight = problem->candidates[i].weight;
        candidates[i].id = i;
        candidates[i].chosen = false;
    }
    for (i = 0; i < problem->n_gains; i++) {
        gains[i].a = problem->gains[i].a;
        gains[i].b = problem->gains[i].b;
        gains[i].part_a = problem->gains[i].gain / 2;
        gains[i].part_b = problem->gains[i].gain - gains[i].part_a;
    }
    core = mc_core_new(candidates, problem->n_candidates, gains, problem->n_gains, arena);
    core->step = problem->step;
    return core;
}

/* The larger part of two that cannot be earned together. */
static int64_t larger_part(struct mc_core *core, uint32_t first)
{
    int64_t parts[2], larger;
    uint32_t k;

    for (k = 0; k < 2; k++) {
        const struct mc_core_link *link = &core->links[first + k];

        parts[k] = core->alive[link->partner] ? link->part : -1;
    }
    k = parts[1] > parts[0];
    larger = parts[k];
    core->earned[first + k] = larger >= 0;
    core->earned[first + 1 - k] = false;
    return larger > 0 ? larger : 0;
}

/* The parts of a tangled candidate that can be earned together: an assignment of the neighbours of
 * its row to those of its column. */
static int64_t tangled_value(struct mc_core *core, uint32_t candidate)
{
    uint32_t first = core->link_start[candidate], n = core->link_start[candidate + 1] - first, at;
    uint32_t *row_start = core->inner_numbers, *row = row_start + n + 1, *column = row + n;
    uint32_t n_rows = 0, n_columns = 0, last = MC_ALIGN_NONE;
    int64_t total;

    if (n == 2)
        return larger_part(core, first);
    core->stamp++;
    for (at = 0; at < n; at++) {
        const struct mc_core_link *link = &core->links[first + at];
        const struct mc_core_candidate *partner = &core->candidates[link->partner];

        if (partner->row != last)
            row_start[n_rows++] = at;
        last = partner->row;
        row[at] = n_rows - 1;
        if (core->column_stamp[partner->column] != core->stamp) {
            core->column_stamp[partner->column] = core->stamp;
            core->column_number[partner->column] = n_columns++;
        }
        column[at] = core->column_number[partner->column];
        core->inner_values[at] = core->alive[link->partner] ? link->part : -1;
    }
    row_start[n_rows] = n;
    core->inner.n_rows = n_rows;
    core->inner.n_columns = n_columns;
    core->inner.row_start = row_start;
    core->inner.row = row;
    core->inner.column = column;
    core->inner.value = core->inner_values;
    core->inner.deadline = core->deadline;
    total = mc_assign(&core->inner);
    for (at = 0; at < n; at++)
        core->earned[first + at] = core->inner.row_cell[row[at]] == at;
    return total;
}

static int64_t free_value(const struct mc_core *core, uint32_t candidate)
{
    int64_t value = 0;
    uint32_t at;

    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
        if (core->alive[core->links[at].partner])
            value += core->links[at].part;
    return value;
}

int64_t mc_core_evaluate(struct mc_core *core)
{
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++) {
        if (!core->alive[i])
            core->value[i] = -1;
        else
            core->value[i] = core->candidates[i].weight +
                             (core->tangled[i] ? tangled_value(core, i) : free_value(core, i));
    }
    core->outer.deadline = core->deadline;
    if (core->n_evaluations++ == 0)
        return mc_assign(&core->outer);
    if (core->n_evaluations == 2)
        lay_columns(core);
    return mc_assign_again(&core->outer);
}

bool mc_core_is_earned(const struct mc_core *core, uint32_t candidate, uint32_t link)
{
    if (core->tangled[candidate])
        return core->earned[link];
    return core->alive[core->links[link].partner];
}
