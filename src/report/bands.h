/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bands.h: systems in the order of a figure, and which of them a test does not tell from the best,
 * in words. */
#ifndef MC_REPORT_BANDS_H
#define MC_REPORT_BANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct mc_arena;

/* The ranking of n systems, as far as they have a figure. Lives in an arena. */
struct mc_bands {
    size_t *order; /* [n_ranked] systems, best first, ties in their order */
    size_t n_ranked;
    /* [n]: 1 for the best and those not told from it, 2 for the best of the others and those not
     * told from it, and so on. 0: no figure. */
    size_t *bands;
};

/* figures[n]: the higher the better; NaN: none. is_apart[n * n]: whether the test tells two systems
 * apart; symmetric. O(n^2). */
struct mc_bands mc_bands(const double *figures, const bool *is_apart, size_t n,
                         struct mc_arena *arena);

/* "upf-forge is first; vietnam cannot be told from it, the other 7 are worse": only what the test
 * says about the best. In the arena; NULL for fewer than two systems with a figure. names[n]. */
const char *mc_bands_words(const struct mc_bands *bands, const struct mc_slice *names,
                           struct mc_arena *arena);

/* "a", "a and b", "a, b and c"; for more than `most` + 1 names "a, b and 3 more". In the arena. */
const char *mc_name_list(const struct mc_slice *names, size_t n, size_t most,
                         struct mc_arena *arena);

#endif
