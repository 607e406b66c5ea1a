/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit_distance.h: edit distance of two token sequences within a beam, and how a moved block would
 * change it.
 *
 * Insertion, deletion and substitution cost 1. The matrix has a row for every number of candidate
 * tokens read and a column for every number of reference tokens; the beam says which cells exist.
 * Its rows are kept, so that a candidate with two neighbouring blocks exchanged costs only the rows
 * in between. If the reference is short and the beam cannot matter, rows are bits. A struct is
 * reused for pair after pair of sequences, and keeps its memory. */
#ifndef MC_TEXT_EDIT_DISTANCE_H
#define MC_TEXT_EDIT_DISTANCE_H

#include <stdbool.h>

#include "text/ngram.h"

/* Rows as bits: for a reference of at most 64 tokens and without a beam, a row of the matrix takes
 * a few words (Myers 1999, A Fast Bit-Vector Algorithm for Approximate String Matching; here both
 * sequences are aligned as wholes). The cost changes by at most 1 from one column to the next, and
 * from one row to the next: bits say where it goes up and down, bit j - 1 for column j. */

enum { MC_BIT_DISTANCE_LIMIT = 64 };

enum mc_edit { MC_EDIT_MATCH, MC_EDIT_SUBSTITUTE, MC_EDIT_INSERT, MC_EDIT_DELETE };

/* Exchanges the tokens [begin, middle) and [middle, end) of the candidate. */
struct mc_block_exchange {
    uint32_t begin, middle, end;
};

struct mc_bit_row {
    uint64_t up, down;       /* relative to the column before */
    uint64_t grown, reduced; /* relative to the row before; unset in row 0 */
    uint32_t last;           /* the cost in the last column */
};

/* A zeroed struct is ready. */
struct mc_bit_distance {
    struct mc_id_sequence candidate, reference; /* those of mc_edit_distance_align */
    uint64_t *places;        /* [id]: bits are positions in the reference; zero when idle */
    struct mc_bit_row *rows; /* [candidate.n + 1] */
    size_t place_capacity, row_capacity;
    uint32_t marked[MC_BIT_DISTANCE_LIMIT]; /* ids with non-zero places */
    size_t n_marked;
};

enum mc_edit_beam {
    /* sacreBLEU 2.6.0: columns at most `width` from floor(row * reference / candidate length);
       ceil(ratio / 2 + width) if half the ratio of the lengths is above the width */
    MC_EDIT_BEAM_DIAGONAL,
    /* tercom 0.8.0: a cell leads on to others only if its cost is at most `width` above the best
       match or substitution into its row */
    MC_EDIT_BEAM_COST
};

/* Cells [low, high) of a row. */
struct mc_edit_row {
    uint32_t low, high;
    size_t offset; /* of cell `low` */
};

/* All rows of a matrix. */
struct mc_edit_rows {
    struct mc_edit_row *rows;
    uint32_t *cells;
    size_t row_capacity, cell_capacity, n_cells;
};

/* A zeroed struct is ready once beam and width are set. */
struct mc_edit_distance {
    enum mc_edit_beam beam;
    uint32_t width;
    struct mc_id_sequence candidate, reference; /* as given to mc_edit_distance_align */
    double ratio;                               /* reference length / candidate length */
    uint32_t half_band;                         /* of MC_EDIT_BEAM_DIAGONAL */
    uint32_t distance;
    struct mc_bit_distance bits;  /* rows as bits */
    bool by_bits;                 /* the bits hold the alignment */
    struct mc_edit_rows forward;  /* cost from the beginning; with by_bits computed on demand */
    struct mc_edit_rows backward; /* cost to the end; computed on demand */
    bool has_forward, has_backward;
    uint32_t *work[2]; /* two rows, [reference length + 1] */
    size_t work_capacity[2];
};

/* Fills the matrix and returns the distance. Both sequences must stay valid until the next call. */
uint32_t mc_edit_distance_align(struct mc_edit_distance *distance, struct mc_id_sequence candidate,
                                struct mc_id_sequence reference);
/* The distance of the candidate with the blocks exchanged (begin <= middle <= end <= length), or
 * UINT32_MAX if it is known to be above the limit. */
uint32_t mc_edit_distance_exchanged(struct mc_edit_distance *distance,
                                    struct mc_block_exchange exchange, uint32_t limit);
/* The edits that turn the reference into the candidate, in order, written to edits[0..n), which
 * needs room for the sum of both lengths; returns n. INSERT: a token only in the candidate; DELETE:
 * only in the reference. Of equal paths, from the end, a match or substitution is preferred, then
 * INSERT. */
size_t mc_edit_distance_trace(const struct mc_edit_distance *distance, enum mc_edit *edits);
/* The positions of this token in the reference, as bits; only with d->by_bits. */
static inline uint64_t mc_edit_distance_places(const struct mc_edit_distance *d, uint32_t id)
{
    return d->bits.places[id];
}
void mc_edit_distance_free(struct mc_edit_distance *distance);

#endif
