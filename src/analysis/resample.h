/* resample.h: a sample of which cases, or clusters of cases, are taken some number of times. */
#ifndef MC_ANALYSIS_RESAMPLE_H
#define MC_ANALYSIS_RESAMPLE_H

#include "analysis/statistic.h"

/* What is drawn: unit u is cases[begin[u]] to cases[begin[u + 1] - 1] of the sample. */
struct mc_units {
    uint32_t n;
    size_t largest;
    uint32_t *begin, *cases;
};

/* The cases sorted by their clusters; without clusters each case by itself. In the arena. */
struct mc_units mc_find_units(const struct mc_sample *sample, struct mc_arena *arena);

/* A resample: the sample and the arrays that it points to, to be written. */
struct mc_resample {
    struct mc_sample sample; /* what was taken; it has groups where the whole has */
    struct mc_sample whole;  /* all cases, with how often their groups were taken */
    struct mc_pair_ranking pairs;
    struct mc_pair_counts counts[MC_N_THRESHOLDS];
    double *human, *metric, *human_normalised, *metric_normalised;
    uint32_t *human_levels, *metric_levels;
    uint8_t *folds;             /* NULL: none */
    uint32_t *times_drawn;      /* [n] of the whole */
    uint32_t *groups;           /* these four NULL: none */
    uint32_t *first_of_group;   /* [n_groups]: a case of it */
    uint32_t *group_times;      /* [n_groups] */
    uint64_t *group_copy_pairs; /* [n_groups] */
};

/* With room for the largest unit drawn every time; empty. In the arena. */
struct mc_resample *mc_resample_new(const struct mc_sample *sample, const struct mc_units *units,
                                    struct mc_arena *arena);
/* Empties it. */
void mc_resample_clear(struct mc_resample *made);
/* Takes a unit once more. */
void mc_resample_add(struct mc_resample *made, const struct mc_units *units, uint32_t unit);
/* To be called after the last unit: sets whole.group_times, where each group lies within a unit. */
void mc_resample_count_groups(struct mc_resample *made);

#endif
