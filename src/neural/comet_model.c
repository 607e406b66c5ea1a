/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_model.c: layers are mixed while the encoder goes through them, so that no more than one
 * mixture of a sentence is in memory. In order: layer weights, the estimator, opening, texts,
 * vectors, scores. */
#include "neural/comet_model.h"

#include <math.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "neural/model_folder.h"
#include "neural/tensor_file.h"

#define ESTIMATOR_FILE "estimator.safetensors"
#define SETTINGS_FILE "hparams.json"

/* A linear layer of the estimator: weights [n_out][n_in]. */
struct layer {
    const float *weights, *bias;
    size_t n_in, n_out;
};

struct mc_comet_model {
    struct mc_arena *arena;
    struct mc_comet_config config;
    struct mc_model *encoder;
    struct mc_tensors *tensors;
    size_t n_hidden, most_ids;
    uint32_t start, end, padding;
    double *layer_weights; /* [n_layer_weights]; of a model that is mixed */
    size_t n_layer_weights;
    double gamma;
    struct layer layers[MC_COMET_LAYER_LIMIT];
    size_t n_layers, widest;
    char checksum[13];
};

/* --- tensors ---------------------------------------------------------------------------------- */

static int refuse(const struct mc_comet_model *comet, struct mc_error *error, const char *format,
                  ...) MC_PRINTF(3, 4);

static int refuse(const struct mc_comet_model *comet, struct mc_error *error, const char *format,
                  ...)
{
    char text[300];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return mc_error_set_at(error, MC_CODE_INPUT, mc_tensors_path(comet->tensors),
                           (struct mc_position){0, 0}, "%s", text);
}

static const struct mc_tensor *find(const struct mc_comet_model *comet, const char *name)
{
    return mc_tensors_find(comet->tensors, mc_slice_of(name));
}

/* A tensor of one number. */
static int read_one(const struct mc_comet_model *comet, const char *name, double *number,
                    struct mc_error *error)
{
    const struct mc_tensor *tensor = find(comet, name);
    const float *floats;

    if (tensor == NULL)
        return refuse(comet, error, "tensor %s is missing", name);
    if (tensor->n_values != 1)
        return refuse(comet, error, "tensor %s must hold one number, not %zu", name,
                      tensor->n_values);
    if (mc_tensors_floats(comet->tensors, tensor, &floats, error) != 0)
        return -1;
    *number = (double)floats[0];
    return isfinite(*number) ? 0 : refuse(comet, error, "tensor %s is not finite", name);
}

/* --- layer weights ---------------------------------------------------------------------------- */

static void softmax(double *z, size_t n)
{
    double largest = z[0], sum = 0;
    size_t i;

    for (i = 1; i < n; i++)
        largest = fmax(largest, z[i]);
    for (i = 0; i < n; i++)
        sum += z[i] = exp(z[i] - largest);
    for (i = 0; i < n; i++)
        z[i] /= sum;
}

static int downwards(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x < y) - (x > y);
}

/* Martins and Astudillo 2016: with z sorted downwards, k is the largest number with
 * 1 + k z_k > z_1 + ... + z_k, and what is above (z_1 + ... + z_k - 1) / k is kept. */
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

static int read_layer_weights(struct mc_comet_model *comet, struct mc_error *error)
{
    size_t n = mc_model_sizes(comet->encoder)->n_layers + 1, i;
    char name[64];

    if (!comet->config.is_mixed)
        return comet->config.layer < n
                   ? 0
                   : refuse(comet, error, "layer %zu of " SETTINGS_FILE ": the encoder has %zu",
                            comet->config.layer, n - 1);
    comet->layer_weights = mc_arena_array(comet->arena, n, sizeof(*comet->layer_weights));
    comet->n_layer_weights = n;
    for (i = 0; i < n; i++) {
        (void)snprintf(name, sizeof(name), "layerwise_attention.scalar_parameters.%zu", i);
        if (read_one(comet, name, &comet->layer_weights[i], error) != 0)
            return -1;
    }
    (void)snprintf(name, sizeof(name), "layerwise_attention.scalar_parameters.%zu", n);
    if (find(comet, name) != NULL)
        return refuse(comet, error, "tensor %s: the encoder has %zu layers", name, n - 1);
    if (comet->config.is_sparse)
        sparsemax(comet->layer_weights, n);
    else
        softmax(comet->layer_weights, n);
    return read_one(comet, "layerwise_attention.gamma", &comet->gamma, error);
}

/* --- the estimator ---------------------------------------------------------------------------- */

