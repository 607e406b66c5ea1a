/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a JSON report. What is read is analysed, its figures are compared, and it is
 * written in other formats; what is refused has a place. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/verification.h"
#include "report/saved_result.h"

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

static void write_report(const struct mc_result *result, const char *format)
{
    struct mc_report_options options = {.precision = -1, .created = "", .seconds = (double)NAN};
    struct mc_error error = MC_NO_ERROR;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    fuzz_check(stream != NULL);
    options.width = 80;
    fuzz_check(mc_report_format_find(format)->write(result, &options, stream, &error) == 0);
    fuzz_check(fclose(stream) == 0 && length > 0);
    free(text);
}

/* A consistent report can be written in every format that is one file and needs no places. */
static void check_rendering(struct mc_saved_report *report)
{
    static const char *const formats[] = {"json", "csv", "terminal", "markdown"};
    struct mc_error error = MC_NO_ERROR;
    struct mc_result *result;
    size_t i;

    if (mc_saved_graphs(report, &error) != 0 ||
        mc_saved_result(report, NULL, &result, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
        return;
    }
    for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
        write_report(result, formats[i]);
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
        if (mc_verify_report(&report, NULL, arena, &found, &error) == 0)
            fuzz_check((found.n_different == 0 && !found.was_changed &&
                        !(found.must_be_whole && found.n_missing + found.n_missing_sentences >
                                                     0)) == (diagnostics->n_errors == 0));
        else
            fuzz_check((report.kept != NULL || diagnostics->n_errors > 0) &&
                       error.code == MC_CODE_INPUT);
        check_rendering(&report);
        mc_saved_report_close(&report);
    } else {
        fuzz_check(diagnostics->n_errors > 0 && error.code == MC_CODE_INPUT);
        fuzz_check(error.text[0] != '\0');
    }
    mc_arena_free(arena);
    return 0;
}
