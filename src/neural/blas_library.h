/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blas_library.h: the library of matrix products, whichever CBLAS this program was built for.
 *
 * OpenBLAS is loaded when it is first wanted: with the kernels of all processors it takes longer to
 * load than the rest of the program to start. It works on one thread. It takes processors that are
 * newer than itself for older ones; the better kernels are then chosen here. What a user has set in
 * OPENBLAS_CORETYPE holds. */
#ifndef MC_NEURAL_BLAS_LIBRARY_H
#define MC_NEURAL_BLAS_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/processor.h"

/* Whether this program was built with products, and, where the library is loaded, whether it is
 * there. Thread-safe, as all below. The first call may change the environment while it loads the
 * library, and changes it back: no other thread may change it then. */
bool mc_blas_available(void);
/* The same, with the reason: MC_CODE_INPUT. */
int mc_blas_check(struct mc_error *error) MC_MUST_CHECK;

/* The kernels that OpenBLAS should have taken on this processor, as OPENBLAS_CORETYPE names them.
 * NULL: those that it took (openblas_get_corename) are as good. */
const char *mc_blas_better_kernels(const char *taken, struct mc_processor processor);

/* A matrix of which number (i, k) is at first[k * stride + i], or, where it is turned, at
 * first[i * stride + k]. */
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

/* Only where mc_blas_available. */
void mc_blas_multiply(const struct mc_blas_product *product);

#endif
