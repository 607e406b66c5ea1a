/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/products.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "neural/blas_library.h"

/* x row after row or, in_columns, in columns x_stride apart; y in columns of `rows` numbers. */
struct call {
    const struct mc_product *product;
    const float *x;
    float *y;
    size_t rows, x_stride;
    bool in_columns;
};

static void multiply(const struct call *call)
{
    const struct mc_product *product = call->product;

    mc_blas_multiply(&(struct mc_blas_product){
        .left = {call->x, call->x_stride, .is_turned = !call->in_columns},
        .right = {product->weights, product->stride, .is_turned = product->in_by_out},
        .n_rows = call->rows,
        .n_inner = product->n_in,
        .n_columns = product->n_out,
        .result = call->y});
}

/* --- blocks ----------------------------------------------------------------------------------- */

/* Blocks have a multiple of so many rows, and at least the first of tried_blocks. */
enum { STEP = 16, LEAST_BLOCK = 2 * STEP };

static size_t block_of(size_t n_rows, size_t margin)
{
    size_t n = (n_rows + 2 * margin + STEP - 1) / STEP * STEP;

    return n < LEAST_BLOCK ? LEAST_BLOCK : n;
}

size_t mc_product_room(size_t n_rows)
{
    return block_of(n_rows, MC_PRODUCT_MARGIN);
}

/* Row after row, each into its place of the columns. */
static struct mc_columns multiply_one_by_one(const struct call *all, size_t n_rows)
{
    const struct mc_product *product = all->product;
    struct mc_columns columns = {all->y, all->rows};
    float *x = mc_malloc(mc_array_size(product->n_in, sizeof(*x)));
    float *y = mc_malloc(mc_array_size(product->n_out, sizeof(*y)));
    struct call call = {product, x, y, 1, product->n_in, false};
    size_t r, k, j;

    for (r = 0; r < n_rows; r++) {
        for (k = 0; k < product->n_in; k++)
            x[k] = all->in_columns ? all->x[k * all->x_stride + r] : all->x[r * all->x_stride + k];
        multiply(&call);
        for (j = 0; j < product->n_out; j++)
            columns.first[j * columns.stride + r] = y[j];
    }
    free(x);
    free(y);
    return columns;
}

/* call->x is the first row that counts. */
static struct mc_columns multiply_block(struct call *call, size_t n_rows)
{
    size_t margin = call->product->margin;
    struct mc_columns columns = {call->y + margin, call->rows};

    if (call->product->one_by_one)
        return multiply_one_by_one(call, n_rows);
    call->x -= margin * (call->in_columns ? 1 : call->x_stride);
    multiply(call);
    return columns;
}

struct mc_columns mc_product_of_rows(const struct mc_product *product, const float *x,
                                     size_t n_rows, float *memory)
{
    struct call call = {product,       x,    memory, block_of(n_rows, product->margin),
                        product->n_in, false};

    return multiply_block(&call, n_rows);
}

struct mc_columns mc_product_of_columns(const struct mc_product *product, struct mc_columns x,
                                        size_t n_rows, float *memory)
{
    struct call call = {product,  x.first, memory, block_of(n_rows, product->margin),
                        x.stride, true};

    return multiply_block(&call, n_rows);
}

/* --- trial ------------------------------------------------------------------------------------ */

/* The smallest block, the largest, and some between, of each remainder when divided by 4 * STEP; a
 * multiple of the numbers of outputs by which libraries divide their work. */
static const size_t tried_blocks[] = {LEAST_BLOCK, 3 * STEP, 5 * STEP, 11 * STEP, MC_PRODUCT_BLOCK};

enum { N_TRIED_BLOCKS = sizeof(tried_blocks) / sizeof(tried_blocks[0]), TRIED_OUTPUTS = 768 };

/* The same row, of numbers that rounding shows in, MC_PRODUCT_BLOCK times. */
static void fill_rows(float *x, size_t n_in, bool in_columns)
{
    uint32_t state = 1;
    size_t k, r;

    for (k = 0; k < n_in; k++) {
        float number;

        state = state * 1664525u + 1013904223u;
        number = (float)(state >> 8) * 0x1p-24F - 0.5F;
        for (r = 0; r < MC_PRODUCT_BLOCK; r++)
            x[in_columns ? k * MC_PRODUCT_BLOCK + r : r * n_in + k] = number;
    }
}

/* Whether all rows that count of a block have the bits of `first` [n_out], which the first block
 * sets. */
static bool has_even_rows(const struct call *call, float *first, bool is_first)
{
    size_t margin = call->product->margin, n = call->rows - 2 * margin, i, j;
    uint32_t differs = 0, bits, wanted;

    for (j = 0; j < call->product->n_out; j++) {
        const float *column = call->y + j * call->rows + margin;

        if (is_first)
            first[j] = column[0];
        memcpy(&wanted, &first[j], sizeof(wanted));
        for (i = 0; i < n; i++) {
            memcpy(&bits, &column[i], sizeof(bits));
            differs |= bits ^ wanted;
        }
    }
    return differs == 0;
}

/* The last outputs of a product of many, from a multiple of TRIED_OUTPUTS on. */
static struct mc_product end_of(const struct mc_product *product)
{
    struct mc_product end = *product;
    size_t n_left = end.n_out / TRIED_OUTPUTS * TRIED_OUTPUTS;

    n_left = n_left > TRIED_OUTPUTS ? n_left - TRIED_OUTPUTS : 0;
    end.n_out -= n_left;
    end.weights += end.in_by_out ? n_left : n_left * end.stride;
    return end;
}

bool mc_product_is_even(const struct mc_product *product, bool of_columns)
{
    struct mc_product tried = end_of(product);
    size_t n_in = tried.n_in, n_out = tried.n_out, i;
    float *x = mc_malloc(mc_array_size(n_in * MC_PRODUCT_BLOCK, sizeof(*x)));
    float *y = mc_malloc(mc_array_size(n_out * MC_PRODUCT_BLOCK, sizeof(*y)));
    float *first = mc_malloc(mc_array_size(n_out, sizeof(*first)));
    bool is_even = true;

    fill_rows(x, n_in, of_columns);
    for (i = 0; i < N_TRIED_BLOCKS && is_even; i++) {
        struct call call = {&tried,    x, y, tried_blocks[i], of_columns ? MC_PRODUCT_BLOCK : n_in,
                            of_columns};

        multiply(&call);
        is_even = has_even_rows(&call, first, i == 0);
    }
    free(first);
    free(y);
    free(x);
    return is_even;
}
