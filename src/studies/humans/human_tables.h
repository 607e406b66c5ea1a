/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_tables.h: reads the tables of `humans` and computes metrics from the texts of outputs and
 * references. */
#ifndef MC_STUDIES_HUMANS_HUMAN_TABLES_H
#define MC_STUDIES_HUMANS_HUMAN_TABLES_H

#include "base/options.h"
#include "studies/humans/ratings.h"

struct mc_messages;
struct mc_metric_sources;
struct mc_run_watch;
struct mc_score_cache;
struct mc_thread_pool;

struct mc_human_tables_request {
    const char *paths[MC_N_RATING_TABLES]; /* NULL: not given */
    struct mc_ratings_request ratings;     /* for mc_ratings_open */
    const struct mc_option_list *metrics;  /* specifications; scored on outputs that have a text */
    const struct mc_metric_sources *sources;
    const struct mc_messages *messages; /* from metrics while they run; NULL: none */
    const struct mc_messages *missing;  /* why scores are missing; NULL: none */
    struct mc_score_cache *cache;       /* NULL: none */
    const struct mc_run_watch *watch;   /* looks on while metrics score; NULL: none */
};

/* Reads the tables and adds an entry to ratings->metrics for each specification, named by its text:
 * the scores of all outputs that have a text, NaN for the others and where the metric gives none.
 * Errors: those of mc_ratings_open and of metrics; MC_CODE_INPUT: an output has a text but neither
 * a reference nor a target. In the arena. */
int mc_human_tables_open(const struct mc_human_tables_request *request, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_ratings *ratings,
                         struct mc_error *error) MC_MUST_CHECK;

/* Reads a file with one item per line: is_listed[n_items], and the hash of the file. MC_CODE_INPUT
 * with the line: an item that no table has, or no item at all. */
int mc_human_subset_read(const char *path, const struct mc_ratings *ratings, struct mc_arena *arena,
                         bool **is_listed, char sha256[65], struct mc_error *error) MC_MUST_CHECK;

/* Reads a table with a column system; each other column becomes one of ratings->system_factors,
 * which divide the outputs by their systems. *unknown: the first system that the ratings do not
 * have; length 0: none. MC_CODE_INPUT with the place: a system has two rows. */
int mc_human_systems_read(const char *path, struct mc_ratings *ratings, struct mc_arena *arena,
                          struct mc_slice *unknown, char sha256[65],
                          struct mc_error *error) MC_MUST_CHECK;

#endif
