/* SPDX-License-Identifier: GPL-3.0-or-later */
/* products.h: products of matrices whose rows do not depend on one another.
 *
 * What a library computes of a row may depend on where the row stands: near the first and last rows
 * other instructions do the work, and may add in another order. Results here do not depend on
 * it: rows are handed over in blocks of a few fixed sizes, and a trial with the very matrix shows
 * that every row gets the same bits at every place of every block. Where the library fails the
 * trial, blocks get margins that are thrown away; where that does not help either, as with small
 * matrices, the library is not asked, and each number is summed here in the order of the inputs.
 * Products of bfloat16 (bfloat16_products.h) are not the library's, and need no trial. */
#ifndef MC_NEURAL_PRODUCTS_H
#define MC_NEURAL_PRODUCTS_H

#include <stdbool.h>
#include <stddef.h>

struct mc_arena;
struct mc_bfloat16_matrix;

enum {
    /* rows before and behind those that count, at the most */
    MC_PRODUCT_MARGIN = 8,
    /* rows of a block at the most, margins included, and without */
    MC_PRODUCT_BLOCK = 320,
    MC_PRODUCT_ROWS = MC_PRODUCT_BLOCK - 2 * MC_PRODUCT_MARGIN
};

/* A matrix that rows are multiplied by. Row r of x becomes y[j] = sum over k of x[r][k] * w(k, j),
 * j below n_out, k below n_in, where w(k, j) is weights[j * stride + k], or, where `in_by_out`,
 * weights[k * stride + j]. Weights are somebody else's. */
struct mc_product {
    const float *weights;
    const char *narrow; /* not NULL: in place of `weights`, numbers of bfloat16 as files have them
                           (mc_widen), which are widened for each product; stride is n_in */
    size_t n_in, n_out, stride;
    bool in_by_out;
    size_t margin;                            /* of its blocks: 0 or MC_PRODUCT_MARGIN */
    bool one_by_one;                          /* the library failed the trial */
    const struct mc_bfloat16_matrix *rounded; /* not NULL: products are those of bfloat16, and the
                                                 other weights are not read (mc_product_round) */
};

/* Results: y[j] of row r is at first[j * stride + r]. */
struct mc_columns {
    float *first;
    size_t stride;
};

/* Whether a row of trial gets the same bits at all places, but for the margins, of blocks of
 * several sizes; of products of columns, where so wanted. Of more than a few hundred outputs, the
 * last ones are tried. */
bool mc_product_is_even(const struct mc_product *product, bool of_columns);

/* From now on products are those of bfloat16, with the weights rounded, in the arena. */
void mc_product_round(struct mc_product *product, struct mc_arena *arena);

/* How many numbers an output takes in the memory for products of n_rows rows, at most
 * MC_PRODUCT_ROWS. */
size_t mc_product_room(size_t n_rows);
/* The products of n_rows rows, at most MC_PRODUCT_ROWS, row after row at x; MC_PRODUCT_MARGIN rows
 * before the first and MC_PRODUCT_BLOCK rows from it must be memory with numbers. `memory` has room
 * for n_out * mc_product_room(n_rows) numbers, where the results are. */
struct mc_columns mc_product_of_rows(const struct mc_product *product, const float *x,
                                     size_t n_rows, float *memory);
/* The same of rows that are the results of another product of as many rows (with the same
 * margin; one_by_one, too, where this one is), changed or not. */
struct mc_columns mc_product_of_columns(const struct mc_product *product, struct mc_columns x,
                                        size_t n_rows, float *memory);

#endif
