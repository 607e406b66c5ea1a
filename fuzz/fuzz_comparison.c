/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as the JSON reports of two runs, separated by a line "---", and compares them as
 * `compare` and `gate` do; without that line it is one report, never worse than itself. What is
 * refused has a reason, and what is compared can be written. */
#include <string.h>

#include "analysis/change/change.h"
#include "analysis/change/policy.h"
#include "engine/compare.h"
#include "fuzz/fuzz.h"
#include "report/comparison.h"
#include "report/saved_report.h"

static void write_both(const struct mc_comparison *comparison)
{
    struct mc_comparison_options shown = {.title = "compare", .created = "", .gate = true};
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    fuzz_check(stream != NULL);
    shown.labels[0] = mc_slice_of("base");
    shown.labels[1] = mc_slice_of("new");
    mc_comparison_write_json(comparison, &shown, stream);
    fuzz_check(fclose(stream) == 0 && length > 0);
    free(text);
}

static void compare(const struct mc_saved_report *reports[2], struct mc_arena *arena)
{
    struct mc_comparing_options options = MC_COMPARING_DEFAULTS;
    struct mc_error error = MC_NO_ERROR;
    struct mc_comparison *comparison;
    struct mc_compared_runs both;
    struct mc_policy policy;

    options.draws = 99;
    options.resamples = 20;
    both.base = (struct mc_compared_run){reports[0]->table, reports[0]->suite.entries,
                                         reports[0]->suite.n_entries, "base.json"};
    both.changed = (struct mc_compared_run){reports[1]->table, reports[1]->suite.entries,
                                            reports[1]->suite.n_entries, "new.json"};
    both.settings = &reports[1]->settings;
    fuzz_check(mc_comparing_policy(&options, arena, &policy, &error) == 0);
    if (mc_comparing_compare(&options, &policy, &both, NULL, arena, &comparison, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
        return;
    }
    if (reports[0] == reports[1])
        fuzz_check(comparison->n_blocking == 0 && comparison->n_warning == 0 &&
                   !comparison->blind && comparison->n_any_changed == 0);
    write_both(comparison);
}

static bool read_report(struct mc_slice text, struct mc_arena *arena,
                        struct mc_saved_report *report)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;

    if (mc_saved_report_read_text(mc_slice_of("r.json"), mc_arena_copy(arena, text), arena,
                                  diagnostics, report, &error) == 0)
        return true;
    fuzz_check(diagnostics->n_errors > 0 && error.code == MC_CODE_INPUT);
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char divider[] = "\n---\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    const char *at = strstr(text.data, divider);
    struct mc_slice parts[2] = {text, mc_slice("", 0)};
    struct mc_saved_report reports[2];
    const struct mc_saved_report *both[2] = {&reports[0], &reports[0]};

    if (at != NULL) {
        parts[0].length = (size_t)(at - text.data);
        parts[1] = mc_slice_of(at + strlen(divider));
        both[1] = &reports[1];
    }
    if (read_report(parts[0], arena, &reports[0])) {
        if (at == NULL) {
            compare(both, arena);
        } else if (read_report(parts[1], arena, &reports[1])) {
            compare(both, arena);
            mc_saved_report_close(&reports[1]);
        }
        mc_saved_report_close(&reports[0]);
    }
    mc_arena_free(arena);
    return 0;
}
