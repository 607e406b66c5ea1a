/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as hparams.json: what is read is within its bounds. */
#include <string.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "neural/comet_config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_config config;
    struct mc_error error = MC_NO_ERROR;

    if (mc_comet_config_parse("hparams.json", mc_slice((const char *)data, size), arena, &config,
                              &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    } else {
        fuzz_check(config.class <= MC_COMET_UNIFIED && config.pool <= MC_COMET_FIRST);
        fuzz_check(config.n_hidden_sizes < MC_COMET_LAYER_LIMIT);
        fuzz_check(config.takes_candidate && config.encoder[0] != '\0');
    }
    mc_arena_free(arena);
    return 0;
}
