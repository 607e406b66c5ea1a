/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scored_outputs.h: the outputs that an analysis of metrics uses, with their human scores and the
 * scores of the metrics. */
#ifndef MC_STUDIES_HUMANS_SCORED_OUTPUTS_H
#define MC_STUDIES_HUMANS_SCORED_OUTPUTS_H

#include "studies/humans/ratings.h"

/* Human scores of all outputs: of one scale, or of several combined. */
struct mc_human_column {
    struct mc_slice name;
    const double *values; /* [n_outputs], as mc_ratings_scores gives them; NaN: none */
    bool lower_is_better;
};

/* A factor by number: the columns of the table of items, then those of the table of systems. */
const struct mc_item_factor *mc_rating_factor(const struct mc_ratings *ratings, size_t factor);
/* The value of a factor for an output; empty: none. */
struct mc_slice mc_output_factor(const struct mc_ratings *ratings, size_t factor, size_t output);

/* A part of the outputs; {SIZE_MAX, SIZE_MAX, {NULL, 0}, NULL} selects all. */
struct mc_output_selection {
    size_t excluded_system; /* the human reference; SIZE_MAX: none */
    size_t factor;          /* only outputs for which this factor has the value; SIZE_MAX: all */
    struct mc_slice value;  /* of the factor */
    const bool *items;      /* [n_items], a subset of the items; NULL: all */
};

/* All outputs except those of a system; SIZE_MAX: all outputs. */
struct mc_output_selection mc_select_outputs(size_t excluded_system);
/* Whether an output belongs to the selection. */
bool mc_output_selected(const struct mc_ratings *ratings,
                        const struct mc_output_selection *selection, size_t output);

/* The outputs of a selection that have a human score and a score of every metric, in order, so that
 * all metrics are compared over the same outputs. */
struct mc_scored_outputs {
    size_t n;
    uint32_t *outputs; /* [n] */
    double *human;     /* [n], turned so that higher is better */
    /* [n_metrics][n], turned so that higher is better. */
    double **metrics;
    size_t n_metrics;
};

/* Lives in the arena. metrics: [n_metrics] of the ratings; NULL: all. */
struct mc_scored_outputs mc_scored_outputs(const struct mc_ratings *ratings,
                                           const struct mc_human_column *human,
                                           const struct mc_output_selection *selection,
                                           const size_t *metrics, size_t n_metrics,
                                           struct mc_arena *arena);

/* A judge's opinion of an output: the mean of this judge's values on some scales, rounded as in
 * mc_ratings_scores. */
struct mc_opinion {
    uint32_t annotator, output;
    double value;
};

struct mc_opinions {
    struct mc_opinion *items; /* [n], sorted by output, annotator */
    size_t n;
};

/* The opinions of all judges who rated a selected output on each of the n_scales >= 1 scales. Lives
 * in the arena. */
struct mc_opinions mc_opinions(const struct mc_ratings *ratings,
                               const struct mc_output_selection *selection, const size_t *scales,
                               size_t n_scales, struct mc_arena *arena);

#endif
