/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dot_product.h: the dot product of two vectors. */
#ifndef MC_BASE_DOT_PRODUCT_H
#define MC_BASE_DOT_PRODUCT_H

#include <stddef.h>

#if defined(__GNUC__)
/* Two doubles in one register; may be placed wherever a double may. */
typedef double mc_two_doubles __attribute__((vector_size(16), aligned(8), may_alias));
#endif

/* Sum of a[i] * b[i] over n values, in four sums side by side and always in the same order, so that
 * every compiler gives the same bits. */
static inline double mc_dot_product(const double *a, const double *b, size_t n)
{
    size_t i;
    double sum;
#if defined(__GNUC__)
    mc_two_doubles low = {0, 0}, high = {0, 0};

    for (i = 0; i + 4 <= n; i += 4) {
        low += *(const mc_two_doubles *)(a + i) * *(const mc_two_doubles *)(b + i);
        high += *(const mc_two_doubles *)(a + i + 2) * *(const mc_two_doubles *)(b + i + 2);
    }
    sum = (low[0] + low[1]) + (high[0] + high[1]);
#else
    double sums[4] = {0, 0, 0, 0};

    for (i = 0; i + 4 <= n; i += 4) {
        sums[0] += a[i] * b[i];
        sums[1] += a[i + 1] * b[i + 1];
        sums[2] += a[i + 2] * b[i + 2];
        sums[3] += a[i + 3] * b[i + 3];
    }
    sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
#endif
    for (; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

#endif