static size_t n_inputs(const struct mc_comet_model *comet)
{
    static const size_t parts[] = {
        [MC_COMET_REGRESSION] = 6, [MC_COMET_REFERENCE_FREE] = 4, [MC_COMET_UNIFIED] = 1};

    return parts[comet->config.class] * comet->n_hidden;
}

/* Activation and dropout take the numbers between. */
static int read_linear(struct mc_comet_model *comet, size_t n_in, struct mc_error *error)
{
    struct layer *layer = &comet->layers[comet->n_layers];
    const struct mc_tensor *weights, *bias;
    char name[48];

    (void)snprintf(name, sizeof(name), "estimator.ff.%zu.weight", 3 * comet->n_layers);
    weights = find(comet, name);
    if (weights == NULL)
        return refuse(comet, error, "tensor %s is missing", name);
    if (weights->n_dimensions != 2 || weights->shape[1] != n_in || weights->shape[0] == 0)
        return refuse(comet, error, "tensor %s must have %zu columns", name, n_in);
    (void)snprintf(name, sizeof(name), "estimator.ff.%zu.bias", 3 * comet->n_layers);
    bias = find(comet, name);
    if (bias == NULL)
        return refuse(comet, error, "tensor %s is missing", name);
    layer->n_in = n_in;
    layer->n_out = weights->shape[0];
    if (bias->n_dimensions != 1 || bias->shape[0] != layer->n_out)
        return refuse(comet, error, "tensor %s must have %zu numbers", name, layer->n_out);
    if (mc_tensors_floats(comet->tensors, weights, &layer->weights, error) != 0)
        return -1;
    comet->n_layers++;
    comet->widest = layer->n_out > comet->widest ? layer->n_out : comet->widest;
    return mc_tensors_floats(comet->tensors, bias, &layer->bias, error);
}

static bool has_linear(const struct mc_comet_model *comet, size_t k)
{
    char name[48];

    (void)snprintf(name, sizeof(name), "estimator.ff.%zu.weight", 3 * k);
    return find(comet, name) != NULL;
}

static int read_estimator(struct mc_comet_model *comet, struct mc_error *error)
{
    const struct mc_comet_config *config = &comet->config;
    size_t n_in = n_inputs(comet), i;

    do {
        if (comet->n_layers == MC_COMET_LAYER_LIMIT)
            return refuse(comet, error, "the estimator has more than %d linear layers",
                          MC_COMET_LAYER_LIMIT);
        if (read_linear(comet, n_in, error) != 0)
            return -1;
        n_in = comet->layers[comet->n_layers - 1].n_out;
    } while (has_linear(comet, comet->n_layers));
    if (n_in != 1)
        return refuse(comet, error, "the last linear layer of the estimator gives %zu numbers",
                      n_in);
    if (config->n_hidden_sizes == 0)
        return 0;
    for (i = 0; i < config->n_hidden_sizes && i + 1 < comet->n_layers; i++)
        if (config->hidden_sizes[i] != comet->layers[i].n_out)
            return refuse(comet, error, "hidden_sizes of " SETTINGS_FILE " has %zu, the tensor %zu",
                          config->hidden_sizes[i], comet->layers[i].n_out);
    return config->n_hidden_sizes + 1 == comet->n_layers
               ? 0
               : refuse(comet, error, "hidden_sizes of " SETTINGS_FILE " are %zu, the tensors' %zu",
                        config->n_hidden_sizes, comet->n_layers - 1);
}

/* --- opening ---------------------------------------------------------------------------------- */

static int make_checksum(struct mc_comet_model *comet, const char *folder, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *encoder = mc_model_checksum(comet->encoder), *name;
    struct mc_slice bytes;
    struct mc_sha256 sha;
    uint64_t content;
    char hex[65];
    int status;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, encoder, strlen(encoder) + 1);
    mc_tensors_file(comet->tensors, 0, &name, &bytes);
    content = mc_hash_content(bytes);
    mc_sha256_add(&sha, &content, sizeof(content));
    status = mc_file_read_bytes(mc_arena_format(scratch, "%s/" SETTINGS_FILE, folder), scratch,
                                &bytes, error);
    if (status == 0)
        mc_sha256_add(&sha, bytes.data, bytes.length);
    mc_sha256_end(&sha, hex);
    memcpy(comet->checksum, hex, sizeof(comet->checksum) - 1);
    mc_arena_free(scratch);
    return status;
}

