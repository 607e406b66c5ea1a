/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pass_rate.h: how many of the expectations of a group a metric meets, and an interval for the rate
 * in which expectations that have a case in common are no independent evidence. */
#ifndef MC_ANALYSIS_PASS_RATE_H
#define MC_ANALYSIS_PASS_RATE_H

struct mc_result;

/* Fills the passes of all groups of a result whose expectations are judged; they stay NULL where
 * nothing is expected. Each case is a cluster (intervals.h) of the expectations that are its own
 * and of those that compare another case with it. The medians of phenomena count as fixed: those
 * that are compared with one have nothing in common by that. */
void mc_pass_rates(struct mc_result *result);

#endif
