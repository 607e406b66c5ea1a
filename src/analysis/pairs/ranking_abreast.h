/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranking_abreast.h: rankings of eight resamples of one sample at a time.
 *
 * The resamples of a sample differ only in how often each case occurs. The walk, which cases lie
 * below which, and how far apart their scores are, are the same for all, so that one walk counts
 * eight with eight numbers side by side. Each has a threshold of its own: the walk counts the hits
 * at a gap that is below all eight thresholds, then goes up the gaps and subtracts the pairs that
 * come within the threshold of each resample, until the last one has passed its own. With many
 * cases this pays if the thresholds of the eight lie next to each other. */
#ifndef MC_ANALYSIS_PAIRS_RANKING_ABREAST_H
#define MC_ANALYSIS_PAIRS_RANKING_ABREAST_H

#include "analysis/pairs/pair_ranking.h"

enum {
    MC_ABREAST = 8,        /* resamples counted together */
    MC_ABREAST_UNITS = 32, /* units read together */
};

/* Size in bytes of a row: the n_units counts of a resample, how often each unit occurs, padded with
 * bytes that are ignored. */
static inline size_t mc_abreast_row_size(uint32_t n_units)
{
    return ((size_t)n_units + MC_ABREAST_UNITS - 1) / MC_ABREAST_UNITS * MC_ABREAST_UNITS;
}

/* What is shared by all resamples. */
struct mc_abreast_plan;

/* NULL: the sample has so many cases that counting resamples one by one is better
 * (mc_ranking_drawn). Points to the other plan; lives in the arena. */
const struct mc_abreast_plan *mc_abreast_plan_new(const struct mc_ranking_plan *plan,
                                                  struct mc_arena *arena);

/* Eight resamples. */
struct mc_abreast {
    /* Set by the caller: from mc_abreast_expect, or 0. The counts do not depend on it. */
    double expected[MC_ABREAST];
    struct mc_drawn_ranking of[MC_ABREAST]; /* all but the threshold, which is 0 */
};

/* Whether it matters which resamples are counted together, so that mc_abreast_expect is useful. */
bool mc_abreast_expects(const struct mc_abreast_plan *plan);

/* Approximate places of the thresholds of eight resamples: expected[MC_ABREAST], for sorting
 * resamples. rows as below. */
void mc_abreast_expect(const struct mc_abreast_plan *plan, const uint8_t *const *rows,
                       uint32_t n_units, double *expected, struct mc_arena *scratch);

/* The results of mc_ranking_drawn for the resamples k in which unit u occurs rows[k][u] times.
 * rows[MC_ABREAST][mc_abreast_row_size(n_units)]. */
void mc_rank_abreast(const struct mc_abreast_plan *plan, const uint8_t *const *rows,
                     uint32_t n_units, struct mc_abreast *rankings, struct mc_arena *scratch);

#endif
