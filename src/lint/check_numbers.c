#include <math.h>
#include <stdlib.h>

#include "lint/check.h"

/* The largest number of cases at which the 95% interval of a correlation of 0 is wider than 1, by
 * Fisher's transformation: 2 tanh(z / sqrt(n - 3)) > 1, z = 1.959964. */
static size_t few_cases(void)
{
    double z = 1.959963984540054, bound = z / atanh(0.5);

    return 3 + (size_t)floor(bound * bound);
}

/* Scored cases per dataset and phenomenon, told at the first file of each. */
static void check_numbers(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t i, n_rows = suite->n_phenomena * mc_string_map_size(suite->datasets);
    size_t *n_scored = mc_calloc(n_rows, sizeof(*n_scored));
    struct mc_position nowhere = {0, 0};

    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].phenomenon != MC_NOT_FOUND && !isnan(suite->cases[i].human))
            n_scored[suite->cases[i].dataset * suite->n_phenomena + suite->cases[i].phenomenon]++;
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        size_t *n;

        if (file->phenomenon == MC_NOT_FOUND)
            continue;
        n = &n_scored[file->dataset * suite->n_phenomena + file->phenomenon];
        if (*n > 0 && *n <= few_cases())
            mc_diagnostics_add(work->diagnostics, MC_SEVERITY_NOTE, "N002", file->path, nowhere,
                               "%zu case%s: correlation over this phenomenon will have a 95%% "
                               "interval wider than 1.0; %zu more would halve it",
                               *n, *n == 1 ? "" : "s", 3 * *n);
        *n = 0;
    }
    free(n_scored);
}

const struct mc_lint_check mc_lint_check_numbers = {check_numbers};
