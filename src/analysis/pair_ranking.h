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
 * more than rounding is not above it (mc_scores_apart, settle.h), unless the sample takes scores
 * exactly, as the published program does. Each comparison is made on the rounded difference of two
 * doubles, as a loop over all pairs would make it: the counts and the threshold are those of that
 * loop, bit for bit, in O(n log n). (On sorted scores the rounded difference x_j - x_i grows with j
 * and falls with i, because rounding is monotone.) */
#ifndef MC_ANALYSIS_PAIR_RANKING_H
#define MC_ANALYSIS_PAIR_RANKING_H

#include "analysis/sample.h"

/* Counts the sample (n >= 1; the order of both sides given as levels). With lower_is_better the
 * order of the metric is turned round. In a resample the pairs of two copies of one case are left
 * out of pairs, hits and differences: a case is compared with itself as often as in the sample that
 * was resampled. Takes the counts from sample->pairs when they are there, else puts them there. */
struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch);

#endif
