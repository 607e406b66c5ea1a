/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/elementwise.h"

#include <stdint.h>
#include <string.h>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

#include "base/processor.h"

/* 1.5 * 2^23: a float of this size has no fraction, and its low bits are an integer. */
#define WHOLE 12582912.0F
#define LOG2_E 1.44269504F
/* ln 2 in two parts, the first with few bits */
#define LN2_HIGH 0.693359375F
#define LN2_LOW (-2.12194440e-4F)

/* e^x = 2^n e^r with n an integer and |r| at most ln 2 / 2, and e^r by its Taylor series up to r^7
 * / 7!, with a remainder below 6e-9. */
MC_MADE_PART float exp_of(float x)
{
    float shifted = x * LOG2_E + WHOLE, n = shifted - WHOLE;
    float r = (x - n * LN2_HIGH) - n * LN2_LOW, p, power;
    uint32_t bits;

    p = 1.0F / 5040.0F;
    p = p * r + 1.0F / 720.0F;
    p = p * r + 1.0F / 120.0F;
    p = p * r + 1.0F / 24.0F;
    p = p * r + 1.0F / 6.0F;
    p = p * r + 0.5F;
    p = p * r + 1.0F;
    p = p * r + 1.0F;
    memcpy(&bits, &shifted, sizeof(bits));
    bits = (bits + 127u) << 23;
    memcpy(&power, &bits, sizeof(power));
    return p * power;
}

/* In separate loops, since compilers do not vectorise two choices in a row. */
MC_MADE_PART void exp_lanes(float *x)
{
    size_t k;

    for (k = 0; k < MC_LANES; k++)
        x[k] = x[k] < -87.0F ? -87.0F : x[k];
    for (k = 0; k < MC_LANES; k++)
        x[k] = x[k] > 88.0F ? 88.0F : x[k];
    for (k = 0; k < MC_LANES; k++)
        x[k] = exp_of(x[k]);
}

MC_MADE_PART float size_of(float x)
{
    uint32_t bits;

    memcpy(&bits, &x, sizeof(bits));
    bits &= 0x7FFFFFFFu;
    memcpy(&x, &bits, sizeof(x));
    return x;
}

/* erfc(z) / 2 = exp(-z^2) g(t) with t = 1 / (1 + 0.6 z). g is interpolated at the zeros of the
 * Chebyshev polynomial T_64, for z from 0 to 8, and truncated after T_8: erfc(z) / 2 is off by at
 * most 2e-7, rounding included. */
MC_MADE_PART float tail_factor(float z)
{
    float t = 1.0F / (1.0F + 0.6F * z), g;

    g = -0.0358615704F;
    g = g * t + 0.159268051F;
    g = g * t - 0.231957227F;
    g = g * t + 0.0462823622F;
    g = g * t + 0.0971199721F;
    g = g * t + 0.122577354F;
    g = g * t + 0.17390579F;
    g = g * t + 0.168632492F;
    return g * t + 3.27223752e-05F;
}

/* x Phi(x) = max(x, 0) - |x| erfc(|x| / sqrt 2) / 2, Phi being the normal distribution. */
MC_MADE_PART void gelu(float bias, float *x, size_t n)
{
    float powers[MC_LANES];
    size_t i, k;

    for (i = 0; i < n; i += MC_LANES) {
        for (k = 0; k < MC_LANES; k++) {
            float v = x[i + k] + bias;

            x[i + k] = v;
            powers[k] = -0.5F * v * v;
        }
        exp_lanes(powers);
        for (k = 0; k < MC_LANES; k++) {
            float v = x[i + k], size = size_of(v);

            x[i + k] = 0.5F * (v + size) - size * tail_factor(size * 0.70710678F) * powers[k];
        }
    }
}

/* (1 + tanh u) / 2 = 1 / (1 + exp(-2 u)) */
MC_MADE_PART void gelu_tanh(float bias, float *x, size_t n)
{
    float powers[MC_LANES];
    size_t i, k;

    for (i = 0; i < n; i += MC_LANES) {
        for (k = 0; k < MC_LANES; k++) {
            float v = x[i + k] + bias;

            x[i + k] = v;
            powers[k] = -1.59576912F * (v + 0.044715F * v * v * v);
        }
        exp_lanes(powers);
        for (k = 0; k < MC_LANES; k++)
            x[i + k] /= 1.0F + powers[k];
    }
}

MC_MADE_PART void exp_all(float *x, size_t n)
{
    size_t i;

    for (i = 0; i < n; i += MC_LANES)
        exp_lanes(x + i);
}

