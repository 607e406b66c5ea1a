/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/comet_config.h"

#include "tests/unit/support.h"

#include <string.h>

#include "base/memory.h"

static int parse(const char *text, struct mc_arena *arena, struct mc_comet_config *config,
                 struct mc_error *error)
{
    *error = (struct mc_error)MC_NO_ERROR;
    return mc_comet_config_parse("hparams.json", mc_slice_of(text), arena, config, error);
}

/* What holds where a key is absent: section 4 of the description of the goldens. */
static void defaults(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_config config;
    struct mc_error error;

    (void)state;
    assert_int_equal(parse("{\"class_identifier\": \"regression_metric\", \"dropout\": 0.1}", arena,
                           &config, &error),
                     0);
    assert_int_equal(config.class, MC_COMET_REGRESSION);
    assert_true(config.is_mixed && config.has_layer_norm && !config.is_sparse);
    assert_int_equal(config.pool, MC_COMET_AVERAGE);
    assert_int_equal(config.activation, MC_COMET_TANH);
    assert_int_equal(config.final_activation, MC_COMET_IDENTITY);
    assert_string_equal(config.encoder, "encoder");
    assert_int_equal(parse("{\"class_identifier\": \"unified_metric\"}", arena, &config, &error),
                     0);
    assert_true(config.is_sparse && config.has_layer_norm);
    assert_true(config.takes_candidate && config.takes_source && config.takes_reference);
    assert_int_equal(config.pool, MC_COMET_FIRST);
    mc_arena_free(arena);
}

static void values(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_config config;
    struct mc_error error;

    (void)state;
    assert_int_equal(
        parse("{\"class_identifier\": \"referenceless_regression_metric\", \"layer\": 3,"
              "\"layer_transformation\": \"sparsemax_patch\", \"layer_norm\": false,"
              "\"pool\": \"default\", \"activations\": \"SIGMOID\", \"final_activation\": null,"
              "\"hidden_sizes\": [8, 4], \"encoder\": \"../e\", \"encoder_model\":"
              "\"XLM-RoBERTa\"}",
              arena, &config, &error),
        0);
    assert_int_equal(config.class, MC_COMET_REFERENCE_FREE);
    assert_false(config.is_mixed || config.has_layer_norm || config.is_sparse);
    assert_int_equal(config.layer, 3);
    assert_int_equal(config.pool, MC_COMET_FIRST);
    assert_int_equal(config.activation, MC_COMET_SIGMOID);
    assert_int_equal(config.n_hidden_sizes, 2);
    assert_int_equal(config.hidden_sizes[1], 4);
    assert_string_equal(config.encoder, "../e");
    mc_arena_free(arena);
}

static void what_is_refused(void **state)
{
    static const struct {
        const char *rest, *text;
    } rows[] = {
        {"\"class_identifier\": \"xcomet_metric\"",
         "class_identifier \"xcomet_metric\" is not supported"},
        {"\"x\": 1", "key \"class_identifier\" is missing"},
        {"\"class_identifier\": \"unified_metric\", \"encoder_model\": \"RemBERT\"",
         "encoder_model \"RemBERT\" is not supported; XLM-RoBERTa is"},
        {"\"class_identifier\": \"regression_metric\", \"pool\": \"cls+avg\"",
         "pool \"cls+avg\" is not supported"},
        {"\"class_identifier\": \"regression_metric\", \"layer\": -1",
         "\"layer\" must be a whole number from 0 to 1000"},
        {"\"class_identifier\": \"regression_metric\", \"layer\": \"all\"",
         "layer \"all\" is not supported"},
        {"\"class_identifier\": \"regression_metric\", \"activations\": \"ReLU\"",
         "activations \"ReLU\" is not supported"},
        {"\"class_identifier\": \"unified_metric\", \"input_segments\": [\"mt\"]",
         "input_segments must hold mt, and src or ref"},
        {"\"class_identifier\": \"unified_metric\", \"input_segments\": [\"mt\", \"doc\"]",
         "a segment \"doc\" is not supported"},
        {"\"class_identifier\": \"regression_metric\", \"hidden_sizes\": [0]", "\"hidden_sizes\""},
        {"\"class_identifier\": \"regression_metric\", "
         "\"hidden_sizes\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]",
         "hidden_sizes are more than 15"},
    };
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_config config;
    struct mc_error error;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(
            parse(mc_arena_format(arena, "{%s}", rows[i].rest), arena, &config, &error), -1);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_int_equal(error.at.line, 1);
        if (strstr(error.text, rows[i].text) == NULL)
            fail_msg("%s, wanted: %s", error.text, rows[i].text);
    }
    assert_int_equal(parse("[]", arena, &config, &error), -1);
    assert_int_equal(parse("{", arena, &config, &error), -1);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),
        cmocka_unit_test(values),
        cmocka_unit_test(what_is_refused),
    };

    return cmocka_run_group_tests_name("hparams.json", tests, NULL, NULL);
}
