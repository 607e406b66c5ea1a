/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elementwise.h: functions of many single-precision numbers, in plain loops that a compiler turns
 * into vector instructions. Each number is computed by itself, by additions, products, divisions
 * and comparisons that round once: the bits are the same on every machine and at every place in an
 * array. */
#ifndef MC_NEURAL_ELEMENTWISE_H
#define MC_NEURAL_ELEMENTWISE_H

#include <stddef.h>

enum mc_activation { MC_GELU, MC_GELU_TANH, MC_RELU };

/* Numbers worked on at a time: the length of arrays is a multiple of this, or they have room up to
 * one. */
enum { MC_LANES = 16 };

/* The next multiple of MC_LANES. */
static inline size_t mc_padded(size_t n)
{
    return (n + MC_LANES - 1) / MC_LANES * MC_LANES;
}

/* x[i] = exp(x[i]), n a multiple of MC_LANES; relative error below 2e-7; values below -87 count as
 * -87, above 88 as 88. */
void mc_exp(float *x, size_t n);
/* x[i] = activation(x[i] + bias), n a multiple of MC_LANES; error below 3e-7 (1 + |x|).
 * MC_GELU: x (1 + erf(x / sqrt 2)) / 2; MC_GELU_TANH: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))
 * / 2 (Hendrycks and Gimpel 2016); MC_RELU: the greater of x and 0. */
void mc_activate(enum mc_activation activation, float bias, float *x, size_t n);

/* to[j * to_stride + i] = from[i * from_stride + j] for i and j below MC_LANES: transposes a tile
 * of a matrix. */
void mc_turn_tile(const float *from, size_t from_stride, float *to, size_t to_stride);
/* x[i] += y[i] */
void mc_add(float *x, const float *y, size_t n);
/* The sum of n numbers, by MC_LANES sums side by side. */
float mc_sum(const float *x, size_t n);
/* The sum of (x[i] - centre)^2, in the same order. */
float mc_sum_of_squares(const float *x, float centre, size_t n);

#endif
