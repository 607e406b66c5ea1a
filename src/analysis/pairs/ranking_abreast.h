/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranking_abreast.h: rankings of eight resamples of one sample at a time.
 *
 * The resamples of a sample differ in nothing but how often each case is there. What is walked
 * through, which cases lie below which and whose scores are how far apart, is the same for all, so
 * that eight are counted by one walk with eight numbers side by side. Each has a threshold of its
 * own: the walk counts what is right at a gap that is below all eight thresholds, then goes up the
 * gaps and takes off what comes within the threshold of each resample, until the last has passed
 * its own. Of many cases it costs little if the eight are resamples whose thresholds lie next to
 * each other. */
#ifndef MC_ANALYSIS_PAIRS_RANKING_ABREAST_H
#define MC_ANALYSIS_PAIRS_RANKING_ABREAST_H

#include "analysis/pairs/pair_ranking.h"

enum {
    MC_ABREAST = 8,        /* resamples that are counted together */
    MC_ABREAST_UNITS = 32, /* units that are read together */
};

/* Of the n_units numbers of a resample, which say how often each unit is there: bytes, the last
 * ones of which are not looked at. */
static inline size_t mc_abreast_row_size(uint32_t n_units)
{
    return ((size_t)n_units + MC_ABREAST_UNITS - 1) / MC_ABREAST_UNITS * MC_ABREAST_UNITS;
}

/* What is found once for all resamples. */
struct mc_abreast_plan;

/* NULL: the sample has so many cases that they had better be counted one by one (mc_ranking_drawn).
 * Points to the other plan; lives in the arena. */
const struct mc_abreast_plan *mc_abreast_plan_new(const struct mc_ranking_plan *plan,
                                                  struct mc_arena *arena);

/* Eight resamples. */
struct mc_abreast {
    /* By the caller: of mc_abreast_expect, or 0. What is found does not depend on it. */
    double expected[MC_ABREAST];
    struct mc_drawn_ranking of[MC_ABREAST]; /* all but the threshold, which is 0 */
};

/* Whether it matters which resamples are counted together, and what is expected of them. */
bool mc_abreast_expects(const struct mc_abreast_plan *plan);

/* About where the thresholds of eight resamples lie: expected[MC_ABREAST], by which resamples can
 * be sorted. rows as below. */
void mc_abreast_expect(const struct mc_abreast_plan *plan, const uint8_t *const *rows,
                       uint32_t n_units, double *expected, struct mc_arena *scratch);

/* What mc_ranking_drawn finds of the resamples in which unit u is there rows[k][u] times, k being
 * the number of the resample. rows[MC_ABREAST][mc_abreast_row_size(n_units)]. */
void mc_rank_abreast(const struct mc_abreast_plan *plan, const uint8_t *const *rows,
                     uint32_t n_units, struct mc_abreast *found, struct mc_arena *scratch);

#endif
