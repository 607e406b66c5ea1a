/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.c: open models are kept in one list under a lock and found again by a hash of their files'
 * metadata (stat); the computing is left to the encoder. In order: which model it is, opening and
 * closing, what it is, what it computes. */
#include "neural/model.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "neural/blas_library.h"
#include "neural/encoder.h"
#include "neural/model_config.h"
#include "neural/model_folder.h"
#include "neural/model_weights.h"
#include "neural/tensor_file.h"

struct mc_model {
    struct mc_model *next;
    size_t n_users;
    struct mc_hash128 key;
    struct mc_arena *arena;
    const char *folder, *name;
    char checksum[13];
    struct mc_tensors *tensors;
    struct mc_subword_tokenizer *tokenizer;
    struct mc_model_config config;
    enum mc_model_products products;
    struct mc_encoder encoder;
};

/* All models that are open in this process. */
static struct {
    pthread_mutex_t lock;
    struct mc_model *first;
} models = {PTHREAD_MUTEX_INITIALIZER, NULL};

/* Files of a model besides its weights that affect what is computed. */
static const char *const small_files[] = {"config.json",
                                          "vocab.txt",
                                          "vocab.json",
                                          "merges.txt",
                                          "sentencepiece.bpe.model",
                                          "tokenizer.json",
                                          "tokenizer_config.json",
                                          "special_tokens_map.json",
                                          "added_tokens.json",
                                          "modules.json",
                                          MC_SENTENCE_SETTINGS_FILES,
                                          "config_sentence_transformers.json",
                                          (MC_POOLING_FOLDER "/config.json")};
static const char *const weight_files[] = {"model.safetensors", "model.safetensors.index.json"};

enum {
    N_SMALL_FILES = sizeof(small_files) / sizeof(small_files[0]),
    N_WEIGHT_FILES = sizeof(weight_files) / sizeof(weight_files[0])
};

/* --- which model it is ------------------------------------------------------------------------ */

static void key_add(struct mc_hash128_pending *pending, const char *folder, const char *name,
                    struct mc_arena *scratch)
{
    const char *path = mc_arena_format(scratch, "%s/%s", folder, name);
    struct stat status;

    if (stat(path, &status) != 0)
        return;
    mc_hash128_add_text(pending, mc_slice_of(name));
    mc_hash128_add_word(pending, (uint64_t)status.st_dev);
    mc_hash128_add_word(pending, (uint64_t)status.st_ino);
    mc_hash128_add_word(pending, (uint64_t)status.st_size);
    mc_hash128_add_word(pending, (uint64_t)status.st_mtim.tv_sec);
    mc_hash128_add_word(pending, (uint64_t)status.st_mtim.tv_nsec);
}

/* The same for the same files (by stat) under the same name, with the same products. */
static struct mc_hash128 key_of(const char *folder, const char *name,
                                enum mc_model_products products, struct mc_arena *scratch)
{
    struct mc_hash128_pending pending;
    struct mc_hash128 key;
    size_t i;

    mc_hash128_begin(&pending, (uint64_t)products);
    mc_hash128_add_text(&pending, mc_slice_of(name));
    for (i = 0; i < N_WEIGHT_FILES; i++)
        key_add(&pending, folder, weight_files[i], scratch);
    for (i = 0; i < N_SMALL_FILES; i++)
        key_add(&pending, folder, small_files[i], scratch);
    mc_hash128_end(&pending, &key);
    return key;
}

static void checksum_add(struct mc_sha256 *sha, const char *name, struct mc_slice bytes)
{
    uint64_t words[2] = {bytes.length, mc_hash_content(bytes)};

    mc_sha256_add(sha, name, strlen(name) + 1);
    mc_sha256_add(sha, words, sizeof(words));
}

static int checksum(struct mc_model *model, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const uint64_t named = model->config.sizes.pooling.named_files;
    struct mc_sha256 sha;
    char hex[65];
    size_t i;
    int status = 0;

    mc_sha256_begin(&sha);
    for (i = 0; i < mc_tensors_n_files(model->tensors); i++) {
        struct mc_slice bytes;
        const char *name;

        mc_tensors_file(model->tensors, i, &name, &bytes);
        checksum_add(&sha, name, bytes);
    }
    for (i = 0; i < N_SMALL_FILES && status == 0; i++) {
        const char *path = mc_arena_format(scratch, "%s/%s", model->folder, small_files[i]);
        struct mc_slice bytes;

        if (!mc_file_exists(path))
            continue;
        status = mc_file_read_bytes(path, scratch, &bytes, error);
        if (status == 0)
            checksum_add(&sha, small_files[i], bytes);
    }
    if (named != 0)
        mc_sha256_add(&sha, &named, sizeof(named));
    mc_sha256_end(&sha, hex);
    memcpy(model->checksum, hex, sizeof(model->checksum) - 1);
    mc_arena_free(scratch);
    return status;
}

