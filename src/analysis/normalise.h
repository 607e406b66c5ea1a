/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normalise.h: scores scaled to [0, 1], so that metrics and people can be compared by value; and
 * presets, named sets of metrics and settings. */
#ifndef MC_ANALYSIS_NORMALISE_H
#define MC_ANALYSIS_NORMALISE_H

#include "analysis/result.h"

struct mc_thread_pool;

/* Fills human_settled, unless it is set, and metric_settled of a result whose suite, scores and
 * arena are set; columns with settled scores keep them. With a preset that takes scores exactly
 * (mc_preset below) they stay as given. The same bits for every pool size. pool may be NULL. */
void mc_settle_scores(struct mc_result *result, struct mc_thread_pool *pool);

/* The settled score of a case, with its sign reversed if lower is better. */
double mc_settled_upward(const struct mc_result *result, size_t column, size_t item);
/* Fills bounds, human_normalised and metric_normalised of a result whose scores are settled
 * (mc_settle, sample.h). Bounds are those of all cases of the suite, selected or not.
 *
 * auto: as range if the metric declares a finite range, else as minmax; human scores on the
 *   scale of their file.
 * minmax: from the worst to the best value in the suite: over all cases that have the value, all
 *   datasets together, pooled or not; human scores likewise (Zeidler, Opitz and Frank 2022; the
 *   standardisation that their program applies before it cancels out). Not defined if all values
 *   are equal or missing.
 * range: metrics from their declared worst to their declared best, not defined if one of these is
 *   infinite; human scores on the scale of their file.
 * none: the scores as they are. */
void mc_normalise(struct mc_result *result);

/* Whether the bounds of the metric's scores are the least and the greatest of these scores. */
bool mc_bounds_are_found(const struct mc_score_column *column, enum mc_normalisation normalisation);

/* Named sets of metrics and analysis settings. */

/* One column of a preset's report. */
struct mc_preset_entry {
    const char *label;   /* the column's name, also in published score files */
    const char *spec;    /* built-in metric that computes it; NULL: only a score file has it */
    double divisor;      /* the built-in score divided by it is in the published unit */
    const char *model;   /* what the built-in metric needs besides the program; NULL: nothing */
    const char *differs; /* how the built-in metric differs from the published scores, and the
                            remedy; NULL: it does not */
};

struct mc_preset {
    const char *name, *source;
    enum mc_normalisation normalisation;
    double threshold_percentile;
    unsigned resamples, draws;
    /* Scores, and differences of scores in `ranking`, are the same only if they are the same
     * double, as in the program that the preset follows; else by mc_settle. */
    bool exact_scores;
    const struct mc_preset_entry *entries; /* in the order of the report */
    size_t n_entries;
    const char *const *left_out; /* columns of the published score file that are not metrics of the
                                    report; NULL-terminated */
};
/* By name, or NULL. */
const struct mc_preset *mc_preset_find(const char *name);
/* Whether an analysis with this preset (NULL: none) takes scores exactly. */
bool mc_preset_is_exact(const char *name);

#endif
