/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/model_config.h"

#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"

static struct mc_slice read_example(const char *kind, const char *name, const char *file,
                                    struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "tests/neural/configs/%s/%s/%s", kind, name, file);
    struct mc_slice text;

    assert_int_equal(mc_file_read(mc_source_path(path), arena, &text, NULL), 0);
    return text;
}

static void try_example(const char *kind, const char *name, bool is_valid, struct mc_arena *arena)
{
    struct mc_slice text = read_example(kind, name, "input.json", arena), wanted;
    struct mc_error error = MC_NO_ERROR;
    struct mc_model_config config;
    int status = mc_model_config_parse("config.json", text, &config, &error);
    const char *said;

    said = mc_arena_format(arena, "%u:%u: %s", error.at.line, error.at.column, error.text);
    if (is_valid && status != 0)
        fail_msg("%s: %s", name, said);
    if (is_valid)
        return;
    wanted = read_example(kind, name, "error", arena);
    assert_int_equal(status, -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "config.json");
    if (strstr(said, mc_arena_copy(arena, mc_slice(wanted.data, wanted.length - 1)).data) == NULL)
        fail_msg("%s: %s", name, said);
}

static size_t walk(const char *kind, bool is_valid)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_arena_format(arena, "tests/neural/configs/%s", kind);
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(mc_source_path(folder), "", arena, &names, &n, NULL), 0);
    for (i = 0; i < n; i++)
        try_example(kind, names[i], is_valid, arena);
    mc_arena_free(arena);
    return n;
}

static void valid_ones_are_read_and_invalid_ones_refused(void **state)
{
    (void)state;
    assert_true(walk("valid", true) >= 6);
    assert_true(walk("invalid", false) >= 15);
}

static struct mc_model_config read_good(const char *name)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = read_example("valid", name, "input.json", arena);
    struct mc_model_config config;

    assert_int_equal(mc_model_config_parse("x", text, &config, NULL), 0);
    mc_arena_free(arena);
    return config;
}

static void kinds_have_their_sizes(void **state)
{
    struct mc_model_config bert = read_good("bert"), gpt2 = read_good("nulls"),
                           distilbert = read_good("distilbert"), roberta = read_good("roberta");

    (void)state;
    assert_int_equal(bert.sizes.kind, MC_MODEL_BERT);
    assert_int_equal(bert.sizes.n_layers, 2);
    assert_int_equal(bert.sizes.n_heads, 4);
    assert_int_equal(bert.sizes.n_hidden, 32);
    assert_int_equal(bert.sizes.n_inner, 128);
    assert_int_equal(bert.sizes.n_positions, 512);
    assert_int_equal(bert.sizes.n_words, 439);
    assert_int_equal(bert.activation, MC_GELU);
    assert_int_equal(gpt2.sizes.kind, MC_MODEL_GPT2);
    assert_int_equal(gpt2.sizes.n_inner, 4 * 32);
    assert_int_equal(gpt2.activation, MC_GELU_TANH);
    assert_near((double)gpt2.epsilon, 1e-5, 1e-12);
    assert_int_equal(distilbert.sizes.n_inner, 96);
    assert_int_equal(distilbert.activation, MC_RELU);
    assert_int_equal(roberta.padding_id, 1);
}

/* modules.json of tests/neural/models/sbert: mean, length 1, 24 ids; others have none. */
static void the_layout_of_sentence_transformers_is_read(void **state)
{
    struct mc_model_config config;

    (void)state;
    assert_int_equal(
        mc_model_config_read(mc_source_path("tests/neural/models/sbert"), &config, NULL), 0);
    assert_true(config.sizes.pooling.is_given);
    assert_true(config.sizes.pooling.mean && config.sizes.pooling.normalised);
    assert_false(config.sizes.pooling.first || config.sizes.pooling.maximum ||
                 config.sizes.pooling.mean_sqrt || config.sizes.pooling.lower_case);
    assert_string_equal(config.sizes.pooling.unknown, "");
    assert_int_equal(config.sizes.pooling.max_length, 24);
    assert_int_equal(
        mc_model_config_read(mc_source_path("tests/neural/models/bert"), &config, NULL), 0);
    assert_false(config.sizes.pooling.is_given);
    assert_true(config.sizes.pooling.max_length == SIZE_MAX);
}

/* The first line of a file of an example; empty where there is no such file. */
static const char *first_line(const char *folder, const char *file, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s", folder, file);
    struct mc_slice text;

    if (mc_file_read(path, arena, &text, NULL) != 0)
        return "";
    return mc_arena_copy(arena, mc_slice(text.data, strcspn(text.data, "\n"))).data;
}

static void try_folder(const char *folder, bool is_valid, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_model_config config;
    int status = mc_model_config_read(folder, &config, &error);
    const char *slash = strrchr(error.file, '/');
    const char *said = mc_arena_format(arena, "%s:%u:%u: %s", slash == NULL ? "" : slash + 1,
                                       error.at.line, error.at.column, error.text);

    if (is_valid != (status == 0))
        fail_msg("%s: %s", folder, said);
    if (is_valid)
        assert_string_equal(config.sizes.pooling.unknown, first_line(folder, "unknown", arena));
    else
        assert_string_equal(said, first_line(folder, "error", arena));
}

