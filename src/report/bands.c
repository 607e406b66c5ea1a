/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bands.c: each band is opened by the best remaining system, and takes all that the test does not
 * tell from it; so two systems of a band may be told apart, and two of different bands may not. */
#include "report/bands.h"

#include <math.h>

#include "base/memory.h"

/* Sorts by insertion, which keeps equal ones in order. */
static void order(const double *figures, size_t n, struct mc_bands *bands)
{
    size_t i, k;

    for (i = 0; i < n; i++) {
        if (isnan(figures[i]))
            continue;
        for (k = bands->n_ranked++; k > 0 && figures[bands->order[k - 1]] < figures[i]; k--)
            bands->order[k] = bands->order[k - 1];
        bands->order[k] = i;
    }
}

struct mc_bands mc_bands(const double *figures, const bool *is_apart, size_t n,
                         struct mc_arena *arena)
{
    struct mc_bands bands = {mc_arena_array(arena, n, sizeof(*bands.order)), 0,
                             mc_arena_array(arena, n, sizeof(*bands.bands))};
    size_t n_bands = 0, i, k;

    order(figures, n, &bands);
    for (i = 0; i < bands.n_ranked; i++) {
        size_t first = bands.order[i];

        if (bands.bands[first] != 0)
            continue;
        bands.bands[first] = ++n_bands;
        for (k = i + 1; k < bands.n_ranked; k++) {
            size_t other = bands.order[k];

            if (bands.bands[other] == 0 && !is_apart[first * n + other])
                bands.bands[other] = n_bands;
        }
    }
    return bands;
}

const char *mc_name_list(const struct mc_slice *names, size_t n, size_t most,
                         struct mc_arena *arena)
{
    size_t n_named = n > most + 1 ? most : n, i; /* one more name is no longer than "1 more" */
    const char *list = "";

    for (i = 0; i < n_named; i++)
        list = mc_arena_format(arena, "%s%s%.*s", list,
                               i == 0                           ? ""
                               : i + 1 == n_named && i + 1 == n ? " and "
                                                                : ", ",
                               MC_SLICE_ARGUMENTS(names[i]));
    return n_named < n ? mc_arena_format(arena, "%s and %zu more", list, n - n_named) : list;
}

/* The names of the systems in the first band except the best, or those in all other bands. */
static struct mc_slice *choose(const struct mc_bands *bands, const struct mc_slice *names,
                               bool in_first, size_t *n, struct mc_arena *arena)
{
    struct mc_slice *chosen = mc_arena_array(arena, bands->n_ranked, sizeof(*chosen));
    size_t i;

    *n = 0;
    for (i = 1; i < bands->n_ranked; i++)
        if ((bands->bands[bands->order[i]] == 1) == in_first)
            chosen[(*n)++] = names[bands->order[i]];
    return chosen;
}

const char *mc_bands_words(const struct mc_bands *bands, const struct mc_slice *names,
                           struct mc_arena *arena)
{
    enum { MOST_NAMES = 2 };
    size_t n_equal, n_worse;
    struct mc_slice *equal, *worse, first;
    const char *worse_words;

    if (bands->n_ranked < 2)
        return NULL;
    first = names[bands->order[0]];
    equal = choose(bands, names, true, &n_equal, arena);
    worse = choose(bands, names, false, &n_worse, arena);
    if (n_equal == 0 && n_worse > 1)
        return mc_arena_format(arena, "%.*s is better than %s others", MC_SLICE_ARGUMENTS(first),
                               n_worse == 2 ? "both" : mc_arena_format(arena, "all %zu", n_worse));
    if (n_equal == 0)
        return mc_arena_format(arena, "%.*s is better than %.*s", MC_SLICE_ARGUMENTS(first),
                               MC_SLICE_ARGUMENTS(worse[0]));
    if (n_worse == 0)
        return mc_arena_format(
            arena, "%.*s is first, but %s be told from it", MC_SLICE_ARGUMENTS(first),
            n_equal > 1 ? "none of the others can"
                        : mc_arena_format(arena, "%.*s cannot", MC_SLICE_ARGUMENTS(equal[0])));
    worse_words = n_worse > 1
                      ? mc_arena_format(arena, "the other %zu are worse", n_worse)
                      : mc_arena_format(arena, "%.*s is worse", MC_SLICE_ARGUMENTS(worse[0]));
    return mc_arena_format(arena, "%.*s is first; %s cannot be told from it, %s",
                           MC_SLICE_ARGUMENTS(first),
                           mc_name_list(equal, n_equal, MOST_NAMES, arena), worse_words);
}
