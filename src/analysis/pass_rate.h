/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pass_rate.h: how many of the expectations of a group a metric meets, and an interval for the rate
 * that treats expectations with a case in common as dependent. */
#ifndef MC_ANALYSIS_PASS_RATE_H
#define MC_ANALYSIS_PASS_RATE_H

struct mc_result;

/* Fills the passes of all groups of a result whose expectations are judged; they stay NULL if there
 * are no expectations. Each case is a cluster (intervals.h) of its own expectations and of those
 * that compare another case with it. The medians of phenomena count as fixed: expectations compared
 * with the same median do not share a case through it. */
void mc_pass_rates(struct mc_result *result);

#endif