/* The encoder must be of that kind, and leave room for a text between special tokens. */
static int check_encoder(struct mc_comet_model *comet, const char *path, struct mc_error *error)
{
    enum { LEAST = 8 };
    const struct mc_model_sizes *sizes = mc_model_sizes(comet->encoder);
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(comet->encoder);

    comet->n_hidden = sizes->n_hidden;
    if (sizes->kind != MC_MODEL_XLM_ROBERTA)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "the encoder is not of model_type xlm-roberta");
    if (sizes->n_positions < LEAST + 2)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "the encoder has only %zu positions", sizes->n_positions);
    comet->most_ids = sizes->n_positions - 2;
    if (mc_model_max_length(comet->encoder) < comet->most_ids)
        comet->most_ids = mc_model_max_length(comet->encoder);
    comet->start = mc_tokenizer_special(tokenizer, MC_TOKEN_START);
    comet->end = mc_tokenizer_special(tokenizer, MC_TOKEN_END);
    comet->padding = mc_tokenizer_special(tokenizer, MC_TOKEN_PADDING);
    return 0;
}

/* The folder of the encoder, as mc_model_open takes one. */
static int find_encoder(const char *folder, const struct mc_comet_config *config,
                        struct mc_arena *arena, const char **path, struct mc_error *error)
{
    *path = mc_arena_format(arena, "%s%s/%s", folder[0] == '/' || folder[0] == '.' ? "" : "./",
                            folder, config->encoder);
    if (mc_file_is_folder(*path))
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, *path, (struct mc_position){0, 0},
                           "there is no such folder: the encoder of the COMET model %s is looked "
                           "for there",
                           folder);
}

static int read_folder(struct mc_comet_model *comet, const char *folder, struct mc_error *error)
{
    const char *path;

    if (mc_comet_config_read(folder, comet->arena, &comet->config, error) != 0 ||
        find_encoder(folder, &comet->config, comet->arena, &path, error) != 0 ||
        mc_model_open(path, &comet->encoder, error) != 0 ||
        check_encoder(comet, path, error) != 0 ||
        mc_tensors_open_file(folder, ESTIMATOR_FILE, &comet->tensors, error) != 0 ||
        read_layer_weights(comet, error) != 0 || read_estimator(comet, error) != 0)
        return -1;
    return make_checksum(comet, folder, error);
}

const char *mc_comet_class_name(enum mc_comet_class class)
{
    static const char *const names[] = {[MC_COMET_REGRESSION] = "regression",
                                        [MC_COMET_REFERENCE_FREE] = "reference-free",
                                        [MC_COMET_UNIFIED] = "unified"};

    return names[class];
}

int mc_comet_model_look(const char *folder, struct mc_arena *arena, struct mc_comet_look *look,
                        struct mc_error *error)
{
    struct mc_tensors *tensors = NULL;
    struct mc_slice bytes;
    const char *path, *name;

    if (mc_comet_config_read(folder, arena, &look->config, error) != 0 ||
        find_encoder(folder, &look->config, arena, &path, error) != 0 ||
        mc_model_look(path, &look->encoder, error) != 0 ||
        mc_tensors_open_file(folder, ESTIMATOR_FILE, &tensors, error) != 0)
        return -1;
    mc_tensors_file(tensors, 0, &name, &bytes);
    look->encoder.n_bytes += bytes.length;
    mc_tensors_close(tensors);
    return 0;
}

bool mc_comet_model_is(const char *folder)
{
    struct mc_arena *scratch = mc_arena_new();
    bool is = mc_file_exists(mc_arena_format(scratch, "%s/" SETTINGS_FILE, folder)) ||
              mc_file_exists(mc_arena_format(scratch, "%s/" ESTIMATOR_FILE, folder));

    mc_arena_free(scratch);
    return is;
}

const char *mc_comet_model_find(const char *name, struct mc_arena *arena)
{
    const char *const *place = mc_model_own_places(arena);

    if (mc_file_is_folder(name) && mc_comet_model_is(name))
        return name;
    for (; name[0] != '/' && *place != NULL; place++) {
        const char *folder = mc_arena_format(arena, "%s/%s", *place, name);

        if (mc_file_is_folder(folder) && mc_comet_model_is(folder))
            return folder;
    }
    return name;
}

int mc_comet_model_open(const char *folder, struct mc_comet_model **comet, struct mc_error *error)
{
    struct mc_comet_model *made = mc_calloc(1, sizeof(*made));

    made->arena = mc_arena_new();
    *comet = NULL;
    if (read_folder(made, folder, error) != 0) {
        mc_comet_model_close(made);
        return -1;
    }
    *comet = made;
    return 0;
}