MC_MADE_PART void relu(float bias, float *x, size_t n)
{
    size_t i, k;

    for (i = 0; i < n; i += MC_LANES)
        for (k = 0; k < MC_LANES; k++)
            x[i + k] = x[i + k] + bias < 0.0F ? 0.0F : x[i + k] + bias;
}

MC_MADE_PART void activate(enum mc_activation activation, float bias, float *x, size_t n)
{
    switch (activation) {
    case MC_GELU:
        gelu(bias, x, n);
        break;
    case MC_GELU_TANH:
        gelu_tanh(bias, x, n);
        break;
    case MC_RELU:
        relu(bias, x, n);
        break;
    }
}

/* The sums are stored first, so that the compiler need not fear that x and y overlap. */
MC_MADE_PART void add(float *x, const float *y, size_t n)
{
    float sums[MC_LANES];
    size_t i, k;

    for (i = 0; i + MC_LANES <= n; i += MC_LANES) {
        for (k = 0; k < MC_LANES; k++)
            sums[k] = x[i + k] + y[i + k];
        memcpy(x + i, sums, sizeof(sums));
    }
    for (; i < n; i++)
        x[i] += y[i];
}

/* --- for every processor, and for those with AVX2 --------------------------------------------- */

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void exp_avx2(float *x, size_t n)
{
    exp_all(x, n);
}

MC_FOR_AVX2 static void activate_avx2(enum mc_activation activation, float bias, float *x, size_t n)
{
    activate(activation, bias, x, n);
}

MC_FOR_AVX2 static void add_avx2(float *x, const float *y, size_t n)
{
    add(x, y, n);
}

#else

#define exp_avx2 exp_all
#define activate_avx2 activate
#define add_avx2 add

#endif

void mc_exp(float *x, size_t n)
{
    if (mc_processor_here().has_avx2)
        exp_avx2(x, n);
    else
        exp_all(x, n);
}

void mc_activate(enum mc_activation activation, float bias, float *x, size_t n)
{
    if (mc_processor_here().has_avx2)
        activate_avx2(activation, bias, x, n);
    else
        activate(activation, bias, x, n);
}

void mc_add(float *x, const float *y, size_t n)
{
    if (mc_processor_here().has_avx2)
        add_avx2(x, y, n);
    else
        add(x, y, n);
}

/* --- sums ------------------------------------------------------------------------------------- */

float mc_sum(const float *x, size_t n)
{
    float sums[MC_LANES] = {0}, total = 0.0F;
    size_t i, k;

    for (i = 0; i + MC_LANES <= n; i += MC_LANES)
        for (k = 0; k < MC_LANES; k++)
            sums[k] += x[i + k];
    for (k = 0; k < MC_LANES; k++)
        total += sums[k];
    for (; i < n; i++)
        total += x[i];
    return total;
}

float mc_sum_of_squares(const float *x, float centre, size_t n)
{
    float sums[MC_LANES] = {0}, total = 0.0F;
    size_t i, k;

    for (i = 0; i + MC_LANES <= n; i += MC_LANES)
        for (k = 0; k < MC_LANES; k++)
            sums[k] += (x[i + k] - centre) * (x[i + k] - centre);
    for (k = 0; k < MC_LANES; k++)
        total += sums[k];
    for (; i < n; i++)
        total += (x[i] - centre) * (x[i] - centre);
    return total;
}

/* --- tiles ------------------------------------------------------------------------------------ */

enum { SMALL = 4 }; /* side of the part of a tile that is transposed at once */

static void turn_small(const float *from, size_t from_stride, float *to, size_t to_stride)
{
#ifdef __SSE__
    __m128 a = _mm_loadu_ps(from), b = _mm_loadu_ps(from + from_stride),
           c = _mm_loadu_ps(from + 2 * from_stride), d = _mm_loadu_ps(from + 3 * from_stride);

    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to, a);
    _mm_storeu_ps(to + to_stride, b);
    _mm_storeu_ps(to + 2 * to_stride, c);
    _mm_storeu_ps(to + 3 * to_stride, d);
#else
    size_t i, j;

    for (j = 0; j < SMALL; j++)
        for (i = 0; i < SMALL; i++)
            to[j * to_stride + i] = from[i * from_stride + j];
#endif
}

void mc_turn_tile(const float *from, size_t from_stride, float *to, size_t to_stride)
{
    size_t i, j;

    for (i = 0; i < MC_LANES; i += SMALL)
        for (j = 0; j < MC_LANES; j += SMALL)
            turn_small(from + i * from_stride + j, from_stride, to + j * to_stride + i, to_stride);
}
