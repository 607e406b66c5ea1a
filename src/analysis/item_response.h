/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_response.h: what each case tells about the metrics: the two-parameter logistic model of item
 * response theory (Birnbaum 1968), with metrics as respondents and cases as items, like Lalor, Wu
 * and Yu (2016) and Rodriguez et al. (2021) for systems and questions.
 *
 *   P(metric m is right on case i) = 1 / (1 + exp(-(a_i t_m + d_i)))
 *
 * t is the ability of the metric, a the discrimination of the case: how much more likely a better
 * metric is to be right; below 0, worse metrics are. -d / a is its difficulty: the ability at which
 * right and wrong are equally likely. Abilities have mean 0 and standard deviation 1 over the
 * metrics, which fixes location and width of the scale.
 *
 * As each item has few answers, a and d are posterior modes after the abilities are integrated out
 * (Mislevy 1986): before scaling, abilities are normal with mean 0 and standard deviation 1, a with
 * mean 1 and standard deviation 1, which also determines the direction of abilities, and d with
 * mean 0 and standard deviation 2. EM after Bock and Aitkin (1981) over nodes from -10 to 10 in
 * steps of 0.1, starting from a = 1; the step of an item is a concave maximum of two parameters,
 * found by Newton's method. Same input, same bits. */
#ifndef MC_ANALYSIS_ITEM_RESPONSE_H
#define MC_ANALYSIS_ITEM_RESPONSE_H

#include <stddef.h>

#include "base/slice.h"

struct mc_arena;
struct mc_result;
struct mc_thread_pool;

/* Fewer are not enough; more than MC_MOST_ITEMS are not fitted. */
enum { MC_LEAST_ANSWERERS = 8, MC_LEAST_ANSWERS = 6, MC_LEAST_ITEMS = 30, MC_MOST_ITEMS = 20000 };

/* A discrimination below this is near zero. */
#define MC_LOW_DISCRIMINATION 0.25

struct mc_item {
    size_t n;              /* answers */
    double right;          /* sum of the answers, in [0, n] */
    double discrimination; /* NaN: see reason */
    double error;          /* its standard error if the abilities were known; NaN likewise */
    double intercept;      /* d; NaN likewise */
    double difficulty;     /* NaN also if the discrimination is below MC_LOW_DISCRIMINATION */
    const char *reason;    /* static text: why there is no discrimination; NULL: there is one */
};

struct mc_item_model {
    struct mc_item *items; /* [n_items] */
    double *abilities;     /* [n_answerers]: posterior mean of each; NaN: reason, no answer */
    size_t n_steps;        /* of EM */
    const char *reason;    /* static text: why nothing was fitted; NULL: it was */
};

/* answers[item * n_answerers + answerer]: 1 right, 0 wrong, 1/2 neither; NaN: none. Items with
 * fewer than MC_LEAST_ANSWERS are left out. In the arena; the pool (NULL: this thread) shares the
 * items. O(n_items * n_answerers) per step. */
struct mc_item_model mc_item_model_fit(const double *answers, size_t n_items, size_t n_answerers,
                                       struct mc_thread_pool *pool, struct mc_arena *arena);

/* The cases of a dataset as items. A metric is right on a case if it orders most of the case's
 * pairs as people do (right_order.h), neither right nor wrong if it does so with half of them. */
struct mc_case_items {
    size_t *cases; /* [n]: indexes in the suite */
    size_t n;
    size_t *columns; /* [n_columns]: the metrics, without sentinels */
    size_t n_columns;
    double *answers; /* [n * n_columns], as in mc_item_model_fit */
    struct mc_item_model model;
};

/* Over all judged cases of the dataset of this name, selected or not. In the arena of the
 * result. */
struct mc_case_items mc_case_items_find(const struct mc_result *result, struct mc_slice dataset,
                                        struct mc_thread_pool *pool);

#endif
