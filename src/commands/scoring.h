/* scoring.h: what `run` and `score` share: from specifications to a filled score table. */
#ifndef MC_COMMANDS_SCORING_H
#define MC_COMMANDS_SCORING_H

#include "base/options.h"
#include "base/thread_pool.h"
#include "cluster/cluster.h"
#include "metrics/runner.h"

/* A metric to be run and the name of its column. */
struct mc_scoring_entry {
    const struct mc_metric_spec *spec;
    const char *label; /* NULL: the specification */
    double divisor;    /* the score is divided by it; 1 */
};

struct mc_scoring {
    const struct mc_suite *suite;
    struct mc_thread_pool *pool;
    struct mc_score_table *table;
    struct mc_score_cache *cache; /* NULL: none */
    struct mc_cluster *cluster;   /* NULL: this process works alone */
    const bool *selves; /* [n_cases]: whose reference is to be scored against itself, too; NULL:
                           none */
    bool with_corpus, quiet;
    bool fail_fast;     /* the first metric that fails ends the run */
    bool module_failed; /* a metric failed; its cells say so */
    bool ended;         /* by a failure that is no metric's: no metric can score any more */
};

/* Rows of an option table: what becomes of the other metrics when one fails. */
#define MC_FAILURE_OPTIONS(keep_going_at, fail_fast_at)                                            \
    {MC_OPTION_FLAG,                                                                               \
     '\0',                                                                                         \
     "keep-going",                                                                                 \
     keep_going_at,                                                                                \
     NULL,                                                                                         \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     NULL,                                                                                         \
     "When a metric fails, go on: the other metrics keep their scores, its own cases have none, "  \
     "and the exit code is 4. The default."},                                                      \
    {                                                                                              \
        MC_OPTION_FLAG, '\0', "fail-fast", fail_fast_at, NULL, NULL, 0, 0, NULL,                   \
            "Stop at the first metric that fails, and write nothing."                              \
    }

/* Not both of the two; else MC_CODE_USAGE. */
int mc_scoring_check_flags(bool keep_going, bool fail_fast, struct mc_error *error) MC_MUST_CHECK;

/* The option --cache of `run` and `score`; its row of the option table. */
#define MC_CACHE_OPTION(at)                                                                        \
    {                                                                                              \
        MC_OPTION_TEXT, '\0', "cache", at, "FOLDER", NULL, 0, 0, "folder",                         \
            "Take scores from this folder where it has them, and keep new ones there (see "        \
            "`metricheck cache`); `off`, the default: neither."                                    \
    }
/* Opens what --cache says (NULL: nothing; nor by a worker, whose scores rank 0 keeps); ended by
 * mc_scoring_close_cache. */
int mc_scoring_open_cache(struct mc_scoring *scoring, const char *folder,
                          struct mc_error *error) MC_MUST_CHECK;
/* Says on standard error what could not be kept, unless quiet. */
void mc_scoring_close_cache(struct mc_scoring *scoring);
/* The cases of the suite as the metrics see them, to be scored through the cache, and behind them
 * the references that are wanted against themselves. */
struct mc_metric_inputs mc_scoring_inputs(const struct mc_scoring *scoring,
                                          struct mc_arena *arena) MC_MUST_CHECK;

/* A metric of a run that scores cases part by part. */
struct mc_scored_metric {
    const struct mc_scoring_entry *entry;
    struct mc_metric *metric; /* NULL: it could not be opened */
    struct mc_error failure;  /* why */
    bool is_told;             /* that it failed */
    bool has_column;          /* in some table */
};

/* Opens the metric, which then lives in the arena, for the threads of the pool. One that cannot be
 * opened for MC_CODE_MODULE will fail for every case; for anything else this is -1. The entry must
 * outlive it. */
int mc_scored_metric_open(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                          struct mc_arena *arena, struct mc_scored_metric *scored,
                          struct mc_error *error) MC_MUST_CHECK;
/* Adds a column to scoring->table and scores its cases, as mc_score_with. A metric that fails again
 * is not told of again. */
int mc_scored_metric_score(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                           const struct mc_metric_inputs *inputs,
                           struct mc_error *error) MC_MUST_CHECK;
/* Shows the metric's warnings and closes it; one that does harm then has failed. */
void mc_scored_metric_close(struct mc_scoring *scoring, struct mc_scored_metric *scored);

/* Opens the metric, scores every case, adds a column, shows the metric's warnings, closes it. A
 * specification that the metric refuses, or a damaged cache, is -1. A metric that fails (as a
 * whole, or by a value that is no score) is told to standard error and remembered in module_failed,
 * and the run goes on; with fail_fast that is -1 and MC_CODE_MODULE. */
int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error) MC_MUST_CHECK;

/* What mc_score_with does with a metric that cannot be opened for that failure: -1, or, where it is
 * MC_CODE_MODULE and the run goes on, a column without scores. */
int mc_score_without(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                     const struct mc_error *failure, struct mc_error *error) MC_MUST_CHECK;

/* Says on standard error, per metric, how many cases have no score and why (the most frequent
 * reasons with a case of each). */
void mc_report_missing(const struct mc_score_table *table);

#endif
