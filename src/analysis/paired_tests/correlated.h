/* correlated.h: what the tests from three correlations alone share. */
#ifndef MC_ANALYSIS_PAIRED_TESTS_CORRELATED_H
#define MC_ANALYSIS_PAIRED_TESTS_CORRELATED_H

#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/dependent_correlations.h"

/* For Pearson's correlation; for Spearman's as an approximation. */
const char *mc_correlated_misfit(const struct mc_paired_figure *figure);

/* The correlations of both sides with people and with each other over the complete cases; NaN
 * where one is not defined. */
struct mc_three_correlations mc_correlated(const struct mc_trial *trial, struct mc_arena *scratch);

/* Any test of them, with its tail turned to what the trial asks for. */
struct mc_trial_result
mc_correlated_test(const struct mc_trial *trial,
                   struct mc_test_value (*test)(const struct mc_three_correlations *r),
                   struct mc_arena *scratch);

#endif
