/* Reads the input as a JSON report. What was read is analysed, and its figures compared; what was
 * refused has a place. */
#include <math.h>

#include "fuzz/fuzz.h"
#include "report/saved_report.h"

static void check_read(const struct mc_saved_report *report)
{
    const struct mc_score_table *table = report->table;
    size_t c, i;

    fuzz_check(table->n_cases == report->suite.n_cases);
    for (i = 0; i < report->suite.n_cases; i++) {
        const struct mc_case *item = &report->suite.cases[i];

        fuzz_check(item->id.length > 0 && item->file < report->suite.n_files);
        fuzz_check(mc_case_phenomenon(&report->suite, item) != NULL);
        for (c = 0; c < table->n_columns; c++)
            fuzz_check((table->columns[c].states[i] == MC_SCORE_OK) ==
                       (isfinite(table->columns[c].values[i]) != 0));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_verification found;
    struct mc_saved_report report;

    if (mc_saved_report_read_text(mc_slice_of("r.json"), text, arena, diagnostics, &report,
                                  &error) == 0) {
        fuzz_check(diagnostics->n_errors == 0);
        check_read(&report);
        if (report.settings.resamples > 20)
            report.settings.resamples = 20;
        fuzz_check(mc_verify_report(&report, NULL, arena, &found, &error) == 0);
        fuzz_check((found.n_different == 0) == (diagnostics->n_errors == 0));
        mc_saved_report_close(&report);
    } else {
        fuzz_check(diagnostics->n_errors > 0 && error.code == MC_CODE_INPUT);
        fuzz_check(error.text[0] != '\0');
    }
    mc_arena_free(arena);
    return 0;
}
