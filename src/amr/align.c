/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align.c: the problem as a list of candidates, the pairs of nodes that earn something, with the
 * gains of pairs of candidates; and the core of the exact search, which splits every gain into two
 * parts, one for each of its candidates: the value of the best assignment then bounds every
 * mapping.
 *
 * - gathering a problem, sorting it
 * - the mapping of a core, making a core
 * - evaluation, ruling candidates out, moving the parts of
 * gains */
#include "amr/align.h"

#include <string.h>

#include "base/memory.h"

/* --- gathering a problem ---------------------------------------------------------------------- */

struct mc_align_builder {
    struct mc_arena *arena;
    uint32_t n_left, n_right;
    uint32_t *cells; /* [left * n_right + right]: index of the candidate + 1, 0 = none */
    struct mc_align_candidate *candidates;
    struct mc_align_gain *gains;
    size_t n_candidates, n_gains, candidate_capacity, gain_capacity;
    struct mc_deadline deadline; /* of adding */
    bool too_many;
};

enum { FIRST_CAPACITY = 32, WORK_OF_ADDING = 8, ADDED_BETWEEN_LOOKS = 256 };

struct mc_align_builder *mc_align_begin(uint32_t n_left, uint32_t n_right, struct mc_arena *arena)
{
    struct mc_align_builder *builder;

    if ((uint64_t)n_left * n_right > MC_ALIGN_CELL_LIMIT)
        return NULL;
    builder = mc_arena_array(arena, 1, sizeof(*builder));
    builder->arena = arena;
    builder->n_left = n_left;
    builder->n_right = n_right;
    mc_deadline_start(&builder->deadline, mc_limit_none());
    builder->cells = mc_arena_array(arena, (size_t)n_left * n_right, sizeof(*builder->cells));
    builder->candidate_capacity = builder->gain_capacity = FIRST_CAPACITY;
    builder->candidates = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*builder->candidates));
    builder->gains = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*builder->gains));
    return builder;
}

struct mc_limit mc_align_limit_of_making(struct mc_limit limit)
{
    const struct mc_limit least = mc_limit_of_steps(MC_STANDARD_STEPS / 20);

    limit.seconds = limit.seconds > 0.1 ? limit.seconds / 2 : 0.05;
    if (limit.work != UINT64_MAX)
        limit.work = limit.work / 2 > least.work ? limit.work / 2 : least.work;
    return limit;
}

void mc_align_limit(struct mc_align_builder *builder, struct mc_limit limit)
{
    mc_deadline_start(&builder->deadline, mc_align_limit_of_making(limit));
}

void mc_align_spend(struct mc_align_builder *builder, uint64_t work, int64_t began)
{
    mc_deadline_resume(&builder->deadline, builder->deadline.limit, work, began);
}

bool mc_align_is_too_large(const struct mc_align_builder *builder)
{
    return builder->too_many;
}

/* Whether one more entry after n of its kind is too many; counts its work. */
static inline bool is_too_many(struct mc_align_builder *builder, size_t n)
{
    if (n % ADDED_BETWEEN_LOOKS == ADDED_BETWEEN_LOOKS - 1 &&
        mc_deadline_passed(&builder->deadline, ADDED_BETWEEN_LOOKS * WORK_OF_ADDING))
        builder->too_many = true;
    if (n == MC_ALIGN_LIST_LIMIT)
        builder->too_many = true;
    return builder->too_many;
}

static inline uint32_t candidate_of(struct mc_align_builder *builder, uint32_t left, uint32_t right)
{
    uint32_t *cell = &builder->cells[(size_t)left * builder->n_right + right];
    struct mc_align_candidate *candidate;

    if (*cell != 0)
        return *cell - 1;
    if (is_too_many(builder, builder->n_candidates))
        return 0;
    candidate = MC_ARENA_PUSH(builder->arena, builder->candidates, builder->n_candidates,
                              builder->candidate_capacity);
    candidate->left = left;
    candidate->right = right;
    candidate->weight = 0;
    *cell = (uint32_t)builder->n_candidates;
    return *cell - 1;
}

void mc_align_add_weight(struct mc_align_builder *builder, uint32_t left, uint32_t right,
                         int64_t weight)
{
    uint32_t candidate = candidate_of(builder, left, right); /* may move the candidates */

    if (!builder->too_many)
        builder->candidates[candidate].weight += weight;
}

