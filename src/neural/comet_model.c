/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_model.c: layers are mixed while the encoder computes them, so that only one mixture per
 * sentence is in memory. In order: opening, texts, vectors, scores. */
#include "neural/comet_model.h"

#include <math.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "neural/model_folder.h"
#include "neural/tensor_file.h"

struct mc_comet_model {
    struct mc_arena *arena;
    struct mc_comet_config config;
    struct mc_model *encoder;
    struct mc_tensors *tensors;
    size_t n_hidden, most_ids;
    uint32_t start, end, padding;
    struct mc_comet_estimator *estimator;
    const double *layer_weights; /* [n_layer_weights]; for a mixed model */
    size_t n_layer_weights;
    double gamma;
    char checksum[13];
};

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
    status = mc_file_read_bytes(mc_arena_format(scratch, "%s/" MC_COMET_SETTINGS_FILE, folder),
                                scratch, &bytes, error);
    if (status == 0)
        mc_sha256_add(&sha, bytes.data, bytes.length);
    mc_sha256_end(&sha, hex);
    memcpy(comet->checksum, hex, sizeof(comet->checksum) - 1);
    mc_arena_free(scratch);
    return status;
}

/* The encoder must be an XLM-RoBERTa, with room for a text between special tokens. */
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
    if (comet->most_ids < LEAST)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "the tokenizer of the encoder takes only %zu tokens",
                               comet->most_ids);
    comet->start = mc_tokenizer_special(tokenizer, MC_TOKEN_START);
    comet->end = mc_tokenizer_special(tokenizer, MC_TOKEN_END);
    comet->padding = mc_tokenizer_special(tokenizer, MC_TOKEN_PADDING);
    return 0;
}

/* The folder of the encoder, as a path for mc_model_open. */
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

static int read_folder(struct mc_comet_model *comet, const char *folder,
                       enum mc_model_products products, struct mc_error *error)
{
    const char *path;

    if (mc_comet_config_read(folder, comet->arena, &comet->config, error) != 0 ||
        find_encoder(folder, &comet->config, comet->arena, &path, error) != 0 ||
        mc_model_open_with(path, products, &comet->encoder, error) != 0 ||
        check_encoder(comet, path, error) != 0 ||
        mc_tensors_open_file(folder, MC_COMET_ESTIMATOR_FILE, &comet->tensors, error) != 0 ||
        mc_comet_estimator_read(&comet->config, comet->tensors,
                                mc_model_sizes(comet->encoder)->n_layers, comet->n_hidden,
                                comet->arena, &comet->estimator, error) != 0)
        return -1;
    mc_comet_estimator_try(comet->estimator);
    comet->layer_weights =
        mc_comet_estimator_layer_weights(comet->estimator, &comet->n_layer_weights, &comet->gamma);
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
        mc_tensors_open_file(folder, MC_COMET_ESTIMATOR_FILE, &tensors, error) != 0)
        return -1;
    mc_tensors_file(tensors, 0, &name, &bytes);
    look->encoder.n_bytes += bytes.length;
    mc_tensors_close(tensors);
    return 0;
}

const char *mc_comet_model_find(const char *name, struct mc_arena *arena)
{
    const char *const *place = mc_model_own_places(arena);

    if (mc_file_is_folder(name) && mc_comet_folder_is(name))
        return name;
    for (; name[0] != '/' && *place != NULL; place++) {
        const char *folder = mc_arena_format(arena, "%s/%s", *place, name);

        if (mc_file_is_folder(folder) && mc_comet_folder_is(folder))
            return folder;
    }
    return name;
}

int mc_comet_model_open_with(const char *folder, enum mc_model_products products,
                             struct mc_comet_model **comet, struct mc_error *error)
{
    struct mc_comet_model *opened = mc_calloc(1, sizeof(*opened));

    opened->arena = mc_arena_new();
    *comet = NULL;
    if (read_folder(opened, folder, products, error) != 0) {
        mc_comet_model_close(opened);
        return -1;
    }
    *comet = opened;
    return 0;
}

int mc_comet_model_open(const char *folder, struct mc_comet_model **comet, struct mc_error *error)
{
    return mc_comet_model_open_with(folder, MC_PRODUCTS_FLOAT32, comet, error);
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

/* The mixtures being computed: mixed[i] [n_ids * n_hidden] for sentence i. */
struct mixer {
    const struct mc_comet_model *comet;
    const struct mc_token_ids *sentences;
    double **mixed;
    size_t without; /* a layer to leave out; SIZE_MAX: none */
};

/* The mean and factor that normalise n numbers to mean 0 and variance 1. */
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
    const struct mixer *mixer = context;
    const struct mc_comet_model *comet = mixer->comet;
    size_t n = mixer->sentences[sentence].n * comet->n_hidden, i;
    double *mixed = mixer->mixed[sentence], mean = 0, factor = 1, weight;

    if (!comet->config.is_mixed) {
        for (i = 0; layer == comet->config.layer && i < n; i++)
            mixed[i] = (double)states[i];
        return;
    }
    if (layer == mixer->without)
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
    struct mixer mixer = {comet, sentences, mixed, without};
    size_t last = comet->config.layer;

    if (comet->config.is_mixed)
        for (last = comet->n_layer_weights - 1; last > 0 && !(fabs(comet->layer_weights[last]) > 0);
             last--)
            ;
    mc_model_layers(comet->encoder, sentences, n, last, add_layer, &mixer);
}

/* A literal padding token counts only in the divisor of the mean. */
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

void mc_comet_model_estimate(const struct mc_comet_model *comet,
                             const struct mc_comet_vectors *vectors, size_t n, double *scores)
{
    mc_comet_estimator_scores(comet->estimator, vectors, n, scores);
}
