/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expectations.h: the expectations of each selected case (suite.h), and whether each metric meets
 * them; human figures and tie thresholds of a result. What they refer to (another case, the cases
 * of a phenomenon, the spread of human scores) is taken from the whole suite.
 *
 * Scores are compared in the unit of their column: scaled to [0, 1] by its declared range or, if
 * that is not finite, as they are, with the sign reversed if lower is better. Definitions and edge
 * cases: doc/statistics.md, "Expectations". */
#ifndef MC_ANALYSIS_EXPECTATIONS_H
#define MC_ANALYSIS_EXPECTATIONS_H

#include "analysis/result.h"

struct mc_expectation;
struct mc_thread_pool;

enum mc_outcome { MC_OUTCOME_NONE, MC_OUTCOME_PASSED, MC_OUTCOME_FAILED };

struct mc_verdict {
    enum mc_outcome outcome; /* NONE: not applicable */
    union {
        double margin; /* passed or failed: distance to the line on the right side, in the unit of
                          the column; below 0: on the wrong side */
        const char *reason; /* why it is not applicable */
    };
};

/* The margin; NaN if the expectation is not applicable. */
double mc_verdict_margin(const struct mc_verdict *verdict) MC_MUST_CHECK;

/* An expectation of a case, with its verdicts. */
struct mc_tested {
    const struct mc_expectation *expectation;
    uint32_t item;  /* index in suite->cases */
    uint32_t other; /* the case that it is compared with; MC_NOT_FOUND: none, or not in the run */
    bool of_phenomenon; /* the case has none of its own and takes that of its phenomenon */
    double distance;    /* tolerance or margin, on [0, 1]; NaN: no human spread to derive it from */
    struct mc_verdict people;    /* on the human scores, by the same rule */
    struct mc_verdict *verdicts; /* [n_columns] */
};

struct mc_expectations {
    struct mc_tested *items; /* in the order of the cases */
    size_t n;
    uint32_t *first; /* [n_cases + 1]: case i has items[first[i]..first[i + 1] - 1] */
};

/* One metric on the expectations of a group. */
struct mc_passes {
    size_t n_passed, n_failed, n_not_applicable;
    size_t n_people_fail;   /* of those failed: people fail the same expectation */
    double rate, low, high; /* share passed of passed and failed, with the Wilson interval at the
                               confidence of the settings; NaN if nothing is applicable */
    double effective_n; /* number of independent expectations behind the interval, at most passed +
                           failed: those with a case in common are not independent (pass_rate.h) */
};

/* Fills result->expectations, which stays NULL if there are no expectations. Needs settled scores,
 * grouping and human figures of the result. The passes of the groups come later (pass_rate.h). */
void mc_judge_expectations(struct mc_result *result);

/* [n_cases], in the arena: the cases whose scores are needed to judge the expectations of the
 * selected ones: these themselves, and those that they are compared with, by id or by
 * phenomenon. */
const bool *mc_expectations_need(const struct mc_suite *suite, struct mc_arena *arena);

/* Failed expectations of all metrics except sentinels. */
size_t mc_failed_expectations(const struct mc_result *result);

/* Human figures of a group. */

/* Mean, median (mean of the two middle values), standard deviation (n - 1) and standard error
 * (standard deviation / sqrt(n)) over the judged cases of the group: raw, on [0, 1] by the scale of
 * each case's file, and normalised. Needs the result's normalisation. */
struct mc_human_figures mc_human_figures(const struct mc_result *result,
                                         const struct mc_group *group, struct mc_arena *scratch);

/* The tie thresholds of the metrics of a run. */

/* Whether a statistic of the result needs tie thresholds. */
bool mc_ties_needed(const struct mc_result *result);

/* Fills folds and ties of a result whose grouping is done, if one of its statistics needs them: one
 * fit per metric over the whole suite, in which the groups of pairs are the datasets with all their
 * cases, pooled or not, selected or not. Does nothing for thresholds in place, of which each row of
 * the report has its own. The same bits for every pool size. pool may be NULL. */
void mc_tie_fits(struct mc_result *result, struct mc_thread_pool *pool);

/* Whether the scores of the column can be scaled to [0, 1] by its declared range. */
bool mc_column_has_range(const struct mc_score_column *column);

#endif
