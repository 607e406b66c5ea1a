/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.h: from specifications to a filled score table, for `run` and `score`; where metrics come
 * from, and why cases have no score. */
#ifndef MC_ENGINE_SCORE_H
#define MC_ENGINE_SCORE_H

#include <stdio.h>

#include "base/options.h"
#include "engine/messages.h"
#include "analysis/result.h"
#include "metrics/host/runner.h"

struct mc_arena;
struct mc_catalog;
struct mc_catalog_entry;
struct mc_cluster;
struct mc_exit_watch;
struct mc_metric;
struct mc_metric_spec;
struct mc_missing_tally;
struct mc_process_rules;
struct mc_score_cache;
struct mc_score_table;
struct mc_suite;
struct mc_thread_pool;

/* A metric to be run and the name of its column. */
struct mc_scoring_entry {
    const struct mc_metric_spec *spec;
    const char *label; /* NULL: the specification */
    double divisor;    /* the score is divided by it; 1 */
};

/* All zero: all cases are scored, and nothing is said of it. */
struct mc_scored_part {
    const bool *needed; /* [n_cases]: those that are scored; NULL: all */
    const char *reason; /* needed NULL: why all are, though only some are shown; NULL: all are
                           shown, or nobody asks */
    enum mc_normalisation normalisation; /* of the metrics: one whose bounds are found among its
                                            scores scores all */
};

struct mc_scoring {
    const struct mc_suite *suite;
    struct mc_thread_pool *pool;
    struct mc_score_table *table;
    struct mc_score_cache *cache;       /* NULL: none */
    struct mc_cluster *cluster;         /* NULL: this process works alone */
    const struct mc_messages *messages; /* what is said on the way; NULL: nothing */
    const bool *self_scores; /* [n_cases]: whose reference is to be scored against itself, too;
                           NULL: none */
    /* Called before each metric is opened, with its specification and how many are done; not 0: the
     * run ends as cancelled (MC_CODE_NEGATIVE). NULL: nothing is. */
    int (*before)(void *context, const char *metric, size_t n_done);
    void *before_context;
    /* Looks on at each metric; what it stops ends the scoring as cancelled, and what is scored is
     * in the table. NULL: nobody. */
    const struct mc_run_watch *watch;
    struct mc_scored_part part; /* which cases mc_scored_metric_score scores; the others have no
                                   score, and the column is `in_part` */
    /* Scores of the same cases with other graphs: a column of a metric that looks at no graph is
     * taken from it. NULL: none. */
    const struct mc_score_table *known;
    bool told_marks;   /* that graphs have marks of alignments */
    bool told_why_all; /* the reason of `part` was said */
    size_t n_done;     /* metrics that were scored or failed; of a study, systems */
    bool with_corpus, quiet;
    bool fail_fast;     /* the first metric that fails ends the run */
    bool module_failed; /* a metric failed; its cells say so */
    bool ended;         /* by a failure that is no metric's: no metric can score any more */
};

/* Not both of the two; else MC_CODE_USAGE. */
int mc_scoring_check_flags(bool keep_going, bool fail_fast, struct mc_error *error) MC_MUST_CHECK;

/* Opens what --cache says (NULL: nothing; nor by a worker, whose scores rank 0 keeps); ended by
 * mc_scoring_close_cache. A cache that cannot be used is a warning, also later in the run, which
 * goes on without it. */
int mc_scoring_open_cache(struct mc_scoring *scoring, const char *folder,
                          struct mc_error *error) MC_MUST_CHECK;
/* Says in a message what could not be kept, unless quiet. */
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
    bool is_reported;         /* that it failed */
    bool has_column;          /* in some table */
};

/* Opens the metric, which then lives in the arena, for the threads of the pool. One that cannot be
 * opened for MC_CODE_MODULE will fail for every case; for anything else this is -1. The entry must
 * outlive it. */
int mc_scored_metric_open(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                          struct mc_arena *arena, struct mc_scored_metric *scored,
                          struct mc_error *error) MC_MUST_CHECK;
/* Adds a column to scoring->table and scores its cases, as mc_score_with. A metric that fails again
 * is not reported again. */
int mc_scored_metric_score(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                           const struct mc_metric_inputs *inputs,
                           struct mc_error *error) MC_MUST_CHECK;
/* Shows the metric's warnings and closes it; one that does harm then has failed. */
void mc_scored_metric_close(struct mc_scoring *scoring, struct mc_scored_metric *scored);

