#include "analysis/tests/permutation.h"

#include <math.h>

/* Bits of the swap from those of the units. */
static void spread(const struct mc_permutation_settings *settings, const uint64_t *drawn,
                   uint64_t *keep, size_t n_bits)
{
    size_t i;

    memset(keep, 0, mc_bit_words(n_bits) * sizeof(*keep));
    for (i = 0; i < n_bits; i++)
        keep[i / 64] |= (uint64_t)mc_bit_at(drawn, settings->units[i]) << i % 64;
}

/* Counts one draw. */
static void count(struct mc_permutation_result *result, const double figures[2])
{
    double difference = figures[1] - figures[0];

    result->n_draws++;
    if (isnan(difference)) {
        result->n_undefined++;
        return;
    }
    result->n_at_least += difference >= result->difference - MC_PERMUTATION_TOLERANCE;
    result->n_as_far += fabs(difference) >= fabs(result->difference) - MC_PERMUTATION_TOLERANCE;
}

static bool stops_early(const struct mc_permutation_result *result,
                        const struct mc_permutation_settings *settings)
{
    size_t n = settings->early_two_sided ? result->n_as_far : result->n_at_least;
    double share = (double)n / (double)result->n_draws;

    return settings->block_size > 0 && result->n_draws % settings->block_size == 0 &&
           (share < settings->early_minimum || share > settings->early_maximum);
}

static void draw_all(const struct mc_swap *swap, const struct mc_permutation_settings *settings,
                     struct mc_permutation_result *result, struct mc_arena *scratch)
{
    size_t n_drawn = settings->units == NULL ? swap->n_bits : settings->n_units, d;
    uint64_t *drawn = mc_arena_array(scratch, mc_bit_words(n_drawn), sizeof(*drawn));
    uint64_t *keep = settings->units == NULL
                         ? drawn
                         : mc_arena_array(scratch, mc_bit_words(swap->n_bits), sizeof(*keep));

    for (d = 0; d < settings->n_draws; d++) {
        double figures[2];

        settings->source.draw(settings->source.context, d, drawn, n_drawn);
        if (settings->units != NULL)
            spread(settings, drawn, keep, swap->n_bits);
        swap->compute(swap->prepared, keep, figures, scratch);
        if (settings->figures != NULL)
            memcpy(settings->figures[d], figures, sizeof(figures));
        count(result, figures);
        if (stops_early(result, settings))
            return;
    }
}

struct mc_permutation_result mc_permutation_test(const struct mc_swap *swap,
                                                 const struct mc_permutation_settings *settings,
                                                 struct mc_arena *scratch)
{
    double nan = (double)NAN;
    struct mc_permutation_result result = {
        .figures = {nan, nan}, .difference = nan, .p = nan, .p_two_sided = nan};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint64_t *keep_all;
    double n_defined;

    result.reason = swap->reason;
    if (result.reason != NULL)
        return result;
    keep_all = mc_arena_alloc(scratch, mc_array_size(mc_bit_words(swap->n_bits), sizeof(uint64_t)));
    memset(keep_all, 0xFF, mc_bit_words(swap->n_bits) * sizeof(*keep_all));
    swap->compute(swap->prepared, keep_all, result.figures, scratch);
    result.difference = result.figures[1] - result.figures[0];
    if (isnan(result.difference)) {
        result.reason = "the figure of a metric is not defined";
    } else {
        draw_all(swap, settings, &result, scratch);
        n_defined = (double)(result.n_draws - result.n_undefined);
        result.p = ((double)result.n_at_least + 1) / (n_defined + 1);
        result.p_two_sided = ((double)result.n_as_far + 1) / (n_defined + 1);
    }
    mc_arena_reset(scratch, mark);
    return result;
}

void mc_permutation_units(const struct mc_paired_scores *scores,
                          const struct mc_paired_sample *sample, enum mc_permutation_unit unit,
                          struct mc_permutation_settings *settings, struct mc_arena *arena)
{
    uint32_t *units;
    size_t i;

    settings->units = NULL;
    settings->n_units = sample->n;
    if (unit == MC_PERMUTE_BOTH)
        return;
    units = mc_arena_array(arena, sample->n, sizeof(*units));
    for (i = 0; i < sample->n; i++)
        units[i] = unit == MC_PERMUTE_INPUTS ? mc_input_of(scores, sample->from[i])
                                             : mc_system_of(scores, sample->from[i]);
    settings->units = units;
    settings->n_units = unit == MC_PERMUTE_INPUTS ? scores->n_inputs : scores->n_systems;
}
