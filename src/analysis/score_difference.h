/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_difference.h: what a difference of two scores of a metric means: how often people order two
 * cases like a metric whose scores are this far apart. */
#ifndef MC_ANALYSIS_SCORE_DIFFERENCE_H
#define MC_ANALYSIS_SCORE_DIFFERENCE_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/sample.h"

/* After Kocmi et al. 2024, "Navigating the Metrics Maze", who ask this about systems; here about
 * cases.
 *
 * The pairs are those of cases that people order and whose metric scores differ. The differences of
 * scores, on the metric's own scale, are divided into MC_DIFFERENCE_BINS equal parts of the span of
 * the scores; differences in the same part are not distinguished. The agreement at a difference is
 * the isotonic regression of "people order the pair as the metric does" on the differences: it
 * never falls as scores move apart. Of more than MC_DIFFERENCE_PAIRS pairs of cases, about that
 * many are taken: those whose places in the sample are certain distances apart; the distances are
 * spread evenly, so that each case is in as many pairs as any other. */
enum { MC_DIFFERENCE_BINS = 4096, MC_DIFFERENCE_PAIRS = 1 << 20 };

/* An agreement counts as reached only if at least this many pairs are as far apart, or farther;
 * otherwise the few greatest differences would reach any. */
enum { MC_LEAST_PAIRS_REACHED = 30 };

/* Pairs with the same agreement. */
struct mc_difference_step {
    double least;     /* difference of scores */
    double agreement; /* share in [0, 1] of pairs that people order as the metric does */
    uint64_t n_pairs;
};

struct mc_difference_curve {
    struct mc_difference_step *steps; /* [n], ascending */
    size_t n;
    uint64_t n_pairs, n_hits; /* ordered by both; those ordered alike */
    uint64_t n_tied;          /* ordered by people, with equal scores */
    double farthest;          /* greatest difference of a pair */
    const char *reason;       /* why there are no steps; NULL if there are */
};

/* For a judged sample. The steps live in the arena. O(n^2) up to MC_DIFFERENCE_PAIRS pairs. */
struct mc_difference_curve mc_difference_curve(const struct mc_sample *sample,
                                               struct mc_arena *arena);

/* The least difference from which on the agreement, in (0, 1), is reached. Infinite, with the
 * reason, if it never is; NaN, with the reason, if there are too few pairs to tell. */
struct mc_figure mc_difference_for(const struct mc_difference_curve *curve, double agreement);
/* Number of pairs far enough apart for the agreement; 0: it is never reached. */
uint64_t mc_pairs_for(const struct mc_difference_curve *curve, double agreement);

/* Conversely, the step of a difference, with the share of pairs this far apart that people order as
 * the metric does; NULL, with the reason, if it is unknown: no pair is as close or as far apart, or
 * there are too few pairs. */
const struct mc_difference_step *mc_difference_step_at(const struct mc_difference_curve *curve,
                                                       double difference, const char **reason);

/* The agreements of the statistics delta_80, delta_90 and delta_95. */
enum { MC_N_DELTAS = 3 };
extern const double mc_delta_agreements[MC_N_DELTAS];

/* The differences for these agreements in a sample, and the share in order at sample->difference:
 * computed by the first statistic that needs it, for all of them. */
struct mc_score_deltas {
    bool known;
    struct mc_figure figures[MC_N_DELTAS];
    struct mc_figure agreement;
};

/* One of the differences. Takes it from sample->deltas if it is there, else stores it there. */
struct mc_figure mc_score_delta(const struct mc_sample *sample, size_t which,
                                struct mc_arena *scratch);
/* The share of pairs ordered as people do at sample->difference, in the same way. */
struct mc_figure mc_score_agreement(const struct mc_sample *sample, struct mc_arena *scratch);

#endif
