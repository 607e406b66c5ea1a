/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_config.c: tables of the names that each kind of model uses for its sizes and activations,
 * and of switches that would change what is computed: a model that sets one of these is refused. In
 * order: the tables, values of an object, config.json, the files of sentence-transformers, all of
 * them together. */
#include "neural/model_config.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"

/* --- tables ----------------------------------------------------------------------------------- */

enum { MOST_LAYERS = 1000, MOST_HEADS = 4096 };

/* The largest size accepted; products of two sizes do not overflow. */
#define MOST_SIZE ((long long)1 << 24)

/* The names of the settings in a kind of model; epsilon NULL: always 1e-12. */
struct keys {
    const char *type, *layers, *heads, *hidden, *inner, *positions, *activation, *epsilon;
    const char *default_activation;
};

/* The names in BERT, which RoBERTa adopted. */
#define KEYS_OF_BERT                                                                               \
    .layers = "num_hidden_layers", .heads = "num_attention_heads", .hidden = "hidden_size",        \
    .inner = "intermediate_size", .positions = "max_position_embeddings",                          \
    .activation = "hidden_act", .epsilon = "layer_norm_eps", .default_activation = "gelu"

static const struct keys all_keys[] = {
    [MC_MODEL_BERT] = {.type = "bert", KEYS_OF_BERT},
    [MC_MODEL_ROBERTA] = {.type = "roberta", KEYS_OF_BERT},
    [MC_MODEL_XLM_ROBERTA] = {.type = "xlm-roberta", KEYS_OF_BERT},
    [MC_MODEL_DISTILBERT] = {.type = "distilbert",
                             .layers = "n_layers",
                             .heads = "n_heads",
                             .hidden = "dim",
                             .inner = "hidden_dim",
                             .positions = "max_position_embeddings",
                             .activation = "activation",
                             .epsilon = NULL,
                             .default_activation = "gelu"},
    [MC_MODEL_GPT2] = {.type = "gpt2",
                       .layers = "n_layer",
                       .heads = "n_head",
                       .hidden = "n_embd",
                       .inner = "n_inner",
                       .positions = "n_positions",
                       .activation = "activation_function",
                       .epsilon = "layer_norm_epsilon",
                       .default_activation = "gelu_new"},
};

enum { N_KINDS = sizeof(all_keys) / sizeof(all_keys[0]) };

static const struct {
    const char *name;
    enum mc_activation activation;
} activations[] = {
    {"gelu", MC_GELU},
    {"gelu_new", MC_GELU_TANH},
    {"gelu_pytorch_tanh", MC_GELU_TANH},
    {"relu", MC_RELU},
};

enum { N_ACTIVATIONS = sizeof(activations) / sizeof(activations[0]) };

/* Settings that would require another computation than the one here, with their usual values. */
static const struct {
    const char *key;
    bool usual;
} switches[] = {
    {"is_decoder", false},
    {"scale_attn_weights", true},
    {"scale_attn_by_inverse_layer_idx", false},
};

enum { N_SWITCHES = sizeof(switches) / sizeof(switches[0]) };

/* --- values of an object ---------------------------------------------------------------------- */

static bool is_set(const struct mc_json_cursor *object, const char *key,
                   struct mc_json_cursor *member)
{
    return mc_json_member(object, key, member) && !json_is_null(member->value);
}

static int read_size(const struct mc_json_cursor *root, const char *key, long long most,
                     size_t *size)
{
    struct mc_json_cursor member;
    long long number;

    if (mc_json_required(root, key, &member) != 0 ||
        mc_json_integer(&member, 1, most, &number) != 0)
        return -1;
    *size = (size_t)number;
    return 0;
}

/* The same, if it is set. */
static int read_given_size(const struct mc_json_cursor *root, const char *key, long long least,
                           size_t *size)
{
    struct mc_json_cursor member;
    long long number;

    if (!is_set(root, key, &member))
        return 0;
    if (mc_json_integer(&member, least, MOST_SIZE, &number) != 0)
        return -1;
    *size = (size_t)number;
    return 0;
}

