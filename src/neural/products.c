#include "neural/products.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#ifdef MC_WITH_CBLAS
#include <cblas.h>
#endif
#if defined(MC_WITH_CBLAS) && defined(MC_CBLAS_LIBRARY)
#include <dlfcn.h>
#include <pthread.h>
#endif

/* --- the library ------------------------------------------------------------------------------ */

/* x [rows][n_in] row by row, y in columns of `rows` numbers. */
struct call {
    const struct mc_product *product;
    const float *x;
    float *y;
    size_t rows;
};

#ifdef MC_WITH_CBLAS

typedef void sgemm_function(CBLAS_ORDER, CBLAS_TRANSPOSE, CBLAS_TRANSPOSE, int, int, int, float,
                            const float *, int, const float *, int, float, float *, int);

#ifdef MC_CBLAS_LIBRARY

/* Loaded when it is first wanted: with all the kernels that it chooses from, it would take longer
 * to load than the rest of the program to start. */
static struct {
    pthread_once_t once;
    sgemm_function *sgemm;
    char reason[256];
} library = {PTHREAD_ONCE_INIT, NULL, ""};

static void load(void)
{
    void *handle = dlopen(MC_CBLAS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
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
    (void)pthread_once(&library.once, load);
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

static void multiply(const struct call *call)
{
    const struct mc_product *product = call->product;
    int rows = (int)call->rows, n_in = (int)product->n_in;

    find_sgemm()(CblasColMajor, CblasTrans, product->in_by_out ? CblasTrans : CblasNoTrans, rows,
                 (int)product->n_out, n_in, 1.0F, call->x, n_in, product->weights,
                 (int)product->stride, 0.0F, call->y, rows);
}

bool mc_products_available(void)
{
    return find_sgemm() != NULL;
}

int mc_products_check(struct mc_error *error)
{
    if (find_sgemm() != NULL)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT,
                        "transformer models need a library of matrix products: %s", why_not());
}

#else

static void multiply(const struct call *call)
{
    (void)call;
    abort(); /* no model was opened */
}

bool mc_products_available(void)
{
    return false;
}

int mc_products_check(struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_INPUT,
                        "this program was built without transformer models (configure "
                        "--without-neural)");
}

#endif

/* --- blocks ----------------------------------------------------------------------------------- */

static const size_t block_sizes[] = {32, 64, 128, MC_PRODUCT_BLOCK};

enum { N_BLOCK_SIZES = sizeof(block_sizes) / sizeof(block_sizes[0]) };

size_t mc_product_room(size_t n_rows)
{
    size_t i = 0;

    while (block_sizes[i] < n_rows + 2 * (size_t)MC_PRODUCT_MARGIN)
        i++;
    return block_sizes[i];
}

/* Row after row, each into its place of the columns. */
static size_t multiply_rows(const struct mc_product *product, const float *x, size_t n_rows,
                            float *memory)
{
    float *row = mc_malloc(mc_array_size(product->n_out, sizeof(*row)));
    size_t r, j;

    for (r = 0; r < n_rows; r++) {
        struct call call = {product, x + r * product->n_in, row, 1};

        multiply(&call);
        for (j = 0; j < product->n_out; j++)
            memory[j * n_rows + r] = row[j];
    }
    free(row);
    return n_rows;
}

size_t mc_product_columns(const struct mc_product *product, const float *x, size_t n_rows,
                          float *memory, const float **columns)
{
    size_t rows = mc_product_room(n_rows);
    struct call call = {product, x - MC_PRODUCT_MARGIN * product->n_in, memory, rows};

    if (product->one_by_one) {
        *columns = memory;
        return multiply_rows(product, x, n_rows, memory);
    }
    multiply(&call);
    *columns = memory + MC_PRODUCT_MARGIN;
    return rows;
}

/* --- trial ------------------------------------------------------------------------------------ */

/* Numbers that rounding shows in. */
static void fill_rows(float *x, size_t n_in)
{
    size_t k;
    uint32_t state = 1;

    for (k = 0; k < n_in; k++) {
        state = state * 1664525u + 1013904223u;
        x[k] = (float)(state >> 8) * 0x1p-24F - 0.5F;
    }
    for (k = 1; k < MC_PRODUCT_BLOCK; k++)
        memcpy(x + k * n_in, x, n_in * sizeof(*x));
}

/* Whether all rows that count of one block have the bits of `first` [n_out], which the first block
 * sets. */
static bool is_even(const float *y, size_t rows, size_t n_out, float *first, bool is_first)
{
    size_t n = rows - 2 * (size_t)MC_PRODUCT_MARGIN, i, j;
    uint32_t differs = 0, bits, wanted;

    for (j = 0; j < n_out; j++) {
        const float *column = y + j * rows + MC_PRODUCT_MARGIN;

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

void mc_product_try(struct mc_product *product)
{
    size_t n_in = product->n_in, n_out = product->n_out, i;
    float *x = mc_malloc(mc_array_size(n_in * MC_PRODUCT_BLOCK, sizeof(*x)));
    float *y = mc_malloc(mc_array_size(n_out * MC_PRODUCT_BLOCK, sizeof(*y)));
    float *first = mc_malloc(mc_array_size(n_out, sizeof(*first)));

    fill_rows(x, n_in);
    product->one_by_one = false;
    for (i = 0; i < N_BLOCK_SIZES && !product->one_by_one; i++) {
        struct call call = {product, x, y, block_sizes[i]};

        multiply(&call);
        product->one_by_one = !is_even(y, block_sizes[i], n_out, first, i == 0);
    }
    free(first);
    free(y);
    free(x);
}
