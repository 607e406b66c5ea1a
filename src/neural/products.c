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

/* x row after row or, in_columns, in columns x_stride apart; y in columns of `rows` numbers. */
struct call {
    const struct mc_product *product;
    const float *x;
    float *y;
    size_t rows, x_stride;
    bool in_columns;
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

static void load_library(void)
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

static void multiply(const struct call *call)
{
    const struct mc_product *product = call->product;
    int rows = (int)call->rows, n_in = (int)product->n_in;

    find_sgemm()(CblasColMajor, call->in_columns ? CblasNoTrans : CblasTrans,
                 product->in_by_out ? CblasTrans : CblasNoTrans, rows, (int)product->n_out, n_in,
                 1.0F, call->x, (int)call->x_stride, product->weights, (int)product->stride, 0.0F,
                 call->y, rows);
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

/* Blocks have a multiple of so many rows. */
enum { STEP = 16 };

size_t mc_product_room(size_t n_rows)
{
    return (n_rows + 2 * (size_t)MC_PRODUCT_MARGIN + STEP - 1) / STEP * STEP;
}

/* Row after row, each into its place of the columns. */
static struct mc_columns multiply_one_by_one(const struct call *all, size_t n_rows)
{
    const struct mc_product *product = all->product;
    struct mc_columns columns = {all->y, mc_product_room(n_rows)};
    float *x = mc_malloc(mc_array_size(product->n_in, sizeof(*x)));
    float *y = mc_malloc(mc_array_size(product->n_out, sizeof(*y)));
    struct call call = {product, x, y, 1, product->n_in, false};
    size_t r, k, j;

    for (r = 0; r < n_rows; r++) {
        for (k = 0; k < product->n_in; k++)
            x[k] = all->in_columns ? all->x[k * all->x_stride + r] : all->x[r * all->x_stride + k];
        multiply(&call);
        for (j = 0; j < product->n_out; j++)
            columns.first[j * columns.stride + r] = y[j];
    }
    free(x);
    free(y);
    return columns;
}

/* call->x is the first row that counts. */
static struct mc_columns multiply_block(struct call *call, size_t n_rows)
{
    struct mc_columns columns = {call->y + MC_PRODUCT_MARGIN, call->rows};

    if (call->product->one_by_one)
        return multiply_one_by_one(call, n_rows);
    call->x -= MC_PRODUCT_MARGIN * (call->in_columns ? 1 : call->x_stride);
    multiply(call);
    return columns;
}

struct mc_columns mc_product_of_rows(const struct mc_product *product, const float *x,
                                     size_t n_rows, float *memory)
{
    struct call call = {product, x, memory, mc_product_room(n_rows), product->n_in, false};

    return multiply_block(&call, n_rows);
}

struct mc_columns mc_product_of_columns(const struct mc_product *product, struct mc_columns x,
                                        size_t n_rows, float *memory)
{
    struct call call = {product, x.first, memory, mc_product_room(n_rows), x.stride, true};

    return multiply_block(&call, n_rows);
}

/* --- trial ------------------------------------------------------------------------------------ */

/* The smallest block, the largest, and two between; a multiple of the numbers of outputs by which
 * libraries divide their work. */
static const size_t tried_blocks[] = {2 * STEP, 3 * STEP, 11 * STEP, MC_PRODUCT_BLOCK};

enum { N_TRIED_BLOCKS = sizeof(tried_blocks) / sizeof(tried_blocks[0]), TRIED_OUTPUTS = 768 };

/* The same row, of numbers that rounding shows in, MC_PRODUCT_BLOCK times. */
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

/* Whether all rows that count of a block have the bits of `first` [n_out], which the first block
 * sets. */
static bool has_even_rows(const float *y, size_t rows, size_t n_out, float *first, bool is_first)
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

/* The last outputs of a product of many, from a multiple of TRIED_OUTPUTS on. */
static struct mc_product end_of(const struct mc_product *product)
{
    struct mc_product end = *product;
    size_t n_left = end.n_out / TRIED_OUTPUTS * TRIED_OUTPUTS;

    n_left = n_left > TRIED_OUTPUTS ? n_left - TRIED_OUTPUTS : 0;
    end.n_out -= n_left;
    end.weights += end.in_by_out ? n_left : n_left * end.stride;
    return end;
}

bool mc_product_is_even(const struct mc_product *product, bool of_columns)
{
    struct mc_product tried = end_of(product);
    size_t n_in = tried.n_in, n_out = tried.n_out, i;
    float *x = mc_malloc(mc_array_size(n_in * MC_PRODUCT_BLOCK, sizeof(*x)));
    float *y = mc_malloc(mc_array_size(n_out * MC_PRODUCT_BLOCK, sizeof(*y)));
    float *first = mc_malloc(mc_array_size(n_out, sizeof(*first)));
    bool is_even = true;

    fill_rows(x, n_in, of_columns);
    for (i = 0; i < N_TRIED_BLOCKS && is_even; i++) {
        struct call call = {&tried,    x, y, tried_blocks[i], of_columns ? MC_PRODUCT_BLOCK : n_in,
                            of_columns};

        multiply(&call);
        is_even = has_even_rows(y, tried_blocks[i], n_out, first, i == 0);
    }
    free(first);
    free(y);
    free(x);
    return is_even;
}
