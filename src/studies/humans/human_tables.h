/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_tables.h: the tables of `humans`, read, and the metrics that are computed from the texts of
 * outputs and references. */
#ifndef MC_STUDIES_HUMANS_HUMAN_TABLES_H
#define MC_STUDIES_HUMANS_HUMAN_TABLES_H

#include "base/options.h"
#include "studies/humans/ratings.h"

struct mc_messages;
struct mc_metric_sources;
struct mc_score_cache;
struct mc_thread_pool;

struct mc_human_tables_request {
    const char *paths[MC_N_RATING_TABLES]; /* NULL: not given */
    struct mc_ratings_request reading;     /* of mc_ratings_open */
    const struct mc_option_list *metrics;  /* specifications; computed where texts are */
    const struct mc_metric_sources *sources;
    const struct mc_messages *messages; /* of metrics at work; NULL: nothing is said */
    const struct mc_messages *missing;  /* why scores are missing; NULL: nothing is said */
    struct mc_score_cache *cache;       /* NULL: none */
};

/* Reads the tables and adds a column to ratings->metrics for each specification, under its own
 * text: scores of all outputs that have a text, NaN for the others and where there is no score.
 * Errors: those of mc_ratings_open and of metrics; an output with a text whose item has no
 * reference and which has no target is MC_CODE_INPUT. In the arena. */
int mc_human_tables_open(const struct mc_human_tables_request *request, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_ratings *ratings,
                         struct mc_error *error) MC_MUST_CHECK;
/* Items that a file lists, one a line: is_listed[n_items], and the hash of the file. MC_CODE_INPUT
 * with its line: an item that no table speaks of, and a file without any. */
int mc_human_subset_read(const char *path, const struct mc_ratings *ratings, struct mc_arena *arena,
                         bool **is_listed, char sha256[65], struct mc_error *error) MC_MUST_CHECK;

/* Reads a table with the column system; all others divide the outputs by their systems, as
 * ratings->system_factors. *unknown: the first system that no rating or output is of; length 0:
 * there is none. A system that stands twice is MC_CODE_INPUT with its place. */
int mc_human_systems_read(const char *path, struct mc_ratings *ratings, struct mc_arena *arena,
                          struct mc_slice *unknown, char sha256[65],
                          struct mc_error *error) MC_MUST_CHECK;

#endif