void mc_align_add_gain(struct mc_align_builder *builder, uint32_t i, uint32_t j, uint32_t k,
                       uint32_t l, int64_t gain)
{
    struct mc_align_gain entry;

    if (is_too_many(builder, builder->n_gains))
        return;
    entry.a = candidate_of(builder, i, j);
    entry.b = candidate_of(builder, k, l);
    entry.gain = gain;
    *MC_ARENA_PUSH(builder->arena, builder->gains, builder->n_gains, builder->gain_capacity) =
        entry;
}

/* --- sorting it ------------------------------------------------------------------------------- */

/* Stable counting sort of the indexes from[0 .. n - 1] by one node of their candidates. */
static void sort_indexes(const struct mc_align_builder *builder, const uint32_t *from, uint32_t *to,
                         bool by_right)
{
    uint32_t n_nodes = by_right ? builder->n_right : builder->n_left, sum = 0, i;
    uint32_t *start = mc_arena_array(builder->arena, n_nodes, sizeof(*start));

    for (i = 0; i < builder->n_candidates; i++)
        start[by_right ? builder->candidates[i].right : builder->candidates[i].left]++;
    for (i = 0; i < n_nodes; i++) {
        uint32_t count = start[i];

        start[i] = sum;
        sum += count;
    }
    for (i = 0; i < builder->n_candidates; i++) {
        const struct mc_align_candidate *candidate = &builder->candidates[from[i]];

        to[start[by_right ? candidate->right : candidate->left]++] = from[i];
    }
}

/* The same if looking at every cell costs less than sorting. Without a branch, as used cells are
 * unpredictable. */
static void order_by_cells(const struct mc_align_builder *builder, uint32_t *order)
{
    size_t n_cells = (size_t)builder->n_left * builder->n_right, at, n = 0;

    for (at = 0; at < n_cells; at++) {
        order[n] = builder->cells[at] - 1;
        n += builder->cells[at] != 0;
    }
}

enum { CELLS_A_CANDIDATE = 12 };

/* Numbers the candidates by left, then right; number[old] is the new index. */
static void sort_candidates(const struct mc_align_builder *builder, uint32_t *number,
                            struct mc_align_candidate *sorted)
{
    uint32_t n = (uint32_t)builder->n_candidates, i;
    uint32_t *order = mc_arena_alloc(builder->arena, mc_array_size((size_t)n + 1, sizeof(*order)));

    if ((uint64_t)builder->n_left * builder->n_right / CELLS_A_CANDIDATE <= n) {
        order_by_cells(builder, order);
    } else {
        for (i = 0; i < n; i++)
            order[i] = i;
        sort_indexes(builder, order, number, true);
        sort_indexes(builder, number, order, false);
    }
    for (i = 0; i < n; i++) {
        sorted[i] = builder->candidates[order[i]];
        number[order[i]] = i;
    }
}

/* Stable counting sort by b (by_b) or a; start has room for n_candidates + 1 numbers. */
static void sort_gains(const struct mc_align_gain *from, struct mc_align_gain *to, uint32_t n,
                       bool by_b, uint32_t *start, uint32_t n_candidates)
{
    uint32_t i, sum = 0;

    memset(start, 0, ((size_t)n_candidates + 1) * sizeof(*start));
    for (i = 0; i < n; i++)
        start[by_b ? from[i].b : from[i].a]++;
    for (i = 0; i < n_candidates; i++) {
        uint32_t count = start[i];

        start[i] = sum;
        sum += count;
    }
    for (i = 0; i < n; i++)
        to[start[by_b ? from[i].b : from[i].a]++] = from[i];
}

/* Puts a before b, sorts, and adds up repeated gains. Returns the number that remain. */
static uint32_t merge_gains(struct mc_align_builder *builder, const uint32_t *number)
{
    struct mc_align_gain *gains = builder->gains;
    uint32_t n = (uint32_t)builder->n_gains, n_candidates = (uint32_t)builder->n_candidates;
    struct mc_align_gain *other = mc_arena_alloc(builder->arena, mc_array_size(n, sizeof(*other)));
    uint32_t *start =
        mc_arena_alloc(builder->arena, mc_array_size((size_t)n_candidates + 1, sizeof(*start)));
    uint32_t i, kept = 0;

    for (i = 0; i < n; i++) {
        uint32_t a = number[gains[i].a], b = number[gains[i].b];

        gains[i].a = a < b ? a : b;
        gains[i].b = a < b ? b : a;
    }
    sort_gains(gains, other, n, true, start, n_candidates);
    sort_gains(other, gains, n, false, start, n_candidates);
    for (i = 0; i < n; i++) {
        if (kept > 0 && gains[kept - 1].a == gains[i].a && gains[kept - 1].b == gains[i].b)
            gains[kept - 1].gain += gains[i].gain;
        else
            gains[kept++] = gains[i];
    }
    return kept;
}

