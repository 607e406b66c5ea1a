/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit_distance.c: computes the matrix in one of two ways: as bits, the differences of neighbouring
 * cells of a whole row at once; or as costs, in rows kept within the beam, forward and backward. In
 * order: for bits, rows, exchanged blocks and the path; for costs, rows, the whole matrix,
 * exchanged blocks and the path. */
#include "text/edit_distance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { ID_LIMIT = 1 << 20 };

/* --- bits: rows ------------------------------------------------------------------------------- */

/* The row after `before`; `same` marks the columns with the row's token; `last` is the bit of the
 * last column. */
static struct mc_bit_row bit_distance_next_row(const struct mc_bit_row *before, uint64_t same,
                                               uint64_t last)
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
    MC_RESERVE_ZEROED(bits->places, bits->place_capacity, n_ids);
    MC_RESERVE(bits->rows, bits->row_capacity, n_rows);
}

/* Replaces the places of the last reference by those of this one. */
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

/* Computes all rows and returns true; false: the reference has no tokens or too many, or an id is
 * too large for a table. The distance is the cost in the last column of the last row. Both
 * sequences must stay valid until the next call. */
static bool bit_distance_align(struct mc_bit_distance *bits, struct mc_id_sequence candidate,
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
        bits->rows[i + 1] = bit_distance_next_row(&bits->rows[i], bits->places[candidate.ids[i]],
                                                  last_column(bits));
    return true;
}

/* --- bits: exchanged blocks ------------------------------------------------------------------- */

static void read_tokens(const struct mc_bit_distance *bits, uint32_t begin, uint32_t end,
                        struct mc_bit_row *row)
{
    uint64_t last = last_column(bits);
    uint32_t i;

    for (i = begin; i < end; i++)
        *row = bit_distance_next_row(row, bits->places[bits->candidate.ids[i]], last);
}

/* Whether the rows differ by the same number in all cells. */
static bool is_parallel(const struct mc_bit_row *a, const struct mc_bit_row *b, uint64_t last)
{
    uint64_t columns = last | (last - 1);

    return (((a->up ^ b->up) | (a->down ^ b->down)) & columns) == 0;
}

/* The distance of the candidate with the blocks exchanged (begin <= middle <= end <= length), or
 * UINT32_MAX if it is known to be above the limit. After the blocks, rows are computed until one is
 * parallel to that of the alignment; each row can reduce the cost by at most 1. */
static uint32_t bit_distance_exchanged(const struct mc_bit_distance *bits,
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
        row = bit_distance_next_row(&row, bits->places[bits->candidate.ids[at]], last);
    }
    return row.last;
}

/* --- bits: the path --------------------------------------------------------------------------- */

static int at_column(uint64_t plus, uint64_t minus, size_t column)
{
    return (int)(plus >> (column - 1) & 1) - (int)(minus >> (column - 1) & 1);
}

/* Cost of the cell minus that of the cell above it. */
static int over_above(const struct mc_bit_row *row, size_t column)
{
    return column == 0 ? 1 : at_column(row->grown, row->reduced, column);
}

/* The edit that leads into this cell, which is not the first; mc_edit_distance_trace defines which
 * one of several. */
static enum mc_edit bit_distance_edit(const struct mc_bit_distance *bits, size_t row, size_t column)
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

static void bit_distance_free(struct mc_bit_distance *bits)
{
    free(bits->places);
    free(bits->rows);
    memset(bits, 0, sizeof(*bits));
}

/* --- costs: rows ------------------------------------------------------------------------------ */

/* Cost of a cell that cannot be reached; more than any sum of lengths. */
#define UNREACHED (UINT32_MAX / 4)

/* A row while it is computed: cells[low..high) are valid, the others undefined. */
struct row {
    uint32_t *cells;
    uint32_t low, high;
};

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* --- costs: rows that are kept ---------------------------------------------------------------- */

static void keep_row(struct mc_edit_rows *rows, size_t index, const struct row *row)
{
    size_t n = row->high - row->low;

    MC_RESERVE(rows->rows, rows->row_capacity, index + 1);
    MC_RESERVE(rows->cells, rows->cell_capacity, rows->n_cells + n);
    rows->rows[index].low = row->low;
    rows->rows[index].high = row->high;
    rows->rows[index].offset = rows->n_cells;
    memcpy(rows->cells + rows->n_cells, row->cells + row->low, n * sizeof(*rows->cells));
    rows->n_cells += n;
}

static void load_row(const struct mc_edit_rows *rows, size_t index, struct row *row)
{
    const struct mc_edit_row *kept = &rows->rows[index];

    row->low = kept->low;
    row->high = kept->high;
    memcpy(row->cells + row->low, rows->cells + kept->offset,
           (row->high - row->low) * sizeof(*row->cells));
}

