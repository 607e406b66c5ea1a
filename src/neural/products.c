/* SPDX-License-Identifier: GPL-3.0-or-later */
/* products.c: in order: narrow weights, blocks, sums without the library, bfloat16, results, the
 * trial. */
#include "neural/products.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/processor.h"
#include "neural/bfloat16_products.h"
#include "neural/blas_library.h"
#include "neural/tensor_file.h"

/* x is in rows or, if in_columns, in columns, x_stride apart; y is in columns of `rows` numbers. */
struct call {
    const struct mc_product *product;
    const float *x;
    float *y;
    size_t rows, x_stride;
    bool in_columns;
};

/* --- narrow weights --------------------------------------------------------------------------- */

/* Outputs whose weights are widened at a time, some megabytes: this keeps calls of the library few,
 * each of which reorders all rows. The last TRIED_OUTPUTS or more are divided in the same way as
 * all of them. */
enum { TRIED_OUTPUTS = 768, PART_OF_LONG = TRIED_OUTPUTS / 3, LONG = 2048 };

typedef void multiply_part(const struct call *part, size_t n_rows);

static void multiply_parts(const struct call *call, size_t n_rows, multiply_part *multiply)
{
    struct mc_product product = *call->product;
    size_t n_in = product.n_in, begin, most = n_in < LONG ? TRIED_OUTPUTS : PART_OF_LONG;
    struct call part = *call;
    float *widened;

    if (product.narrow == NULL) {
        multiply(call, n_rows);
        return;
    }
    most = most < product.n_out ? most : product.n_out;
    widened = mc_malloc(mc_array_size(mc_array_size(most, n_in), sizeof(*widened)));
    part.product = &product;
    product.weights = widened;
    product.narrow = NULL;
    for (begin = 0; begin < call->product->n_out; begin += product.n_out) {
        product.n_out = call->product->n_out - begin < most ? call->product->n_out - begin : most;
        mc_widen(call->product->narrow + begin * n_in * 2, product.n_out * n_in, widened);
        part.y = call->y + begin * call->rows;
        multiply(&part, n_rows);
    }
    free(widened);
}

static void multiply_by_library(const struct call *call, size_t n_rows)
{
    const struct mc_product *product = call->product;

    (void)n_rows;
    mc_blas_multiply(&(struct mc_blas_product){
        .left = {call->x, call->x_stride, .is_turned = !call->in_columns},
        .right = {product->weights, product->stride, .is_turned = product->in_by_out},
        .n_rows = call->rows,
        .n_inner = product->n_in,
        .n_columns = product->n_out,
        .result = call->y});
}

static void multiply(const struct call *call)
{
    multiply_parts(call, 0, multiply_by_library);
}

/* --- blocks ----------------------------------------------------------------------------------- */

/* The rows of a block are a multiple of STEP, and at least the first of tried_blocks. */
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

/* --- without the library ---------------------------------------------------------------------- */

/* Rows worked on side by side, and outputs at a time. */
enum { TILE_ROWS = 2 * MC_VECTOR, TILE_OUTPUTS = 4 };

/* TILE_ROWS rows as columns: x of row r is at x[k * stride + r]. */
struct tile {
    const struct mc_product *product;
    const float *x;
    size_t stride;
    struct mc_columns to; /* from the first row on */
};

/* Computes output j of all rows, summed in the order of k. */
MC_MADE_PART void add_output(const struct tile *tile, size_t j)
{
    const struct mc_product *product = tile->product;
    size_t step = product->in_by_out ? product->stride : 1, k;
    const float *weight = product->weights + j * (product->in_by_out ? 1 : product->stride);
    const float *x = tile->x;
    mc_vector sums[2] = {{0}, {0}};

    for (k = 0; k < product->n_in; k++, x += tile->stride, weight += step) {
        sums[0] += *weight * *(const mc_vector *)x;
        sums[1] += *weight * *(const mc_vector *)(x + MC_VECTOR);
    }
    memcpy(tile->to.first + j * tile->to.stride, sums, sizeof(sums));
}

/* The same for TILE_OUTPUTS outputs from j on: each x is read once for all of them. */
MC_MADE_PART void add_outputs(const struct tile *tile, size_t j)
{
    const struct mc_product *product = tile->product;
    size_t step = product->in_by_out ? product->stride : 1, k;
    size_t next = product->in_by_out ? 1 : product->stride;
    const float *weight = product->weights + j * next, *x = tile->x;
    mc_vector sums[TILE_OUTPUTS][2] = {{{0}, {0}}, {{0}, {0}}, {{0}, {0}}, {{0}, {0}}};

    for (k = 0; k < product->n_in; k++, x += tile->stride, weight += step) {
        mc_vector first = *(const mc_vector *)x, second = *(const mc_vector *)(x + MC_VECTOR);

        sums[0][0] += weight[0] * first;
        sums[0][1] += weight[0] * second;
        sums[1][0] += weight[next] * first;
        sums[1][1] += weight[next] * second;
        sums[2][0] += weight[2 * next] * first;
        sums[2][1] += weight[2 * next] * second;
        sums[3][0] += weight[3 * next] * first;
        sums[3][1] += weight[3 * next] * second;
    }
    for (k = 0; k < TILE_OUTPUTS; k++)
        memcpy(tile->to.first + (j + k) * tile->to.stride, sums[k], sizeof(sums[k]));
}

