#include "neural/model_config.h"

#include "tests/unit/support.h"

#include <string.h>

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
                 config.sizes.pooling.mean_sqrt || config.sizes.pooling.has_unknown);
    assert_int_equal(config.sizes.pooling.max_length, 24);
    assert_int_equal(
        mc_model_config_read(mc_source_path("tests/neural/models/bert"), &config, NULL), 0);
    assert_false(config.sizes.pooling.is_given);
    assert_true(config.sizes.pooling.max_length == SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_ones_are_read_and_invalid_ones_refused),
        cmocka_unit_test(kinds_have_their_sizes),
        cmocka_unit_test(the_layout_of_sentence_transformers_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
