/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a condition of a gate: what is read has a check and a finite bound, what is
 * refused a place within the text. */
#include <math.h>

#include "analysis/change/condition.h"
#include "fuzz/fuzz.h"

static bool is_within(struct mc_slice part, struct mc_slice text)
{
    return part.length == 0 ||
           (part.data >= text.data && part.data + part.length <= text.data + text.length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_condition condition;

    if (mc_condition_read(text, arena, diagnostics, &condition, &error) == 0) {
        fuzz_check(diagnostics->n_errors == 0 && condition.check != NULL);
        fuzz_check(isfinite(condition.bound));
        fuzz_check(is_within(condition.metric, text) && is_within(condition.phenomenon, text));
    } else {
        struct mc_position end = mc_position_of(text, text.length);

        fuzz_check(diagnostics->n_errors == 1 && error.code == MC_CODE_USAGE);
        fuzz_check(diagnostics->items[0].at.line >= 1 && diagnostics->items[0].at.line <= end.line);
    }
    mc_arena_free(arena);
    return 0;
}
