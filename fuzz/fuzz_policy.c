/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a policy of a gate: what is read can be asked for settings; what is refused
 * has a place. */
#include <math.h>

#include "analysis/change/change.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_policy policy;

    if (mc_policy_read_text(mc_slice_of("p.json"), text, mc_check_names(), arena, diagnostics,
                            &policy, &error) == 0) {
        struct mc_policy_setting setting =
            mc_policy_of(&policy, mc_slice_of("d"), mc_slice_of("p"), mc_slice_of("m"), "order");

        fuzz_check(diagnostics->n_errors == 0 && policy.alpha > 0 && policy.alpha <= 0.5);
        fuzz_check(setting.least_n >= 2 && setting.largest_loss >= 0 && setting.largest_loss <= 1);
    } else {
        fuzz_check(diagnostics->n_errors > 0 && error.code == MC_CODE_INPUT);
    }
    mc_arena_free(arena);
    return 0;
}
