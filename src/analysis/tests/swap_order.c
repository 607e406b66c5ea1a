#include <math.h>

#include "analysis/tests/draws.h"
#include "analysis/tests/swap.h"
#include "base/bits.h"

enum { MOST_CASES = 8192 };

/* above[((i * 2 + a) * 2 + b) * n_words ...]: bit j is 1 where people put case i above case j, and
 * score a of case i is above score b of case j. */
struct prepared {
    size_t n, n_words;
    uint64_t *above;
    double n_told; /* pairs that people tell apart */
};

static const uint64_t *above_of(const struct prepared *prepared, size_t i, unsigned a, unsigned b)
{
    return &prepared->above[((i * 2 + a) * 2 + b) * prepared->n_words];
}

/* How many cases case i is rightly above, when its score is `a`, and others' is b where their bit
 * is 1, else 1 - b. */
static uint64_t count_below(const struct prepared *prepared, const uint64_t *keep, size_t i,
                            unsigned a, unsigned b)
{
    const uint64_t *kept = above_of(prepared, i, a, b), *other = above_of(prepared, i, a, 1 - b);
    uint64_t n = 0;
    size_t w;

    for (w = 0; w < prepared->n_words; w++)
        n += mc_count_bits((kept[w] & keep[w]) | (other[w] & ~keep[w]));
    return n;
}

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
    uint64_t n_right[2] = {0, 0};
    size_t i;

    (void)scratch;
    for (i = 0; i < from->n; i++) {
        unsigned kept = mc_bit_at(keep, i);

        n_right[0] += count_below(from, keep, i, 1 - kept, 0);
        n_right[1] += count_below(from, keep, i, kept, 1);
    }
    figures[0] = (double)n_right[0] / from->n_told;
    figures[1] = (double)n_right[1] / from->n_told;
}

static void fill(struct prepared *prepared, const double *human, double *const z[2])
{
    size_t i, j, told = 0;
    unsigned a, b;

    for (i = 0; i < prepared->n; i++)
        for (j = 0; j < prepared->n; j++) {
            if (!(human[i] > human[j]))
                continue;
            told++;
            for (a = 0; a < 2; a++)
                for (b = 0; b < 2; b++)
                    if (z[a][i] > z[b][j])
                        prepared->above[((i * 2 + a) * 2 + b) * prepared->n_words + j / 64] |=
                            (uint64_t)1 << j % 64;
        }
    prepared->n_told = (double)told;
}

struct mc_swap mc_swap_order(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct mc_swap swap = {sample->n, NULL, compute, NULL};
    struct prepared *prepared;
    double *z[2];

    if (sample->n > MOST_CASES) {
        struct mc_grouped_figure *figure = mc_arena_array(arena, 1, sizeof(*figure));

        *figure = mc_grouped_order();
        return mc_swap_figure(sample, figure, arena);
    }
    swap.reason = mc_paired_standardise(sample, z, arena);
    if (swap.reason != NULL)
        return swap;
    prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    prepared->n = sample->n;
    prepared->n_words = mc_bit_words(sample->n);
    prepared->above = mc_arena_array(arena, mc_array_size(4 * sample->n, prepared->n_words),
                                     sizeof(*prepared->above));
    fill(prepared, sample->human, z);
    if (prepared->n_told < 1)
        swap.reason = "people tell no two cases apart";
    swap.prepared = prepared;
    return swap;
}
