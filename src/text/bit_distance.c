#include "text/bit_distance.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { ID_LIMIT = 1 << 20 };

/* --- rows ----------------------------------------------------------------------------------- */

/* The row behind `before`, where `same` marks the columns whose token is that of the row; `last` is
 * the bit of the last column. */
static struct mc_bit_row next_row(const struct mc_bit_row *before, uint64_t same, uint64_t last)
{
    uint64_t up = before->up, down = before->down;
    uint64_t free_step = (((same & up) + up) ^ up) | same; /* the diagonal costs nothing */
    uint64_t grown = down | ~(free_step | up), reduced = up & free_step;
    uint64_t left_grown = grown << 1 | 1, left_reduced = reduced << 1;
    struct mc_bit_row row;

    row.up = left_reduced | ~(same | down | left_grown);
    row.down = left_grown & (same | down);
    row.grown = grown;
    row.reduced = reduced;
    row.last = before->last + ((grown & last) != 0) - ((reduced & last) != 0);
    return row;
}

static uint64_t last_column(const struct mc_bit_distance *bits)
{
    return UINT64_C(1) << (bits->reference.n - 1);
}

static uint32_t largest_id(struct mc_id_sequence sequence)
{
    uint32_t largest = 0;
    size_t i;

    for (i = 0; i < sequence.n; i++)
        if (sequence.ids[i] > largest)
            largest = sequence.ids[i];
    return largest;
}

static void reserve(struct mc_bit_distance *bits, size_t n_ids, size_t n_rows)
{
    size_t old = bits->place_capacity;

    if (n_ids > old) {
        bits->places = mc_grow(bits->places, &bits->place_capacity, n_ids, sizeof(*bits->places));
        memset(bits->places + old, 0, (bits->place_capacity - old) * sizeof(*bits->places));
    }
    if (n_rows > bits->row_capacity)
        bits->rows = mc_grow(bits->rows, &bits->row_capacity, n_rows, sizeof(*bits->rows));
}

/* Forgets the reference before and notes the places of this one. */
static void mark(struct mc_bit_distance *bits)
{
    size_t i;

    for (i = 0; i < bits->n_marked; i++)
        bits->places[bits->marked[i]] = 0;
    bits->n_marked = bits->reference.n;
    memcpy(bits->marked, bits->reference.ids, bits->n_marked * sizeof(*bits->marked));
    for (i = 0; i < bits->n_marked; i++)
        bits->places[bits->marked[i]] |= UINT64_C(1) << i;
}

bool mc_bit_distance_align(struct mc_bit_distance *bits, struct mc_id_sequence candidate,
                           struct mc_id_sequence reference)
{
    uint32_t largest, of_reference;
    size_t i;

    if (reference.n == 0 || reference.n > MC_BIT_DISTANCE_LIMIT)
        return false;
    largest = largest_id(candidate);
    of_reference = largest_id(reference);
    largest = largest < of_reference ? of_reference : largest;
    if (largest >= ID_LIMIT)
        return false;
    reserve(bits, (size_t)largest + 1, candidate.n + 1);
    bits->candidate = candidate;
    bits->reference = reference;
    mark(bits);
    bits->rows[0] = (struct mc_bit_row){UINT64_MAX, 0, 0, 0, (uint32_t)reference.n};
    for (i = 0; i < candidate.n; i++)
        bits->rows[i + 1] =
            next_row(&bits->rows[i], bits->places[candidate.ids[i]], last_column(bits));
    return true;
}

/* --- exchanged blocks ----------------------------------------------------------------------- */

static void read_tokens(const struct mc_bit_distance *bits, uint32_t begin, uint32_t end,
                        struct mc_bit_row *row)
{
    uint64_t last = last_column(bits);
    uint32_t i;

    for (i = begin; i < end; i++)
        *row = next_row(row, bits->places[bits->candidate.ids[i]], last);
}

/* Whether the rows differ by one number in all cells. */
static bool is_parallel(const struct mc_bit_row *a, const struct mc_bit_row *b, uint64_t last)
{
    uint64_t columns = last | (last - 1);

    return (((a->up ^ b->up) | (a->down ^ b->down)) & columns) == 0;
}

/* Behind the blocks the rows are read on until they run parallel to those of the alignment; every
 * row can take 1 off the cost. */
uint32_t mc_bit_distance_exchanged(const struct mc_bit_distance *bits,
                                   struct mc_block_exchange exchange, uint32_t limit)
{
    uint32_t n = (uint32_t)bits->candidate.n, at;
    uint64_t last = last_column(bits);
    struct mc_bit_row row = bits->rows[exchange.begin];

    read_tokens(bits, exchange.middle, exchange.end, &row);
    read_tokens(bits, exchange.begin, exchange.middle, &row);
    for (at = exchange.end; at < n; at++) {
        if (is_parallel(&row, &bits->rows[at], last))
            return bits->rows[n].last + row.last - bits->rows[at].last;
        if (row.last > (uint64_t)limit + (n - at))
            return UINT32_MAX;
        row = next_row(&row, bits->places[bits->candidate.ids[at]], last);
    }
    return row.last;
}

/* --- the path ------------------------------------------------------------------------------- */

static int at_column(uint64_t plus, uint64_t minus, size_t column)
{
    return (int)(plus >> (column - 1) & 1) - (int)(minus >> (column - 1) & 1);
}

/* Cost of the cell less that of the cell above it. */
static int over_above(const struct mc_bit_row *row, size_t column)
{
    return column == 0 ? 1 : at_column(row->grown, row->reduced, column);
}

enum mc_edit mc_bit_distance_edit(const struct mc_bit_distance *bits, size_t row, size_t column)
{
    const struct mc_bit_row *cells = &bits->rows[row];

    if (row == 0)
        return MC_EDIT_DELETE;
    if (column > 0) {
        if (bits->candidate.ids[row - 1] == bits->reference.ids[column - 1])
            return MC_EDIT_MATCH;
        if (at_column(cells->up, cells->down, column) + over_above(cells, column - 1) == 1)
            return MC_EDIT_SUBSTITUTE;
    }
    return over_above(cells, column) == 1 ? MC_EDIT_INSERT : MC_EDIT_DELETE;
}

void mc_bit_distance_free(struct mc_bit_distance *bits)
{
    free(bits->places);
    free(bits->rows);
    memset(bits, 0, sizeof(*bits));
}
