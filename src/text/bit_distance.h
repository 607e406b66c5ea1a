/* bit_distance.h: edit distance with a reference of at most 64 tokens, a row of the matrix in a few
 * words (Myers 1999, A Fast Bit-Vector Algorithm for Approximate String Matching; here both
 * sequences are aligned as wholes).
 *
 * Rows and columns are those of text/edit_distance.h; there is no beam. In a row the cost changes
 * by at most 1 from a column to the next, and so it does from a row to the next: bits say where it
 * goes up and down, bit j - 1 for column j. */
#ifndef MC_TEXT_BIT_DISTANCE_H
#define MC_TEXT_BIT_DISTANCE_H

#include <stdbool.h>

#include "text/ngram.h"

enum { MC_BIT_DISTANCE_LIMIT = 64 };

enum mc_edit { MC_EDIT_MATCH, MC_EDIT_SUBSTITUTE, MC_EDIT_INSERT, MC_EDIT_DELETE };

/* The tokens [begin, middle) and [middle, end) of the candidate change places. */
struct mc_block_exchange {
    uint32_t begin, middle, end;
};

struct mc_bit_row {
    uint64_t up, down;       /* against the column before */
    uint64_t grown, reduced; /* against the row before; not of row 0 */
    uint32_t last;           /* the cost in the last column */
};

/* A zeroed struct is ready. */
struct mc_bit_distance {
    struct mc_id_sequence candidate, reference; /* as given to mc_bit_distance_align */
    uint64_t *places;        /* [id]: bits are positions in the reference; zero when idle */
    struct mc_bit_row *rows; /* [candidate.n + 1] */
    size_t place_capacity, row_capacity;
    uint32_t marked[MC_BIT_DISTANCE_LIMIT]; /* ids whose places are not zero */
    size_t n_marked;
};

/* Computes all rows and returns true; or false: the reference has no token or too many, or an id is
 * too large for a table. The distance is the cost in the last column of the last row. Both
 * sequences must stay until the next call. */
bool mc_bit_distance_align(struct mc_bit_distance *bits, struct mc_id_sequence candidate,
                           struct mc_id_sequence reference);
/* The distance of the candidate with the blocks exchanged (begin <= middle <= end <= length), or
 * UINT32_MAX when it is known to be above the limit. */
uint32_t mc_bit_distance_exchanged(const struct mc_bit_distance *bits,
                                   struct mc_block_exchange exchange, uint32_t limit);
/* The edit that ends in this cell, not the first of all; mc_edit_distance_trace says which one of
 * several. */
enum mc_edit mc_bit_distance_edit(const struct mc_bit_distance *bits, size_t row, size_t column);
void mc_bit_distance_free(struct mc_bit_distance *bits);

#endif