void mc_comet_model_close(struct mc_comet_model *comet)
{
    if (comet == NULL)
        return;
    mc_model_close(comet->encoder);
    mc_tensors_close(comet->tensors);
    mc_arena_free(comet->arena);
    free(comet);
}

const struct mc_comet_config *mc_comet_model_config(const struct mc_comet_model *comet)
{
    return &comet->config;
}

const struct mc_model *mc_comet_model_encoder(const struct mc_comet_model *comet)
{
    return comet->encoder;
}

const char *mc_comet_model_checksum(const struct mc_comet_model *comet)
{
    return comet->checksum;
}

const double *mc_comet_model_layer_weights(const struct mc_comet_model *comet, size_t *n,
                                           double *gamma)
{
    *n = comet->n_layer_weights;
    *gamma = comet->gamma;
    return comet->layer_weights;
}

/* --- texts ------------------------------------------------------------------------------------ */

void mc_comet_model_encode(const struct mc_comet_model *comet, struct mc_slice text,
                           struct mc_arena *arena, struct mc_token_ids *ids)
{
    mc_tokenizer_encode(mc_model_tokenizer(comet->encoder), MC_ENCODING_DEFAULT, text,
                        comet->most_ids - 2, arena, ids);
}

void mc_comet_model_join(const struct mc_comet_model *comet, const struct mc_token_ids *texts,
                         size_t n, struct mc_arena *arena, struct mc_token_ids *joined)
{
    size_t room = 0, i, k;

    *joined = (struct mc_token_ids){NULL, 0, false};
    for (i = 0; i < n; i++)
        room += texts[i].n + 2;
    joined->ids = mc_arena_array(arena, room, sizeof(*joined->ids));
    for (i = 0; i < n; i++) {
        joined->ids[joined->n++] = i == 0 ? comet->start : comet->end;
        for (k = 1; k + 1 < texts[i].n; k++)
            if (texts[i].ids[k] != comet->padding)
                joined->ids[joined->n++] = texts[i].ids[k];
        joined->ids[joined->n++] = comet->end;
        joined->truncated = joined->truncated || texts[i].truncated;
    }
    if (joined->n <= comet->most_ids)
        return;
    joined->n = comet->most_ids;
    joined->truncated = true;
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* Mixtures under way: mixed[i] [n_ids * n_hidden] of sentence i; NULL: it is not wanted. */
struct mixing {
    const struct mc_comet_model *comet;
    const struct mc_token_ids *sentences;
    double **mixed;
    size_t without; /* a layer that is left out; SIZE_MAX: none */
};

/* Mean and factor that make n numbers of mean 0 and variance 1. */
static void find_norm(const float *states, size_t n, double *mean, double *factor)
{
    double sum = 0, squares = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += (double)states[i];
    *mean = sum / (double)n;
    for (i = 0; i < n; i++)
        squares += ((double)states[i] - *mean) * ((double)states[i] - *mean);
    *factor = 1 / sqrt(squares / (double)n + 1e-12);
}

static void add_layer(void *context, size_t sentence, size_t layer, const float *states)
{
    const struct mixing *mixing = context;
    const struct mc_comet_model *comet = mixing->comet;
    size_t n = mixing->sentences[sentence].n * comet->n_hidden, i;
    double *mixed = mixing->mixed[sentence], mean = 0, factor = 1, weight;

    if (!comet->config.is_mixed) {
        for (i = 0; layer == comet->config.layer && i < n; i++)
            mixed[i] = (double)states[i];
        return;
    }
    if (layer == mixing->without)
        return;
    weight = comet->gamma * comet->layer_weights[layer];
    if (comet->config.has_layer_norm)
        find_norm(states, n, &mean, &factor);
    for (i = 0; i < n; i++)
        mixed[i] += weight * (((double)states[i] - mean) * factor);
}

static void mix(const struct mc_comet_model *comet, size_t without,
                const struct mc_token_ids *sentences, size_t n, double **mixed)
{
    struct mixing mixing = {comet, sentences, mixed, without};
    size_t last = comet->config.layer;

    if (comet->config.is_mixed)
        for (last = comet->n_layer_weights - 1; last > 0 && !(fabs(comet->layer_weights[last]) > 0);
             last--)
            ;
    mc_model_layers(comet->encoder, sentences, n, last, add_layer, &mixing);
}

/* A literal padding token counts in the divisor of the mean, and else not at all. */
static void pool(const struct mc_comet_model *comet, const struct mc_token_ids *sentence,
                 const double *mixed, double *vector)
{
    size_t n_hidden = comet->n_hidden, p, d;
    bool is_sum = comet->config.pool == MC_COMET_AVERAGE;

    for (d = 0; d < n_hidden; d++)
        vector[d] = mixed[d];
    if (comet->config.pool == MC_COMET_FIRST)
        return;
    for (p = 1; p < sentence->n; p++)
        for (d = 0; d < n_hidden && sentence->ids[p] != comet->padding; d++) {
            double state = mixed[p * n_hidden + d];

            vector[d] = is_sum ? vector[d] + state : state > vector[d] ? state : vector[d];
        }
    for (d = 0; d < n_hidden && is_sum; d++)
        vector[d] /= (double)sentence->n;
}

void mc_comet_model_vectors_without(const struct mc_comet_model *comet, size_t layer,
                                    const struct mc_token_ids *sentences, size_t n,
                                    double *const *vectors)
{
    double **mixed = mc_calloc(n, sizeof(*mixed));
    size_t i;

    for (i = 0; i < n; i++)
        mixed[i] = mc_calloc(mc_array_size(sentences[i].n, comet->n_hidden), sizeof(**mixed));
    mix(comet, layer, sentences, n, mixed);
    for (i = 0; i < n; i++) {
        pool(comet, &sentences[i], mixed[i], vectors[i]);
        free(mixed[i]);
    }
    free(mixed);
}

void mc_comet_model_vectors(const struct mc_comet_model *comet,
                            const struct mc_token_ids *sentences, size_t n, double *const *vectors)
{
    mc_comet_model_vectors_without(comet, SIZE_MAX, sentences, n, vectors);
}

void mc_comet_model_token_states(const struct mc_comet_model *comet,
                                 const struct mc_token_ids *sentence, double *states)
{
    memset(states, 0, mc_array_size(sentence->n, comet->n_hidden) * sizeof(*states));
    mix(comet, SIZE_MAX, sentence, 1, &states);
}

/* --- scores ----------------------------------------------------------------------------------- */

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* torch takes the identity above this, where they do not differ. */
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

/* Sums of several lanes, in an order that is the same everywhere. */
static double product(const float *weights, const double *x, size_t n)
{
    enum { LANES = 8 };
    double sums[LANES] = {0}, sum = 0;
    size_t i, k;

    for (i = 0; i + LANES <= n; i += LANES)
        for (k = 0; k < LANES; k++)
            sums[k] += (double)weights[i + k] * x[i + k];
    for (; i < n; i++)
        sum += (double)weights[i] * x[i];
    for (k = 0; k < LANES; k++)
        sum += sums[k];
    return sum;
}

static size_t append(double *x, size_t at, const double *vector, size_t n)
{
    memcpy(x + at, vector, n * sizeof(*x));
    return at + n;
}

/* What two vectors have in common and what not, column by column. */
static size_t append_pair(double *x, size_t at, const double *h, const double *other, size_t n)
{
    size_t d;

    for (d = 0; d < n; d++) {
        x[at + d] = h[d] * other[d];
        x[at + n + d] = fabs(h[d] - other[d]);
    }
    return at + 2 * n;
}

static void make_inputs(const struct mc_comet_model *comet, const double *h, const double *r,
                        const double *s, double *x)
{
    size_t n = comet->n_hidden, at = append(x, 0, h, n);

    if (comet->config.class == MC_COMET_REGRESSION) {
        at = append(x, at, r, n);
        at = append_pair(x, at, h, r, n);
        (void)append_pair(x, at, h, s, n);
    } else if (comet->config.class == MC_COMET_REFERENCE_FREE) {
        at = append(x, at, s, n);
        (void)append_pair(x, at, h, s, n);
    }
}

double mc_comet_model_estimate(const struct mc_comet_model *comet, const double *candidate,
                               const double *reference, const double *source)
{
    double *x = mc_calloc(n_inputs(comet), sizeof(*x)), *y, score;
    size_t k, j;

    make_inputs(comet, candidate, reference, source, x);
    for (k = 0; k < comet->n_layers; k++) {
        const struct layer *layer = &comet->layers[k];
        bool is_last = k + 1 == comet->n_layers;

        y = mc_calloc(layer->n_out, sizeof(*y));
        for (j = 0; j < layer->n_out; j++)
            y[j] = activate(is_last ? comet->config.final_activation : comet->config.activation,
                            product(layer->weights + j * layer->n_in, x, layer->n_in) +
                                (double)layer->bias[j]);
        free(x);
        x = y;
    }
    score = x[0];
    free(x);
    return score;
}
