/* SPDX-License-Identifier: GPL-3.0-or-later */
/* products.h: matrix products in which no row of the result depends on other rows.
 *
 * What a library computes for a row may depend on the position of the row: near the first and last
 * rows other instructions do the work, and may add in another order. Results here do not depend on
 * it: rows are handed over in blocks of a few fixed sizes, and a trial with the matrix itself shows
 * whether every row gets the same bits at every place of every block. If the library fails the
 * trial, blocks get margins, which are discarded; if that does not help either, as with small
 * matrices, the library is not used, and each number is summed here in the order of the inputs.
 * Products of bfloat16 (bfloat16_products.h) do not use the library and need no trial. */
#ifndef MC_NEURAL_PRODUCTS_H
#define MC_NEURAL_PRODUCTS_H

#include <stdbool.h>
#include <stddef.h>

struct mc_arena;
struct mc_bfloat16_matrix;

enum {
    /* the most rows before and after those that count */
    MC_PRODUCT_MARGIN = 8,
    /* the most rows of a block, with margins and without */
    MC_PRODUCT_BLOCK = 320,
    MC_PRODUCT_ROWS = MC_PRODUCT_BLOCK - 2 * MC_PRODUCT_MARGIN
};

/* A matrix that rows are multiplied by. Row r of x becomes y[j] = sum over k of x[r][k] * w(k, j),
 * j below n_out, k below n_in, where w(k, j) is weights[j * stride + k] or, if `in_by_out`,
 * weights[k * stride + j]. The weights belong to the caller. */
struct mc_product {
    const float *weights;
    const char *narrow; /* not NULL: bfloat16 numbers as in files (mc_widen), used in place of
                           `weights` and widened for each product; stride is n_in */
    size_t n_in, n_out, stride;
    bool in_by_out;
    size_t margin;                            /* of its blocks: 0 or MC_PRODUCT_MARGIN */
    bool one_by_one;                          /* the library failed the trial */
    const struct mc_bfloat16_matrix *rounded; /* not NULL: products are in bfloat16, and the other
                                                 weights are not read (mc_product_round) */
};

/* Results: y[j] of row r is at first[j * stride + r]. */
struct mc_columns {
    float *first;
    size_t stride;
};

/* Whether a trial row gets the same bits at all places, outside the margins, of blocks of several
 * sizes; with of_columns, in mc_product_of_columns. If there are more than a few hundred outputs,
 * only the last ones are tried. */
bool mc_product_is_even(const struct mc_product *product, bool of_columns);

/* From now on products are in bfloat16; the rounded weights are in the arena. */
void mc_product_round(struct mc_product *product, struct mc_arena *arena);

/* How many numbers each output takes in the memory for products of n_rows rows, which are at most
 * MC_PRODUCT_ROWS. */
size_t mc_product_room(size_t n_rows);
/* The products of n_rows rows, at most MC_PRODUCT_ROWS, one after another at x; MC_PRODUCT_MARGIN
 * rows before the first and MC_PRODUCT_BLOCK rows from it must be initialised memory. The results
 * are in `memory`, which has room for n_out * mc_product_room(n_rows) numbers. */
struct mc_columns mc_product_of_rows(const struct mc_product *product, const float *x,
                                     size_t n_rows, float *memory);
/* The same for rows that are the results, possibly modified, of another product of as many rows
 * (with the same margin, and also one_by_one if this one is). */
struct mc_columns mc_product_of_columns(const struct mc_product *product, struct mc_columns x,
                                        size_t n_rows, float *memory);

#endif
