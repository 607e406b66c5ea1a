/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/comet_estimator.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "neural/tensor_file.h"

/* Reads a file of fuzz/seeds/comet_estimator for an encoder of one layer of two values; the text of
 * the error, or NULL. */
static const char *read(const char *name, const struct mc_comet_config *config,
                        struct mc_arena *arena, struct mc_tensors **tensors,
                        struct mc_comet_estimator **estimator)
{
    const char *path =
        mc_arena_format(arena, "%s/%s", mc_source_path("fuzz/seeds/comet_estimator"), name);
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice bytes;

    assert_int_equal(mc_file_read_bytes(path, arena, &bytes, &error), 0);
    assert_int_equal(mc_tensors_open_bytes(name, bytes, tensors, &error), 0);
    if (mc_comet_estimator_read(config, *tensors, 1, 2, arena, estimator, &error) == 0)
        return NULL;
    assert_int_equal(error.code, MC_CODE_INPUT);
    return mc_arena_strdup(arena, error.text);
}

static double score(const struct mc_comet_estimator *estimator, const double *candidate,
                    const double *reference, const double *source)
{
    const struct mc_comet_vectors vectors = {candidate, reference, source};
    double scores[1];

    mc_comet_estimator_scores(estimator, &vectors, 1, scores);
    return scores[0];
}

/* h = (1, 2), r = (3, -1), s = (0, 1); weights 1/4 each, bias 1/2. Regression: h + r + h r +
 * abs(h - r) + h s + abs(h - s) = 3 + 2 + 1 + 5 + 2 + 2 = 15, and 15 / 4 + 1 / 2. Unified:
 * 3 / 4 + 1 / 2. Reference-free: each of two units 0.1 (h + s + h s + abs(h - s)) = 0.1 (3 + 1 + 2
 * + 2) = 0.8, the second with bias 1; the difference of their tanh. */
static void scores_by_hand(void **state)
{
    static const double h[] = {1, 2}, r[] = {3, -1}, s[] = {0, 1};
    struct mc_comet_config config = {.is_mixed = true, .activation = MC_COMET_TANH};
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_estimator *estimator;
    struct mc_tensors *tensors;
    const double *weights;
    double gamma;
    size_t n;

    (void)state;
    assert_null(read("regression", &config, arena, &tensors, &estimator));
    assert_near(score(estimator, h, r, s), 4.25, 1e-12);
    /* softmax of 0.5 and -2: 1 / (1 + exp(-2.5)) */
    weights = mc_comet_estimator_layer_weights(estimator, &n, &gamma);
    assert_int_equal(n, 2);
    assert_near(weights[0], 1 / (1 + exp(-2.5)), 1e-12);
    assert_near(gamma, 0.75, 0);
    mc_tensors_close(tensors);
    config.class = MC_COMET_UNIFIED;
    config.is_sparse = true;
    config.final_activation = MC_COMET_HARDTANH;
    assert_null(read("unified", &config, arena, &tensors, &estimator));
    assert_near(score(estimator, h, NULL, NULL), 1, 0);
    /* sparsemax: 1 + 2 (-2) is not above 0.5 - 2, so that the first takes all */
    weights = mc_comet_estimator_layer_weights(estimator, &n, &gamma);
    assert_near(weights[0], 1, 0);
    assert_near(weights[1], 0, 0);
    mc_tensors_close(tensors);
    config.class = MC_COMET_REFERENCE_FREE;
    config.final_activation = MC_COMET_IDENTITY;
    assert_null(read("reference-free", &config, arena, &tensors, &estimator));
    /* weights of 0.1 are floats */
    assert_near(score(estimator, h, NULL, s), tanh(0.8) - tanh(1.8), 1e-7);
    mc_tensors_close(tensors);
    mc_arena_free(arena);
}

/* A parameter of 1e30, beside which 1 is nothing: the other layer has no weight. */
static void large_parameters_lose_nothing(void **state)
{
    struct mc_comet_config config = {
        .class = MC_COMET_UNIFIED, .is_mixed = true, .is_sparse = true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_estimator *estimator;
    struct mc_tensors *tensors;
    const double *weights;
    double gamma;
    size_t n;

    (void)state;
    assert_null(read("large-parameter", &config, arena, &tensors, &estimator));
    weights = mc_comet_estimator_layer_weights(estimator, &n, &gamma);
    assert_near(weights[0], 1, 0);
    assert_near(weights[1], 0, 0);
    mc_tensors_close(tensors);
    mc_arena_free(arena);
}

static void what_is_refused(void **state)
{
    static const struct {
        const char *name, *text;
        enum mc_comet_class class;
    } rows[] = {
        {"no-bias", "tensor estimator.ff.0.bias is missing", MC_COMET_UNIFIED},
        {"two-outputs", "the last linear layer of the estimator gives 2 numbers", MC_COMET_UNIFIED},
        {"not-finite", "tensor layerwise_attention.gamma is not finite", MC_COMET_UNIFIED},
        {"unified", "tensor estimator.ff.0.weight must have 12 columns", MC_COMET_REGRESSION},
    };
    struct mc_comet_config config = {.is_mixed = true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_estimator *estimator;
    struct mc_tensors *tensors;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        config.class = rows[i].class;
        assert_string_equal(read(rows[i].name, &config, arena, &tensors, &estimator), rows[i].text);
        mc_tensors_close(tensors);
    }
    config = (struct mc_comet_config){.class = MC_COMET_UNIFIED, .layer = 2};
    assert_string_equal(read("unified", &config, arena, &tensors, &estimator),
                        "layer 2 of hparams.json: the encoder has 1");
    mc_tensors_close(tensors);
    config = (struct mc_comet_config){
        .class = MC_COMET_UNIFIED, .hidden_sizes = {3}, .n_hidden_sizes = 1};
    assert_string_equal(read("unified", &config, arena, &tensors, &estimator),
                        "hidden_sizes of hparams.json are 1, the tensors' 0");
    mc_tensors_close(tensors);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_by_hand),
        cmocka_unit_test(large_parameters_lose_nothing),
        cmocka_unit_test(what_is_refused),
    };

    return cmocka_run_group_tests_name("estimator", tests, NULL, NULL);
}
