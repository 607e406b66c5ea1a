/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_estimator.c: the tensors of estimator.safetensors must match the settings and the sizes of
 * the encoder. Scores are computed for blocks of triples, a row each, by the matrix library; the
 * last layer, with one output, is summed here. In order: tensors, layer weights, linear layers,
 * reading, trial, activations, inputs, scores. */
#include "neural/comet_estimator.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "neural/products.h"
#include "neural/tensor_file.h"

/* A linear layer of the estimator: weights [n_out][n_in]. */
struct layer {
    struct mc_product product;
    const float *bias;
};

struct mc_comet_estimator {
    const struct mc_comet_config *config;
    struct mc_tensors *tensors;
    struct mc_arena *arena;
    size_t n_hidden, n_encoder_layers;
    double *layer_weights; /* [n_layer_weights]; for a mixed model */
    size_t n_layer_weights;
    double gamma;
    struct layer layers[MC_COMET_LAYER_LIMIT];
    size_t n_layers;
};

/* --- tensors ---------------------------------------------------------------------------------- */

static int MC_PRINTF(3, 4) refuse(const struct mc_comet_estimator *estimator,
                                  struct mc_error *error, const char *format, ...)
{
    char text[300];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return mc_error_set_at(error, MC_CODE_INPUT, mc_tensors_path(estimator->tensors),
                           (struct mc_position){0, 0}, "%s", text);
}

static const struct mc_tensor *find(const struct mc_comet_estimator *estimator, const char *name)
{
    return mc_tensors_find(estimator->tensors, mc_slice_of(name));
}

/* A tensor of one number. */
static int read_one(const struct mc_comet_estimator *estimator, const char *name, double *number,
                    struct mc_error *error)
{
    const struct mc_tensor *tensor = find(estimator, name);
    const float *floats;

    if (tensor == NULL)
        return refuse(estimator, error, "tensor %s is missing", name);
    if (tensor->n_values != 1)
        return refuse(estimator, error, "tensor %s must hold one number, not %zu", name,
                      tensor->n_values);
    if (mc_tensors_floats(estimator->tensors, tensor, &floats, error) != 0)
        return -1;
    *number = (double)floats[0];
    return isfinite(*number) ? 0 : refuse(estimator, error, "tensor %s is not finite", name);
}

/* --- layer weights ---------------------------------------------------------------------------- */

/* Shifts the numbers so that the largest is 0, which changes neither softmax nor sparsemax but
 * keeps their sums accurate. */
static void shift(double *z, size_t n)
{
    double largest = z[0];
    size_t i;

    for (i = 1; i < n; i++)
        largest = fmax(largest, z[i]);
    for (i = 0; i < n; i++)
        z[i] -= largest;
}

static void softmax(double *z, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += z[i] = exp(z[i]);
    for (i = 0; i < n; i++)
        z[i] /= sum;
}

static int downwards(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x < y) - (x > y);
}

/* Martins and Astudillo 2016: with z sorted downwards, k is the largest number with 1 + k z_k > z_1
 * + ... + z_k, and what exceeds (z_1 + ... + z_k - 1) / k is kept. */
static void sparsemax(double *z, size_t n)
{
    double *sorted = mc_calloc(n, sizeof(*sorted)), sum = 0, threshold = 0;
    size_t i;

    memcpy(sorted, z, n * sizeof(*z));
    qsort(sorted, n, sizeof(*sorted), downwards);
    for (i = 0; i < n; i++) {
        sum += sorted[i];
        if (1 + (double)(i + 1) * sorted[i] > sum)
            threshold = (sum - 1) / (double)(i + 1);
    }
    for (i = 0; i < n; i++)
        z[i] = z[i] > threshold ? z[i] - threshold : 0;
    free(sorted);
}