/* The last part of a path, whose trailing slashes are cut off. */
static char *last_part(char *path)
{
    size_t length = strlen(path);
    char *slash;

    while (length > 1 && path[length - 1] == '/')
        path[--length] = '\0';
    slash = strrchr(path, '/');
    return slash == NULL || slash[1] == '\0' ? path : slash + 1;
}

/* NAME of .../models--ORG--NAME/snapshots/REVISION, the path of a snapshot in the cache of the
 * publisher's library; NULL: it is not such a path. */
static const char *cached_name(const char *path, struct mc_arena *arena)
{
    static const char mark[] = "models--", below[] = "/snapshots/";
    const char *at = path, *dashes, *name;
    size_t length;

    while ((at = strstr(at, mark)) != NULL) {
        length = strcspn(at, "/");
        if ((at == path || at[-1] == '/') && strncmp(at + length, below, strlen(below)) == 0) {
            name = mc_arena_copy(arena, mc_slice(at, length)).data + strlen(mark);
            while ((dashes = strstr(name, "--")) != NULL)
                name = dashes + 2;
            return name;
        }
        at += length;
    }
    return NULL;
}

/* The name of the folder as the user gave it, links not followed; "." and ".." are resolved. */
static const char *name_of(const char *folder, struct mc_arena *arena)
{
    char *path = mc_arena_strdup(arena, folder), *name = last_part(path), *real;
    const char *cached;

    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
        real = realpath(folder, NULL);
        path = mc_arena_strdup(arena, real == NULL ? folder : real);
        free(real);
        name = last_part(path);
    }
    cached = cached_name(path, arena);
    return cached == NULL ? name : cached;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Publishers round up the number of embeddings, to a multiple of at most 256. */
enum { MOST_PADDING = 255 };

static int check_vocabulary(const struct mc_tensors *tensors, const struct mc_model_sizes *sizes,
                            const struct mc_subword_tokenizer *tokenizer, struct mc_error *error)
{
    size_t n_ids = mc_tokenizer_size(tokenizer), n_words = sizes->n_words;

    if (n_ids <= n_words && n_words - n_ids <= MOST_PADDING)
        return 0;
    return mc_error_set_at(
        error, MC_CODE_INPUT, mc_tensors_path(tensors), (struct mc_position){0, 0},
        "it has the embeddings of %zu tokens, but its tokenizer has %zu%s", n_words, n_ids,
        n_ids > n_words ? "" : ": more are missing than padding explains");
}

/* A pipe in place of a file is refused instead of waiting for it. */
static int check_files(const char *folder, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    int status = 0;
    size_t i;

    for (i = 0; i < N_WEIGHT_FILES && status == 0; i++)
        status =
            mc_file_check_found(mc_arena_format(scratch, "%s/%s", folder, weight_files[i]), error);
    for (i = 0; i < N_SMALL_FILES && status == 0; i++)
        status =
            mc_file_check_found(mc_arena_format(scratch, "%s/%s", folder, small_files[i]), error);
    mc_arena_free(scratch);
    return status;
}

static int read_model(struct mc_model *model, struct mc_error *error)
{
    if (mc_blas_check(error) != 0 || check_files(model->folder, error) != 0 ||
        mc_model_config_read(model->folder, &model->config, error) != 0 ||
        mc_tensors_open(model->folder, &model->tensors, error) != 0 ||
        mc_model_weights_bind(&model->config, model->tensors, model->arena, &model->encoder,
                              error) != 0 ||
        mc_tokenizer_open(model->folder, &model->tokenizer, error) != 0 ||
        check_vocabulary(model->tensors, &model->encoder.sizes, model->tokenizer, error) != 0)
        return -1;
    if (checksum(model, error) != 0)
        return -1;
    if (model->products == MC_PRODUCTS_BFLOAT16)
        mc_model_weights_round(&model->encoder, model->tensors, model->arena);
    mc_model_weights_try(&model->encoder);
    return 0;
}

static void model_free(struct mc_model *model)
{
    mc_tokenizer_close(model->tokenizer);
    mc_tensors_close(model->tensors);
    mc_arena_free(model->arena);
    free(model);
}

static struct mc_model *find_open(const struct mc_hash128 *key)
{
    struct mc_model *model = models.first;

    while (model != NULL && memcmp(&model->key, key, sizeof(*key)) != 0)
        model = model->next;
    return model;
}

/* The lock is held. */
static int open_folder(const char *folder, enum mc_model_products products,
                       struct mc_model **opened, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    const char *name = name_of(folder, arena);
    struct mc_hash128 key = key_of(folder, name, products, arena);
    struct mc_model *model = find_open(&key);

    if (model != NULL) {
        mc_arena_free(arena);
        model->n_users++;
        *opened = model;
        return 0;
    }
    model = mc_calloc(1, sizeof(*model));
    model->arena = arena;
    model->key = key;
    model->n_users = 1;
    model->folder = mc_arena_strdup(arena, folder);
    model->name = name;
    model->products = products;
    if (read_model(model, error) != 0) {
        model_free(model);
        return -1;
    }
    model->next = models.first;
    models.first = model;
    *opened = model;
    return 0;
}

