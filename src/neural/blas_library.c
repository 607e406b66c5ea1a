/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/blas_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MC_WITH_CBLAS
#include <cblas.h>
#endif
#if defined(MC_WITH_CBLAS) && defined(MC_CBLAS_LIBRARY)
#include <dlfcn.h>
#include <pthread.h>
#endif

#include "base/options.h"

/* --- kernels ---------------------------------------------------------------------------------- */

static bool is_one_of(const char *name, const char *const *names)
{
    return names[mc_known_index(mc_slice_of(name), names)] != NULL;
}

/* OpenBLAS recognises processors by family and model. An unknown one gets the kernels of another
 * processor of the same maker, or those of 2004 ("Prescott"). These are the kernel names up to
 * 0.3.21. */
const char *mc_blas_better_kernels(const char *taken, struct mc_processor processor)
{
    static const char *const of_avx512[] = {"SkylakeX", "Cooperlake", "SapphireRapids", NULL};
    static const char *const of_avx2[] = {"Haswell", "Zen", "Excavator", NULL};

    if (is_one_of(taken, of_avx512))
        return NULL;
    if (processor.has_avx512)
        return "SkylakeX";
    return processor.has_avx2 && !is_one_of(taken, of_avx2) ? "Haswell" : NULL;
}

/* --- the library ------------------------------------------------------------------------------ */

#ifdef MC_WITH_CBLAS

typedef void sgemm_function(CBLAS_ORDER, CBLAS_TRANSPOSE, CBLAS_TRANSPOSE, int, int, int, float,
                            const float *, int, const float *, int, float, float *, int);

#ifdef MC_CBLAS_LIBRARY

#define KERNELS_VARIABLE "OPENBLAS_CORETYPE"

static struct {
    pthread_once_t once;
    sgemm_function *sgemm;
    char reason[256];
} library = {PTHREAD_ONCE_INIT, NULL, ""};

static void *open_library(void)
{
    return dlopen(MC_CBLAS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
}

/* The name of the kernels; "": the library does not tell. */
static const char *kernels_taken(void *handle)
{
    void *symbol = dlsym(handle, "openblas_get_corename");
    char *(*get_name)(void);

    if (symbol == NULL)
        return "";
    memcpy(&get_name, &symbol, sizeof(get_name));
    return get_name();
}

/* The library reads the variable once, when it is loaded. It is set for that moment only: programs
 * that this one starts load the library themselves. */
static void *open_with_kernels(const char *kernels)
{
    void *handle;

    if (setenv(KERNELS_VARIABLE, kernels, 1) != 0)
        return open_library();
    handle = open_library();
    (void)unsetenv(KERNELS_VARIABLE);
    return handle;
}

/* The library with the better kernels or, if it was built without them, with its own choice. */
static void *open_best(void)
{
    void *handle = open_library();
    const char *better;

    if (handle == NULL || getenv(KERNELS_VARIABLE) != NULL || kernels_taken(handle)[0] == '\0')
        return handle;
    better = mc_blas_better_kernels(kernels_taken(handle), mc_processor_here());
    if (better == NULL)
        return handle;
    (void)dlclose(handle);
    handle = open_with_kernels(better);
    if (handle == NULL || strcmp(kernels_taken(handle), better) == 0)
        return handle;
    (void)dlclose(handle);
    return open_library();
}

static void load_library(void)
{
    void *handle = open_best();
    void *sgemm = handle == NULL ? NULL : dlsym(handle, "cblas_sgemm");
    void *set = handle == NULL ? NULL : dlsym(handle, "openblas_set_num_threads");
    void (*set_threads)(int);
    const char *reason;

    if (sgemm == NULL) {
        reason = dlerror();
        (void)snprintf(library.reason, sizeof(library.reason), "%s",
                       reason == NULL ? "cblas_sgemm is not in it" : reason);
        return;
    }
    memcpy(&library.sgemm, &sgemm, sizeof(sgemm));
    if (set == NULL)
        return;
    memcpy(&set_threads, &set, sizeof(set));
    set_threads(1);
}

static sgemm_function *find_sgemm(void)
{
    (void)pthread_once(&library.once, load_library);
    return library.sgemm;
}

static const char *why_not(void)
{
    return library.reason;
}

#else

static sgemm_function *find_sgemm(void)
{
    return cblas_sgemm;
}

static const char *why_not(void)
{
    return "";
}

#endif

void mc_blas_multiply(const struct mc_blas_product *product)
{
    const struct mc_blas_matrix *left = &product->left, *right = &product->right;

    find_sgemm()(CblasColMajor, left->is_turned ? CblasTrans : CblasNoTrans,
                 right->is_turned ? CblasTrans : CblasNoTrans, (int)product->n_rows,
                 (int)product->n_columns, (int)product->n_inner, 1.0F, left->first,
                 (int)left->stride, right->first, (int)right->stride, 0.0F, product->result,
                 (int)product->n_rows);
}

bool mc_blas_available(void)
{
    return find_sgemm() != NULL;
}

int mc_blas_check(struct mc_error *error)
{
    if (find_sgemm() != NULL)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT,
                        "transformer models need a library of matrix products: %s", why_not());
}

#else

void mc_blas_multiply(const struct mc_blas_product *product)
{
    (void)product;
    abort(); /* no model was opened */
}

bool mc_blas_available(void)
{
    return false;
}

int mc_blas_check(struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_INPUT,
                        "this program was built without transformer models (configure "
                        "--without-neural)");
}

#endif
