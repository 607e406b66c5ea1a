/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/preference.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "suite/suite.h"

/* The outputs of each item, as linked lists in case order. An item is named or has a reference of
 * its own. */
struct item_outputs {
    uint32_t *first, *next; /* [items], [cases]; MC_NOT_FOUND: none */
    uint32_t n_items;
};

static struct item_outputs outputs_of(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_string_map *items = mc_string_map_new(arena);
    struct item_outputs outputs = {mc_arena_array(arena, sample->n, sizeof(uint32_t)),
                                   mc_arena_array(arena, sample->n, sizeof(uint32_t)), 0};
    size_t i;

    for (i = sample->n; i-- > 0;) {
        const struct mc_case *output = sample->cases[i];
        struct mc_slice name = mc_case_labels(output)->item;
        bool is_named = name.length > 0, is_new;
        const char *key;
        uint32_t item;

        if (!is_named)
            name = output->reference.text;
        key = mc_arena_format(arena, "%u %c %.*s", output->dataset, is_named ? 'i' : 't',
                              MC_SLICE_ARGUMENTS(name));
        item = mc_string_map_add(items, mc_slice_of(key), &is_new);

        outputs.next[i] = is_new ? MC_NOT_FOUND : outputs.first[item];
        outputs.first[item] = (uint32_t)i;
    }
    outputs.n_items = mc_string_map_size(items);
    return outputs;
}

static int sign_of(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

struct mc_preferences mc_preferences(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_preferences preferences = {.is_single = true};
    struct item_outputs outputs = outputs_of(sample, scratch);
    uint32_t item, i, k;

    for (item = 0; item < outputs.n_items; item++) {
        uint64_t n = 0, n_alike = 0;

        for (i = outputs.first[item]; i != MC_NOT_FOUND; i = outputs.next[i])
            for (k = outputs.next[i]; k != MC_NOT_FOUND; k = outputs.next[k]) {
                int people = sign_of(sample->human_levels[i], sample->human_levels[k]);
                int metric = sign_of(sample->metric_levels[i], sample->metric_levels[k]);

                n += people * metric != 0;
                n_alike += people * metric == (sample->lower_is_better ? -1 : 1);
            }
        mc_cluster_counts_add(&preferences.items, n_alike, n);
        preferences.n += n;
        preferences.n_alike += n_alike;
        preferences.is_single = preferences.is_single && n < 2;
    }
    return preferences;
}

double mc_preference_p(const struct mc_preferences *preferences)
{
    uint64_t n = preferences->n, rarer = n - preferences->n_alike;

    if (n == 0)
        return (double)NAN;
    if (preferences->n_alike < rarer)
        rarer = preferences->n_alike;
    return fmin(1, 2 * gsl_cdf_binomial_P((unsigned)rarer, 0.5, (unsigned)n));
}