static int read_layer_weights(struct mc_comet_estimator *estimator, struct mc_error *error)
{
    size_t n = estimator->n_encoder_layers + 1, i;
    char name[64];

    if (!estimator->config->is_mixed)
        return estimator->config->layer < n
                   ? 0
                   : refuse(estimator, error,
                            "layer %zu of " MC_COMET_SETTINGS_FILE ": the encoder has %zu",
                            estimator->config->layer, n - 1);
    estimator->layer_weights =
        mc_arena_array(estimator->arena, n, sizeof(*estimator->layer_weights));
    estimator->n_layer_weights = n;
    for (i = 0; i < n; i++) {
        (void)snprintf(name, sizeof(name), "layerwise_attention.scalar_parameters.%zu", i);
        if (read_one(estimator, name, &estimator->layer_weights[i], error) != 0)
            return -1;
    }
    (void)snprintf(name, sizeof(name), "layerwise_attention.scalar_parameters.%zu", n);
    if (find(estimator, name) != NULL)
        return refuse(estimator, error, "tensor %s: the encoder has %zu layers", name, n - 1);
    shift(estimator->layer_weights, n);
    if (estimator->config->is_sparse)
        sparsemax(estimator->layer_weights, n);
    else
        softmax(estimator->layer_weights, n);
    return read_one(estimator, "layerwise_attention.gamma", &estimator->gamma, error);
}

/* --- linear layers ---------------------------------------------------------------------------- */

static size_t n_inputs(const struct mc_comet_estimator *estimator)
{
    static const size_t parts[] = {
        [MC_COMET_REGRESSION] = 6, [MC_COMET_REFERENCE_FREE] = 4, [MC_COMET_UNIFIED] = 1};

    return parts[estimator->config->class] * estimator->n_hidden;
}

/* Layers have every third number in names: activation and dropout have the numbers between. */
static int read_linear(struct mc_comet_estimator *estimator, size_t n_in, struct mc_error *error)
{
    struct layer *layer = &estimator->layers[estimator->n_layers];
    const struct mc_tensor *weights, *bias;
    char name[48];

    (void)snprintf(name, sizeof(name), "estimator.ff.%zu.weight", 3 * estimator->n_layers);
    weights = find(estimator, name);
    if (weights == NULL)
        return refuse(estimator, error, "tensor %s is missing", name);
    if (weights->n_dimensions != 2 || weights->shape[1] != n_in || weights->shape[0] == 0)
        return refuse(estimator, error, "tensor %s must have %zu columns", name, n_in);
    (void)snprintf(name, sizeof(name), "estimator.ff.%zu.bias", 3 * estimator->n_layers);
    bias = find(estimator, name);
    if (bias == NULL)
        return refuse(estimator, error, "tensor %s is missing", name);
    layer->product = (struct mc_product){.n_in = n_in,
                                         .n_out = weights->shape[0],
                                         .stride = n_in,
                                         .margin = MC_PRODUCT_MARGIN,
                                         .one_by_one = true};
    if (bias->n_dimensions != 1 || bias->shape[0] != layer->product.n_out)
        return refuse(estimator, error, "tensor %s must have %zu numbers", name,
                      layer->product.n_out);
    if (mc_tensors_floats(estimator->tensors, weights, &layer->product.weights, error) != 0)
        return -1;
    estimator->n_layers++;
    return mc_tensors_floats(estimator->tensors, bias, &layer->bias, error);
}

static bool has_linear(const struct mc_comet_estimator *estimator, size_t k)
{
    char name[48];

    (void)snprintf(name, sizeof(name), "estimator.ff.%zu.weight", 3 * k);
    return find(estimator, name) != NULL;
}

static int read_linears(struct mc_comet_estimator *estimator, struct mc_error *error)
{
    const struct mc_comet_config *config = estimator->config;
    size_t n_in = n_inputs(estimator), i;

    do {
        if (estimator->n_layers == MC_COMET_LAYER_LIMIT)
            return refuse(estimator, error, "the estimator has more than %d linear layers",
                          MC_COMET_LAYER_LIMIT);
        if (read_linear(estimator, n_in, error) != 0)
            return -1;
        n_in = estimator->layers[estimator->n_layers - 1].product.n_out;
    } while (has_linear(estimator, estimator->n_layers));
    if (n_in != 1)
        return refuse(estimator, error, "the last linear layer of the estimator gives %zu numbers",
                      n_in);
    if (config->n_hidden_sizes == 0)
        return 0;
    for (i = 0; i < config->n_hidden_sizes && i + 1 < estimator->n_layers; i++)
        if (config->hidden_sizes[i] != estimator->layers[i].product.n_out)
            return refuse(estimator, error,
                          "hidden_sizes of " MC_COMET_SETTINGS_FILE " has %zu, the tensor %zu",
                          config->hidden_sizes[i], estimator->layers[i].product.n_out);
    return config->n_hidden_sizes + 1 == estimator->n_layers
               ? 0
               : refuse(estimator, error,
                        "hidden_sizes of " MC_COMET_SETTINGS_FILE " are %zu, the tensors' %zu",
                        config->n_hidden_sizes, estimator->n_layers - 1);
}

