/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_difference.h: what a difference of two scores of a metric means: how often people order two
 * cases as the metric does whose scores are so far apart. */
#ifndef MC_ANALYSIS_SCORE_DIFFERENCE_H
#define MC_ANALYSIS_SCORE_DIFFERENCE_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/sample.h"

/* After Kocmi et al. 2024, "Navigating the Metrics Maze", who ask it of systems; here of cases.
 *
 * The pairs are those of cases that people order and of which the scores of the metric differ. The
 * differences of scores, on the metric's own scale, lie in MC_DIFFERENCE_BINS equal parts of the
 * span of the scores; within one they are not told apart. The agreement at a difference is the
 * isotonic regression of "people order the pair as the metric does" on the
 * differences: it never falls as scores move apart. Of more than MC_DIFFERENCE_PAIRS pairs of cases
 * about so many are taken: those whose places in the sample are some distances apart, which are
 * spread evenly, so that each case is in as many pairs as any other. */
enum { MC_DIFFERENCE_BINS = 4096, MC_DIFFERENCE_PAIRS = 1 << 20 };

/* An agreement counts as reached where so many pairs are as far apart, or farther; the few greatest
 * differences would reach any. */
enum { MC_LEAST_PAIRS_REACHED = 30 };

/* Pairs between which the agreement is the same. */
struct mc_difference_step {
    double least;     /* difference of scores */
    double agreement; /* share in [0, 1] that people order as the metric does */
    uint64_t n_pairs;
};

struct mc_difference_curve {
    struct mc_difference_step *steps; /* [n], rising */
    size_t n;
    uint64_t n_pairs, n_hits; /* that both order; of these alike */
    uint64_t n_tied;          /* that people order, with the same score */
    double farthest;          /* greatest difference of a pair */
    const char *reason;       /* why there is no step; NULL when there is one */
};

/* Of a judged sample. The steps live in the arena. O(n^2) up to MC_DIFFERENCE_PAIRS pairs. */
struct mc_difference_curve mc_difference_curve(const struct mc_sample *sample,
                                               struct mc_arena *arena);

/* The least difference from which on the agreement, in (0, 1), is reached. Infinite, with the
 * reason, where it never is; NaN, with the reason, where too few pairs are there to say so. */
struct mc_figure mc_difference_for(const struct mc_difference_curve *curve, double agreement);
/* Pairs at least so far apart that the agreement is reached; 0: it never is. */
uint64_t mc_pairs_for(const struct mc_difference_curve *curve, double agreement);

/* The other way round: the step of a difference, which says what share of the pairs so far apart
 * people order as the metric does; NULL, with the reason, where it says nothing: no pair is so near
 * together, or so far apart, or too few pairs are there. */
const struct mc_difference_step *mc_difference_step_at(const struct mc_difference_curve *curve,
                                                       double difference, const char **reason);

/* The agreements of the statistics delta_80, delta_90 and delta_95. */
enum { MC_N_DELTAS = 3 };
extern const double mc_delta_agreements[MC_N_DELTAS];

/* What they are for a sample, and what share is in order at sample->difference: found by the first
 * one that needs it, for all of them. */
struct mc_score_deltas {
    bool known;
    struct mc_figure figures[MC_N_DELTAS];
    struct mc_figure agreement;
};

/* One of them. Takes it from sample->deltas when it is there, else puts it there. */
struct mc_figure mc_score_delta(const struct mc_sample *sample, size_t which,
                                struct mc_arena *scratch);
/* The share of pairs ordered as people do at sample->difference, in the same way. */
struct mc_figure mc_score_agreement(const struct mc_sample *sample, struct mc_arena *scratch);

#endif
