/* SPDX-License-Identifier: GPL-3.0-or-later */
/* permutation_goldens.h: permutation tests with recorded draws, from goldens/stats. */
#ifndef MC_TESTS_PERMUTATION_GOLDENS_H
#define MC_TESTS_PERMUTATION_GOLDENS_H

#include "analysis/tests/permutation.h"
#include "tests/unit/stat_goldens.h"

/* Prepares what a golden case compares. */
typedef struct mc_swap mc_prepare_golden(const json_t *item, const struct mc_paired_sample *sample,
                                         struct mc_arena *arena);

/* Replays the draws of the case and compares every permuted figure, the difference, the number of
 * draws and the count behind p_tolerant. */
void mc_compare_permutation(const json_t *item, mc_prepare_golden *prepare);

#endif
