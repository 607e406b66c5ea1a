/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_runs.h: two runs of the same metrics, reduced to the same cases in the same order; those
 * that both runs show are selected. */
#ifndef MC_ANALYSIS_CHANGE_PAIRED_RUNS_H
#define MC_ANALYSIS_CHANGE_PAIRED_RUNS_H

#include "analysis/result.h"
#include "suite/case_content.h"

/* A metric of both runs; MC_NOT_FOUND: the run does not have it. */
struct mc_paired_metric {
    struct mc_slice name;
    uint32_t base, changed;  /* columns of the tables below */
    bool sentinel;           /* in one of the runs; it decides nothing */
    size_t n_lost, n_gained; /* cases scored only by base, only by the changed run */
    struct mc_slice *lost;   /* [n_lost] ids of the cases lost */
    struct mc_slice why;     /* why the first of them has no score; empty: not known */
    size_t n_unproved[2];    /* unproved scores of base and of the changed run, among the cases that
                                both show; 0 if one run does not have the metric */
};

/* A case that one run shows and that differs in the other. `what`: bits of enum mc_case_difference,
 * or one of these. */
enum {
    MC_ONLY_IN_BASE = 1 << 8,
    MC_ONLY_IN_CHANGED = 1 << 9,
    MC_HAS_ANOTHER_ID =
        1 << 10 /* has the same texts and graphs as one case of base, and no other case has them */
};

/* If one of these is set, the scores of the two runs belong to different cases, and the case is
 * left out. Otherwise the metrics saw the same, and both runs are judged by the data of the changed
 * one. */
#define MC_LEAVES_OUT                                                                              \
    ((uint32_t)MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS | MC_ONLY_IN_BASE | MC_ONLY_IN_CHANGED)

struct mc_unlike_case {
    struct mc_slice id;
    uint32_t what;
    struct mc_slice was; /* MC_HAS_ANOTHER_ID: its id in base */
};

struct mc_paired_runs {
    const struct mc_suite *suite; /* the common cases of both runs, as in the changed run */
    const struct mc_score_table *base, *changed; /* scores of these cases */
    struct mc_paired_metric *metrics; /* in the order of the changed run; then those only in base */
    size_t n_metrics;
    size_t n_absent, n_lost; /* metrics in one run only; scores lost; both without sentinels */
    struct mc_unlike_case *unlike; /* in the order of the changed run; then those only in base */
    size_t n_unlike;
    size_t n_unknown; /* common cases without hashes in one of the runs, where different graphs
                         would go unnoticed */
};

/* A metric with another name in the changed run: columns of the two tables. */
struct mc_renamed_metric {
    uint32_t base, changed;
};

/* How many of the unlike cases differ in any of the bits of `what`. */
size_t mc_count_unlike(const struct mc_paired_runs *runs, uint32_t what);

/* Pairs cases by id, the remaining ones by their texts and graphs, and metrics by name, and settles
 * the scores of both runs together (analysis/sample.h); if each run has only one metric, these are
 * paired whatever their names. Everything lives in the arena and points into the given tables. */
struct mc_paired_runs mc_pair_runs(const struct mc_score_table *base,
                                   const struct mc_score_table *changed,
                                   struct mc_arena *arena) MC_MUST_CHECK;

/* The same; the renamed metrics (no column of a table in two of them) are paired with each other
 * and with no other metric. */
struct mc_paired_runs mc_pair_renamed_runs(const struct mc_score_table *base,
                                           const struct mc_score_table *changed,
                                           const struct mc_renamed_metric *renamed,
                                           size_t n_renamed, struct mc_arena *arena) MC_MUST_CHECK;

#endif
