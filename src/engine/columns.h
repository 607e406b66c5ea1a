/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.h: the columns of a table of scores, from score files and metrics. */
#ifndef MC_ENGINE_COLUMNS_H
#define MC_ENGINE_COLUMNS_H

#include "base/options.h"
#include "engine/score.h"

struct mc_preset;
struct mc_unused_metrics;

/* Which columns there are to be. */
struct mc_column_request {
    struct mc_option_list metrics;       /* specifications */
    struct mc_option_list scores;        /* paths of score files */
    struct mc_option_list lower, ranges; /* what is said of their metrics: NAME, NAME=LOW..HIGH */
    struct mc_option_list own;           /* names of the user's own metrics; empty: those that are
                                            not built in, if they are few */
    const char *rival;              /* a metric that the own ones are set against; NULL: none */
    const struct mc_preset *preset; /* NULL: none */
    uint64_t seed;                  /* of the shuffled scores of people */
    bool sentinels;                 /* those that were not named, in the table as well */
    bool own_sentinels;             /* all of them, in a table of their own */
    bool quiet;
    bool
        notes_at_end; /* the caller says which metrics took no part, and which scores are missing */
};

/* The columns in the making. */
struct mc_columns {
    const struct mc_column_request *request;
    struct mc_scoring *scoring; /* of the cases of the suite; its table is made here */
    struct mc_catalog *catalog;
    struct mc_suite *suite;
    struct mc_arena *arena;
    struct mc_score_table *sentinels; /* with own_sentinels; else NULL */
    struct mc_unused_metrics
        *unused; /* with notes_at_end: the metrics that took no part; else NULL */
};

/* Makes the table of the scoring: score files, or the columns of the preset and those of the score
 * files that it does not name; the metrics of the request; or, if it has none of these, every
 * metric of the catalog that is not a sentinel and whose inputs and resources are there; then the
 * rival, and the sentinels, unless they were named. Own metrics are marked. A worker of a cluster
 * has no table: its scores are in that of rank 0. memory: of the inputs; it may be freed behind the
 * call. Errors: MC_CODE_USAGE for a name that is not known, and those of score files and metrics.
 */
int mc_columns_score(struct mc_columns *columns, struct mc_arena *memory,
                     struct mc_error *error) MC_MUST_CHECK;
/* Scores the sentinels on the cases of a suite, as every run does, into a table of their own; in
 * the arena. seed: of the shuffled scores of people. */
int mc_sentinels_score(struct mc_suite *suite, struct mc_catalog *catalog,
                       struct mc_thread_pool *pool, uint64_t seed, struct mc_arena *arena,
                       struct mc_score_table **table, struct mc_error *error) MC_MUST_CHECK;

#endif
