/* products.h: products of matrices, by whatever CBLAS this program was built for; one thread each.
 *
 * What a library computes of a row may depend on where the row stands: near the first and last rows
 * other instructions do the work, and may add in another order. Results here do not depend on
 * it: rows are handed over in blocks of a few fixed sizes, with a margin that is thrown away, and a
 * trial with the very matrix shows that every row gets the same bits at every place of every block.
 * Where the library fails the trial, rows are multiplied one by one. */
#ifndef MC_NEURAL_PRODUCTS_H
#define MC_NEURAL_PRODUCTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum {
    /* rows before and behind those that count */
    MC_PRODUCT_MARGIN = 8,
    /* rows of a block at the most, margins included, and without */
    MC_PRODUCT_BLOCK = 256,
    MC_PRODUCT_ROWS = MC_PRODUCT_BLOCK - 2 * MC_PRODUCT_MARGIN
};

/* A matrix that rows are multiplied by. Row r of x becomes y[j] = sum over k of x[r][k] * w(k, j),
 * j below n_out, k below n_in, where w(k, j) is weights[j * stride + k], or, where `in_by_out`,
 * weights[k * stride + j]. */
struct mc_product {
    const float *weights; /* somebody else's */
    size_t n_in, n_out, stride;
    bool in_by_out;
    bool one_by_one; /* the library failed the trial */
};

/* Whether this program was built with products, and, where the library is loaded when it is first
 * wanted, whether it is there. Thread-safe. */
bool mc_products_available(void);
/* The same, with the reason: MC_CODE_INPUT. */
int mc_products_check(struct mc_error *error) MC_MUST_CHECK;

/* Tries the product with a row of its own at all places of all blocks, and sets one_by_one. */
void mc_product_try(struct mc_product *product);

/* How many numbers an output takes in the memory for products of n_rows rows, at most
 * MC_PRODUCT_ROWS. */
size_t mc_product_room(size_t n_rows);
/* The products of n_rows rows, at most MC_PRODUCT_ROWS, in columns: of row r, y[j] is at
 * columns[j * stride + r], stride being what is returned. x points to the first row that counts;
 * MC_PRODUCT_MARGIN rows before it and MC_PRODUCT_BLOCK - MC_PRODUCT_MARGIN rows from it must be
 * memory with numbers. `memory` has room for n_out * mc_product_room(n_rows) numbers. */
size_t mc_product_columns(const struct mc_product *product, const float *x, size_t n_rows,
                          float *memory, const float **columns);

#endif
