/* SPDX-License-Identifier: GPL-3.0-or-later */
/* levenshtein.c: computes 64 rows of the matrix per word (Myers 1999, A Fast Bit-Vector Algorithm
 * for Approximate String Matching; Hyyro 2003, A Bit-Vector Algorithm for Computing Levenshtein and
 * Damerau Edit Distances), block by block, each over all columns. Between neighbours of the matrix
 * the distance differs by -1, 0 or 1. */
#include "text/levenshtein.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { ROWS = 64 };

/* Computes the rows of a block, up to row `last`, for all of the other sequence. On entry, steps
 * holds the changes from column to column of the last row of the block before; on return, those of
 * this block. */
static void fill_block(struct mc_levenshtein *d, struct mc_id_sequence across, unsigned last)
{
    uint64_t grows = UINT64_MAX, falls = 0; /* from row to row, one bit each */
    size_t i;

    for (i = 0; i < across.n; i++) {
        int8_t step = d->steps[i];
        uint64_t equal = d->places[across.ids[i]], down = equal | falls, over, more, less;

        equal |= step < 0;
        over = (((equal & grows) + grows) ^ grows) | equal;
        more = falls | ~(over | grows);
        less = grows & over;
        d->steps[i] = (int8_t)((int)(more >> last & 1) - (int)(less >> last & 1));
        more = more << 1 | (step > 0);
        less = less << 1 | (step < 0);
        grows = less | ~(down | more);
        falls = more & down;
    }
}

static size_t blocks_of(size_t n)
{
    return n / ROWS + (n % ROWS > 0);
}

/* Row 0 grows by 1 per column, column 0 by 1 per row. */
static size_t by_blocks(struct mc_levenshtein *d, struct mc_id_sequence down,
                        struct mc_id_sequence across)
{
    size_t sum = down.n, begin, i;

    MC_RESERVE(d->steps, d->step_capacity, across.n);
    memset(d->steps, 1, across.n);
    for (begin = 0; begin < down.n; begin += ROWS) {
        size_t n = down.n - begin < ROWS ? down.n - begin : ROWS;

        for (i = 0; i < n; i++)
            d->places[down.ids[begin + i]] |= (uint64_t)1 << i;
        fill_block(d, across, (unsigned)n - 1);
        for (i = 0; i < n; i++)
            d->places[down.ids[begin + i]] = 0;
    }
    for (i = 0; i < across.n; i++)
        sum += (size_t)(d->steps[i] + 1);
    return sum - across.n;
}

/* Removes the common prefix and suffix, which cost nothing. */
static void trim(struct mc_id_sequence *a, struct mc_id_sequence *b)
{
    while (a->n > 0 && b->n > 0 && a->ids[0] == b->ids[0]) {
        *a = (struct mc_id_sequence){a->ids + 1, a->n - 1};
        *b = (struct mc_id_sequence){b->ids + 1, b->n - 1};
    }
    while (a->n > 0 && b->n > 0 && a->ids[a->n - 1] == b->ids[b->n - 1]) {
        a->n--;
        b->n--;
    }
}

size_t mc_levenshtein_distance(struct mc_levenshtein *distance, struct mc_id_sequence a,
                               struct mc_id_sequence b, size_t n_ids)
{
    trim(&a, &b);
    if (a.n == 0 || b.n == 0)
        return a.n + b.n;
    MC_RESERVE_ZEROED(distance->places, distance->place_capacity, n_ids);
    return blocks_of(a.n) * b.n <= blocks_of(b.n) * a.n ? by_blocks(distance, a, b)
                                                        : by_blocks(distance, b, a);
}

void mc_levenshtein_free(struct mc_levenshtein *distance)
{
    free(distance->places);
    free(distance->steps);
    memset(distance, 0, sizeof(*distance));
}
