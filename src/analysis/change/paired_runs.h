/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_runs.h: two runs of the same metrics, brought to the same cases in the same order; those
 * that both show are selected. */
#ifndef MC_ANALYSIS_CHANGE_PAIRED_RUNS_H
#define MC_ANALYSIS_CHANGE_PAIRED_RUNS_H

#include "analysis/result.h"
#include "suite/case_content.h"

/* One metric of both runs; MC_NOT_FOUND: this run does not have it. */
struct mc_paired_metric {
    struct mc_slice name;
    uint32_t base, changed;  /* columns of the tables below */
    bool sentinel;           /* in one of the runs; it decides nothing */
    size_t n_lost, n_gained; /* cases of which only base, only the changed run has a score */
    struct mc_slice *lost;   /* [n_lost] ids of those that are lost */
    struct mc_slice why;     /* the first one has none now; empty: not known */
    size_t n_unproved[2];    /* scores of base and of the changed run that are not proved, of the
                                cases that both show; 0 where one run does not have the metric */
};

/* A case that one run shows and that is not the same in the other. `what`: bits of enum
 * mc_case_difference, or one of these. */
enum {
    MC_ONLY_IN_BASE = 1 << 8,
    MC_ONLY_IN_CHANGED = 1 << 9,
    MC_HAS_ANOTHER_ID =
        1 << 10 /* the same texts and graphs as one of base, and no other has them */
};

/* With one of them the scores of the two runs are of other cases: such a case is left out. With the
 * others the metrics were shown the same, and both runs are held to what the changed one has. */
#define MC_LEAVES_OUT                                                                              \
    ((uint32_t)MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS | MC_ONLY_IN_BASE | MC_ONLY_IN_CHANGED)

struct mc_unlike_case {
    struct mc_slice id;
    uint32_t what;
    struct mc_slice was; /* MC_HAS_ANOTHER_ID: its id in base */
};

struct mc_paired_runs {
    const struct mc_suite *suite; /* the same cases of both runs, as the changed run has them */
    const struct mc_score_table *base, *changed; /* of these cases */
    struct mc_paired_metric
        *metrics; /* in the order of the changed run, then those of base alone */
    size_t n_metrics;
    size_t n_absent, n_lost;       /* metrics of one run alone, scores lost; but for sentinels */
    struct mc_unlike_case *unlike; /* in the order of the changed run, then those of base alone */
    size_t n_unlike;
    size_t n_unknown; /* common cases without hashes in one of the runs: other graphs would not be
                         seen */
};

/* A metric that is called otherwise in the changed run: columns of the two tables. */
struct mc_renamed_metric {
    uint32_t base, changed;
};

/* How many of the unlike cases differ in one of the bits of `what`. */
size_t mc_count_unlike(const struct mc_paired_runs *runs, uint32_t what);

/* Pairs by case id, those that this leaves by their texts and graphs, and by the name of the
 * metric, and settles the scores of both runs together (analysis/sample.h); where each run has but
 * one metric, these are paired whatever they are called. Everything lives in the arena and points
 * into the tables given. */
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
