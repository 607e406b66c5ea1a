/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_calibration.h: metric scores calibrated to the scale of human scores, if a run asks for
 * it. */
#ifndef MC_ANALYSIS_SCORE_CALIBRATION_H
#define MC_ANALYSIS_SCORE_CALIBRATION_H

struct mc_result;

/* If the settings of the result say so, calibrates metric_normalised (filled by mc_normalise) to
 * human_normalised by isotonic regression, separately for each dataset. Folds are those of the tie
 * thresholds (pairs/ties.h), drawn over the sources of the cases, so that no case is calibrated by
 * one of its own item. A dataset without human scores stays as it is. If some cases of a column
 * have none to learn from, the column gets a reason for it, and these no value. */
void mc_scores_calibrate(struct mc_result *result);

#endif
