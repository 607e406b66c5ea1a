/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as the history of a gate: what is read adds up and can be written and read again,
 * what is refused has a place. */
#include "base/diagnostic.h"
#include "base/error.h"
#include "fuzz/fuzz.h"
#include "report/gate_history.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_gate_history history;

    if (mc_gate_history_parse(mc_slice_of("h.jsonl"), text, arena, diagnostics, &history, &error) ==
        0) {
        fuzz_check(history.n_passed + history.n_failed + history.n_blind == history.n);
        fuzz_check(history.n_changed <= history.n);
        fuzz_check(history.expected >= 0 && history.expected <= (double)history.n_changed);
        fuzz_check(mc_gate_history_sentence(&history, arena) != NULL);
    } else {
        fuzz_check(diagnostics->n_errors > 0 && error.code == MC_CODE_INPUT);
    }
    mc_arena_free(arena);
    return 0;
}
