/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_ranking.h: how often a metric orders two cases as people do (thresholded pairwise ranking).
 *
 * Zeidler, Opitz and Frank 2022, section 5, as their published program computes it. Over all n * n
 * ordered pairs (i, j) of cases, i == j included, with raw scores m and human scores h:
 *
 *   threshold: the percentile (5th) of the n * n differences |m_i - m_j|, linearly interpolated
 *   hit: h_i == h_j and |m_i - m_j| <= threshold, or
 *        |m_i - m_j| > threshold and m_i, m_j are in the same strict order as h_i, h_j
 *
 * Human scores tie if they are equal as doubles. A difference that exceeds the threshold only by
 * rounding does not count as above it (mc_scores_apart), unless the sample takes scores exactly, as
 * the published program does. Each comparison uses the rounded difference of two doubles, as a loop
 * over all pairs would: the counts and the threshold are those of that loop, bit for bit, in O(n
 * log n). (On sorted scores the rounded difference x_j - x_i grows with j and falls with i, because
 * rounding is monotone.) */
#ifndef MC_ANALYSIS_PAIRS_PAIR_RANKING_H
#define MC_ANALYSIS_PAIRS_PAIR_RANKING_H

#include "analysis/pairs/ties.h"
#include "analysis/sample.h"

struct mc_arena;

/* Counts the sample (n >= 1; the order of both sides given as levels). With lower_is_better the
 * order of the metric is reversed. In a resample the pairs of two copies of one case are left out
 * of pairs, hits and differences: a case is compared with itself as often as in the original
 * sample. Takes the counts from sample->pairs if they are there, else stores them there. */
struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch);

/* Two levels of the ladder of a sample. */
struct mc_near_levels {
    uint32_t upper, lower;
};

/* The part of the same count that is shared by many resamples of one sample. */
struct mc_ranking_plan {
    const struct mc_sample *sample;
    struct mc_ladder ladder;
    double threshold; /* of the sample itself; those of its resamples are near it */
    /* [n] in ladder order: the cluster of the case, or the case itself; its level */
    uint32_t *units, *levels;
    uint32_t *human; /* [n] likewise: level on the other side; followed by some zeros */
    double noise;    /* bound on the rounding error of gaps */
    /* The gaps between the values of two levels that are near the threshold, in cells of equal
     * width; the last one has an end like the beginning of another. n_cells 0: there are too
     * many. */
    uint32_t n_cells, middle; /* the threshold is in `middle` */
    bool from_zero;           /* the first cell begins at 0 */
    struct mc_near_levels *near;
    size_t *begin;    /* [n_cells + 1]: where each cell begins in `near`, which is sorted */
    uint64_t *within; /* [n_cells + 1]: ordered pairs of cases up to the cell's beginning */
    uint32_t *first;  /* [n_cells + 1][n_levels]: the first level within that distance */
    double next;      /* the least gap beyond the last cell; infinite: none */
};

/* Lives in the arena. */
struct mc_ranking_plan mc_ranking_plan(const struct mc_sample *sample, struct mc_arena *arena);

/* The counts of a resample. */
struct mc_drawn_ranking {
    struct mc_pair_ranking ranking;
    size_t n;              /* cases, counting each copy */
    uint64_t n_copy_pairs; /* ordered pairs of two copies of one case */
    uint64_t n_tied; /* ordered pairs on the same human level, including each copy with itself */
};

/* Counts a resample in which unit u (the cases of a cluster, or one case) occurs times[u] times,
 * with at least 2 copies of cases in all, without copying: the result is that of mc_pair_ranking on
 * the copies. */
struct mc_drawn_ranking mc_ranking_drawn(const struct mc_ranking_plan *plan, const uint32_t *times,
                                         struct mc_arena *scratch);

#endif
