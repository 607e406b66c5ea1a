/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_calibration.c: each metric of each dataset separately, with its cases in the folds of their
 * items. */
#include "analysis/score_calibration.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/isotonic.h"
#include "analysis/pairs/ties.h"
#include "analysis/result.h"

/* The cases of a dataset. */
struct dataset_cases {
    size_t n;
    size_t *cases; /* [n]: indexes in the suite */
    double *human, *metric, *calibrated;
    uint8_t *folds;
    bool are_judged; /* at least one of them */
};

/* Of each case of the suite; cases of one item are in the same fold. */
static uint8_t *folds_of(const struct mc_result *result, struct mc_arena *scratch)
{
    size_t n_cases = result->suite->n_cases, n_sources = 0, i;
    const uint32_t *sources = mc_case_sources(result->suite, scratch);
    uint8_t *folds = mc_arena_array(scratch, n_cases, 1), *of_source;

    for (i = 0; i < n_cases; i++)
        if (sources[i] >= n_sources)
            n_sources = (size_t)sources[i] + 1;
    of_source = mc_arena_array(scratch, n_sources, 1);
    mc_tie_folds(n_sources, result->settings.seed, of_source, scratch);
    for (i = 0; i < n_cases; i++)
        folds[i] = of_source[sources[i]];
    return folds;
}

static struct dataset_cases collect_cases(const struct mc_result *result, uint32_t dataset,
                                          const uint8_t *folds, struct mc_arena *scratch)
{
    const struct mc_suite *suite = result->suite;
    size_t n = suite->n_cases, i;
    struct dataset_cases dataset_cases = {0,
                                          mc_arena_array(scratch, n, sizeof(size_t)),
                                          mc_arena_array(scratch, n, sizeof(double)),
                                          mc_arena_array(scratch, n, sizeof(double)),
                                          mc_arena_array(scratch, n, sizeof(double)),
                                          mc_arena_array(scratch, n, 1),
                                          false};

    for (i = 0; i < n; i++) {
        if (suite->files[suite->cases[i].file].dataset != dataset)
            continue;
        dataset_cases.are_judged =
            dataset_cases.are_judged || isfinite(result->human_normalised[i]);
        dataset_cases.human[dataset_cases.n] = result->human_normalised[i];
        dataset_cases.folds[dataset_cases.n] = folds[i];
        dataset_cases.cases[dataset_cases.n++] = i;
    }
    return dataset_cases;
}

static void calibrate_column(struct mc_result *result, size_t column,
                             const struct dataset_cases *dataset_cases, struct mc_arena *scratch)
{
    double *normalised = result->metric_normalised[column];
    struct mc_isotonic_cases cases = {dataset_cases->n, dataset_cases->metric, dataset_cases->human,
                                      dataset_cases->folds, MC_N_FOLDS};
    size_t i;

    for (i = 0; i < dataset_cases->n; i++)
        dataset_cases->metric[i] = normalised[dataset_cases->cases[i]];
    mc_isotonic_cross_fit(&cases, dataset_cases->calibrated, scratch);
    for (i = 0; i < dataset_cases->n; i++) {
        if (isfinite(dataset_cases->metric[i]) && isnan(dataset_cases->calibrated[i]))
            result->bounds[column + 1].reason = "too few judged items to calibrate by the others";
        normalised[dataset_cases->cases[i]] = dataset_cases->calibrated[i];
    }
}

void mc_scores_calibrate(struct mc_result *result)
{
    struct mc_arena *scratch;
    const uint8_t *folds;
    uint32_t n_datasets = 0, d;
    size_t f, c;

    if (!result->settings.isotonic)
        return;
    scratch = mc_arena_new();
    folds = folds_of(result, scratch);
    for (f = 0; f < result->suite->n_files; f++)
        if (result->suite->files[f].dataset >= n_datasets)
            n_datasets = result->suite->files[f].dataset + 1;
    for (d = 0; d < n_datasets; d++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct dataset_cases dataset_cases = collect_cases(result, d, folds, scratch);

        for (c = 0; dataset_cases.are_judged && c < result->scores->n_columns; c++)
            if (result->bounds[c + 1].reason == NULL)
                calibrate_column(result, c, &dataset_cases, scratch);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}
