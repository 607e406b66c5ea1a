#include "amr/align.h"

#include <string.h>

#include "base/memory.h"

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

/* One more entry behind so many of its kind. */
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

/* The same where a look at every cell costs less than sorting. Without a branch: which cells are
 * taken cannot be foreseen. */
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

/* Puts a before b, sorts, and adds up what is said twice. Returns the number that is left. */
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
