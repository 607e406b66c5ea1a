/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_ranking.h: how often a metric orders two cases as people do (thresholded pairwise ranking).
 *
 * Zeidler, Opitz and Frank 2022, section 5, as their published program computes it. Over all
 * n * n ordered pairs (i, j), i == j included, of raw scores m and human scores h:
 *
 *   threshold: the percentile (5th) of the n * n differences |m_i - m_j|, linearly interpolated
 *   hit: h_i == h_j and |m_i - m_j| <= threshold, or
 *        |m_i - m_j| > threshold and m_i, m_j stand in the same strict order as h_i, h_j
 *
 * Human scores tie when they are equal as doubles. A difference that is above the threshold by no
 * more than rounding is not above it (mc_scores_apart), unless the sample takes scores
 * exactly, as the published program does. Each comparison is made on the rounded difference of two
 * doubles, as a loop over all pairs would make it: the counts and the threshold are those of that
 * loop, bit for bit, in O(n log n). (On sorted scores the rounded difference x_j - x_i grows with j
 * and falls with i, because rounding is monotone.) */
#ifndef MC_ANALYSIS_PAIRS_PAIR_RANKING_H
#define MC_ANALYSIS_PAIRS_PAIR_RANKING_H

#include "analysis/pairs/ties.h"
#include "analysis/sample.h"

struct mc_arena;

/* Counts the sample (n >= 1; the order of both sides given as levels). With lower_is_better the
 * order of the metric is turned round. In a resample the pairs of two copies of one case are left
 * out of pairs, hits and differences: a case is compared with itself as often as in the sample that
 * was resampled. Takes the counts from sample->pairs when they are there, else puts them there. */
struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch);

/* Two levels of the ladder of a sample. */
struct mc_near_levels {
    uint32_t upper, lower;
};

/* The same of many resamples of one sample: what is found once for all of them. */
struct mc_ranking_plan {
    const struct mc_sample *sample;
    struct mc_ladder ladder;
    double threshold; /* of the sample itself, near which those of its resamples are */
    /* [n] in the order of the ladder: the cluster of the case, or itself; its level */
    uint32_t *units, *levels;
    uint32_t *human; /* the same: level on the other side; some 0 behind them */
    double noise;    /* what gaps may be off for rounding, at most */
    /* The gaps near the threshold between the values of two levels, in cells of one width; the
     * last one has an end like the beginning of another. n_cells 0: there are too many. */
    uint32_t n_cells, middle; /* the threshold lies in `middle` */
    bool from_zero;           /* the first cell begins at 0 */
    struct mc_near_levels *near;
    size_t *begin;    /* [n_cells + 1]: where the cell begins among `near`, which is sorted */
    uint64_t *within; /* [n_cells + 1]: ordered pairs of cases up to its beginning */
    uint32_t *first;  /* [n_cells + 1][n_levels]: the first level no further away than that */
    double next;      /* the least gap beyond the last cell; infinite: none */
};

/* Lives in the arena. */
struct mc_ranking_plan mc_ranking_plan(const struct mc_sample *sample, struct mc_arena *arena);

/* What is counted of a resample. */
struct mc_drawn_ranking {
    struct mc_pair_ranking ranking;
    size_t n;              /* cases, each copy counted */
    uint64_t n_copy_pairs; /* ordered pairs of two copies of one case */
    uint64_t n_tied;       /* ordered pairs on one human level, each copy with itself included */
};

/* Counts a resample in which unit u (the cases of a cluster, or one) is there times[u] times, 2
 * copies of cases or more in all, without copying it: what mc_pair_ranking counts of the copies. */
struct mc_drawn_ranking mc_ranking_drawn(const struct mc_ranking_plan *plan, const uint32_t *times,
                                         struct mc_arena *scratch);

#endif
