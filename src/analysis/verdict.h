/* verdict.h: whether a score meets an expectation; people are judged by the same rules as metrics.
 */
#ifndef MC_ANALYSIS_VERDICT_H
#define MC_ANALYSIS_VERDICT_H

#include "analysis/expectations.h"

/* Scores that are judged: those of a metric, or those of people. */
struct mc_judged {
    const struct mc_result *result;
    struct mc_arena *arena;
    const double *scores; /* [n_cases], in the unit of the column; NaN: none */
    const double *selves; /* [n_cases]: of the reference against itself; NULL: nobody asked */
    bool has_range;       /* the unit is [0, 1] */
    bool graphs_alone;    /* of a metric that reads graphs and nothing else */
    double *medians;      /* [n_cases]: by the first case of a group; NaN: not computed yet */
};

/* The scores of the result must be settled (settle.h) and its grouping done. Arrays come from the
 * arena. */
struct mc_judged mc_judged_column(const struct mc_result *result, size_t column,
                                  struct mc_arena *arena);
/* On [0, 1] by the scale of each file. A sentence and itself count as the top of the scale: people
 * were not asked. */
struct mc_judged mc_judged_people(const struct mc_result *result, struct mc_arena *arena);

/* Of `tested` all but the verdicts must be filled. */
struct mc_verdict mc_judge(const struct mc_judged *judged, const struct mc_tested *tested);

/* Whether the scores of the column can be brought to [0, 1] by its declared range. */
bool mc_column_has_range(const struct mc_score_column *column);
/* The dataset of a case, with the groups of all its cases. */
const struct mc_dataset_result *mc_judged_dataset(const struct mc_result *result, uint32_t dataset);

#endif
