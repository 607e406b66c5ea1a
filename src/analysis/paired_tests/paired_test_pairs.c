#include "analysis/paired_tests/permuted.h"

static const char *misfit(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_BY_TIES
               ? NULL
               : "the test exchanges what is said about pairs of cases: it is for acc_eq and "
                 "tau_eq";
}

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_permutation_settings settings = {0};
    struct mc_paired_sample sample;
    struct mc_swap swap;

    mc_paired_sample_take(trial->scores, MC_PAIRED_ALL, &sample, scratch);
    swap = mc_swap_verdicts(&sample, trial->thresholds, trial->figure->verdict, scratch);
    return mc_permuted_swap(trial, &swap, &settings, scratch);
}

const struct mc_paired_test mc_paired_test_pairs = {
    .name = "pairs",
    .title = "permutation of pairs",
    .definition = "permutation of what the two sides say about each pair of cases: acc_eq, tau_eq",
    .citation = "Deutsch, Foster and Freitag 2023",
    .data = MC_TEST_FIGURES,
    .counts_draws = true,
    .misfit = misfit,
    .compute = compute,
};
