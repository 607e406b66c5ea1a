/* group_means.h: a figure as the mean of what it is in the groups of a sample: its systems or
 * items. As mt-metrics-eval 68a481a, stats.py (AverageCorrelation): groups with fewer than 2 cases
 * are left out, and so are those in which the figure is not defined. One difference: that program
 * keeps groups of one where no score of the whole table is missing, which have no figure but the
 * Kendall-like's 0. */
#ifndef MC_ANALYSIS_GROUP_MEANS_H
#define MC_ANALYSIS_GROUP_MEANS_H

#include "analysis/result.h"

/* The groups of a sample, by their numbers; each is a sample of its own, with counts to share. */
struct mc_group_samples {
    struct mc_sample *samples;
    uint32_t n;
};

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

#endif
