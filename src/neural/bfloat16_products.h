/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bfloat16_products.h: products of rows with a matrix, both rounded to bfloat16, summed in float.
 *
 * The numbers of both are rounded to bfloat16, which has the exponents of a float and 8 bits; how
 * their products are added is said in bfloat16_kernels.h. It is the same in all ways: the bits of a
 * result are those of every processor, and do not depend on the rows beside it. */
#ifndef MC_NEURAL_BFLOAT16_PRODUCTS_H
#define MC_NEURAL_BFLOAT16_PRODUCTS_H

#include <stdbool.h>
#include <stddef.h>

#include "neural/bfloat16_kernels.h"

struct mc_arena;
struct mc_bfloat16_matrix;

/* The nearest number of bfloat16, of two as near the even one. What is then below 2^-56 becomes 0;
 * what is 2^64 or more, infinity or NaN, becomes NaN: such numbers are no states or weights of a
 * model that is of use, and without them all ways give the same bits. */
float mc_bfloat16_round(float number);

/* The fastest way that there is here. */
enum mc_bfloat16_way mc_bfloat16_best_way(void);
/* The name of its instructions: "AMX-BF16", "AVX512_BF16"; "": there are none. */
const char *mc_bfloat16_instructions(enum mc_bfloat16_way way);

/* A matrix of n_in inputs and n_out outputs for one way, of zeros, in the arena: two bytes a
 * number, each dimension rounded up to a multiple of 32 and 16. */
struct mc_bfloat16_matrix *mc_bfloat16_matrix_new(size_t n_in, size_t n_out,
                                                  enum mc_bfloat16_way way, struct mc_arena *arena);
/* Sets the weights [n_in] of one output, rounded. */
void mc_bfloat16_matrix_set(struct mc_bfloat16_matrix *matrix, size_t output, const float *weights);

/* n_rows rows: number k of row r at x[r * stride + k], or, in_columns, at x[k * stride + r]. There
 * are as many rows as the next multiple of MC_BFLOAT16_SIDE has, of any numbers. */
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
