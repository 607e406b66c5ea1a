/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_calibration.c: each metric of each dataset by itself, its cases in the folds of their
 * items. */
#include "analysis/score_calibration.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/isotonic.h"
#include "analysis/pairs/ties.h"
#include "analysis/result.h"

/* The cases of a dataset. */
struct chosen {
    size_t n;
    size_t *cases; /* [n]: of the suite */
    double *human, *metric, *calibrated;
    uint8_t *folds;
    bool are_judged; /* one or more of them */
};

/* Of all cases, those of one item in one fold. */
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

static struct chosen choose(const struct mc_result *result, uint32_t dataset, const uint8_t *folds,
                            struct mc_arena *scratch)
{
    const struct mc_suite *suite = result->suite;
    size_t n = suite->n_cases, i;
    struct chosen chosen = {0,
                            mc_arena_array(scratch, n, sizeof(size_t)),
                            mc_arena_array(scratch, n, sizeof(double)),
                            mc_arena_array(scratch, n, sizeof(double)),
                            mc_arena_array(scratch, n, sizeof(double)),
                            mc_arena_array(scratch, n, 1),
                            false};

    for (i = 0; i < n; i++) {
        if (suite->files[suite->cases[i].file].dataset != dataset)
            continue;
        chosen.are_judged = chosen.are_judged || isfinite(result->human_normalised[i]);
        chosen.human[chosen.n] = result->human_normalised[i];
        chosen.folds[chosen.n] = folds[i];
        chosen.cases[chosen.n++] = i;
    }
    return chosen;
}

static void calibrate_column(struct mc_result *result, size_t column, const struct chosen *chosen,
                             struct mc_arena *scratch)
{
    double *normalised = result->metric_normalised[column];
    struct mc_isotonic_cases cases = {chosen->n, chosen->metric, chosen->human, chosen->folds,
                                      MC_N_FOLDS};
    size_t i;

    for (i = 0; i < chosen->n; i++)
        chosen->metric[i] = normalised[chosen->cases[i]];
    mc_isotonic_cross_fit(&cases, chosen->calibrated, scratch);
    for (i = 0; i < chosen->n; i++) {
        if (isfinite(chosen->metric[i]) && isnan(chosen->calibrated[i]))
            result->bounds[column + 1].reason = "too few judged items to calibrate by the others";
        normalised[chosen->cases[i]] = chosen->calibrated[i];
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
        struct chosen chosen = choose(result, d, folds, scratch);

        for (c = 0; chosen.are_judged && c < result->scores->n_columns; c++)
            if (result->bounds[c + 1].reason == NULL)
                calibrate_column(result, c, &chosen, scratch);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}
