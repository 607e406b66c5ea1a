#include "text/matching_blocks.h"

struct stretch {
    size_t a_begin, a_end, b_begin, b_end;
};

struct matcher {
    const uint32_t *a, *b;
    /* Lengths of the common stretches that end at the last word of a and at each word of b, from
     * index 1. */
    size_t *before, *now;
};

static struct mc_matching_block longest(struct matcher *matcher, const struct stretch *within)
{
    struct mc_matching_block best = {within->a_begin, within->b_begin, 0};
    size_t i, j, *swap;

    memset(matcher->before + within->b_begin, 0,
           (within->b_end - within->b_begin + 1) * sizeof(*matcher->before));
    for (i = within->a_begin; i < within->a_end; i++) {
        matcher->now[within->b_begin] = 0;
        for (j = within->b_begin; j < within->b_end; j++) {
            size_t length = matcher->a[i] == matcher->b[j] ? matcher->before[j] + 1 : 0;

            matcher->now[j + 1] = length;
            if (length > best.n) {
                best.a_begin = i + 1 - length;
                best.b_begin = j + 1 - length;
                best.n = length;
            }
        }
        swap = matcher->before;
        matcher->before = matcher->now;
        matcher->now = swap;
    }
    return best;
}

/* Appends a block, or lengthens the last one that it meets. */
static size_t add(struct mc_matching_block *blocks, size_t n, struct mc_matching_block block)
{
    struct mc_matching_block *last = n == 0 ? NULL : &blocks[n - 1];

    if (last != NULL && last->a_begin + last->n == block.a_begin &&
        last->b_begin + last->n == block.b_begin) {
        last->n += block.n;
        return n;
    }
    blocks[n] = block;
    return n + 1;
}

size_t mc_matching_blocks(const uint32_t *a, size_t n_a, const uint32_t *b, size_t n_b,
                          struct mc_arena *arena, struct mc_matching_block *blocks)
{
    size_t most = (n_a < n_b ? n_a : n_b), n = 0, n_left = 0;
    /* What is still to be matched, the leftmost on top, and the blocks between. */
    struct stretch *left = mc_arena_array(arena, 2 * most + 2, sizeof(*left));
    struct matcher matcher = {a, b, mc_arena_array(arena, n_b + 1, sizeof(size_t)),
                              mc_arena_array(arena, n_b + 1, sizeof(size_t))};

    left[n_left++] = (struct stretch){0, n_a, 0, n_b};
    while (n_left > 0) {
        struct stretch within = left[--n_left];
        struct mc_matching_block block;

        if (within.a_begin == within.a_end || within.b_begin == within.b_end)
            continue;
        block = longest(&matcher, &within);
        if (block.n == 0)
            continue;
        if (block.a_begin == within.a_begin || block.b_begin == within.b_begin) {
            n = add(blocks, n, block); /* nothing can match before it */
        } else {
            left[n_left++] =
                (struct stretch){block.a_begin, within.a_end, block.b_begin, within.b_end};
            left[n_left++] =
                (struct stretch){within.a_begin, block.a_begin, within.b_begin, block.b_begin};
            continue;
        }
        left[n_left++] = (struct stretch){block.a_begin + block.n, within.a_end,
                                          block.b_begin + block.n, within.b_end};
    }
    return n;
}