static int read_flag(const struct mc_json_cursor *object, const char *key, bool *flag)
{
    struct mc_json_cursor member;

    return is_set(object, key, &member) ? mc_json_boolean(&member, flag) : 0;
}

/* --- config.json ------------------------------------------------------------------------------ */

static int read_kind(const struct mc_json_cursor *root, struct mc_arena *arena,
                     struct mc_model_config *config)
{
    struct mc_json_cursor member;
    struct mc_slice text;
    size_t i;

    if (mc_json_required(root, "model_type", &member) != 0 ||
        mc_json_text(&member, arena, &text) != 0)
        return -1;
    for (i = 0; i < N_KINDS; i++)
        if (mc_slice_is(text, all_keys[i].type)) {
            config->sizes.kind = (enum mc_model_kind)i;
            return 0;
        }
    mc_json_finding(&member, MC_SEVERITY_ERROR, "", false,
                    "model_type \"%.*s\" is not known; known are bert, roberta, xlm-roberta, "
                    "distilbert and gpt2",
                    MC_SLICE_ARGUMENTS(text));
    return -1;
}

static int read_activation(const struct mc_json_cursor *root, const struct keys *keys,
                           struct mc_arena *arena, struct mc_model_config *config)
{
    struct mc_slice text = mc_slice_of(keys->default_activation);
    struct mc_json_cursor member;
    size_t i;

    if (is_set(root, keys->activation, &member) && mc_json_text(&member, arena, &text) != 0)
        return -1;
    for (i = 0; i < N_ACTIVATIONS; i++)
        if (mc_slice_is(text, activations[i].name)) {
            config->activation = activations[i].activation;
            return 0;
        }
    mc_json_finding(&member, MC_SEVERITY_ERROR, "", false,
                    "%s \"%.*s\" is not known; known are gelu, gelu_new, gelu_pytorch_tanh and "
                    "relu",
                    keys->activation, MC_SLICE_ARGUMENTS(text));
    return -1;
}

static int read_epsilon(const struct mc_json_cursor *root, const struct keys *keys,
                        struct mc_model_config *config)
{
    struct mc_json_cursor member;
    double epsilon = config->sizes.kind == MC_MODEL_GPT2 ? 1e-5 : 1e-12;

    if (keys->epsilon != NULL && is_set(root, keys->epsilon, &member)) {
        if (mc_json_number(&member, &epsilon) != 0)
            return -1;
        if (!(epsilon >= 0.0 && epsilon <= 1.0)) {
            mc_json_finding(&member, MC_SEVERITY_ERROR, "", false, "%s must be from 0 to 1",
                            keys->epsilon);
            return -1;
        }
    }
    config->epsilon = (float)epsilon;
    return 0;
}

static int check_switches(const struct mc_json_cursor *root, struct mc_arena *arena)
{
    struct mc_json_cursor member;
    struct mc_slice text;
    size_t i;

    for (i = 0; i < N_SWITCHES; i++) {
        bool flag = switches[i].usual;

        if (read_flag(root, switches[i].key, &flag) != 0)
            return -1;
        if (flag == switches[i].usual)
            continue;
        (void)mc_json_member(root, switches[i].key, &member);
        mc_json_finding(&member, MC_SEVERITY_ERROR, "", false,
                        "models with %s = %s are not supported", switches[i].key,
                        flag ? "true" : "false");
        return -1;
    }
    if (!is_set(root, "position_embedding_type", &member))
        return 0;
    if (mc_json_text(&member, arena, &text) != 0)
        return -1;
    if (mc_slice_is(text, "absolute"))
        return 0;
    mc_json_finding(&member, MC_SEVERITY_ERROR, "", false,
                    "position_embedding_type \"%.*s\" is not supported; \"absolute\" is",
                    MC_SLICE_ARGUMENTS(text));
    return -1;
}

static int read_sizes(const struct mc_json_cursor *root, const struct keys *keys,
                      struct mc_model_config *config)
{
    struct mc_model_sizes *sizes = &config->sizes;
    struct mc_json_cursor member;