MC_MADE_PART void add_tile(const struct tile *tile)
{
    size_t j;

    for (j = 0; j + TILE_OUTPUTS <= tile->product->n_out; j += TILE_OUTPUTS)
        add_outputs(tile, j);
    for (; j < tile->product->n_out; j++)
        add_output(tile, j);
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void add_tile_avx2(const struct tile *tile)
{
    add_tile(tile);
}

#else

#define add_tile_avx2 add_tile

#endif

/* Computes each row by itself, all in the same way. Blocks have room for whole tiles. */
static void multiply_one_by_one(const struct call *call, size_t n_rows)
{
    const struct mc_product *product = call->product;
    float *turned = mc_malloc(mc_array_size(product->n_in, TILE_ROWS * sizeof(*turned)));
    bool has_avx2 = mc_processor_here().has_avx2;
    size_t r, k, i;

    for (r = 0; r < n_rows; r += TILE_ROWS) {
        struct tile tile = {product, call->x + r, call->x_stride, {call->y + r, call->rows}};

        if (!call->in_columns) {
            for (k = 0; k < product->n_in; k++)
                for (i = 0; i < TILE_ROWS; i++)
                    turned[k * TILE_ROWS + i] = call->x[(r + i) * call->x_stride + k];
            tile.x = turned;
            tile.stride = TILE_ROWS;
        }
        if (has_avx2)
            add_tile_avx2(&tile);
        else
            add_tile(&tile);
    }
    free(turned);
}

/* --- bfloat16 --------------------------------------------------------------------------------- */

/* Copies the weights of the outputs from `first` to `end`, at most MC_BFLOAT16_SIDE, to
 * weights[output - first][n_in], reading adjacent numbers together. */
static void take_outputs(const struct mc_product *product, size_t first, size_t end, float *weights)
{
    size_t n_in = product->n_in, j, k;

    for (j = first; j < end && product->narrow != NULL; j++)
        mc_widen(product->narrow + 2 * j * n_in, n_in, weights + (j - first) * n_in);
    for (j = first; j < end && product->narrow == NULL && !product->in_by_out; j++)
        memcpy(weights + (j - first) * n_in, product->weights + j * product->stride,
               n_in * sizeof(*weights));
    for (k = 0; k < n_in && product->narrow == NULL && product->in_by_out; k++)
        for (j = first; j < end; j++)
            weights[(j - first) * n_in + k] = product->weights[k * product->stride + j];
}

void mc_product_round(struct mc_product *product, struct mc_arena *arena)
{
    size_t n_in = product->n_in, n_out = product->n_out, begin, end, j;
    float *weights =
        mc_malloc(mc_array_size(mc_array_size(n_in, MC_BFLOAT16_SIDE), sizeof(*weights)));
    struct mc_bfloat16_matrix *rounded =
        mc_bfloat16_matrix_new(n_in, n_out, mc_bfloat16_best_way(), arena);

    for (begin = 0; begin < n_out; begin = end) {
        end = n_out - begin < MC_BFLOAT16_SIDE ? n_out : begin + MC_BFLOAT16_SIDE;
        take_outputs(product, begin, end, weights);
        for (j = begin; j < end; j++)
            mc_bfloat16_matrix_set(rounded, j, weights + (j - begin) * n_in);
    }
    product->rounded = rounded;
    free(weights);
}

/* bfloat16 products: rows need no margin. */
static struct mc_columns multiply_rounded(const struct call *call, size_t n_rows)
{
    mc_bfloat16_multiply(
        call->product->rounded,
        &(struct mc_bfloat16_rows){call->x, n_rows, call->x_stride, call->in_columns}, call->y,
        call->rows);
    return (struct mc_columns){call->y, call->rows};
}

/* --- results ---------------------------------------------------------------------------------- */

/* call->x is the first row that counts. */
static struct mc_columns multiply_block(struct call *call, size_t n_rows)
{
    size_t margin = call->product->margin;
    struct mc_columns columns = {call->y + margin, call->rows};

    if (call->product->rounded != NULL)
        return multiply_rounded(call, n_rows);
    if (call->product->one_by_one) {
        multiply_parts(call, n_rows, multiply_one_by_one);
        return (struct mc_columns){call->y, call->rows};
    }
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

/* The smallest block, the largest, and some between, with each remainder modulo 4 * STEP, a
 * multiple of the numbers of outputs by which libraries divide their work. */
static const size_t tried_blocks[] = {LEAST_BLOCK, 3 * STEP, 5 * STEP, 11 * STEP, MC_PRODUCT_BLOCK};

enum { N_TRIED_BLOCKS = sizeof(tried_blocks) / sizeof(tried_blocks[0]) };

/* The same row MC_PRODUCT_BLOCK times, with numbers on which rounding shows. */
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

/* Whether all rows of a block, except its margins, have the bits of `first` [n_out], which the
 * first block sets. */
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

/* The product with only its last outputs, from a multiple of TRIED_OUTPUTS on. */
static struct mc_product end_of(const struct mc_product *product)
{
    struct mc_product end = *product;
    size_t n_left = end.n_out / TRIED_OUTPUTS * TRIED_OUTPUTS;

    n_left = n_left > TRIED_OUTPUTS ? n_left - TRIED_OUTPUTS : 0;
    end.n_out -= n_left;
    if (end.narrow != NULL)
        end.narrow += 2 * n_left * end.n_in;
    else
        end.weights += end.in_by_out ? n_left : n_left * end.stride;
    return end;
}

bool mc_product_is_even(const struct mc_product *product, bool of_columns)
{
    struct mc_product tried = end_of(product);
    size_t n_in = tried.n_in, n_out = tried.n_out, i;
    float *x, *y, *first;
    bool is_even = true;

    if (product->rounded != NULL)
        return true;
    x = mc_malloc(mc_array_size(n_in * MC_PRODUCT_BLOCK, sizeof(*x)));
    y = mc_malloc(mc_array_size(n_out * MC_PRODUCT_BLOCK, sizeof(*y)));
    first = mc_malloc(mc_array_size(n_out, sizeof(*first)));
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
