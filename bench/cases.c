/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/cases.h"
#include "suite/pairs.h"

static struct mc_suite *copy_cases(const struct mc_suite *suite, size_t copies,
                                   struct mc_arena *arena)
{
    struct mc_suite *larger = mc_arena_alloc(arena, sizeof(*larger));
    size_t c;

    *larger = *suite;
    larger->n_cases = suite->n_cases * copies;
    larger->cases = mc_arena_array(arena, larger->n_cases, sizeof(*larger->cases));
    for (c = 0; c < copies; c++)
        memcpy(larger->cases + c * suite->n_cases, suite->cases,
               suite->n_cases * sizeof(*suite->cases));
    return larger;
}

struct mc_suite *mc_bench_cases(const char *pairs, const char *candidates, const char *references,
                                size_t copies, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_pairs_files files = {
        .references = &references, .n_references = 1, .candidate = candidates};
    struct mc_suite *suite;
    int status;

    if (pairs == NULL && (candidates == NULL || references == NULL)) {
        (void)mc_error_set(error, MC_CODE_USAGE, "give --pairs FILE or --graphs FILE FILE");
        return NULL;
    }
    if (pairs != NULL)
        status = mc_pairs_read_table(pairs, NULL, arena, &suite, error);
    else
        status = mc_pairs_read_files(&files, MC_PAIRS_GRAPHS, arena, &suite, error);
    return status == 0 ? copy_cases(suite, copies, arena) : NULL;
}
