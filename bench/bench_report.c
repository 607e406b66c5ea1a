/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_report.c: how long it takes to read a saved report and to write it in a format, and whether
 * the bytes are the same each time.
 *
 *     bench_report REPORT.json FORMAT SECONDS
 *
 * Prints the wall time of reading the JSON and of making the result from it, then the best and the
 * median processor time of writing it as FORMAT five times on one thread, beside the time aimed
 * at. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text_stream.h"
#include "bench/stopwatch.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/saved_result.h"

enum { N_TIMES = 5 };

static int fail(const struct mc_diagnostics *diagnostics, const struct mc_error *error)
{
    mc_diagnostics_print(diagnostics, stderr, 1);
    (void)fprintf(stderr, "bench_report: %s\n", error->text);
    return EXIT_FAILURE;
}

/* Writes the result again and again; false if that fails or gives other bytes. */
static bool measure(const struct mc_report_format *format, const struct mc_result *result,
                    const struct mc_report_options *options, double *times, size_t *n_bytes,
                    struct mc_error *error)
{
    struct mc_buffer written[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    bool same = true;
    size_t i;

    for (i = 0; i < N_TIMES && same; i++) {
        struct mc_buffer *page = &written[i > 0];
        double begin = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID);
        FILE *stream;

        mc_buffer_clear(page);
        stream = mc_text_stream_open(page);
        same = format->write(result, options, stream, error) == 0;
        mc_text_stream_close(stream, page);
        times[i] = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin;
        same =
            same && (i == 0 || mc_slice_equal(mc_buffer_slice(page), mc_buffer_slice(&written[0])));
    }
    *n_bytes = written[0].length;
    mc_buffer_free(&written[0]);
    mc_buffer_free(&written[1]);
    return same;
}

static int bench(const char *path, const char *name, double seconds, struct mc_arena *arena)
{
    const struct mc_report_format *format = mc_report_format_find(name);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = {0};
    struct mc_report_options options = {.width = 80, .precision = -1, .seconds = (double)NAN};
    struct mc_saved_report report;
    struct mc_result *result;
    double begin = mc_seconds_of(CLOCK_MONOTONIC), read, times[N_TIMES];
    size_t n_bytes;

    if (format == NULL || format->write == NULL) {
        (void)mc_error_set(&error, MC_CODE_USAGE, "%s is no format of one file", name);
        return fail(diagnostics, &error);
    }
    if (mc_saved_report_read(path, arena, diagnostics, &report, &error) != 0)
        return fail(diagnostics, &error);
    read = mc_seconds_of(CLOCK_MONOTONIC);
    if (mc_saved_graphs(&report, &error) != 0 ||
        mc_saved_result(&report, NULL, &result, &error) != 0)
        return fail(diagnostics, &error);
    printf("%zu cases: read in %.2f s, result in %.2f s\n", report.suite.n_cases, read - begin,
           mc_seconds_of(CLOCK_MONOTONIC) - read);
    options.created = report.created.data;
    if (!measure(format, result, &options, times, &n_bytes, &error)) {
        mc_saved_report_close(&report);
        return fail(diagnostics, &error);
    }
    mc_sort_times(times, N_TIMES);
    printf("%s: %.1f MB, best %.2f s, median %.2f s (aimed at: %.2f s); same bytes each time\n",
           name, 1e-6 * (double)n_bytes, times[0], times[N_TIMES / 2], seconds);
    mc_saved_report_close(&report);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct mc_arena *arena;
    int status;

    if (argc != 4) {
        (void)fputs("usage: bench_report REPORT.json FORMAT SECONDS\n", stderr);
        return EXIT_FAILURE;
    }
    arena = mc_arena_new();
    status = bench(argv[1], argv[2], strtod(argv[3], NULL), arena);
    mc_arena_free(arena);
    return status;
}