static uint32_t cell(const struct mc_edit_rows *rows, size_t row, size_t column)
{
    const struct mc_edit_row *kept = &rows->rows[row];

    if (column < kept->low || column >= kept->high)
        return UNREACHED;
    return rows->cells[kept->offset + (column - kept->low)];
}

/* --- costs: the next row ---------------------------------------------------------------------- */

/* Marks cells around a row as unreached: one before it, and those after it up to `end`. */
static void pad(struct row *row, uint32_t end)
{
    uint32_t i;

    if (row->low > 0)
        row->cells[row->low - 1] = UNREACHED;
    for (i = row->high; i < end; i++)
        row->cells[i] = UNREACHED;
}

static void band_of(const struct mc_edit_distance *d, size_t row, uint32_t *low, uint32_t *high)
{
    uint32_t n_columns = (uint32_t)d->reference.n + 1;
    uint32_t diagonal = (uint32_t)floor((double)row * d->ratio);

    *low = diagonal > d->half_band ? diagonal - d->half_band : 0;
    *high = row == d->candidate.n ? n_columns : smaller(n_columns, diagonal + d->half_band);
}

/* Row number `index`, which reads `word`, within the band around the diagonal. */
static void next_in_band(const struct mc_edit_distance *d, struct row *before, size_t index,
                         uint32_t word, struct row *row)
{
    const uint32_t *reference = d->reference.ids, *above = before->cells;
    uint32_t left = UNREACHED, *cells = row->cells, i, high;

    band_of(d, index, &row->low, &row->high);
    pad(before, row->high);
    high = row->high;
    i = row->low;
    if (i == 0) {
        left = above[0] + 1;
        cells[i++] = left;
    }
    for (; i < high; i++) {
        uint32_t cost = above[i - 1] + (word != reference[i - 1]);

        cost = smaller(cost, above[i] + 1);
        left = smaller(cost, left + 1);
        cells[i] = left;
    }
}

/* The cost of the cheapest match or substitution from the row to the next. */
static uint32_t best_step(const struct mc_edit_distance *d, const struct row *before, uint32_t word)
{
    uint32_t end = smaller(before->high, (uint32_t)d->reference.n), best = UNREACHED, i;

    for (i = before->low; i < end; i++)
        best = smaller(best, before->cells[i] + (word != d->reference.ids[i]));
    return best;
}

/* The same with tercom's pruning: cells that lead nowhere are unreached, and the row ends where no
 * cell leads on. The last row is not pruned. */
static void next_by_cost(const struct mc_edit_distance *d, struct row *before, size_t index,
                         uint32_t word, struct row *row)
{
    uint32_t n_columns = (uint32_t)d->reference.n + 1, left = UNREACHED, i;
    uint32_t inner = smaller(before->high + 1, n_columns);
    uint32_t limit =
        index == d->candidate.n ? UNREACHED - 1 : best_step(d, before, word) + d->width;

    pad(before, inner);
    limit = smaller(limit, UNREACHED - 1);
    row->low = UINT32_MAX;
    row->high = 0;
    for (i = before->low; i < n_columns && (i < inner || left < UNREACHED); i++) {
        uint32_t cost = left + 1;

        if (i < inner)
            cost = smaller(cost, before->cells[i] + 1);
        if (i < inner && i > 0)
            cost = smaller(cost, before->cells[i - 1] + (word != d->reference.ids[i - 1]));
        left = cost <= limit ? cost : UNREACHED;
        row->cells[i] = left;
        if (left < UNREACHED) {
            row->low = smaller(row->low, i);
            row->high = i + 1;
        }
    }
}

static void next_row(const struct mc_edit_distance *d, struct row *before, size_t index,
                     uint32_t word, struct row *row)
{
    if (d->beam == MC_EDIT_BEAM_DIAGONAL)
        next_in_band(d, before, index, word, row);
    else
        next_by_cost(d, before, index, word, row);
}

static void swap_rows(struct row *a, struct row *b)
{
    struct row old = *a;

    *a = *b;
    *b = old;
}

/* --- costs: the whole matrix ------------------------------------------------------------------ */

static void set_up(struct mc_edit_distance *d, struct mc_id_sequence candidate,
                   struct mc_id_sequence reference)
{
    unsigned i;

    d->candidate = candidate;
    d->reference = reference;
    d->ratio = candidate.n == 0 ? 1 : (double)reference.n / (double)candidate.n;
    d->half_band = d->width;
    if (d->width < d->ratio / 2)
        d->half_band = (uint32_t)ceil(d->ratio / 2 + d->width);
    d->forward.n_cells = d->backward.n_cells = 0;
    d->by_bits = d->has_forward = d->has_backward = false;
    for (i = 0; i < 2; i++)
        MC_RESERVE(d->work[i], d->work_capacity[i], reference.n + 1);
}

