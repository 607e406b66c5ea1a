#include "analysis/paired_tests/permuted.h"

enum { BLOCK_SIZE = 200 };

const char *mc_permuted_misfit(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_BY_TIES
               ? "each metric has a tie threshold of its own: the test `pairs` is for that"
               : NULL;
}

struct mc_trial_result mc_permuted_swap(const struct mc_trial *trial, const struct mc_swap *swap,
                                        struct mc_permutation_settings *settings,
                                        struct mc_arena *scratch)
{
    struct mc_permutation_result found;
    struct mc_trial_result result;

    settings->n_draws = trial->n_draws;
    settings->source = mc_random_bit_source(&trial->key);
    if (trial->may_end_early && !trial->one_sided) {
        settings->block_size = BLOCK_SIZE;
        settings->early_minimum = -1;
        settings->early_maximum = 0.25;
        settings->early_two_sided = true;
    }
    found = mc_permutation_test(swap, settings, scratch);
    result = mc_no_trial_result(found.reason);
    result.p = trial->one_sided ? found.p : found.p_two_sided;
    return result;
}

struct mc_trial_result mc_permuted(const struct mc_trial *trial, enum mc_permutation_unit unit,
                                   struct mc_arena *scratch)
{
    struct mc_permutation_settings settings = {0};
    struct mc_grouped_figure figure = trial->figure->figure();
    struct mc_paired_sample sample;
    struct mc_swap swap;

    if (unit == MC_PERMUTE_SYSTEMS && trial->scores->n_systems < 2)
        return mc_no_trial_result("the cases name fewer than 2 systems");
    mc_paired_sample_take(trial->scores, MC_PAIRED_ALL, &sample, scratch);
    mc_permutation_units(trial->scores, &sample, unit, &settings, scratch);
    swap = trial->figure->prepare == NULL ? mc_swap_figure(&sample, &figure, scratch)
                                          : trial->figure->prepare(&sample, scratch);
    return mc_permuted_swap(trial, &swap, &settings, scratch);
}
