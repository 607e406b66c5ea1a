/* SPDX-License-Identifier: GPL-3.0-or-later */
/* low_third.h: the outputs that all their judges put in their lowest third (Manning, Wein and
 * Schneider 2020, section 5): which they are, of which systems, and which errors were flagged. */
#ifndef MC_STUDIES_HUMANS_LOW_THIRD_H
#define MC_STUDIES_HUMANS_LOW_THIRD_H

#include "studies/humans/ratings.h"

/* When a value v is in the lower third of the n values that an annotator gave on a scale: L of them
 * are lower than v, E equal to it, itself included. The rules agree on a fine scale but differ much
 * on one of few steps. */
enum mc_low_rule {
    MC_LOW_MIDRANK,  /* 3 (2 L + E) <= 2 n: its average rank is in the third */
    MC_LOW_QUANTILE, /* v is no higher than the value at floor((n - 1) / 3), from 0 */
    MC_LOW_BLOCK,    /* 3 (L + E) <= n: all values equal to it are in the third */
    MC_N_LOW_RULES
};

/* "midrank", "quantile", "block"; NULL for an unknown rule. */
const char *mc_low_rule_name(enum mc_low_rule rule);

/* The low outputs of a scale in which an error was flagged. */
struct mc_low_flag {
    size_t by_every; /* by all who judged the flag there, at least one person */
    size_t by_some;
    double percent_every; /* by_every in percent of the low outputs; NaN without any */
};

struct mc_low_third {
    size_t *eligible; /* [n_systems], outputs with enough judges */
    size_t *low;      /* [n_systems], those that every judge found low */
    size_t n_low;
    size_t n_low_ratings;      /* judgements in the low third of their annotator */
    bool *is_low;              /* [n_outputs] */
    struct mc_low_flag *flags; /* [n_flags] of the ratings */
    size_t n_flags;
    size_t n_flagged; /* low outputs in which somebody raised a flag */
};

/* The low outputs on a scale: those with at least `min_annotators` judges (at least 1) that every
 * judge put in the low third of his or her judgements on the scale, or in the high third if lower
 * is better. In the arena. O(n log n). */
struct mc_low_third mc_low_third(const struct mc_ratings *ratings, size_t scale,
                                 enum mc_low_rule rule, size_t min_annotators,
                                 struct mc_arena *arena);

/* The outputs that are low on two scales. */
struct mc_low_both {
    size_t n_low;
    size_t *low;               /* [n_systems] */
    double *percent_of_second; /* [n_systems], share of those low on the second; NaN without any */
};

struct mc_low_both mc_low_both(const struct mc_ratings *ratings, const struct mc_low_third *first,
                               const struct mc_low_third *second, struct mc_arena *arena);

#endif
