/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assignment.h: the best assignment of rows to columns if only some cells are allowed, and rows and
 * columns may stay free. */
#ifndef MC_AMR_ASSIGNMENT_H
#define MC_AMR_ASSIGNMENT_H

#include <stdint.h>

#include "base/clock.h"
#include "base/memory.h"

#define MC_ALIGN_NONE UINT32_MAX

/* Cells are numbered row by row. A cell with a negative value is not allowed. */
struct mc_assignment {
    uint32_t n_rows, n_columns;
    const uint32_t *row_start; /* [n_rows + 1]: cells of row i are row_start[i] .. [i + 1] - 1 */
    const uint32_t *row;       /* [cells] */
    const uint32_t *column;    /* [cells] */
    const int64_t *value;      /* [cells]: the value of the cell */
    /* Only for mc_assign_again: numbers of the cells column by column. */
    const uint32_t *column_start, *column_cells; /* [n_columns + 1], [cells] */
    /* The result; the caller provides the memory (mc_assignment_alloc). */
    uint32_t *row_cell, *column_cell;  /* [n_rows], [n_columns]: the cell taken, or MC_ALIGN_NONE */
    int64_t *row_price, *column_price; /* dual solution: >= 0, row + column >= value of the cell */
    struct mc_deadline *deadline;      /* NULL: none */
    /* Scratch. */
    int64_t *distance;                  /* [the larger of n_rows and n_columns] */
    uint32_t *from, *reached, *waiting; /* [the same] */
};

/* Allocates the result and the scratch of a problem of this size. */
void mc_assignment_alloc(struct mc_assignment *problem, uint32_t n_rows, uint32_t n_columns,
                         struct mc_arena *arena);
/* Solves it by shortest augmenting paths (Hungarian method). Returns the sum of all prices, which
 * is the largest total value. If the deadline passes, it stops: the cells taken are then an
 * assignment, and the sum of the prices is above its value, but a bound on every assignment.
 * Otherwise deterministic. */
int64_t mc_assign(struct mc_assignment *problem);
/* The same after values have changed, beginning with the prices and cells of the last call: what
 * still fits is kept, so that a few changes cost a few paths. If several assignments are best, it
 * may find a different one from mc_assign. */
int64_t mc_assign_again(struct mc_assignment *problem);

#endif