static void try_folders(const char *kind, bool is_valid, size_t n_wanted)
{
    struct mc_arena *arena = mc_arena_new();
    const char *all = mc_arena_strdup(
        arena, mc_source_path(mc_arena_format(arena, "tests/neural/modules/%s", kind)));
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(all, "", arena, &names, &n, NULL), 0);
    assert_true(n >= n_wanted);
    for (i = 0; i < n; i++)
        try_folder(mc_arena_format(arena, "%s/%s", all, names[i]), is_valid, arena);
    mc_arena_free(arena);
}

/* What is read, what is refused with its place, and what is known not to be computed. */
static void folders_of_sentence_transformers(void **state)
{
    (void)state;
    try_folders("valid", true, 4);
    try_folders("unknown", true, 5);
    try_folders("invalid", false, 5);
}

static struct mc_model_pooling pooling_of(const char *name)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder =
        mc_source_path(mc_arena_format(arena, "tests/neural/modules/valid/%s", name));
    struct mc_model_config config;

    assert_int_equal(mc_model_config_read(folder, &config, NULL), 0);
    mc_arena_free(arena);
    return config.sizes.pooling;
}

/* Older releases called the file after the kind of the model; the first name counts. */
static void settings_of_sentences_are_read(void **state)
{
    (void)state;
    assert_true(pooling_of("lower-case").lower_case);
    assert_int_equal(pooling_of("lower-case").max_length, 24);
    assert_true(pooling_of("older-name").lower_case);
    assert_int_equal(pooling_of("older-name").max_length, 24);
    assert_false(pooling_of("first-name-counts").lower_case);
    assert_int_equal(pooling_of("first-name-counts").max_length, 12);
    assert_false(pooling_of("nulls").lower_case);
    assert_true(pooling_of("nulls").max_length == SIZE_MAX);
}

/* modules.json and 1_Pooling/config.json beside the first valid configuration. */
static void refuses_modules(const char *modules, const char *pooling, const char *wanted)
{
    static const char *const names[] = {"config.json", "modules.json", "1_Pooling/config.json"};
    struct mc_arena *arena = mc_arena_new();
    const char *contents[] = {read_example("valid", "bert", "input.json", arena).data, modules,
                              pooling};
    struct mc_error error = MC_NO_ERROR;
    struct mc_model_config config;
    char folder[1024];
    size_t i;

    assert_int_equal(mc_new_folder(folder), 0);
    assert_int_equal(mkdir(mc_arena_format(arena, "%s/1_Pooling", folder), 0777), 0);
    for (i = 0; i < 3; i++) {
        FILE *stream = fopen(mc_arena_format(arena, "%s/%s", folder, names[i]), "wb");

        assert_non_null(stream);
        assert_true(fputs(contents[i], stream) >= 0);
        assert_int_equal(fclose(stream), 0);
    }
    assert_int_equal(mc_model_config_read(folder, &config, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    if (strstr(error.text, wanted) == NULL)
        fail_msg("%s", error.text);
    for (i = 3; i > 0; i--)
        assert_int_equal(remove(mc_arena_format(arena, "%s/%s", folder, names[i - 1])), 0);
    assert_int_equal(remove(mc_arena_format(arena, "%s/1_Pooling", folder)), 0);
    assert_int_equal(remove(folder), 0);
    mc_arena_free(arena);
}

static void other_layouts_are_refused(void **state)
{
    static const char good[] = "[{\"path\": \"1_Pooling\", \"type\": \"a.Pooling\"}]";

    (void)state;
    refuses_modules("{}", "{}", "must be an array");
    refuses_modules("[3]", "{}", "must be an object");
    refuses_modules("[{\"path\": \"\"}]", "{}", "type");
    refuses_modules("[{\"path\": 3, \"type\": \"a.Pooling\"}]", "{}", "path");
    refuses_modules("[{\"path\": \"2_Pooling\", \"type\": \"a.Pooling\"}]", "{}", "No such file");
    refuses_modules("[{\"path\": \"../other\", \"type\": \"a.Pooling\"}]", "{}",
                    "path leaves the folder of the model");
    refuses_modules("[{\"path\": \"a/..\", \"type\": \"a.Dense\"}]", "{}", "leaves the folder");
    refuses_modules("[{\"path\": \"/1_Pooling\", \"type\": \"a.Pooling\"}]", "{}",
                    "leaves the folder");
    /* two dots are a path of their own only between slashes */
    refuses_modules("[{\"path\": \"..a/b..\", \"type\": \"a.Pooling\"}]", "{}", "No such file");
    refuses_modules(good, "[]", "must be an object");
    refuses_modules(good, "{\"pooling_mode_mean_tokens\": 1}", "pooling_mode_mean_tokens");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_ones_are_read_and_invalid_ones_refused),
        cmocka_unit_test(kinds_have_their_sizes),
        cmocka_unit_test(the_layout_of_sentence_transformers_is_read),
        cmocka_unit_test(folders_of_sentence_transformers),
        cmocka_unit_test(settings_of_sentences_are_read),
        cmocka_unit_test(other_layouts_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