int mc_align_finish(struct mc_align_builder *builder, int64_t step,
                    struct mc_align_problem *problem)
{
    uint32_t n = (uint32_t)builder->n_candidates;
    uint32_t *number = mc_arena_alloc(builder->arena, mc_array_size(n, sizeof(*number)));

    if (builder->too_many)
        return -1;
    problem->n_left = builder->n_left;
    problem->n_right = builder->n_right;
    problem->n_candidates = n;
    problem->step = step;
    problem->spent = builder->deadline.work;
    problem->began = builder->deadline.begin;
    problem->candidates =
        mc_arena_alloc(builder->arena, mc_array_size(n, sizeof(*problem->candidates)));
    sort_candidates(builder, number, problem->candidates);
    problem->n_gains = merge_gains(builder, number);
    problem->gains = builder->gains;
    return 0;
}

int64_t mc_align_value(const struct mc_align_problem *problem, const uint32_t *right_of)
{
    int64_t value = 0;
    uint32_t i;

    for (i = 0; i < problem->n_candidates; i++)
        if (right_of[problem->candidates[i].left] == problem->candidates[i].right)
            value += problem->candidates[i].weight;
    for (i = 0; i < problem->n_gains; i++) {
        const struct mc_align_candidate *a = &problem->candidates[problem->gains[i].a];
        const struct mc_align_candidate *b = &problem->candidates[problem->gains[i].b];

        if (right_of[a->left] == a->right && right_of[b->left] == b->right)
            value += problem->gains[i].gain;
    }
    return value;
}

/* --- the mapping of a core -------------------------------------------------------------------- */

void mc_core_clear(struct mc_core *core)
{
    uint32_t i;

    for (i = 0; i < core->n_rows; i++)
        core->row_taken[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_columns; i++)
        core->column_taken[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_candidates; i++)
        core->marginal[i] = core->candidates[i].weight;
    core->taken_value = 0;
}

void mc_core_take(struct mc_core *core, uint32_t candidate)
{
    uint32_t at;

    core->row_taken[core->candidates[candidate].row] = candidate;
    core->column_taken[core->candidates[candidate].column] = candidate;
    core->taken_value += core->marginal[candidate];
    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
        core->marginal[core->links[at].partner] += mc_core_gain(core, at);
}

void mc_core_give_back(struct mc_core *core, uint32_t candidate)
{
    uint32_t at;

    core->row_taken[core->candidates[candidate].row] = MC_ALIGN_NONE;
    core->column_taken[core->candidates[candidate].column] = MC_ALIGN_NONE;
    core->taken_value -= core->marginal[candidate];
    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
        core->marginal[core->links[at].partner] -= mc_core_gain(core, at);
}

void mc_core_take_assignment(struct mc_core *core)
{
    uint32_t i;

    mc_core_clear(core);
    for (i = 0; i < core->n_rows; i++)
        if (core->outer.row_cell[i] != MC_ALIGN_NONE)
            mc_core_take(core, core->outer.row_cell[i]);
}

/* The live candidate of this row that earns most among those whose column is free. */
static uint32_t best_free_candidate(const struct mc_core *core, uint32_t row)
{
    uint32_t best = MC_ALIGN_NONE, i;

    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++)
        if (core->alive[i] && core->column_taken[core->candidates[i].column] == MC_ALIGN_NONE &&
            (best == MC_ALIGN_NONE || core->marginal[i] > core->marginal[best]))
            best = i;
    return best;
}

/* The largest gain of the candidate with one of first to last. */
static int64_t largest_gain(const struct mc_core *core, uint32_t candidate, uint32_t first,
                            uint32_t last)
{
    int64_t largest = 0;
    uint32_t at;

    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++) {
        uint32_t partner = core->links[at].partner;

        if (partner >= first && partner <= last && mc_core_gain(core, at) > largest)
            largest = mc_core_gain(core, at);
    }
    return largest;
}

/* Whether improve_with could earn more, from what the candidates earn now: those given back earn a
 * common gain only once, and what the second row takes instead may gain with the candidate. */