/* --- reading ---------------------------------------------------------------------------------- */

int mc_comet_estimator_read(const struct mc_comet_config *config, struct mc_tensors *tensors,
                            size_t n_layers, size_t n_hidden, struct mc_arena *arena,
                            struct mc_comet_estimator **estimator, struct mc_error *error)
{
    struct mc_comet_estimator *opened = mc_arena_array(arena, 1, sizeof(*opened));

    opened->config = config;
    opened->tensors = tensors;
    opened->arena = arena;
    opened->n_encoder_layers = n_layers;
    opened->n_hidden = n_hidden;
    if (read_layer_weights(opened, error) != 0 || read_linears(opened, error) != 0)
        return -1;
    *estimator = opened;
    return 0;
}

const double *mc_comet_estimator_layer_weights(const struct mc_comet_estimator *estimator,
                                               size_t *n, double *gamma)
{
    *n = estimator->n_layer_weights;
    *gamma = estimator->gamma;
    return estimator->layer_weights;
}

/* --- trial ------------------------------------------------------------------------------------ */

/* The same setting for all layers: each takes the results of the one before. */
static void set_way(struct mc_comet_estimator *estimator, size_t margin, bool one_by_one)
{
    size_t k;

    for (k = 0; k < estimator->n_layers; k++) {
        estimator->layers[k].product.margin = margin;
        estimator->layers[k].product.one_by_one = one_by_one;
    }
}

/* The last layer does not use the library. */
static bool is_even(const struct mc_comet_estimator *estimator)
{
    size_t k;

    for (k = 0; k + 1 < estimator->n_layers; k++)
        if (!mc_product_is_even(&estimator->layers[k].product, k > 0))
            return false;
    return true;
}

void mc_comet_estimator_try(struct mc_comet_estimator *estimator)
{
    set_way(estimator, 0, false);
    if (is_even(estimator))
        return;
    set_way(estimator, MC_PRODUCT_MARGIN, false);
    if (!is_even(estimator))
        set_way(estimator, MC_PRODUCT_MARGIN, true);
}

/* --- activations ------------------------------------------------------------------------------ */

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* torch uses the identity above this, where the two do not differ. */
#define SOFTPLUS_LIMIT 20

static double softplus(double x)
{
    return x > SOFTPLUS_LIMIT ? x : log1p(exp(x));
}

static double activate(enum mc_comet_activation activation, double x)
{
    switch (activation) {
    case MC_COMET_TANH:
        return tanh(x);
    case MC_COMET_SIGMOID:
        return 1 / (1 + exp(-x));
    case MC_COMET_SOFTPLUS:
        return softplus(x);
    case MC_COMET_SOFTSIGN:
        return x / (1 + fabs(x));
    case MC_COMET_HARDTANH:
        return clamp(x, -1, 1);
    case MC_COMET_HARDSIGMOID:
        return clamp(x / 6 + 0.5, 0, 1);
    case MC_COMET_HARDSWISH:
        return x * clamp(x / 6 + 0.5, 0, 1);
    case MC_COMET_MISH:
        return x * tanh(softplus(x));
    case MC_COMET_SOFTSHRINK:
        return x > 0.5 ? x - 0.5 : x < -0.5 ? x + 0.5 : 0;
    case MC_COMET_HARDSHRINK:
        return x > 0.5 || x < -0.5 ? x : 0;
    case MC_COMET_TANHSHRINK:
        return x - tanh(x);
    case MC_COMET_IDENTITY:
        break;
    }
    return x;
}

/* --- inputs ----------------------------------------------------------------------------------- */

