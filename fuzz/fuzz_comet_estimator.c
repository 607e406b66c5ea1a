/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as estimator.safetensors of each class of model, with an encoder of one layer of
 * two values: what is read scores any vectors. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "neural/comet_estimator.h"
#include "neural/tensor_file.h"

static void try_class(const struct mc_comet_config *config, struct mc_tensors *tensors)
{
    static const double h[] = {0.5, -2}, r[] = {1, 0}, s[] = {-0.25, 3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_estimator *estimator;
    struct mc_error error = MC_NO_ERROR;
    const struct mc_comet_vectors vectors = {h, r, s};
    const double *weights;
    double gamma, score;
    size_t n, i;

    if (mc_comet_estimator_read(config, tensors, 1, 2, arena, &estimator, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    } else {
        weights = mc_comet_estimator_layer_weights(estimator, &n, &gamma);
        fuzz_check(config->is_mixed ? n == 2 : n == 0);
        for (i = 0; i < n; i++)
            fuzz_check(weights[i] >= 0 && weights[i] <= 1);
        mc_comet_estimator_scores(estimator, &vectors, 1, &score);
    }
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_comet_config config = {.is_mixed = true, .activation = MC_COMET_MISH};
    struct mc_tensors *tensors;
    struct mc_error error = MC_NO_ERROR;
    int class;

    if (mc_tensors_open_bytes("estimator.safetensors", mc_slice((const char *)data, size), &tensors,
                              &error) != 0)
        return 0;
    for (class = MC_COMET_REGRESSION; class <= MC_COMET_UNIFIED; class ++) {
        config.class = (enum mc_comet_class) class;
        config.is_mixed = true;
        config.is_sparse = class != MC_COMET_REGRESSION;
        try_class(&config, tensors);
        config.is_mixed = false;
        config.layer = (size_t) class;
        try_class(&config, tensors);
    }
    mc_tensors_close(tensors);
    return 0;
}
