/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "tests/unit/permutation_goldens.h"

/* The masks of a case: strings of 0 and 1. */
static void recorded_bits(const void *context, size_t draw, uint64_t *words, size_t n_bits)
{
    const char *mask = json_string_value(json_array_get(context, draw));
    size_t i;

    assert_non_null(mask);
    assert_int_equal(strlen(mask), n_bits);
    memset(words, 0, mc_bit_words(n_bits) * sizeof(*words));
    for (i = 0; i < n_bits; i++)
        words[i / 64] |= (uint64_t)(mask[i] == '1') << i % 64;
}

static enum mc_paired_grouping grouping_of(const json_t *item)
{
    const char *name = json_string_value(mc_stat_at(item, "params/average_by"));

    return strcmp(name, "none") == 0  ? MC_PAIRED_ALL
           : strcmp(name, "sys") == 0 ? MC_PAIRED_BY_SYSTEM
                                      : MC_PAIRED_BY_INPUT;
}

/* Reads scores, which are ordered by system. */
static struct mc_paired_scores read_scores(const json_t *item, struct mc_arena *arena)
{
    struct mc_paired_scores scores = {
        .n_inputs = mc_stat_count(item, "input/num_items"),
        .n_systems = mc_stat_count(item, "input/num_sys"),
    };
    uint32_t *inputs, *systems;
    size_t i;

    scores.human = mc_stat_vector(item, "input/gold", &scores.n, arena);
    scores.metrics[0] = mc_stat_vector(item, "input/metric1", &scores.n, arena);
    scores.metrics[1] = mc_stat_vector(item, "input/metric2", &scores.n, arena);
    inputs = mc_arena_array(arena, scores.n, sizeof(*inputs));
    systems = mc_arena_array(arena, scores.n, sizeof(*systems));
    for (i = 0; i < scores.n; i++) {
        inputs[i] = (uint32_t)(i % scores.n_inputs);
        systems[i] = (uint32_t)(i / scores.n_inputs);
    }
    scores.inputs = inputs;
    scores.systems = systems;
    return scores;
}

static void compare_groups(const json_t *item, const struct mc_paired_sample *sample)
{
    const json_t *sizes = mc_stat_at(item, "expected/group_sizes_after_filter");
    size_t begin = 0, g;

    assert_int_equal(json_array_size(sizes), sample->groups.n);
    for (g = 0; g < sample->groups.n; g++) {
        assert_int_equal(sample->groups.ends[g] - begin,
                         json_integer_value(json_array_get(sizes, g)));
        begin = sample->groups.ends[g];
    }
}

static void compare_result(const json_t *item, const struct mc_permutation_result *result,
                           double (*figures)[2], struct mc_arena *arena)
{
    size_t n_rows, n_columns, d;
    const double *permuted =
        mc_stat_matrix(item, "expected/permuted_corr_metric2_metric1", &n_rows, &n_columns, arena);
    double n = (double)result->n_draws;

    size_t n_above = 0;

    assert_int_equal(n_columns, 2);
    assert_int_equal(result->n_draws, mc_stat_count(item, "expected/k_used"));
    assert_int_equal(result->n_draws, n_rows);
    assert_stat(result->difference, item, "expected/delta", 1e-9);
    for (d = 0; d < n_rows; d++) {
        assert_near(figures[d][1], permuted[2 * d], 1e-9);
        assert_near(figures[d][0], permuted[2 * d + 1], 1e-9);
        n_above += figures[d][1] - figures[d][0] > result->difference + 1e-9;
    }
    assert_near((double)n_above, round(mc_stat_number(item, "expected/p_strict") * n), 0);
    /* the count, exactly */
    assert_near((double)result->n_at_least, round(mc_stat_number(item, "expected/p_tolerant") * n),
                0);
    assert_stat((double)result->n_at_least / n, item, "expected/p_tolerant", 1e-15);
    assert_near(result->p, ((double)result->n_at_least + 1) / (n + 1), 1e-15);
}

/* The number of the draw in binary, so that the draws run through all masks. */
static void counted_bits(const void *context, size_t draw, uint64_t *words, size_t n_bits)
{
    (void)context;
    assert_in_range(n_bits, 1, 20);
    words[0] = draw;
}

/* Compares p over all masks, which the case must have. */
static void compare_exact(const json_t *item, const struct mc_swap *swap, size_t n_units,
                          struct mc_arena *arena)
{
    const struct mc_permutation_settings settings = {
        .n_draws = (size_t)1 << n_units,
        .source = {counted_bits, NULL},
    };
    struct mc_permutation_result result = mc_permutation_test(swap, &settings, arena);

    assert_int_equal(result.n_draws, settings.n_draws);
    assert_stat((double)result.n_at_least / (double)result.n_draws, item,
                "expected/p_exact_all_masks", 1e-15);
}

static void set_early_stop(const json_t *item, struct mc_permutation_settings *settings)
{
    if (!mc_stat_has(item, "params/block_size"))
        return;
    settings->block_size = mc_stat_count(item, "params/block_size");
    settings->early_minimum = mc_stat_number(item, "params/early_min");
    settings->early_maximum = mc_stat_number(item, "params/early_max");
}

void mc_compare_permutation(const json_t *item, mc_prepare_golden *prepare)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_scores scores = read_scores(item, arena);
    struct mc_paired_sample sample;
    struct mc_permutation_settings settings = {
        .n_draws = mc_stat_count(item, "params/k"),
        .source = {recorded_bits, mc_stat_at(item, "input/masks")},
    };
    struct mc_permutation_result result;
    struct mc_swap swap;

    mc_paired_sample_take(&scores, grouping_of(item), &sample, arena);
    compare_groups(item, &sample);
    swap = prepare(item, &sample, arena);
    assert_null(swap.reason);
    set_early_stop(item, &settings);
    settings.figures = mc_arena_array(arena, settings.n_draws, sizeof(*settings.figures));
    result = mc_permutation_test(&swap, &settings, arena);
    compare_result(item, &result, settings.figures, arena);
    if (mc_stat_has(item, "expected/p_exact_all_masks"))
        compare_exact(item, &swap, sample.n, arena);
    mc_arena_free(arena);
}
