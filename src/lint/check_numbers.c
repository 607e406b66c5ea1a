/* Few cases (N002): what a correlation over them can say. */
#include <math.h>
#include <stdlib.h>

#include "lint/check.h"

/* Half the width of the 95% interval of a correlation of 0, by Fisher's transformation; above three
 * cases. */
static double half_width(size_t n)
{
    return tanh(1.959963984540054 / sqrt((double)n - 3));
}

/* The largest number of cases at which the interval is wider than 1: half_width(n) > 0.5. */
static size_t few_cases(void)
{
    size_t n = 4;

    while (half_width(n + 1) > 0.5)
        n++;
    return n;
}

static void tell_few(const struct mc_lint_work *work, const struct mc_suite_file *file, size_t n)
{
    size_t finding =
        mc_check_tell_file(work, file, "N002",
                           "%zu case%s: correlation over this phenomenon will have a 95%% "
                           "interval wider than 1.0; %zu more would halve it",
                           n, n == 1 ? "" : "s", 3 * n);

    if (n > 3)
        mc_check_detail(work, finding,
                        "a correlation of 0 over %zu cases: from %.2f to %.2f; over %zu: from %.2f "
                        "to %.2f",
                        n, -half_width(n), half_width(n), 4 * n, -half_width(4 * n),
                        half_width(4 * n));
}

/* Scored cases per dataset and phenomenon, told at the first file of each. */
static void check_numbers(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t few = few_cases(), i, n_rows = suite->n_phenomena * mc_string_map_size(suite->datasets);
    size_t *n_scored = mc_calloc(n_rows, sizeof(*n_scored));

    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].phenomenon != MC_NOT_FOUND && !isnan(suite->cases[i].human))
            n_scored[suite->cases[i].dataset * suite->n_phenomena + suite->cases[i].phenomenon]++;
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        size_t *n;

        if (file->phenomenon == MC_NOT_FOUND)
            continue;
        n = &n_scored[file->dataset * suite->n_phenomena + file->phenomenon];
        if (*n > 0 && *n <= few)
            tell_few(work, file, *n);
        *n = 0;
    }
    free(n_scored);
}

const struct mc_lint_check mc_lint_check_numbers = {check_numbers};
