/* permuted.h: what the permutation tests of figures share. */
#ifndef MC_ANALYSIS_PAIRED_TESTS_PERMUTED_H
#define MC_ANALYSIS_PAIRED_TESTS_PERMUTED_H

#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/permutation.h"

/* Scores cannot be exchanged where each metric has a tie threshold of its own. */
const char *mc_permuted_misfit(const struct mc_paired_figure *figure);

/* PERM-BOTH, -INPUTS or -SYSTEMS of the trial's figure. */
struct mc_trial_result mc_permuted(const struct mc_trial *trial, enum mc_permutation_unit unit,
                                   struct mc_arena *scratch);

/* The p of any swap of a sample of the trial, with the units that `settings` has. */
struct mc_trial_result mc_permuted_swap(const struct mc_trial *trial, const struct mc_swap *swap,
                                        struct mc_permutation_settings *settings,
                                        struct mc_arena *scratch);

#endif
