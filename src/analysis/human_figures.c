#include "analysis/human_figures.h"

#include <math.h>

#include "analysis/descriptive.h"
#include "suite/score_scale.h"

struct summary {
    double mean, median, standard_deviation, standard_error;
};

/* All NaN when there is none, or when they are NaN. */
static struct summary summarise(const double *values, size_t n, struct mc_arena *scratch)
{
    struct summary summary = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    struct mc_moments moments;

    if (n == 0 || isnan(values[0]))
        return summary;
    moments = mc_moments(values, n);
    summary.mean = moments.mean;
    summary.median = mc_median(values, n, scratch);
    summary.standard_deviation = moments.standard_deviation;
    summary.standard_error = moments.standard_error;
    return summary;
}

struct mc_human_figures mc_human_figures(const struct mc_result *result,
                                         const struct mc_group *group, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *raw = mc_arena_alloc(scratch, mc_array_size(group->n_cases, 3 * sizeof(*raw)));
    double *scaled = raw + group->n_cases, *normalised = scaled + group->n_cases;
    struct summary on_raw, on_scaled, on_normalised;
    size_t n = 0, i;

    for (i = 0; i < group->n_cases; i++) {
        const struct mc_case *item = &result->suite->cases[group->cases[i]];
        double human = result->human_settled[group->cases[i]];

        if (!isfinite(human))
            continue;
        raw[n] = human;
        scaled[n] = mc_score_scale_to_unit(&result->suite->files[item->file].scale, human);
        normalised[n++] = result->human_normalised[group->cases[i]];
    }
    on_raw = summarise(raw, n, scratch);
    on_scaled = summarise(scaled, n, scratch);
    on_normalised = summarise(normalised, n, scratch);
    mc_arena_reset(scratch, mark);
    return (struct mc_human_figures){
        .n = n,
        .mean = on_raw.mean,
        .median = on_raw.median,
        .standard_deviation = on_raw.standard_deviation,
        .standard_error = on_raw.standard_error,
        .scaled_mean = on_scaled.mean,
        .scaled_median = on_scaled.median,
        .scaled_standard_deviation = on_scaled.standard_deviation,
        .scaled_standard_error = on_scaled.standard_error,
        .mean_normalised = on_normalised.mean,
        .median_normalised = on_normalised.median,
        .standard_deviation_normalised = on_normalised.standard_deviation,
        .standard_error_normalised = on_normalised.standard_error,
    };
}
