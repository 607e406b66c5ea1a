/* SPDX-License-Identifier: GPL-3.0-or-later */
/* staged_ratings.h: ratings, scores and texts as they are read: rows in file order, with names
 * numbered as they occur. When all files are read, names and rows are sorted. */
#ifndef MC_STUDIES_HUMANS_STAGED_RATINGS_H
#define MC_STUDIES_HUMANS_STAGED_RATINGS_H

#include "studies/humans/ratings.h"

struct mc_staged_output {
    uint32_t item, system, number;
    struct mc_slice text;
    bool has_text;
};

struct mc_staged_judgement {
    uint32_t scale, output, annotator, line;
    double value;
};

struct mc_staged_score {
    uint32_t metric, output, line;
    double value;
};

/* A reference of an item or a target of an output. */
struct mc_staged_text {
    uint32_t owner;
    struct mc_slice text;
};

struct mc_staged_scale {
    double minimum, maximum, step;
    bool is_given; /* by a table of scales */
    bool lower_is_better;
    bool occurs; /* has a rating */
};

struct mc_staged_metric {
    bool lower_is_better;
    bool is_given; /* by the column of directions */
};

/* The attention checks of an annotator. */
struct mc_staged_checks {
    uint32_t n_passed, n_checks;
};

/* Everything that has been read. */
struct mc_staged_ratings {
    struct mc_arena *arena, *scratch; /* for what the ratings keep; for the rest */
    struct mc_string_map *items, *systems, *annotators, *scales, *metrics, *outputs;
    struct mc_staged_output *output_rows; /* parallel to outputs */
    size_t n_outputs, output_capacity;
    struct mc_staged_judgement *judgements;
    size_t n_judgements, judgement_capacity;
    struct mc_staged_score *scores;
    size_t n_scores, score_capacity;
    struct mc_staged_text *references, *targets;
    size_t n_references, reference_capacity, n_targets, target_capacity;
    struct mc_staged_scale *scale_rows; /* parallel to scales */
    size_t n_scales, scale_capacity;
    struct mc_staged_metric *metric_rows; /* parallel to metrics */
    size_t n_metrics, metric_capacity;
    struct mc_staged_checks *checks; /* parallel to annotators, if the table has checks */
    size_t n_checked, checks_capacity;
    double least_checks;    /* 0: nobody is left out */
    size_t n_without_value; /* ratings left out because they have no value */
    struct mc_slice *factor_names;
    struct mc_slice **factor_values; /* [n_factors][value_capacity], by item */
    size_t n_factors, value_capacity;
    bool *item_has_row; /* [value_capacity] */
    bool was_read[MC_N_RATING_TABLES];
    struct mc_slice paths[MC_N_RATING_TABLES]; /* for messages after reading */
};

/* Begins with nothing read; what the ratings keep goes to the arena. The caller frees the rest with
 * mc_staged_ratings_end. */
void mc_staged_ratings_begin(struct mc_staged_ratings *staged, struct mc_arena *arena);
void mc_staged_ratings_end(struct mc_staged_ratings *staged);

/* See mc_ratings_reader_finish (ratings.h). Reorders the staged rows. */
int mc_staged_ratings_order(struct mc_staged_ratings *staged, struct mc_ratings *ratings,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
