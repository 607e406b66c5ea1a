/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/comet_config.h"

#include "base/diagnostic.h"
#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/options.h"

/* Steps to a member; false if it is missing or null. */
static bool is_set(const struct mc_json_cursor *root, const char *key,
                   struct mc_json_cursor *member)
{
    return mc_json_member(root, key, member) && !json_is_null(member->value);
}

static int refuse(const struct mc_json_cursor *cursor, const char *key, struct mc_slice text,
                  const char *known)
{
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "", false, "%s \"%.60s\" is not supported; %s", key,
                    text.data, known);
    return -1;
}

/* The text of a member, in the arena; length 0: it is not set. */
static int read_text(const struct mc_json_cursor *root, const char *key, struct mc_arena *arena,
                     struct mc_json_cursor *member, struct mc_slice *text)
{
    *text = mc_slice_of("");
    return is_set(root, key, member) ? mc_json_text(member, arena, text) : 0;
}

static int read_class(const struct mc_json_cursor *root, struct mc_arena *arena,
                      struct mc_comet_config *config)
{
    static const char classes[] =
        "regression_metric|referenceless_regression_metric|unified_metric";
    struct mc_json_cursor member;
    struct mc_slice text;
    int class;

    if (mc_json_required(root, "class_identifier", &member) != 0 ||
        mc_json_text(&member, arena, &text) != 0)
        return -1;
    class = mc_choice_index(classes, text);
    if (class < 0)
        return refuse(&member, "class_identifier", text,
                      "regression_metric, referenceless_regression_metric and unified_metric are");
    config->class = (enum mc_comet_class) class;
    return 0;
}

static int read_encoder(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_comet_config *config)
{
    struct mc_json_cursor member;
    struct mc_slice text;

    if (read_text(root, "encoder_model", arena, &member, &text) != 0)
        return -1;
    if (text.length > 0 && !mc_slice_is(text, "XLM-RoBERTa"))
        return refuse(&member, "encoder_model", text, "XLM-RoBERTa is");
    if (read_text(root, "encoder", arena, &member, &text) != 0)
        return -1;
    config->encoder = text.length == 0 ? "encoder" : text.data;
    return 0;
}

/* "mix", or the number of a layer; only the weights show whether there are that many. */
static int read_layer(const struct mc_json_cursor *root, struct mc_arena *arena,
                      struct mc_comet_config *config)
{
    const char *key = config->class == MC_COMET_UNIFIED ? "sent_layer" : "layer";
    struct mc_json_cursor member;
    struct mc_slice text;
    long long number;

    config->is_mixed = true;
    if (!is_set(root, key, &member))
        return 0;
    if (json_is_string(member.value)) {
        if (mc_json_text(&member, arena, &text) != 0)
            return -1;
        return mc_slice_is(text, "mix")
                   ? 0
                   : refuse(&member, key, text, "\"mix\" and the number of a layer are");
    }
    if (mc_json_integer(&member, 0, 1000, &number) != 0)
        return -1;
    config->is_mixed = false;
    config->layer = (size_t)number;
    return 0;
}

static int read_mix(const struct mc_json_cursor *root, struct mc_arena *arena,
                    struct mc_comet_config *config)
{
    struct mc_json_cursor member;
    struct mc_slice text;

    config->has_layer_norm = true;
    config->is_sparse = config->class == MC_COMET_UNIFIED;
    if (is_set(root, "layer_norm", &member) &&
        mc_json_boolean(&member, &config->has_layer_norm) != 0)
        return -1;
    if (read_text(root, "layer_transformation", arena, &member, &text) != 0)
        return -1;
    if (text.length > 0)
        config->is_sparse = mc_slice_is(text, "sparsemax");
    return 0;
}

static int read_pool(const struct mc_json_cursor *root, struct mc_arena *arena,
                     struct mc_comet_config *config)
{
    struct mc_json_cursor member;
    struct mc_slice text;
    int pool;

    if (config->class == MC_COMET_UNIFIED) {
        config->pool = MC_COMET_FIRST;
        return 0;
    }
    if (read_text(root, "pool", arena, &member, &text) != 0)
        return -1;
    pool = text.length == 0 ? 0 : mc_choice_index("avg|max|cls|default", text);
    if (pool < 0)
        return refuse(&member, "pool", text, "avg, max, cls and default are");
    config->pool = pool > MC_COMET_FIRST ? MC_COMET_FIRST : (enum mc_comet_pool)pool;
    return 0;
}

