/* paired_runs.h: two runs of the same metrics, brought to the same cases in the same order; those
 * that both show are selected. */
#ifndef MC_ANALYSIS_CHANGE_PAIRED_RUNS_H
#define MC_ANALYSIS_CHANGE_PAIRED_RUNS_H

#include "analysis/result.h"

/* One metric of both runs; MC_NOT_FOUND: this run does not have it. */
struct mc_paired_metric {
    struct mc_slice name;
    uint32_t base, changed;  /* columns of the tables below */
    bool sentinel;           /* in one of the runs; it decides nothing */
    size_t n_lost, n_gained; /* cases of which only base, only the changed run has a score */
    struct mc_slice lost;    /* the first that is lost; empty: none */
};

struct mc_paired_runs {
    const struct mc_suite *suite; /* cases of both runs, as the changed run has them */
    const struct mc_score_table *base, *changed; /* of these cases */
    struct mc_paired_metric
        *metrics; /* in the order of the changed run, then those of base alone */
    size_t n_metrics;
    size_t n_absent, n_lost; /* metrics of one run alone, scores lost; but for sentinels */
    size_t n_only_base, n_only_changed;      /* cases that one run shows, the other does not */
    struct mc_slice only_base, only_changed; /* the first of each; empty: none */
    size_t n_other_human;        /* common cases whose human score, phenomenon or dataset differs */
    struct mc_slice other_human; /* the first of them */
};

/* A metric that is called otherwise in the changed run: columns of the two tables. */
struct mc_renamed_metric {
    uint32_t base, changed;
};

/* Pairs by case id and by the name of the metric; where each run has but one, these are paired
 * whatever they are called. Everything lives in the arena and points into the
 * tables given. */
struct mc_paired_runs mc_pair_runs(const struct mc_score_table *base,
                                   const struct mc_score_table *changed,
                                   struct mc_arena *arena) MC_MUST_CHECK;

/* The same; the renamed metrics, no column of a table in two of them, are paired with each other
 * and with no other. */
struct mc_paired_runs mc_pair_renamed_runs(const struct mc_score_table *base,
                                           const struct mc_score_table *changed,
                                           const struct mc_renamed_metric *renamed,
                                           size_t n_renamed, struct mc_arena *arena) MC_MUST_CHECK;

#endif
