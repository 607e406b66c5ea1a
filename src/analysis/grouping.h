/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grouping.h: which cases form a row of the result, which a figure is averaged over, and which come
 * from one source sentence. */
#ifndef MC_ANALYSIS_GROUPING_H
#define MC_ANALYSIS_GROUPING_H

#include "analysis/result.h"
#include "base/error.h"
#include "base/options.h"

struct mc_suite;

/* Fills datasets and groups of a result whose suite and arena are set: those of the selected cases,
 * and the whole, those of all cases; figures stay empty. For each dataset, in order of first
 * appearance, one group a phenomenon, in order of first appearance, then `overall`: all cases of
 * the dataset's pooled files, in the order of the suite. The cases of files that are not pooled
 * form groups of their own (pooled false), also where the phenomenon has pooled ones. `overall` may
 * be empty. */
void mc_group_cases(struct mc_result *result);
/* The dataset of that name with the groups of all its cases; NULL: no case is of it. */
const struct mc_dataset_result *mc_whole_dataset(const struct mc_result *result,
                                                 struct mc_slice name);

/* values[n_cases] of the group, settled: of people for column 0, of the metric column - 1 else;
 * NaN: no score. In the arena. */
const double *mc_group_scores(const struct mc_result *result, const struct mc_group *group,
                              size_t column, struct mc_arena *arena);
/* Cases of the group, in its order, with a score of this column and, when `judged`, with a human
 * score too; only then are levels there, and clusters and groups where the result has sources and
 * groups. Normalisation and grouping of the result must be done. Arrays come from the arena;
 * `pairs` is set to `shared` (may be NULL). */
struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena);

/* Cases of the group, in its order, whose error spans both people and the metric of this column
 * give, judged or not, with or without a score: `spans`, `cases`, and clusters where the result has
 * sources. Arrays come from the arena. */
struct mc_sample mc_sample_take_spans(const struct mc_result *result, const struct mc_group *group,
                                      size_t column, struct mc_arena *arena);

/* Which cases a figure is computed on at once, where it is the mean over systems or
 * items. */

/* Index of the first selected case that does not name what cases are grouped by; n_cases: none. */
size_t mc_first_ungrouped(const struct mc_suite *suite, enum mc_grouping grouping) MC_MUST_CHECK;

/* MC_CODE_USAGE where a selected case does not name its system or item: it says which, how many,
 * and what asks for them, `option`, such as "--group-by system". */
int mc_check_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         const char *option, struct mc_error *error) MC_MUST_CHECK;

/* groups[i] of case i of the suite, numbered in order of first appearance: a system or an item of
 * one dataset, byte for byte; MC_NOT_FOUND where it names none, which no selected case may. NULL
 * for MC_GROUP_NONE. In the arena.
 */
uint32_t *mc_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_arena *arena) MC_MUST_CHECK;

/* A figure as the mean of what it is in the groups of a sample: its systems or items. As
 * mt-metrics-eval 68a481a, stats.py (AverageCorrelation): groups with fewer than 2 cases are left
 * out, and so are those in which the figure is not defined. One difference: that program keeps
 * groups of one where no score of the whole table is missing, which have no figure but the
 * Kendall-like's 0. */

/* The groups of a sample, by their numbers; each is a sample of its own, with counts to share. */
struct mc_group_samples {
    struct mc_sample *samples;
    uint32_t n;
};

/* Why correlations of a judged sample of the result are not shown, or NULL (mc_sample_thin). Shown
 * whatever they rest on: with settings.thin_correlations, under a preset, which follows what was
 * published, and as means over systems or items. */
const char *mc_correlation_withheld(const struct mc_result *result, const struct mc_sample *sample,
                                    struct mc_arena *scratch);

/* What a statistic gives in each group. */
struct mc_group_values {
    uint32_t n;
    double *values;     /* NaN: left out, or not defined */
    double *weights;    /* in the mean */
    uint64_t *evidence; /* cases, or pairs, that the value rests on */
    const char *reason; /* why groups of 2 or more have none; NULL: all have one */
};

/* Of a judged sample with groups, of which a resample may miss some. Everything lives in the arena.
 * O(n). */
struct mc_group_samples mc_group_samples(const struct mc_sample *sample, struct mc_arena *arena);

/* A statistic that is MC_MEAN_OF_GROUPS. The arrays live in the arena. */
struct mc_group_values mc_group_values(const struct mc_statistic *statistic,
                                       const struct mc_group_samples *groups, bool micro,
                                       struct mc_arena *arena);

/* The mean, group g counting times[g] times (NULL: once); NaN where no group has a value that rests
 * on something. */
double mc_group_mean_of(const struct mc_group_values *values, const uint32_t *times);

/* The cell of such a statistic, without an interval, and how many groups its mean is over. */
struct mc_cell mc_group_cell(const struct mc_statistic *statistic,
                             const struct mc_group_samples *groups, bool micro,
                             struct mc_group_count *count, struct mc_arena *scratch);

/* Which cases come from one source sentence, and so do not count as independent. */

/* Numbers the source sentences in order of first appearance: sources[i] for case i of the suite.
 * Cases of one dataset that name the same item, and cases with the same reference text, have one
 * source, and so have those that such cases link; all byte for byte. A case with neither has a
 * source of its own. In the arena. */
uint32_t *mc_case_sources(const struct mc_suite *suite, struct mc_arena *arena) MC_MUST_CHECK;

/* What is one unit of a test of two runs: what is exchanged, turned round or drawn as a whole. */
#define MC_CLUSTERS(X)                                                                             \
    X(MC_CLUSTERS_AUTO, "auto")           /* see below */                                          \
    X(MC_CLUSTERS_ITEM, "item")           /* cases of a dataset that name the same item */         \
    X(MC_CLUSTERS_REFERENCE, "reference") /* cases with the same reference text */                 \
    X(MC_CLUSTERS_CASE, "case")           /* each by itself */
enum mc_clusters { MC_CLUSTERS(MC_CHOICE_VALUE) };

/* units[i] of case i of the suite: the first selected case of its unit. AUTO: by item, and a case
 * that names none by its reference text. A case with neither is a unit of its own. In the arena. */
uint32_t *mc_case_units(const struct mc_suite *suite, enum mc_clusters clusters,
                        struct mc_arena *arena) MC_MUST_CHECK;

#endif