static size_t append(float *x, size_t at, const double *vector, size_t n)
{
    size_t d;

    for (d = 0; d < n; d++)
        x[at + d] = (float)vector[d];
    return at + n;
}

/* Appends the products and the absolute differences of two vectors, column by column. */
static size_t append_pair(float *x, size_t at, const double *h, const double *other, size_t n)
{
    size_t d;

    for (d = 0; d < n; d++) {
        x[at + d] = (float)(h[d] * other[d]);
        x[at + n + d] = (float)fabs(h[d] - other[d]);
    }
    return at + 2 * n;
}

static void make_inputs(const struct mc_comet_estimator *estimator,
                        const struct mc_comet_vectors *of, float *x)
{
    const double *h = of->candidate, *r = of->reference, *s = of->source;
    size_t n = estimator->n_hidden, at = append(x, 0, h, n);

    if (estimator->config->class == MC_COMET_REGRESSION) {
        at = append(x, at, r, n);
        at = append_pair(x, at, h, r, n);
        (void)append_pair(x, at, h, s, n);
    } else if (estimator->config->class == MC_COMET_REFERENCE_FREE) {
        at = append(x, at, s, n);
        (void)append_pair(x, at, h, s, n);
    }
}

/* --- scores ----------------------------------------------------------------------------------- */

static void activate_columns(const struct mc_comet_estimator *estimator, const float *bias,
                             size_t n_out, struct mc_columns columns, size_t n)
{
    size_t j, r;

    for (j = 0; j < n_out; j++) {
        float *column = columns.first + j * columns.stride;

        for (r = 0; r < n; r++)
            column[r] =
                (float)activate(estimator->config->activation, (double)column[r] + (double)bias[j]);
    }
}

/* The output of the last layer for one row, whose input k is x[k * step]. */
static double last_number(const struct mc_comet_estimator *estimator, const float *x, size_t step)
{
    const struct layer *layer = &estimator->layers[estimator->n_layers - 1];
    double sum = 0;
    size_t k;

    for (k = 0; k < layer->product.n_in; k++)
        sum += (double)layer->product.weights[k] * (double)x[k * step];
    return activate(estimator->config->final_activation, sum + (double)layer->bias[0]);
}

/* Scores at most MC_PRODUCT_ROWS rows of inputs, with the margins that products need around
 * them. */
static void score_rows(const struct mc_comet_estimator *estimator, const float *x, size_t n,
                       double *scores)
{
    const struct layer *layers = estimator->layers;
    struct mc_columns columns = {NULL, 0};
    float *memory = NULL, *next;
    size_t k, r, n_in = layers[0].product.n_in;

    for (k = 0; k + 1 < estimator->n_layers; k++) {
        size_t n_out = layers[k].product.n_out;

        next = mc_calloc(mc_array_size(mc_product_room(n), n_out), sizeof(*next));
        columns = k == 0 ? mc_product_of_rows(&layers[k].product, x, n, next)
                         : mc_product_of_columns(&layers[k].product, columns, n, next);
        activate_columns(estimator, layers[k].bias, n_out, columns, n);
        free(memory);
        memory = next;
    }
    for (r = 0; r < n; r++)
        scores[r] = memory == NULL ? last_number(estimator, x + r * n_in, 1)
                                   : last_number(estimator, columns.first + r, columns.stride);
    free(memory);
}

void mc_comet_estimator_scores(const struct mc_comet_estimator *estimator,
                               const struct mc_comet_vectors *vectors, size_t n, double *scores)
{
    size_t n_in = n_inputs(estimator), begin, n_rows, r;
    float *memory, *x;

    if (n == 0)
        return;
    memory = mc_calloc(mc_array_size(MC_PRODUCT_MARGIN + MC_PRODUCT_BLOCK, n_in), sizeof(*memory));
    x = memory + MC_PRODUCT_MARGIN * n_in;
    for (begin = 0; begin < n; begin += n_rows) {
        n_rows = n - begin < MC_PRODUCT_ROWS ? n - begin : MC_PRODUCT_ROWS;
        for (r = 0; r < n_rows; r++)
            make_inputs(estimator, &vectors[begin + r], x + r * n_in);
        score_rows(estimator, x, n_rows, scores + begin);
    }
    free(memory);
}
