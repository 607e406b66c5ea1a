/* preset.h: named sets of metrics and analysis settings. */
#ifndef MC_ANALYSIS_PRESET_H
#define MC_ANALYSIS_PRESET_H

#include "analysis/result.h"

/* One column of a preset's report. */
struct mc_preset_entry {
    const char *label; /* the column's name, also in published score files */
    const char *spec; /* the built-in metric that gives it; NULL: it comes from a score file only */
    double divisor;   /* the built-in score is divided by it to be in the published unit */
};

struct mc_preset {
    const char *name, *source;
    enum mc_normalisation normalisation;
    double threshold_percentile;
    unsigned resamples, draws;
    /* Scores, and differences of scores in `ranking`, are the same when they are the same double,
     * as in the program that is followed; else by settle.h. */
    bool exact_scores;
    const struct mc_preset_entry *entries; /* in the order of the report */
    size_t n_entries;
    const char *const *left_out; /* columns of the published score file that are no metrics of the
                                    report; ended by NULL */
};

/* All presets; *n gets their number. */
const struct mc_preset *mc_presets(size_t *n);
/* By name, or NULL. */
const struct mc_preset *mc_preset_find(const char *name);
/* Whether an analysis with this preset (NULL: none) takes scores exactly. */
bool mc_preset_is_exact(const char *name);

#endif
