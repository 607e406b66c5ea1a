/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_expand.c: time of expanding templates: drawing, sentences and graphs.
 *
 *     bench_expand N TEMPLATE.json...
 *
 * Prints the best and the median of eleven rounds, each with another seed. Reading the templates is
 * not counted. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/stopwatch.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "suite/suite.h"
#include "suite/suite_read.h"

enum { ROUNDS = 11 };

/* One file per template: the phenomena need not be known. */
static int measure(const struct mc_template_set *set, size_t n, struct mc_arena *files,
                   struct mc_error *error)
{
    struct mc_sampling *drawings = mc_arena_array(files, set->n_templates, sizeof(*drawings));
    struct mc_expansion request = {.set = set, .drawings = drawings};
    struct mc_arena *arena = mc_arena_new();
    double times[ROUNDS], begin;
    struct mc_suite *suite = NULL;
    size_t n_cases = 0, i;
    int round, status = 0;

    for (round = 0; round < ROUNDS && status == 0; round++) {
        mc_arena_clear(arena);
        for (i = 0; i < set->n_templates; i++)
            drawings[i] = (struct mc_sampling){(uint64_t)round + 1, n};
        begin = mc_seconds_of(CLOCK_MONOTONIC);
        status = mc_expand(&request, arena, &suite, error);
        times[round] = 1e3 * (mc_seconds_of(CLOCK_MONOTONIC) - begin);
        n_cases = status == 0 ? suite->n_cases : 0;
    }
    if (status == 0) {
        mc_sort_times(times, ROUNDS);
        printf("expand: %zu templates, %zu pairs: best %.1f ms, median %.1f ms; %.2f million pairs "
               "a second\n",
               set->n_templates, n_cases, times[0], times[ROUNDS / 2],
               1e-3 * (double)n_cases / times[ROUNDS / 2]);
    }
    mc_arena_free(arena);
    return status;
}

int main(int argc, char **argv)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_template_set set;
    int status = -1;

    if (argc < 3) {
        (void)fputs("usage: bench_expand N TEMPLATE.json...\n", stderr);
    } else if (mc_template_set_read((const char *const *)argv + 2, (size_t)argc - 2, NULL, 0, arena,
                                    diagnostics, &set, &error) != 0) {
        mc_diagnostics_print(diagnostics, stderr, 20);
        (void)fprintf(stderr, "bench_expand: %s\n", error.text);
    } else {
        status = measure(&set, strtoul(argv[1], NULL, 10), arena, &error);
    }
    mc_arena_free(arena);
    return status == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
