/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grouping.h: which cases form a row of the result, which of them a figure is averaged over, and
 * which share a source sentence. */
#ifndef MC_ANALYSIS_GROUPING_H
#define MC_ANALYSIS_GROUPING_H

#include "analysis/result.h"
#include "base/error.h"
#include "base/options.h"

struct mc_suite;

/* Fills datasets and groups of a result whose suite and arena are set: those of the selected cases,
 * and in `whole` those of all cases; figures stay empty. Each dataset, in order of first
 * appearance, has one group per phenomenon, in order of first appearance, then `overall`: all cases
 * of the dataset's pooled files, in suite order. The cases of files that are not pooled form groups
 * of their own (pooled false), even if the phenomenon has pooled ones too. `overall` may be
 * empty. */
void mc_group_cases(struct mc_result *result);
/* The dataset of that name with the groups of all its cases; NULL: it has no cases. */
const struct mc_dataset_result *mc_whole_dataset(const struct mc_result *result,
                                                 struct mc_slice name);

/* values[n_cases] of the group, settled: of people for column 0, else of metric column - 1; NaN: no
 * score. In the arena. */
const double *mc_group_scores(const struct mc_result *result, const struct mc_group *group,
                              size_t column, struct mc_arena *arena);
/* The cases of the group, in its order, with a score of this column and, if `judged`, a human score
 * too. Only then are levels set; clusters are set if the result has sources, groups if it is judged
 * and has case groups. Needs the result's normalisation and grouping. Arrays live in the arena;
 * `pairs` is set to `shared` (may be NULL). */
struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena);

/* The cases of the group, in its order, whose error spans are given both by people and by the
 * metric of this column, whether judged or scored or not: `spans`, `cases`, and clusters if the
 * result has sources. Arrays live in the arena. */
struct mc_sample mc_sample_take_spans(const struct mc_result *result, const struct mc_group *group,
                                      size_t column, struct mc_arena *arena);

/* The systems or items of the cases, over which figures may be averaged. */

/* Index of the first selected case that does not name its system or item; n_cases: none. */
size_t mc_first_ungrouped(const struct mc_suite *suite, enum mc_grouping grouping) MC_MUST_CHECK;

/* MC_CODE_USAGE if a selected case does not name its system or item: the message says which case,
 * how many, and which `option` needs them, such as "--group-by system". */
int mc_check_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         const char *option, struct mc_error *error) MC_MUST_CHECK;

/* groups[i] of case i of the suite, numbered in order of first appearance: a system or an item of
 * one dataset, compared byte for byte; MC_NOT_FOUND if the case names none (no selected case may).
 * NULL for MC_GROUP_NONE. In the arena. */
uint32_t *mc_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_arena *arena) MC_MUST_CHECK;

/* A figure as the mean over the groups of a sample, its systems or items. As in mt-metrics-eval
 * 68a481a, stats.py (AverageCorrelation): groups with fewer than 2 cases, or in which the figure is
 * not defined, are left out. One difference: if no score of the whole table is missing, that
 * program keeps groups of one, whose only figure is the Kendall-like's 0. */

/* The groups of a sample, by number; each is a sample of its own, with its own shared counts. */
struct mc_group_samples {
    struct mc_sample *samples;
    uint32_t n;
};

/* Why correlations of a judged sample of the result are not shown, or NULL (mc_sample_thin). They
 * are always shown with settings.thin_correlations, under a preset, which follows what was
 * published, and as means over systems or items. */
const char *mc_correlation_withheld(const struct mc_result *result, const struct mc_sample *sample,
                                    struct mc_arena *scratch);

/* The values of a statistic in each group. */
struct mc_group_values {
    uint32_t n;
    double *values;     /* NaN: left out, or not defined */
    double *weights;    /* in the mean */
    uint64_t *evidence; /* cases, or pairs, that the value rests on */
    const char *reason; /* why groups of 2 or more have no value; NULL: all have one */
};

/* The groups of a judged sample with groups; a resample may lack some. Everything lives in the
 * arena. O(n). */
struct mc_group_samples mc_group_samples(const struct mc_sample *sample, struct mc_arena *arena);

/* For a statistic that is MC_MEAN_OF_GROUPS. The arrays live in the arena. */
struct mc_group_values mc_group_values(const struct mc_statistic *statistic,
                                       const struct mc_group_samples *groups, bool micro,
                                       struct mc_arena *arena);

/* The mean, group g counting times[g] times (NULL: once); NaN if no group has a value with
 * evidence. */
double mc_group_mean_of(const struct mc_group_values *values, const uint32_t *times);

/* The cell of such a statistic, without an interval, and how many groups it averages. */
struct mc_cell mc_group_cell(const struct mc_statistic *statistic,
                             const struct mc_group_samples *groups, bool micro,
                             struct mc_group_count *count, struct mc_arena *scratch);

/* Which cases share a source sentence, and so are not independent. */

/* Numbers the source sentences in order of first appearance: sources[i] for case i of the suite.
 * Cases of one dataset that name the same item share a source, as do cases with the same reference
 * text, and cases linked through such cases; compared byte for byte. A case with neither has a
 * source of its own. In the arena. */
uint32_t *mc_case_sources(const struct mc_suite *suite, struct mc_arena *arena) MC_MUST_CHECK;

/* The unit of a test of two runs: the cases that are exchanged, flipped or drawn together. */
#define MC_CLUSTERS(X)                                                                             \
    X(MC_CLUSTERS_AUTO, "auto")           /* see below */                                          \
    X(MC_CLUSTERS_ITEM, "item")           /* cases of a dataset that name the same item */         \
    X(MC_CLUSTERS_REFERENCE, "reference") /* cases with the same reference text */                 \
    X(MC_CLUSTERS_CASE, "case")           /* each on its own */
enum mc_clusters { MC_CLUSTERS(MC_CHOICE_VALUE) };

/* units[i] of case i of the suite: the first selected case of its unit. AUTO: by item, or, if a
 * case names none, by its reference text. A case with neither is a unit of its own. In the
 * arena. */
uint32_t *mc_case_units(const struct mc_suite *suite, enum mc_clusters clusters,
                        struct mc_arena *arena) MC_MUST_CHECK;

#endif
