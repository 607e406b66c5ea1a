/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a baseline of BERTScore: a row that is read can rescale. */
#include <math.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "metrics/neural/score_baseline.h"

static void try_layer(struct mc_slice text, size_t layer)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_baseline baseline;

    if (mc_score_baseline_parse(mc_slice_of("f"), text, layer, &baseline, &error) == 0)
        fuzz_check(isfinite(baseline.precision) && baseline.precision < 1 &&
                   isfinite(baseline.recall) && baseline.recall < 1 && isfinite(baseline.f) &&
                   baseline.f < 1);
    else
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));

    try_layer(text, 0);
    try_layer(text, 1);
    try_layer(text, 24);
    try_layer(text, SIZE_MAX);
    mc_arena_free(arena);
    return 0;
}
