/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expectations.h: what is expected of each selected case (suite.h), and what each metric does;
 * human figures and tie thresholds of a result. What they are compared with, another case, the
 * cases of a phenomenon, the spread of human scores, is looked for in the whole suite.
 *
 * Scores are compared in the unit of their column: brought to [0, 1] by its declared range, or,
 * where that is not finite, as they are, turned round when lower is better. Definitions and edge
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
        double margin; /* passed or failed: how far on the right side of the line, in the unit of
                          the column; below 0: on the wrong side */
        const char *reason; /* why it is not applicable */
    };
};

/* The margin; NaN where the expectation is not applicable. */
double mc_verdict_margin(const struct mc_verdict *verdict) MC_MUST_CHECK;

/* One expectation of one case. */
struct mc_tested {
    const struct mc_expectation *expectation;
    uint32_t item;      /* index in suite->cases */
    uint32_t other;     /* case that it is compared with; MC_NOT_FOUND: none, or not in the run */
    bool of_phenomenon; /* the case has none of its own: that of its phenomenon */
    double distance;    /* tolerance or margin, on [0, 1]; NaN: no human spread to take it from */
    struct mc_verdict people;    /* on the scores of people, by the same rule */
    struct mc_verdict *verdicts; /* [n_columns] */
};

struct mc_expectations {
    struct mc_tested *items; /* in the order of the cases */
    size_t n;
    uint32_t *first; /* [n_cases + 1]: those of case i are items[first[i]..first[i + 1] - 1] */
};

/* One metric on the expectations of a group. */
struct mc_passes {
    size_t n_passed, n_failed, n_not_applicable;
    size_t n_people_fail;   /* of the failed: people fail the same expectation */
    double rate, low, high; /* passed of passed and failed, Wilson interval at the confidence of the
                               settings; NaN when nothing is applicable */
    double effective_n;     /* independent expectations that the interval rests on, at most passed
                               and failed together: those that have a case in common are not
                               independent (pass_rate.h) */
};

/* Fills result->expectations; it stays NULL where nothing is expected. Settling, grouping and human
 * figures of the result must be done. The passes of the groups come after (pass_rate.h). */
void mc_judge_expectations(struct mc_result *result);

/* The cases whose scores judge what is expected of the selected ones: these themselves, and those
 * that they are compared with, by id or by the phenomenon, in [n_cases]. In the arena. */
const bool *mc_expectations_need(const struct mc_suite *suite, struct mc_arena *arena);

/* Failed expectations of all metrics that are no sentinels. */
size_t mc_failed_expectations(const struct mc_result *result);

/* What people said about the cases of a group. */

/* Mean, median (mean of the two middle values), standard deviation (n - 1) and standard error
 * (standard deviation / sqrt(n)) over the judged cases of the group: raw, on [0, 1] by the scale of
 * each case's file, and normalised. The result's normalisation must be done. */
struct mc_human_figures mc_human_figures(const struct mc_result *result,
                                         const struct mc_group *group, struct mc_arena *scratch);

/* The tie thresholds of the metrics of a run. */

/* Whether a statistic of the result needs tie thresholds. */
bool mc_ties_needed(const struct mc_result *result);

/* Fills folds and ties of a result whose grouping is done, where a statistic of it needs them: for
 * each metric one fit over the whole suite, the groups of pairs being the datasets with all their
 * cases, pooled or not, selected or not. Nothing for thresholds in place, which each row of the
 * report has of its own. The same bits for every pool size. pool may be NULL. */
void mc_tie_fits(struct mc_result *result, struct mc_thread_pool *pool);

/* Whether a score meets an expectation; people are judged by the same rules as metrics. */

/* Whether the scores of the column can be brought to [0, 1] by its declared range. */
bool mc_column_has_range(const struct mc_score_column *column);

#endif