static bool may_improve(const struct mc_core *core, uint32_t candidate)
{
    uint32_t in_row = core->row_taken[core->candidates[candidate].row];
    uint32_t in_column = core->column_taken[core->candidates[candidate].column];
    uint32_t row, left = MC_ALIGN_NONE, i;
    int64_t change = core->marginal[candidate], best = 0;

    if (in_row != MC_ALIGN_NONE) {
        change -= core->marginal[in_row];
        left = core->candidates[in_row].column;
    }
    if (in_column == MC_ALIGN_NONE)
        return change > 0;
    row = core->candidates[in_column].row;
    change -= core->marginal[in_column];
    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++) {
        uint32_t column = core->candidates[i].column;
        bool is_free = (column == left) | (core->column_taken[column] == MC_ALIGN_NONE);
        int64_t earned = (is_free & core->alive[i]) ? core->marginal[i] : 0;

        best = earned > best ? earned : best;
    }
    change += best + largest_gain(core, candidate, core->row_start[row], i - 1);
    if (change <= 0 && in_row != MC_ALIGN_NONE)
        change += largest_gain(core, in_row, in_column, in_column);
    return change > 0;
}

/* Takes the candidate in place of those that hold its row and its column; the row that lost its
 * column takes the best remaining one. Undoes it and returns false if that does not earn more. */
static bool improve_with(struct mc_core *core, uint32_t candidate)
{
    uint32_t in_row = core->row_taken[core->candidates[candidate].row];
    uint32_t in_column = core->column_taken[core->candidates[candidate].column];
    uint32_t instead = MC_ALIGN_NONE;
    int64_t before = core->taken_value;

    if (in_row != MC_ALIGN_NONE)
        mc_core_give_back(core, in_row);
    if (in_column != MC_ALIGN_NONE)
        mc_core_give_back(core, in_column);
    mc_core_take(core, candidate);
    if (in_column != MC_ALIGN_NONE)
        instead = best_free_candidate(core, core->candidates[in_column].row);
    if (instead != MC_ALIGN_NONE)
        mc_core_take(core, instead);
    if (core->taken_value > before)
        return true;
    if (instead != MC_ALIGN_NONE)
        mc_core_give_back(core, instead);
    mc_core_give_back(core, candidate);
    if (in_column != MC_ALIGN_NONE)
        mc_core_take(core, in_column);
    if (in_row != MC_ALIGN_NONE)
        mc_core_take(core, in_row);
    return false;
}

/* Lists the live candidates with at most this slack; returns their number. */
static uint32_t list_tight(struct mc_core *core, int64_t most_slack)
{
    uint32_t n = 0, i;

    for (i = 0; i < core->n_candidates; i++) {
        core->tight[n] = i;
        n += core->alive[i] & (mc_core_slack(core, i) <= most_slack);
    }
    return n;
}

static uint32_t n_links(const struct mc_core *core, uint32_t candidate)
{
    return candidate == MC_ALIGN_NONE
               ? 0
               : core->link_start[candidate + 1] - core->link_start[candidate];
}

/* The work of looking at the candidate, as a deadline counts it. */
static uint32_t work_of(const struct mc_core *core, uint32_t candidate)
{
    uint32_t row = core->candidates[candidate].row, column = core->candidates[candidate].column;

    return core->row_start[row + 1] - core->row_start[row] + n_links(core, candidate) +
           n_links(core, core->row_taken[row]) + n_links(core, core->column_taken[column]);
}

void mc_core_polish(struct mc_core *core, int64_t most_slack)
{
    uint32_t n = list_tight(core, most_slack), n_in_vain, at;

    /* Goes round until all have been tried in vain, one after the other. */
    for (at = 0, n_in_vain = 0; n_in_vain < n; at = at + 1 < n ? at + 1 : 0) {
        uint32_t i = core->tight[at];

        n_in_vain++;
        if (core->row_taken[core->candidates[i].row] == i)
            continue;
        if (may_improve(core, i) && improve_with(core, i))
            n_in_vain = 1;
        if (mc_deadline_passed(core->deadline, work_of(core, i)))
            return;
    }
}

void mc_core_keep(struct mc_core *core)
{
    uint32_t i;

    if (core->taken_value <= core->best)
        return;
    core->best = core->taken_value;
    for (i = 0; i < core->n_candidates; i++)
        core->candidates[i].chosen = core->row_taken[core->candidates[i].row] == i;
}

/* --- making a core ---------------------------------------------------------------------------- */

static void *numbers(struct mc_arena *arena, size_t n, size_t size)
{
    return mc_arena_alloc(arena, mc_array_size(n, size));
}

/* Links of each candidate in the order of their partners: gains are sorted by a, then b, so the
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

/* Finds the candidates with two partners that share a row or a column; returns the largest number
 * of links of one of them. */
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

/* Lists the candidates column by column, as needed to solve an assignment again. */
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

/* --- evaluation ------------------------------------------------------------------------------- */

/* The larger of two parts that cannot be earned together. */
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

/* The most that the parts of a tangled candidate can earn together: an assignment of the neighbours
 * of its row to those of its column. */
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

