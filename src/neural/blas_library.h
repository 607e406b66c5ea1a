/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blas_library.h: the library for matrix products: whichever CBLAS this program was built for.
 *
 * OpenBLAS is loaded when first needed: with kernels for all processors it takes longer to load
 * than the rest of the program takes to start. It runs on one thread. It mistakes processors newer
 * than itself for older ones; the better kernels are then chosen here. A value of OPENBLAS_CORETYPE
 * set by the user takes precedence. */
#ifndef MC_NEURAL_BLAS_LIBRARY_H
#define MC_NEURAL_BLAS_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/processor.h"

/* Whether this program was built with matrix products and, if the library is loaded at run time,
 * whether it can be. Thread-safe, like all functions below. The first call may change the
 * environment while it loads the library, and changes it back: no other thread may change it
 * meanwhile. */
bool mc_blas_available(void);
/* The same, with the reason as an error: MC_CODE_INPUT. */
int mc_blas_check(struct mc_error *error) MC_MUST_CHECK;

/* The kernels that OpenBLAS should have chosen on this processor, as OPENBLAS_CORETYPE names them.
 * NULL: those it has `taken` (openblas_get_corename) are as good. */
const char *mc_blas_better_kernels(const char *taken, struct mc_processor processor);

/* A matrix. Number (i, k) is at first[k * stride + i] or, if the matrix is transposed (is_turned),
 * at first[i * stride + k]. */
struct mc_blas_matrix {
    const float *first;
    size_t stride;
    bool is_turned;
};

/* result[j * n_rows + i] = sum over k of left(i, k) * right(k, j), i below n_rows, k below n_inner,
 * j below n_columns, each at most INT_MAX. */
struct mc_blas_product {
    struct mc_blas_matrix left, right;
    size_t n_rows, n_inner, n_columns;
    float *result;
};

/* Only if mc_blas_available. */
void mc_blas_multiply(const struct mc_blas_product *product);

#endif
