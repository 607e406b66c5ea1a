#include "analysis/paired_tests/resampled.h"

#include <math.h>

const char *mc_resampled_misfit(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_BY_TIES
               ? "each metric has a tie threshold of its own: the test `pairs` is for that"
               : NULL;
}

static double p_of(const double *differences, const struct mc_trial *trial)
{
    size_t n = 0, n_not_above = 0, n_not_below = 0, i;
    double above, below;

    for (i = 0; i < trial->n_draws; i++) {
        n += isnan(differences[i]) == 0;
        n_not_above += differences[i] <= 0;
        n_not_below += differences[i] >= 0;
    }
    above = ((double)n_not_above + 1) / ((double)n + 1);
    below = ((double)n_not_below + 1) / ((double)n + 1);
    return trial->one_sided ? above : fmin(1, 2 * fmin(above, below));
}

struct mc_trial_result mc_resampled(const struct mc_trial *trial, enum mc_bootstrap_axes axes,
                                    struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = trial->figure->figure();
    struct mc_paired_bootstrap_settings settings = {
        .n_resamples = trial->n_draws,
        .confidence = trial->confidence,
        .axes = axes,
        .grouping = MC_PAIRED_ALL,
        .source = mc_random_index_source(&trial->key),
        .differences = mc_arena_array(scratch, trial->n_draws, sizeof(double)),
    };
    struct mc_paired_bootstrap_result found =
        mc_paired_bootstrap(trial->scores, &figure, &settings, scratch);
    struct mc_trial_result result = mc_no_trial_result(found.reason);

    if (found.reason != NULL)
        return result;
    result.p = p_of(settings.differences, trial);
    result.low = found.low;
    result.high = found.high;
    return result;
}
