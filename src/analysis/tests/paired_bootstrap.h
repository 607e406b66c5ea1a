/* paired_bootstrap.h: an interval for how much better one metric is than another.
 *
 * Deutsch, Dror and Roth 2021, "A Statistical Analysis of Summarization Evaluation Metrics Using
 * Resampling Methods", section 4: both metrics are computed again on the same resample, of inputs
 * (BOOT-INPUTS), of systems (BOOT-SYSTEMS) or of both (BOOT-BOTH, the widest and best covered). An
 * input brings all its scores with it: cases of one source sentence stay together. */
#ifndef MC_ANALYSIS_TESTS_PAIRED_BOOTSTRAP_H
#define MC_ANALYSIS_TESTS_PAIRED_BOOTSTRAP_H

#include "analysis/tests/draws.h"
#include "analysis/tests/paired_sample.h"

enum mc_bootstrap_axes {
    MC_BOOTSTRAP_INPUTS = 1,
    MC_BOOTSTRAP_SYSTEMS = 2,
    MC_BOOTSTRAP_BOTH = MC_BOOTSTRAP_INPUTS | MC_BOOTSTRAP_SYSTEMS
};

struct mc_paired_bootstrap_settings {
    size_t n_resamples;
    double confidence; /* in (0, 1) */
    enum mc_bootstrap_axes axes;
    enum mc_paired_grouping grouping;
    /* Axis 0: inputs, axis 1: systems, as many as there are. */
    struct mc_index_source source;
    double *differences; /* [n_resamples]: what each resample gave; NULL: nowhere */
};

struct mc_paired_bootstrap_result {
    double figures[2];  /* of the two metrics on all scores */
    double difference;  /* second - first */
    double low, high;   /* percentile interval of the difference; NaN: none */
    size_t n_undefined; /* resamples without a difference: left out */
    const char *reason; /* why there is no interval; NULL when there is */
};

/* Each copy of an input or system that is drawn is one of its own, also as a group. Quantiles are
 * interpolated (base/number.h). No interval when more than half of the resamples have no
 * difference, below 2 inputs or systems on an axis that is drawn, or without a difference on all
 * scores. */
struct mc_paired_bootstrap_result
mc_paired_bootstrap(const struct mc_paired_scores *scores, const struct mc_grouped_figure *figure,
                    const struct mc_paired_bootstrap_settings *settings, struct mc_arena *scratch);

#endif