/* For who scores with mc_scored_metric_score what mc_score_with does itself: before a metric is
 * opened or scores, `before` is called; behind it the watch is asked. -1 and MC_CODE_NEGATIVE:
 * nothing more is to be scored. */
int mc_scoring_begin(struct mc_scoring *scoring, const struct mc_metric_spec *spec,
                     struct mc_error *error) MC_MUST_CHECK;
int mc_scoring_end(struct mc_scoring *scoring, struct mc_error *error) MC_MUST_CHECK;

/* Opens the metric, scores every case, adds a column, shows the metric's warnings, closes it. A
 * specification that the metric refuses, or a damaged cache, is -1. A metric that fails (as a
 * whole, or by a value that is no score) is told in a message and remembered in
 * module_failed, and the run goes on; with fail_fast that is -1 and MC_CODE_MODULE. */
int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error) MC_MUST_CHECK;

/* What mc_score_with does with a metric that cannot be opened for that failure: -1, or, where it is
 * MC_CODE_MODULE and the run goes on, a column without scores. */
int mc_score_without(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                     const struct mc_error *failure, struct mc_error *error) MC_MUST_CHECK;

/* Whether a metric takes part only when it is named, or a built-in one compares trees or needs a
 * source and no case has one: then it need not be said that it takes no part. */
bool mc_metric_is_beside(const struct mc_suite *suite, const struct mc_catalog_entry *metric);

/* Says in messages, per metric, how many cases have no score and why (the most frequent
 * reasons with a case of each). */
void mc_report_missing(const struct mc_score_table *table, const struct mc_messages *messages);

/* Says that n standard errors of the metric are not in the table, whose header was settled before
 * the first of them came. */
void mc_report_lost_errors(struct mc_slice metric, uint64_t n, const struct mc_messages *messages);

/* Where the metrics of -m come from beside the built-in ones: shared objects (and programs), as all
 * commands that take -m are given. */

/* What the options say; all zero: nothing. */
struct mc_metric_sources {
    struct mc_option_list modules, commands;
    double command_timeout, command_start_timeout; /* seconds; 0: the default */
    long long command_restarts;                    /* 0: the default */
    bool quiet;                                    /* no standard error of metrics is shown */
    bool isolate;                                  /* modules run in processes of their own */
    const char *program;                           /* what runs there; NULL: this program */
    const struct mc_messages *messages;            /* standard error of programs; NULL: nowhere */
    /* Called when a module of others, in this process, ends it or a thread of it, and when it
     * crashes (catalog.h). */
    void (*lost)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    void (*crashed)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    const struct mc_catalog_entry *own; /* [n_own]: metrics that are there already */
    size_t n_own;
};

/* How processes are treated, in the arena. */
const struct mc_process_rules *mc_metric_sources_rules(const struct mc_metric_sources *sources,
                                                       struct mc_arena *arena) MC_MUST_CHECK;
/* The catalog of the call: the built-in metrics, then those of the options. *catalog is to be
 * closed also when this fails. A file that is not there: MC_CODE_USAGE; a module that does not
 * serve: MC_CODE_MODULE. */
int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error) MC_MUST_CHECK;
/* Takes all specifications of -m apart, so that a wrong one is reported before anything is read. */
int mc_metric_specs_parse(struct mc_catalog *catalog, const struct mc_option_list *texts,
                          struct mc_arena *arena, struct mc_metric_spec **specs,
                          struct mc_error *error) MC_MUST_CHECK;

/* Why cases have no score, counted metric by metric, for what `run` and `score` say on standard
 * error at the end. */

/* Counts nothing yet. Free with mc_missing_tally_free. */
struct mc_missing_tally *mc_missing_tally_new(void) MC_MUST_CHECK MC_NEVER_NULL;
void mc_missing_tally_free(struct mc_missing_tally *tally); /* NULL is allowed */
/* Adds the cases of the table: all of its metrics, in the order of the columns, which must be those
 * of the tables before. Keeps copies of a few texts, however many cases there are. */
void mc_missing_tally_add(struct mc_missing_tally *tally, const struct mc_score_table *table);
/* Per metric how many cases have no score and why (the first reasons with their numbers and a case
 * of each, and of a graph that cannot be read its place), then the remarks on scores in the same
 * form. Nothing where there is nothing to say. */
void mc_missing_tally_print(const struct mc_missing_tally *tally, FILE *stream);

#endif
