/* resampled.h: what the bootstrap tests of figures share. */
#ifndef MC_ANALYSIS_PAIRED_TESTS_RESAMPLED_H
#define MC_ANALYSIS_PAIRED_TESTS_RESAMPLED_H

#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/paired_bootstrap.h"

/* Thresholds of ties would have to be fitted anew in each resample. */
const char *mc_resampled_misfit(const struct mc_paired_figure *figure);

/* The paired bootstrap of the trial's figure: the percentile interval of the difference, and the p
 * that turns it round: the share of resamples, and of one more, whose difference is not above 0;
 * two-sided twice the lesser of that and of the share that is not below 0, at most 1. */
struct mc_trial_result mc_resampled(const struct mc_trial *trial, enum mc_bootstrap_axes axes,
                                    struct mc_arena *scratch);

#endif