/* --- ruling candidates out -------------------------------------------------------------------- */

void mc_core_rule_out(struct mc_core *core, uint32_t candidate)
{
    core->alive[candidate] = false;
    core->row_alive[core->candidates[candidate].row]--;
    core->column_alive[core->candidates[candidate].column]--;
    core->n_alive--;
    core->trail[core->n_trail++] = candidate;
}

void mc_core_bring_back(struct mc_core *core, uint32_t n_trail)
{
    while (core->n_trail > n_trail) {
        uint32_t candidate = core->trail[--core->n_trail];

        core->alive[candidate] = true;
        core->row_alive[core->candidates[candidate].row]++;
        core->column_alive[core->candidates[candidate].column]++;
        core->n_alive++;
    }
}

void mc_core_prune(struct mc_core *core, int64_t bound, int64_t goal, bool keep_chosen)
{
    /* A mapping with the candidate earns at most bound - slack, and must exceed `goal` by a
     * step. */
    int64_t most = bound - goal - core->step;
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++)
        if ((mc_core_slack(core, i) > most) & core->alive[i] &
            !(keep_chosen & core->candidates[i].chosen))
            mc_core_rule_out(core, i);
}

/* --- moving the parts of gains ---------------------------------------------------------------- */

static bool is_assigned(const struct mc_core *core, uint32_t candidate)
{
    return core->outer.row_cell[core->candidates[candidate].row] == candidate;
}

/* Whether this link of an assigned candidate earns something, but the partner's end does not. */
static bool is_disputed(const struct mc_core *core, uint32_t candidate, uint32_t link)
{
    const struct mc_core_link *l = &core->links[link];

    return l->part > 0 && mc_core_is_earned(core, candidate, link) &&
           !(is_assigned(core, l->partner) && mc_core_is_earned(core, l->partner, l->twin));
}

enum { ONE_STEP = 1 << 10 };

/* Adds the direction of this round's disputes; returns their number. */
static uint32_t turn(struct mc_core *core)
{
    uint32_t n = 0, i, at;

    for (i = 0; i < core->n_rows; i++) {
        uint32_t candidate = core->outer.row_cell[i];

        if (candidate == MC_ALIGN_NONE)
            continue;
        for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++) {
            uint32_t twin = core->links[at].twin;

            if (!is_disputed(core, candidate, at))
                continue;
            n++;
            if (at < twin)
                core->heading[at] += ONE_STEP;
            else
                core->heading[twin] -= ONE_STEP;
        }
    }
    return n;
}

/* Clears headings along which nothing can be moved; returns the sum of the squares of the
 * others. */
static double square_of_heading(struct mc_core *core)
{
    double sum = 0;
    uint32_t i, at;

    for (i = 0; i < core->n_candidates; i++) {
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++) {
            const struct mc_core_link *link = &core->links[at];
            int32_t heading = core->heading[at];

            if (heading == 0)
                continue;
            if (!core->alive[i] || !core->alive[link->partner] ||
                (heading > 0 ? link->part : core->links[link->twin].part) == 0)
                core->heading[at] = heading = 0;
            sum += (double)heading * heading;
        }
    }
    return sum;
}

bool mc_core_move_parts(struct mc_core *core, int64_t gap, double scale)
{
    double square, length;
    uint32_t at;

    if (turn(core) == 0)
        return false;
    square = square_of_heading(core);
    length = square > 0 ? (double)gap * scale * ONE_STEP / square : 0;
    for (at = 0; at < core->n_links; at++) {
        struct mc_core_link *link = &core->links[at], *twin;
        int64_t moved;

        if (core->heading[at] == 0)
            continue;
        twin = &core->links[link->twin];
        moved = (int64_t)(length * core->heading[at]);
        moved = moved < link->part ? moved : link->part;
        moved = -moved < twin->part ? moved : -twin->part;
        link->part -= moved;
        twin->part += moved;
        core->heading[at] -= core->heading[at] / 4;
    }
    return true;
}

uint32_t mc_core_most_disputed(const struct mc_core *core)
{
    uint32_t best = MC_ALIGN_NONE, i, at;
    int64_t most = -1;

    for (i = 0; i < core->n_rows; i++) {
        uint32_t candidate = core->outer.row_cell[i];
        int64_t sum = 0;

        if (candidate == MC_ALIGN_NONE ||
            (core->row_alive[i] == 1 &&
             core->column_alive[core->candidates[candidate].column] == 1))
            continue;
        for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
            if (is_disputed(core, candidate, at))
                sum += core->links[at].part;
        if (sum > most) {
            most = sum;
            best = candidate;
        }
    }
    return best;
}
