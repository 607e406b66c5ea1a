#include "text/subsequence.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

enum { WORD_BITS = 64 };

void mc_subsequence_free(struct mc_subsequence *memory)
{
    free(memory->masks);
    free(memory->rows);
    free(memory->first);
    free(memory->next);
    free(memory->own);
    memset(memory, 0, sizeof(*memory));
}

static void reserve(struct mc_subsequence *memory, size_t n_masks, size_t n_rows)
{
    memory->masks =
        mc_grow(memory->masks, &memory->mask_capacity, n_masks + 1, sizeof(*memory->masks));
    memory->rows = mc_grow(memory->rows, &memory->row_capacity, n_rows + 1, sizeof(*memory->rows));
}

/* The zeroes among the first n bits of a row. */
static size_t n_zeroes(const uint64_t *row, size_t n)
{
    size_t zeroes = 0, w;

    for (w = 0; w * WORD_BITS < n; w++) {
        size_t rest = n - w * WORD_BITS;
        uint64_t valid = rest >= WORD_BITS ? UINT64_MAX : (UINT64_C(1) << rest) - 1;

        zeroes += mc_count_bits(~row[w] & valid);
    }
    return zeroes;
}

/* At most 64 elements in `b`: a row is one word. */
static size_t short_length(struct mc_subsequence *memory, struct mc_id_sequence a,
                           struct mc_id_sequence b, size_t n_ids)
{
    uint64_t row = UINT64_MAX;
    size_t i;

    reserve(memory, n_ids, 1);
    memset(memory->masks, 0, n_ids * sizeof(*memory->masks));
    for (i = 0; i < b.n; i++)
        memory->masks[b.ids[i]] |= UINT64_C(1) << i;
    for (i = 0; i < a.n; i++) {
        uint64_t common = row & memory->masks[a.ids[i]];

        row = (row + common) | (row - common);
    }
    return n_zeroes(&row, b.n);
}

static void link_places(struct mc_subsequence *memory, struct mc_id_sequence b, size_t n_ids)
{
    size_t j;

    memory->first =
        mc_grow(memory->first, &memory->first_capacity, n_ids + 1, sizeof(*memory->first));
    memory->next = mc_grow(memory->next, &memory->next_capacity, b.n + 1, sizeof(*memory->next));
    memset(memory->first, 0, n_ids * sizeof(*memory->first));
    for (j = b.n; j > 0; j--) {
        memory->next[j - 1] = memory->first[b.ids[j - 1]];
        memory->first[b.ids[j - 1]] = (uint32_t)j;
    }
}

/* Sets, or clears, the bits of the places of an id in the mask. */
static void mark(struct mc_subsequence *memory, uint32_t id, bool on)
{
    uint32_t place;

    for (place = memory->first[id]; place != 0; place = memory->next[place - 1]) {
        uint64_t bit = UINT64_C(1) << (place - 1) % WORD_BITS;
        uint64_t *word = &memory->masks[(place - 1) / WORD_BITS];

        *word = on ? *word | bit : *word & ~bit;
    }
}

/* Gives the ids that have more places than a row has words a mask of their own, behind the first
 * one; there are at most 64. memory->own[id]: its number, or 0. Returns how many there are. */
static size_t find_frequent(struct mc_subsequence *memory, struct mc_id_sequence b, size_t n_ids,
                            size_t n_words)
{
    size_t n = 0, id, j;

    memory->own = mc_grow(memory->own, &memory->own_capacity, n_ids + 1, sizeof(*memory->own));
    memset(memory->own, 0, n_ids * sizeof(*memory->own));
    for (j = 0; j < b.n; j++)
        memory->own[b.ids[j]]++;
    for (id = 0; id < n_ids; id++)
        memory->own[id] = memory->own[id] > n_words ? (uint32_t)++n : 0;
    return n;
}

static void mark_frequent(struct mc_subsequence *memory, struct mc_id_sequence b, size_t n_words)
{
    size_t j;

    for (j = 0; j < b.n; j++)
        if (memory->own[b.ids[j]] != 0)
            memory->masks[memory->own[b.ids[j]] * n_words + j / WORD_BITS] |= UINT64_C(1)
                                                                              << j % WORD_BITS;
}

/* The row after one more element, whose places are in the mask; `to` may be `from`. */
static void step(const uint64_t *mask, const uint64_t *from, uint64_t *to, size_t n_words)
{
    uint64_t carry = 0;
    size_t w;

    for (w = 0; w < n_words; w++) {
        uint64_t row = from[w], common = row & mask[w], sum = row + common;
        uint64_t next_carry = sum < row;

        sum += carry;
        next_carry |= sum < carry;
        to[w] = sum | (row - common);
        carry = next_carry;
    }
}

/* All elements of `a`; every row is kept where `keep`, else only the last. Returns that one. An
 * element costs no more than a row has words: frequent ones have their mask, others few places. */
static const uint64_t *long_rows(struct mc_subsequence *memory, struct mc_id_sequence a,
                                 struct mc_id_sequence b, size_t n_ids, bool keep)
{
    size_t n_words = (b.n + WORD_BITS - 1) / WORD_BITS, i;
    size_t n_masks = 1 + find_frequent(memory, b, n_ids, n_words);
    uint64_t *row;

    reserve(memory, mc_array_size(n_masks, n_words),
            keep ? mc_array_size(a.n + 1, n_words) : n_words);
    link_places(memory, b, n_ids);
    row = memory->rows;
    memset(memory->masks, 0, n_masks * n_words * sizeof(*memory->masks));
    memset(row, 0xFF, n_words * sizeof(*row));
    mark_frequent(memory, b, n_words);
    for (i = 0; i < a.n; i++) {
        uint32_t id = a.ids[i], own = memory->own[id];

        if (own == 0)
            mark(memory, id, true);
        step(memory->masks + own * n_words, row, keep ? row + n_words : row, n_words);
        if (own == 0)
            mark(memory, id, false);
        row += keep ? n_words : 0;
    }
    return row;
}

size_t mc_subsequence_length(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids)
{
    if (a.n == 0 || b.n == 0)
        return 0;
    if (b.n <= WORD_BITS)
        return short_length(memory, a, b, n_ids);
    return n_zeroes(long_rows(memory, a, b, n_ids, false), b.n);
}

/* A zero at j of the row of i: the longest of the first i and the first j + 1 elements is longer by
 * one than that of the first i and the first j. */
static bool is_zero(const struct mc_subsequence *memory, size_t n_words, size_t i, size_t j)
{
    return !(memory->rows[i * n_words + j / WORD_BITS] >> j % WORD_BITS & 1);
}

size_t mc_subsequence_places(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids, size_t *places)
{
    size_t n_words = (b.n + WORD_BITS - 1) / WORD_BITS, i = a.n, j = b.n, length, left;

    if (a.n == 0 || b.n == 0)
        return 0;
    length = left = n_zeroes(long_rows(memory, a, b, n_ids, true), b.n);
    while (left > 0) {
        if (!is_zero(memory, n_words, i, j - 1)) {
            j--;
        } else if (is_zero(memory, n_words, i - 1, j - 1)) {
            i--;
        } else {
            places[--left] = --i;
            j--;
        }
    }
    return length;
}
