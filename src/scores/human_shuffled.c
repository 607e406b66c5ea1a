#include "scores/human_shuffled.h"

#include <math.h>

#include "base/random.h"

/* places[0..n-1]: cases of the dataset that were judged. */
static size_t judged_cases(const struct mc_suite *suite, uint32_t dataset, size_t *places)
{
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        if (suite->files[suite->cases[i].file].dataset == dataset &&
            isfinite(suite->cases[i].human))
            places[n++] = i;
    return n;
}

static void shuffle(double *values, size_t n, uint64_t seed, uint64_t stream)
{
    size_t i;

    for (i = n; i > 1; i--) {
        uint32_t other = mc_random_below(mc_random_bits(seed, stream, i), (uint32_t)i);
        double last = values[i - 1];

        values[i - 1] = values[other];
        values[other] = last;
    }
}

static void shuffle_dataset(const struct mc_suite *suite, uint32_t dataset, uint64_t seed,
                            struct mc_score_column *column, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_slice name = mc_string_map_key(suite->datasets, dataset);
    size_t *places = mc_arena_array(arena, suite->n_cases, sizeof(*places));
    double *values = mc_arena_array(arena, suite->n_cases, sizeof(*values));
    size_t n = judged_cases(suite, dataset, places), i;

    for (i = 0; i < n; i++)
        values[i] = suite->cases[places[i]].human;
    shuffle(values, n, seed, mc_hash_fnv1a(name.data, name.length));
    for (i = 0; i < n; i++) {
        column->values[places[i]] = values[i];
        column->states[places[i]] = MC_SCORE_OK;
    }
    mc_arena_reset(arena, mark);
}

/* The range is that of all scales together. */
static void set_range(const struct mc_suite *suite, struct mc_score_column *column)
{
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_score_scale *scale = &suite->files[i].scale;

        column->worst = i == 0 ? scale->minimum : fmin(column->worst, scale->minimum);
        column->best = i == 0 ? scale->maximum : fmax(column->best, scale->maximum);
    }
}

void mc_human_shuffled_add(struct mc_score_table *table, uint64_t seed)
{
    const struct mc_suite *suite = table->suite;
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of(MC_HUMAN_SHUFFLED));
    uint32_t d;
    size_t i;

    column->signature = mc_slice_of(mc_arena_format(
        table->arena, MC_HUMAN_SHUFFLED "|seed:%llu|version:0.1.0", (unsigned long long)seed));
    column->sentinel = true;
    set_range(suite, column);
    for (i = 0; i < suite->n_cases; i++) {
        column->states[i] = MC_SCORE_NOT_APPLICABLE;
        column->notes[i] = mc_slice_of("nobody judged the case");
    }
    for (d = 0; d < mc_string_map_size(suite->datasets); d++)
        shuffle_dataset(suite, d, seed, column, table->arena);
    for (i = 0; i < suite->n_cases; i++)
        if (column->states[i] == MC_SCORE_OK)
            column->notes[i] = mc_slice("", 0);
}