/* Below this limit, distance and path are the same as without a beam: any path that leaves the beam
 * costs more. A path through a cell t columns from the diagonal costs at least 2 t minus the
 * difference of the lengths; cells outside the band are at least half_band - 1 from it. The other
 * beam leaves out only cells that cost more than the width. */
static uint32_t beam_matters_from(const struct mc_edit_distance *d)
{
    int64_t apart = (int64_t)d->candidate.n - (int64_t)d->reference.n;
    int64_t from = 2 * ((int64_t)d->half_band - 1) - (apart < 0 ? -apart : apart);

    if (d->beam == MC_EDIT_BEAM_COST)
        return d->width + 1;
    return from < 0 ? 0 : (uint32_t)from;
}

static void fill_forward(struct mc_edit_distance *d)
{
    struct row row = {d->work[0], 0, (uint32_t)d->reference.n + 1}, next = {d->work[1], 0, 0};
    uint32_t i;
    size_t j;

    for (i = 0; i < row.high; i++)
        row.cells[i] = i;
    keep_row(&d->forward, 0, &row);
    for (j = 1; j <= d->candidate.n; j++) {
        next_row(d, &row, j, d->candidate.ids[j - 1], &next);
        keep_row(&d->forward, j, &next);
        swap_rows(&row, &next);
    }
    d->has_forward = true;
}

uint32_t mc_edit_distance_align(struct mc_edit_distance *d, struct mc_id_sequence candidate,
                                struct mc_id_sequence reference)
{
    set_up(d, candidate, reference);
    if (bit_distance_align(&d->bits, candidate, reference)) {
        d->distance = d->bits.rows[candidate.n].last;
        d->by_bits = d->distance < beam_matters_from(d);
    }
    if (!d->by_bits) {
        fill_forward(d);
        d->distance = cell(&d->forward, candidate.n, reference.n);
    }
    return d->distance;
}

/* Row `index` of the costs to the end, from the row after it; it has the cells of the forward
 * row. */
static void previous_in_band(const struct mc_edit_distance *d, struct row *behind, size_t index,
                             struct row *row)
{
    const struct mc_edit_row *kept = &d->forward.rows[index];
    uint32_t word = d->candidate.ids[index], n = (uint32_t)d->reference.n, right = UNREACHED, i;

    row->low = kept->low;
    row->high = kept->high;
    for (i = row->low; i < behind->low; i++)
        behind->cells[i] = UNREACHED;
    pad(behind, n + 1);
    for (i = row->high; i-- > row->low;) {
        uint32_t cost = smaller(behind->cells[i], right) + 1;

        if (i < n)
            cost = smaller(cost, behind->cells[i + 1] + (word != d->reference.ids[i]));
        right = cost;
        row->cells[i] = cost;
    }
}

/* The rows are stored in reverse, but indexed by their number. */
static void fill_backward(struct mc_edit_distance *d)
{
    const struct mc_edit_row *last = &d->forward.rows[d->candidate.n];
    struct row row = {d->work[0], last->low, last->high}, before = {d->work[1], 0, 0};
    uint32_t i;
    size_t j;

    for (i = row.low; i < row.high; i++)
        row.cells[i] = (uint32_t)d->reference.n - i;
    keep_row(&d->backward, d->candidate.n, &row);
    for (j = d->candidate.n; j-- > 0;) {
        previous_in_band(d, &row, j, &before);
        keep_row(&d->backward, j, &before);
        swap_rows(&row, &before);
    }
    d->has_backward = true;
}

/* --- costs: exchanged blocks ------------------------------------------------------------------ */

static uint32_t exchanged_word(const struct mc_edit_distance *d,
                               const struct mc_block_exchange *exchange, uint32_t at)
{
    uint32_t n_second = exchange->end - exchange->middle;

    if (at < exchange->begin || at >= exchange->end)
        return d->candidate.ids[at];
    return at - exchange->begin < n_second
               ? d->candidate.ids[exchange->middle + at - exchange->begin]
               : d->candidate.ids[at - n_second];
}

/* Whether no cell of the row can lead to a distance within the limit: surplus tokens of one
 * sequence still cost. */
static bool is_hopeless(const struct mc_edit_distance *d, const struct row *row, size_t index,
                        uint32_t limit)
{
    int64_t ahead = (int64_t)d->reference.n - (int64_t)(d->candidate.n - index);
    int64_t best = UNREACHED, i;

    for (i = row->low; i < row->high; i++) {
        int64_t rest = i < ahead ? ahead - i : i - ahead;

        if (row->cells[i] + rest < best)
            best = row->cells[i] + rest;
    }
    return best > limit;
}