    if (read_size(root, keys->layers, MOST_LAYERS, &sizes->n_layers) != 0 ||
        read_size(root, keys->heads, MOST_HEADS, &sizes->n_heads) != 0 ||
        read_size(root, keys->hidden, MOST_SIZE, &sizes->n_hidden) != 0 ||
        read_size(root, keys->positions, MOST_SIZE, &sizes->n_positions) != 0 ||
        read_size(root, "vocab_size", MOST_SIZE, &sizes->n_words) != 0)
        return -1;
    sizes->n_inner = 4 * sizes->n_hidden;
    if ((sizes->kind == MC_MODEL_GPT2
             ? read_given_size(root, keys->inner, 1, &sizes->n_inner)
             : read_size(root, keys->inner, MOST_SIZE, &sizes->n_inner)) != 0)
        return -1;
    if (sizes->n_hidden % sizes->n_heads == 0)
        return 0;
    (void)mc_json_member(root, keys->heads, &member);
    mc_json_finding(&member, MC_SEVERITY_ERROR, "", false, "%s does not divide %s", keys->heads,
                    keys->hidden);
    return -1;
}

/* RoBERTa counts its positions from padding_id + 1. */
static int read_padding(const struct mc_json_cursor *root, struct mc_model_config *config)
{
    struct mc_json_cursor member;
    size_t padding = 1;

    if (!mc_model_is_roberta(config->sizes.kind))
        return 0;
    if (read_given_size(root, "pad_token_id", 0, &padding) != 0)
        return -1;
    config->padding_id = (uint32_t)padding;
    if (padding + 1 < config->sizes.n_positions)
        return 0;
    (void)mc_json_member(root, "max_position_embeddings", &member);
    mc_json_finding(&member, MC_SEVERITY_ERROR, "", false,
                    "no position is left behind that of the padding id, %zu", padding);
    return -1;
}

static int read_config(const struct mc_json_file *file, struct mc_arena *arena,
                       struct mc_model_config *config)
{
    struct mc_json_cursor root = mc_json_root(file);
    const struct keys *keys;

    if (mc_json_is_object(&root) != 0 || read_kind(&root, arena, config) != 0)
        return -1;
    keys = &all_keys[config->sizes.kind];
    config->n_types = 2;
    if (read_sizes(&root, keys, config) != 0 ||
        read_given_size(&root, "type_vocab_size", 1, &config->n_types) != 0 ||
        read_padding(&root, config) != 0 || read_activation(&root, keys, arena, config) != 0 ||
        read_epsilon(&root, keys, config) != 0)
        return -1;
    return check_switches(&root, arena);
}

/* --- sentence-transformers -------------------------------------------------------------------- */

/* The class name after the last dot: "sentence_transformers.models.Pooling". */
static const char *class_of(const char *type)
{
    const char *dot = strrchr(type, '.');

    return dot == NULL ? type : dot + 1;
}

/* A function that reads one JSON file. */
struct json_task {
    int (*read)(const struct mc_json_file *file, struct mc_arena *arena, void *context);
    void *context;
};

static int with_json_text(const char *path, struct mc_slice text, struct mc_arena *arena,
                          const struct json_task *task, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_file file;
    int status;

    if (mc_json_open_text(mc_slice_of(path), text, diagnostics, &file, error) != 0)
        return -1;
    status = task->read(&file, arena, task->context);
    if (status != 0)
        (void)mc_diagnostics_error(diagnostics, error);
    mc_json_close(&file);
    return status;
}

static int with_json_file(const char *path, struct mc_arena *arena, const struct json_task *task,
                          struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    return with_json_text(path, text, arena, task, error);
}

/* Only the first unknown thing is noted; a name with unusual characters, which might not be safe to
 * cut or show, is left out. */
static void note_unknown(struct mc_model_pooling *pooling, const char *what, const char *name)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./";

    if (pooling->unknown[0] != '\0')
        return;
    if (name[strspn(name, plain)] != '\0')
        name = "of an unusual name";
    (void)snprintf(pooling->unknown, sizeof(pooling->unknown), "%s %.30s", what, name);
}

