/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_response.h: what each case tells about the metrics: the two-parameter logistic model of item
 * response theory (Birnbaum 1968), with metrics as those who answer and cases as items, as Lalor,
 * Wu and Yu (2016) and Rodriguez et al. (2021) have it of systems and questions.
 *
 *   P(metric m is right on case i) = 1 / (1 + exp(-(a_i t_m + d_i)))
 *
 * t is the ability of the metric, a the discrimination of the case: how much likelier a better
 * metric is to be right; below 0 it is the worse ones that are. -d / a is its difficulty: the
 * ability with which right and wrong are equally likely. Abilities have mean 0 and standard
 * deviation 1 over the metrics, which fixes place and width of the scale.
 *
 * Few answer each item, so that a and d are modes of Bayes after the abilities are integrated out
 * (Mislevy 1986): before they are scaled, abilities are normal about 0 with standard deviation 1, a
 * is normal about 1 with 1, which also says which way abilities point, d normal about 0 with 2. EM
 * after Bock and Aitkin (1981) over nodes from -10 to 10 in steps of 0.1, from a = 1 on; the step
 * of an item is a concave maximum of two parameters, found by Newton's method. Same input, same
 * bits. */
#ifndef MC_ANALYSIS_ITEM_RESPONSE_H
#define MC_ANALYSIS_ITEM_RESPONSE_H

#include <stddef.h>

#include "base/slice.h"

struct mc_arena;
struct mc_result;
struct mc_thread_pool;

/* Fewer say too little; more are not fitted. */
enum { MC_LEAST_ANSWERERS = 8, MC_LEAST_ANSWERS = 6, MC_LEAST_ITEMS = 30, MC_MOST_ITEMS = 20000 };

/* Below it a discrimination is near zero. */
#define MC_LOW_DISCRIMINATION 0.25

struct mc_item {
    size_t n;              /* answers */
    double right;          /* sum of the answers, in [0, n] */
    double discrimination; /* NaN: see reason */
    double error;          /* its standard error, were the abilities known; NaN likewise */
    double intercept;      /* d; NaN likewise */
    double difficulty;     /* NaN, too, where the discrimination is below MC_LOW_DISCRIMINATION */
    const char *reason;    /* static text: why there is no discrimination; NULL: there is one */
};

struct mc_item_model {
    struct mc_item *items; /* [n_items] */
    double *abilities;  /* [n_answerers]: mean of what is known of each; NaN: reason, no answer */
    size_t n_steps;     /* of EM */
    const char *reason; /* static text: why nothing was fitted; NULL: it was */
};

/* answers[item * n_answerers + answerer]: 1 right, 0 wrong, 1/2 neither; NaN: none. An item with
 * fewer than MC_LEAST_ANSWERS is left out. In the arena; the pool (NULL: this thread) takes items
 * apart. O(n_items * n_answerers) for each step. */
struct mc_item_model mc_item_model_fit(const double *answers, size_t n_items, size_t n_answerers,
                                       struct mc_thread_pool *pool, struct mc_arena *arena);

/* The cases of a dataset as items. A metric is right on a case where it orders most of its pairs as
 * people do (right_order.h), neither where it does so with half of them. */
struct mc_case_items {
    size_t *cases; /* [n]: of the suite */
    size_t n;
    size_t *columns; /* [n_columns]: the metrics, without sentinels */
    size_t n_columns;
    double *answers; /* [n * n_columns], as of mc_item_model_fit */
    struct mc_item_model model;
};

/* Over all cases of the dataset of this name that people judged, whichever of them are selected. In
 * the arena of the result. */
struct mc_case_items mc_case_items_find(const struct mc_result *result, struct mc_slice dataset,
                                        struct mc_thread_pool *pool);

#endif