/* Case is ignored: the reference program puts the name in title case before looking it up. */
static int read_activation(const struct mc_json_cursor *root, const char *key,
                           enum mc_comet_activation standard, struct mc_arena *arena,
                           enum mc_comet_activation *activation)
{
    struct mc_json_cursor member;
    struct mc_slice text;
    int index;

    *activation = standard;
    if (read_text(root, key, arena, &member, &text) != 0)
        return -1;
    if (text.length == 0)
        return 0;
    index = mc_choice_index(MC_COMET_ACTIVATIONS, mc_arena_lower(arena, text));
    if (index < 0)
        return refuse(&member, key, text, "Tanh, Sigmoid, Softplus, Softsign and the like are");
    *activation = (enum mc_comet_activation)index;
    return 0;
}

static int read_sizes(const struct mc_json_cursor *root, struct mc_comet_config *config)
{
    struct mc_json_cursor list, element;
    long long number;
    size_t i;

    if (!is_set(root, "hidden_sizes", &list))
        return 0;
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        if (i + 1 >= MC_COMET_LAYER_LIMIT) {
            mc_json_finding(&list, MC_SEVERITY_ERROR, "", false, "hidden_sizes are more than %d",
                            MC_COMET_LAYER_LIMIT - 1);
            return -1;
        }
        if (mc_json_integer(&element, 1, 1 << 24, &number) != 0)
            return -1;
        config->hidden_sizes[i] = (size_t)number;
    }
    config->n_hidden_sizes = i;
    return 0;
}

static int read_segments(const struct mc_json_cursor *root, struct mc_arena *arena,
                         struct mc_comet_config *config)
{
    bool *const taken[] = {&config->takes_candidate, &config->takes_source,
                           &config->takes_reference};
    struct mc_json_cursor list, element;
    struct mc_slice text;
    size_t i;
    int which;

    for (i = 0; i < 3; i++)
        *taken[i] = !is_set(root, "input_segments", &list);
    if (!is_set(root, "input_segments", &list))
        return 0;
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        if (mc_json_text(&element, arena, &text) != 0)
            return -1;
        which = mc_choice_index("mt|src|ref", text);
        if (which < 0)
            return refuse(&element, "a segment", text, "mt, src and ref are");
        *taken[which] = true;
    }
    if (config->takes_candidate && (config->takes_source || config->takes_reference))
        return 0;
    mc_json_finding(&list, MC_SEVERITY_ERROR, "", false,
                    "input_segments must hold mt, and src or ref");
    return -1;
}

static int read_all(const struct mc_json_cursor *root, struct mc_arena *arena,
                    struct mc_comet_config *config)
{
    if (mc_json_is_object(root) != 0 || read_class(root, arena, config) != 0 ||
        read_encoder(root, arena, config) != 0 || read_layer(root, arena, config) != 0 ||
        read_mix(root, arena, config) != 0 || read_pool(root, arena, config) != 0 ||
        read_activation(root, "activations", MC_COMET_TANH, arena, &config->activation) != 0 ||
        read_activation(root, "final_activation", MC_COMET_IDENTITY, arena,
                        &config->final_activation) != 0 ||
        read_sizes(root, config) != 0)
        return -1;
    return read_segments(root, arena, config);
}

int mc_comet_config_parse(const char *path, struct mc_slice text, struct mc_arena *arena,
                          struct mc_comet_config *config, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(scratch);
    struct mc_json_file file;
    struct mc_json_cursor root;
    int status;

    memset(config, 0, sizeof(*config));
    status = mc_json_open_text(mc_slice_of(path), text, diagnostics, &file, error);
    if (status == 0) {
        root = mc_json_root(&file);
        status = read_all(&root, arena, config);
        if (status != 0)
            (void)mc_diagnostics_error(diagnostics, error);
        mc_json_close(&file);
    }
    mc_arena_free(scratch);
    return status;
}

bool mc_comet_folder_is(const char *folder)
{
    struct mc_arena *scratch = mc_arena_new();
    bool is = mc_file_exists(mc_arena_format(scratch, "%s/" MC_COMET_SETTINGS_FILE, folder)) ||
              mc_file_exists(mc_arena_format(scratch, "%s/" MC_COMET_ESTIMATOR_FILE, folder));

    mc_arena_free(scratch);
    return is;
}

int mc_comet_config_read(const char *folder, struct mc_arena *arena, struct mc_comet_config *config,
                         struct mc_error *error)
{
    const char *path = mc_arena_format(arena, "%s/" MC_COMET_SETTINGS_FILE, folder);
    struct mc_slice text;

    if (mc_file_check_found(path, error) != 0 || mc_file_read(path, arena, &text, error) != 0)
        return -1;
    return mc_comet_config_parse(path, text, arena, config, error);
}