/* The least sum of the row and the stored costs to the end. */
static uint32_t join_backward(struct mc_edit_distance *d, const struct row *row, size_t index)
{
    const struct mc_edit_row *kept = &d->backward.rows[index];
    const uint32_t *rest = d->backward.cells + kept->offset;
    uint32_t best = UNREACHED, i;

    for (i = row->low; i < row->high; i++)
        best = smaller(best, row->cells[i] + rest[i - kept->low]);
    return best;
}

/* Whether the row is the stored one with *more added to every cell: then the rest of the matrix is
 * too, since the beam depends only on differences. */
static bool runs_parallel(const struct mc_edit_distance *d, const struct row *row, size_t index,
                          uint32_t *more)
{
    const struct mc_edit_row *kept = &d->forward.rows[index];
    const uint32_t *cells = d->forward.cells + kept->offset;
    uint32_t i;

    if (row->low != kept->low || row->high != kept->high)
        return false;
    *more = row->cells[row->low] - cells[0]; /* modulo 2^32 */
    for (i = row->low; i < row->high; i++)
        if (row->cells[i] != UNREACHED && cells[i - row->low] != UNREACHED) {
            if (row->cells[i] - cells[i - row->low] != *more)
                return false;
        } else if (row->cells[i] != cells[i - row->low]) {
            return false;
        }
    return true;
}

uint32_t mc_edit_distance_exchanged(struct mc_edit_distance *d, struct mc_block_exchange exchange,
                                    uint32_t limit)
{
    uint32_t at = exchange.begin, end = exchange.end, more;
    bool joins = d->beam == MC_EDIT_BEAM_DIAGONAL;
    struct row row, next;

    if (d->by_bits && limit < beam_matters_from(d))
        return bit_distance_exchanged(&d->bits, exchange, limit);
    if (!d->has_forward)
        fill_forward(d);
    while (at < end && exchanged_word(d, &exchange, at) == d->candidate.ids[at])
        at++;
    while (end > at && exchanged_word(d, &exchange, end - 1) == d->candidate.ids[end - 1])
        end--;
    if (at == end)
        return d->distance;
    if (joins && !d->has_backward)
        fill_backward(d);
    row.cells = d->work[0];
    next.cells = d->work[1];
    load_row(&d->forward, at, &row);
    for (; at < (joins ? end : d->candidate.n); at++) {
        next_row(d, &row, at + 1, exchanged_word(d, &exchange, at), &next);
        swap_rows(&row, &next);
        if (is_hopeless(d, &row, at + 1, limit))
            return UINT32_MAX;
        if (!joins && at + 1 >= end && runs_parallel(d, &row, at + 1, &more))
            return d->distance + more;
    }
    return joins ? join_backward(d, &row, end) : row.cells[d->reference.n];
}

/* --- costs: the path -------------------------------------------------------------------------- */

static enum mc_edit edit_at(const struct mc_edit_distance *d, size_t row, size_t column)
{
    uint32_t cost;
    bool differs;

    if (d->by_bits)
        return bit_distance_edit(&d->bits, row, column);
    cost = cell(&d->forward, row, column);
    if (row > 0 && column > 0) {
        differs = d->candidate.ids[row - 1] != d->reference.ids[column - 1];
        if (cell(&d->forward, row - 1, column - 1) + differs == cost)
            return differs ? MC_EDIT_SUBSTITUTE : MC_EDIT_MATCH;
    }
    if (row > 0 && cell(&d->forward, row - 1, column) + 1 == cost)
        return MC_EDIT_INSERT;
    return MC_EDIT_DELETE;
}

size_t mc_edit_distance_trace(const struct mc_edit_distance *d, enum mc_edit *edits)
{
    size_t row = d->candidate.n, column = d->reference.n, n = 0, i;

    while (row > 0 || column > 0) {
        enum mc_edit edit = edit_at(d, row, column);

        edits[n++] = edit;
        row -= edit != MC_EDIT_DELETE;
        column -= edit != MC_EDIT_INSERT;
    }
    for (i = 0; i < n / 2; i++) {
        enum mc_edit other = edits[i];

        edits[i] = edits[n - 1 - i];
        edits[n - 1 - i] = other;
    }
    return n;
}

static void free_rows(struct mc_edit_rows *rows)
{
    free(rows->rows);
    free(rows->cells);
}

void mc_edit_distance_free(struct mc_edit_distance *d)
{
    bit_distance_free(&d->bits);
    free_rows(&d->forward);
    free_rows(&d->backward);
    free(d->work[0]);
    free(d->work[1]);
    memset(d, 0, sizeof(*d));
}
