#include "analysis/rank.h"

struct key {
    double value;
    uint32_t index;
};

/* Merges from[begin, middle) and from[middle, end) into to[begin, end); the left one first among
 * equals. The order is as good as random, so the loop chooses without a branch. */
static void merge(const struct key *from, struct key *to, size_t begin, size_t middle, size_t end)
{
    const struct key *left = from + begin, *right = from + middle;
    const struct key *left_end = right, *right_end = from + end;
    size_t n_left;

    to += begin;
    while (left < left_end && right < right_end) {
        size_t take_right = right->value < left->value;
        const struct key *next = take_right ? right : left;

        *to++ = *next;
        right += take_right;
        left += 1 - take_right;
    }
    n_left = (size_t)(left_end - left);
    memcpy(to, left, n_left * sizeof(*to));
    memcpy(to + n_left, right, (size_t)(right_end - right) * sizeof(*to));
}

/* The values with their indexes in ascending order, by merging from below. */
static const struct key *sorted_keys(const double *values, size_t n, struct mc_arena *scratch)
{
    struct key *keys = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*keys)));
    struct key *other = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*other)));
    size_t i, width;

    for (i = 0; i < n; i++) {
        keys[i].value = values[i];
        keys[i].index = (uint32_t)i;
    }
    for (width = 1; width < n; width *= 2) {
        struct key *swap = keys;

        for (i = 0; i < n; i += 2 * width) {
            size_t middle = i + width < n ? i + width : n;
            size_t end = middle + width < n ? middle + width : n;

            merge(keys, other, i, middle, end);
        }
        keys = other;
        other = swap;
    }
    return keys;
}

void mc_sort_order(const double *values, size_t n, uint32_t *order, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    size_t i;

    for (i = 0; i < n; i++)
        order[i] = keys[i].index;
    mc_arena_reset(scratch, mark);
}

void mc_sort_values(double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    size_t i;

    for (i = 0; i < n; i++)
        values[i] = keys[i].value;
    mc_arena_reset(scratch, mark);
}

uint32_t mc_levels(const double *values, size_t n, uint32_t *levels, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    uint32_t level = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (i > 0 && keys[i - 1].value < keys[i].value)
            level++;
        levels[keys[i].index] = level;
    }
    mc_arena_reset(scratch, mark);
    return n == 0 ? 0 : level + 1;
}

void mc_level_ranks(const uint32_t *levels, size_t n, uint32_t n_levels, double *ranks,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *count = mc_arena_array(scratch, n_levels, sizeof(*count));
    double *shared = mc_arena_alloc(scratch, mc_array_size(n_levels, sizeof(*shared)));
    size_t below = 0, i;

    for (i = 0; i < n; i++)
        count[levels[i]]++;
    for (i = 0; i < n_levels; i++) {
        /* the places below + 1 .. below + count */
        shared[i] = (double)below + ((double)count[i] + 1.0) / 2.0;
        below += count[i];
    }
    for (i = 0; i < n; i++)
        ranks[i] = shared[levels[i]];
    mc_arena_reset(scratch, mark);
}

/* Of one of the values at the places begin to end - 1 (from 0), the `dense`-th distinct one. */
static double tied_rank(enum mc_rank_ties ties, size_t begin, size_t end, size_t dense)
{
    switch (ties) {
    case MC_RANK_MIN:
        return (double)(begin + 1);
    case MC_RANK_MAX:
        return (double)end;
    case MC_RANK_DENSE:
        return (double)dense;
    case MC_RANK_AVERAGE:
    case MC_RANK_ORDINAL:
        break;
    }
    return (double)(begin + 1 + end) / 2.0;
}

void mc_tied_ranks(const double *values, size_t n, enum mc_rank_ties ties, double *ranks,
                   struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct key *keys = sorted_keys(values, n, scratch);
    size_t begin, end, dense = 0, i;

    for (begin = 0; begin < n; begin = end) {
        end = begin + 1;
        while (ties != MC_RANK_ORDINAL && end < n && !(keys[begin].value < keys[end].value))
            end++;
        dense++;
        for (i = begin; i < end; i++)
            ranks[keys[i].index] = tied_rank(ties, begin, end, dense);
    }
    mc_arena_reset(scratch, mark);
}

double mc_tie_cubes(const uint32_t *levels, size_t n, uint32_t n_levels, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *count = mc_arena_array(scratch, n_levels, sizeof(*count));
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        count[levels[i]]++;
    for (i = 0; i < n_levels; i++) {
        double times = count[i];

        sum += times * times * times - times;
    }
    mc_arena_reset(scratch, mark);
    return sum;
}
