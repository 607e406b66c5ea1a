/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bfloat16_products.h: products of rows with a matrix, both rounded to bfloat16, summed in float.
 *
 * The numbers of both are rounded to bfloat16, which has the exponents of a float and 8 significant
 * bits; bfloat16_kernels.h says how their products are added. All ways give the same result: its
 * bits are the same on every processor, and do not depend on the rows beside it. */
#ifndef MC_NEURAL_BFLOAT16_PRODUCTS_H
#define MC_NEURAL_BFLOAT16_PRODUCTS_H

#include <stdbool.h>
#include <stddef.h>

#include "neural/bfloat16_kernels.h"

struct mc_arena;
struct mc_bfloat16_matrix;

/* The nearest bfloat16 number, to even on ties. If its magnitude is then below 2^-56, it becomes 0;
 * if it is 2^64 or more, infinity or NaN, it becomes NaN: no usable model has such states or
 * weights, and without them all ways give the same bits. */
float mc_bfloat16_round(float number);

/* The fastest way available here. */
enum mc_bfloat16_way mc_bfloat16_best_way(void);
/* The name of its instructions: "AMX-BF16", "AVX512_BF16"; "": there are none. */
const char *mc_bfloat16_instructions(enum mc_bfloat16_way way);

/* A zero matrix of n_in inputs and n_out outputs for one way, in the arena: two bytes a number,
 * with n_in rounded up to a multiple of 32 and n_out to one of 16. */
struct mc_bfloat16_matrix *mc_bfloat16_matrix_new(size_t n_in, size_t n_out,
                                                  enum mc_bfloat16_way way, struct mc_arena *arena);
/* Sets the weights [n_in] of one output, rounded. */
void mc_bfloat16_matrix_set(struct mc_bfloat16_matrix *matrix, size_t output, const float *weights);

/* n_rows rows: number k of row r at x[r * stride + k], or, if in_columns, at x[k * stride + r].
 * There must be memory for rows up to the next multiple of MC_BFLOAT16_SIDE, with any numbers. */
struct mc_bfloat16_rows {
    const float *x;
    size_t n_rows, stride;
    bool in_columns;
};

/* result[j * stride + r] = sum over k of row r's number k times weight k of output j, both rounded,
 * for j below n_out and r below the next multiple of MC_BFLOAT16_SIDE, which is n_rows or more. */
void mc_bfloat16_multiply(const struct mc_bfloat16_matrix *matrix,
                          const struct mc_bfloat16_rows *rows, float *result, size_t stride);

#endif