static int read_pooling_file(const struct mc_json_file *file, struct mc_arena *arena, void *context)
{
    struct mc_json_cursor root = mc_json_root(file), item = {.key = NULL};
    struct mc_model_pooling *pooling = context;
    const struct {
        const char *key;
        bool *flag;
    } modes[] = {{"pooling_mode_cls_token", &pooling->first},
                 {"pooling_mode_mean_tokens", &pooling->mean},
                 {"pooling_mode_max_tokens", &pooling->maximum},
                 {"pooling_mode_mean_sqrt_len_tokens", &pooling->mean_sqrt}};
    size_t i;

    (void)arena;
    if (mc_json_is_object(&root) != 0)
        return -1;
    for (i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
        if (read_flag(&root, modes[i].key, modes[i].flag) != 0)
            return -1;
    while (mc_json_next(&root, &item)) {
        bool known = strncmp(item.key, "pooling_mode_", strlen("pooling_mode_")) != 0;

        for (i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
            known = known || strcmp(item.key, modes[i].key) == 0;
        if (!known && json_is_true(item.value))
            note_unknown(pooling, "the pooling", item.key + strlen("pooling_mode_"));
    }
    return 0;
}

static int read_settings_file(const struct mc_json_file *file, struct mc_arena *arena,
                              void *context)
{
    struct mc_json_cursor root = mc_json_root(file);
    struct mc_model_pooling *pooling = context;

    (void)arena;
    if (mc_json_is_object(&root) != 0)
        return -1;
    if (read_given_size(&root, "max_seq_length", 1, &pooling->max_length) != 0)
        return -1;
    return read_flag(&root, "do_lower_case", &pooling->lower_case);
}

/* The state of reading modules.json. */
struct modules {
    const char *folder;
    struct mc_model_pooling *pooling;
    struct mc_error *error;
};

/* Whether a relative path stays below the folder: a downloaded model must not name other files of
 * the machine. */
static bool stays_below(struct mc_slice path)
{
    size_t begin = 0, end;

    if (path.length > 0 && path.data[0] == '/')
        return false;
    for (; begin < path.length; begin = end + 1) {
        for (end = begin; end < path.length && path.data[end] != '/'; end++)
            ;
        if (end - begin == 2 && memcmp(path.data + begin, "..", 2) == 0)
            return false;
    }
    return true;
}

/* The folder may have any name: its contents count towards the model's identity, as 1_Pooling
 * does. */
static int read_named_pooling(struct mc_slice folder, struct mc_arena *arena,
                              const struct modules *modules)
{
    struct mc_model_pooling *pooling = modules->pooling;
    struct json_task task = {read_pooling_file, pooling};
    const char *path = mc_arena_format(arena, "%s/%s/config.json", modules->folder, folder.data);
    struct mc_slice text;

    if (mc_file_check_found(path, modules->error) != 0 ||
        mc_file_read(path, arena, &text, modules->error) != 0)
        return -1;
    if (!mc_slice_is(folder, MC_POOLING_FOLDER)) {
        pooling->named_files = mc_hash_mix(pooling->named_files + mc_hash_content(folder));
        pooling->named_files = mc_hash_mix(pooling->named_files + mc_hash_content(text));
    }
    return with_json_text(path, text, arena, &task, modules->error);
}

static int read_module(const struct mc_json_cursor *item, struct mc_arena *arena,
                       const struct modules *modules)
{
    struct mc_model_pooling *pooling = modules->pooling;
    struct mc_json_cursor type, path;
    struct mc_slice type_text, path_text = mc_slice_of("");
    const char *class;

    if (mc_json_is_object(item) != 0 || mc_json_required(item, "type", &type) != 0 ||
        mc_json_text(&type, arena, &type_text) != 0)
        return -1;
    if (mc_json_member(item, "path", &path)) {
        if (mc_json_text(&path, arena, &path_text) != 0)
            return -1;
        if (!stays_below(path_text)) {
            mc_json_finding(&path, MC_SEVERITY_ERROR, "", false,
                            "path leaves the folder of the model");
            return -1;
        }
    }
    class = class_of(type_text.data);
    if (strcmp(class, "Pooling") == 0)
        return read_named_pooling(path_text, arena, modules);
    if (strcmp(class, "Normalize") == 0)
        pooling->normalised = true;
    else if (strcmp(class, "Transformer") != 0)
        note_unknown(pooling, "the module", class);
    else if (path_text.length > 0)
        note_unknown(pooling, "a transformer in the folder", path_text.data);
    return 0;
}

static int read_modules_file(const struct mc_json_file *file, struct mc_arena *arena, void *context)
{
    struct mc_json_cursor root = mc_json_root(file), item;
    struct modules *modules = context;
    size_t i;

    if (mc_json_is_array(&root) != 0)
        return -1;
    for (i = 0; mc_json_element(&root, i, &item); i++)
        if (read_module(&item, arena, modules) != 0)
            return -1;
    modules->pooling->is_given = true;
    return 0;
}

/* A prompt that is put before every sentence. */
static int read_prompt_file(const struct mc_json_file *file, struct mc_arena *arena, void *context)
{
    struct mc_json_cursor root = mc_json_root(file), name;
    struct mc_slice text;

    if (mc_json_is_object(&root) != 0)
        return -1;
    if (!is_set(&root, "default_prompt_name", &name))
        return 0;
    if (mc_json_text(&name, arena, &text) != 0)
        return -1;
    note_unknown(context, "the prompt", text.data);
    return 0;
}

static int read_prompt(const char *folder, struct mc_arena *arena, struct mc_model_pooling *pooling,
                       struct mc_error *error)
{
    struct json_task task = {read_prompt_file, pooling};
    const char *path = mc_arena_format(arena, "%s/config_sentence_transformers.json", folder);

    return mc_file_exists(path) ? with_json_file(path, arena, &task, error) : 0;
}

/* max_seq_length and do_lower_case. */
static int read_settings(const char *folder, struct mc_arena *arena,
                         struct mc_model_pooling *pooling, struct mc_error *error)
{
    static const char *const names[] = {MC_SENTENCE_SETTINGS_FILES};
    struct json_task task = {read_settings_file, pooling};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const char *path = mc_arena_format(arena, "%s/%s", folder, names[i]);

        if (mc_file_exists(path))
            return with_json_file(path, arena, &task, error);
    }
    return 0;
}

static int read_pooling(const char *folder, struct mc_arena *arena,
                        struct mc_model_pooling *pooling, struct mc_error *error)
{
    struct modules modules = {folder, pooling, error};
    struct json_task task = {read_modules_file, &modules};
    const char *path = mc_arena_format(arena, "%s/modules.json", folder);

    pooling->max_length = SIZE_MAX;
    if (!mc_file_exists(path))
        return 0;
    if (with_json_file(path, arena, &task, error) != 0 ||
        read_settings(folder, arena, pooling, error) != 0)
        return -1;
    return read_prompt(folder, arena, pooling, error);
}

/* --- all of them together --------------------------------------------------------------------- */

static int read_config_file(const struct mc_json_file *file, struct mc_arena *arena, void *context)
{
    return read_config(file, arena, context);
}

int mc_model_config_parse(const char *path, struct mc_slice text, struct mc_model_config *config,
                          struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct json_task task = {read_config_file, config};
    int status;

    memset(config, 0, sizeof(*config));
    config->sizes.pooling.max_length = SIZE_MAX;
    status = with_json_text(path, text, scratch, &task, error);
    mc_arena_free(scratch);
    return status;
}

int mc_model_config_read(const char *folder, struct mc_model_config *config, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *path = mc_arena_format(scratch, "%s/config.json", folder);
    struct mc_slice text;
    int status = mc_file_read(path, scratch, &text, error);

    if (status == 0)
        status = mc_model_config_parse(path, text, config, error);
    if (status == 0)
        status = read_pooling(folder, scratch, &config->sizes.pooling, error);
    mc_arena_free(scratch);
    return status;
}
