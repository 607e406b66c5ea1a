/* permutation.h: is one metric better than another? Permutation tests on a paired sample.
 *
 * Deutsch, Dror and Roth 2021, "A Statistical Analysis of Summarization Evaluation Metrics Using
 * Resampling Methods", section 5; mt-metrics-eval 68a481a, stats.py PermutationSigDiff and
 * PairwisePermutationSigDiff. The difference of the figures of the two metrics is compared with
 * the differences after random swaps (swap.h). What is swapped together makes the test:
 *
 *   PERM-BOTH     each score by itself: for other inputs and other systems
 *   PERM-INPUTS   all scores of an input: for other inputs. The one to use where several cases
 *                 come from one source sentence
 *   PERM-SYSTEMS  all scores of a system: for other systems */
#ifndef MC_ANALYSIS_TESTS_PERMUTATION_H
#define MC_ANALYSIS_TESTS_PERMUTATION_H

#include "analysis/tests/draws.h"
#include "analysis/tests/swap.h"

/* Differences within this of each other count as equal, for the same swap may give sums in another
 * order. */
#define MC_PERMUTATION_TOLERANCE 1e-9

struct mc_permutation_settings {
    size_t n_draws;
    struct mc_bit_source source;
    /* Bit of the source for each bit of the swap, below n_units; NULL: each has its own. */
    const uint32_t *units;
    size_t n_units;
    /* Stop after a whole number of blocks when count / draws is below early_minimum or above
     * early_maximum, as mt-metrics-eval does; block_size 0 (the default): all draws are made. */
    size_t block_size;
    double early_minimum, early_maximum;
    bool early_two_sided; /* the count is that of p_two_sided, else that of p */
    double (*figures)[2]; /* [n_draws]: what each draw gave is put here; NULL: nowhere */
};

struct mc_permutation_result {
    double figures[2];  /* of the two metrics as they are */
    double difference;  /* second - first */
    size_t n_draws;     /* that were made */
    size_t n_undefined; /* of these: a figure is not defined after the swap; they do not count */
    size_t n_at_least;  /* difference after the swap >= difference - tolerance */
    size_t n_as_far;    /* the same of absolute values */
    double p;           /* (n_at_least + 1) / (defined draws + 1): the second metric is better */
    double p_two_sided; /* (n_as_far + 1) / (defined draws + 1): the two differ */
    const char *reason; /* why there is no p; NULL when there is */
};

/* PERM-BOTH, -INPUTS or -SYSTEMS by `units` (mc_permutation_units). O(n) a draw for Pearson and
 * Spearman. The counts of mt-metrics-eval are n_at_least; its p has no + 1. */
struct mc_permutation_result mc_permutation_test(const struct mc_swap *swap,
                                                 const struct mc_permutation_settings *settings,
                                                 struct mc_arena *scratch);

enum mc_permutation_unit { MC_PERMUTE_BOTH, MC_PERMUTE_INPUTS, MC_PERMUTE_SYSTEMS };

/* Sets units and n_units for a sample taken from these scores; the array comes from the arena. */
void mc_permutation_units(const struct mc_paired_scores *scores,
                          const struct mc_paired_sample *sample, enum mc_permutation_unit unit,
                          struct mc_permutation_settings *settings, struct mc_arena *arena);

#endif
