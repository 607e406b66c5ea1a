/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as config.json of a model: what is read has possible sizes. */
#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "neural/model_config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_error error = MC_NO_ERROR;
    struct mc_model_config config;

    if (mc_model_config_parse("config.json", text, &config, &error) == 0) {
        const struct mc_model_sizes *sizes = &config.sizes;

        fuzz_check(sizes->n_layers > 0 && sizes->n_inner > 0 && sizes->n_words > 0);
        fuzz_check(sizes->n_heads > 0 && sizes->n_hidden % sizes->n_heads == 0);
        fuzz_check(config.epsilon >= 0 && sizes->n_positions > 0);
        fuzz_check(sizes->kind != MC_MODEL_ROBERTA || config.padding_id + 1 < sizes->n_positions);
    } else {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    }
    mc_arena_free(arena);
    return 0;
}
