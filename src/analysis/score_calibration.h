/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_calibration.h: scores of metrics brought to the scale of people's, where a run asks for
 * that. */
#ifndef MC_ANALYSIS_SCORE_CALIBRATION_H
#define MC_ANALYSIS_SCORE_CALIBRATION_H

struct mc_result;

/* Where the settings of the result say so, calibrates metric_normalised (mc_normalise has filled
 * it) by isotonic regression, each dataset by itself, to human_normalised. Folds are those of the
 * thresholds of ties (pairs/ties.h), drawn over the sources of the cases, so that no case is
 * calibrated by one of its own item. A dataset that nobody judged stays as it is. Where cases of a
 * column have none to learn from, the column gets a reason for it, and no value. */
void mc_scores_calibrate(struct mc_result *result);

#endif