int mc_model_open_with(const char *name, enum mc_model_products products, struct mc_model **model,
                       struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *folder;
    int status;

    *model = NULL;
    status = mc_blas_check(error);
    if (status == 0)
        status = mc_model_folder_find(name, scratch, &folder, error);
    if (status == 0) {
        (void)pthread_mutex_lock(&models.lock);
        status = open_folder(folder, products, model, error);
        (void)pthread_mutex_unlock(&models.lock);
    }
    mc_arena_free(scratch);
    return status;
}

int mc_model_open(const char *name, struct mc_model **model, struct mc_error *error)
{
    return mc_model_open_with(name, MC_PRODUCTS_FLOAT32, model, error);
}

/* Fills in the result, when everything is open. */
static void fill_look(const struct mc_encoder *encoder, const struct mc_tensors *tensors,
                      const struct mc_subword_tokenizer *tokenizer, struct mc_model_look *look)
{
    size_t positions = mc_encoder_max_length(encoder), tokens = mc_tokenizer_max_length(tokenizer);
    struct mc_slice bytes;
    const char *name;
    size_t i;

    look->sizes = encoder->sizes;
    look->n_bytes = 0;
    for (i = 0; i < mc_tensors_n_files(tensors); i++) {
        mc_tensors_file(tensors, i, &name, &bytes);
        look->n_bytes += bytes.length;
    }
    look->tokenizer = mc_tokenizer_kind(tokenizer);
    look->n_ids = mc_tokenizer_size(tokenizer);
    look->max_length = tokens < positions ? tokens : positions;
}

int mc_model_look(const char *folder, struct mc_model_look *look, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_tensors *tensors = NULL;
    struct mc_subword_tokenizer *tokenizer = NULL;
    struct mc_model_config config;
    struct mc_encoder encoder;
    int status = -1;

    if (check_files(folder, error) == 0 && mc_model_config_read(folder, &config, error) == 0 &&
        mc_tensors_open(folder, &tensors, error) == 0 &&
        mc_model_weights_look(&config, tensors, arena, &encoder, error) == 0 &&
        mc_tokenizer_open(folder, &tokenizer, error) == 0 &&
        check_vocabulary(tensors, &encoder.sizes, tokenizer, error) == 0) {
        fill_look(&encoder, tensors, tokenizer, look);
        status = 0;
    }
    mc_tokenizer_close(tokenizer);
    mc_tensors_close(tensors);
    mc_arena_free(arena);
    return status;
}

void mc_model_close(struct mc_model *model)
{
    struct mc_model **link;

    if (model == NULL)
        return;
    (void)pthread_mutex_lock(&models.lock);
    if (--model->n_users == 0) {
        for (link = &models.first; *link != model; link = &(*link)->next)
            ;
        *link = model->next;
        model_free(model);
    }
    (void)pthread_mutex_unlock(&models.lock);
}

bool mc_model_available(void)
{
    return mc_blas_available();
}

/* --- what it is ------------------------------------------------------------------------------- */

const struct mc_model_sizes *mc_model_sizes(const struct mc_model *model)
{
    return &model->encoder.sizes;
}

const struct mc_subword_tokenizer *mc_model_tokenizer(const struct mc_model *model)
{
    return model->tokenizer;
}

const char *mc_model_name(const struct mc_model *model)
{
    return model->name;
}

const char *mc_model_checksum(const struct mc_model *model)
{
    return model->checksum;
}

size_t mc_model_max_length(const struct mc_model *model)
{
    size_t positions = mc_encoder_max_length(&model->encoder);
    size_t tokens = mc_tokenizer_max_length(model->tokenizer);

    return tokens < positions ? tokens : positions;
}

/* --- what it computes ------------------------------------------------------------------------- */

void mc_model_states(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     size_t layer, struct mc_arena *arena, float **states)
{
    mc_encoder_states(&model->encoder, sentences, n, layer, arena, states);
}

void mc_model_layers(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     size_t last, mc_layer_visit *visit, void *context)
{
    mc_encoder_layers(&model->encoder, sentences, n, last, visit, context);
}

void mc_model_probabilities(const struct mc_model *model, const struct mc_token_ids *sentences,
                            size_t n, const struct mc_token_question *questions, size_t n_questions,
                            struct mc_arena *arena, double *probabilities)
{
    (void)arena;
    mc_encoder_probabilities(&model->encoder, sentences, n, questions, n_questions, probabilities);
}

void mc_model_logits(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     const uint32_t *ids, struct mc_arena *arena, float **logits)
{
    mc_encoder_logits(&model->encoder, sentences, n, ids, arena, logits);
}
