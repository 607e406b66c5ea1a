/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.h: from specifications of metrics to columns of a score table; where metrics come from, and
 * why cases have no score. */
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

/* Metrics that cases are scored or explained by. */
struct mc_wanted_metrics {
    struct mc_metric_spec *specs; /* resolved when their needs have to be known */
    size_t n;
};

/* Which cases are scored. All zero: all of them, and no message about it. */
struct mc_scored_part {
    const bool *needed; /* [n_cases]: those that are scored; NULL: all */
    const char *reason; /* if needed is NULL: why all are scored, though only some are shown; NULL:
                           nothing is to be said */
    enum mc_normalisation normalisation; /* of the scores: a metric whose bounds are found among
                                            them scores all cases */
};

struct mc_scoring {
    const struct mc_suite *suite;
    struct mc_thread_pool *pool;
    struct mc_score_table *table;
    struct mc_score_cache *cache;       /* NULL: none */
    struct mc_cluster *cluster;         /* NULL: this process works alone */
    const struct mc_messages *messages; /* what is said on the way; NULL: nothing */
    const bool *self_scores; /* [n_cases]: cases whose reference is also scored against itself;
                                NULL: none */
    /* Called before each metric is opened, with its specification and the number of metrics done;
     * if it does not return 0, the run ends as cancelled (MC_CODE_NEGATIVE). May be NULL. */
    int (*before)(void *context, const char *metric, size_t n_done);
    void *before_context;
    /* Watches each metric; if it stops one, scoring ends as cancelled, with the scores so far in
     * the table. May be NULL. */
    const struct mc_run_watch *watch;
    struct mc_scored_part part; /* the cases that mc_scored_metric_score scores; the others have no
                                   score, and the column is `in_part` */
    /* Scores of the same cases with other graphs, from which the columns of metrics that do not
     * look at graphs are taken. May be NULL. */
    const struct mc_score_table *known;
    bool told_marks;   /* a message said that graphs have alignment marks */
    bool told_why_all; /* a message gave the reason of `part` */
    size_t n_done;     /* metrics that were scored or failed; in a study, systems */
    bool with_corpus, quiet;
    bool fail_fast;     /* the first metric that fails ends the run */
    bool module_failed; /* a metric failed; its cells say so */
    bool ended;         /* cancelled, or a worker failed: no further metric can score */
};

/* MC_CODE_USAGE if both are set. */
int mc_scoring_check_flags(bool keep_going, bool fail_fast, struct mc_error *error) MC_MUST_CHECK;

/* Opens the cache in the folder; NULL and "off" open none, nor does a worker, whose scores rank 0
 * caches. Close it with mc_scoring_close_cache. A cache that cannot be used is a warning, now or
 * later in the run, which goes on without it. */
int mc_scoring_open_cache(struct mc_scoring *scoring, const char *folder,
                          struct mc_error *error) MC_MUST_CHECK;
/* Says what could not be cached, unless quiet. */
void mc_scoring_close_cache(struct mc_scoring *scoring);
/* The cases of the suite as metrics see them, to be scored through the cache, followed by the
 * references that are scored against themselves. */
struct mc_metric_inputs mc_scoring_inputs(const struct mc_scoring *scoring,
                                          struct mc_arena *arena) MC_MUST_CHECK;

/* A metric that stays open while cases come in parts. */
struct mc_scored_metric {
    const struct mc_scoring_entry *entry;
    struct mc_metric *metric; /* NULL: it could not be opened */
    struct mc_error failure;  /* why */
    bool is_reported;         /* a message said that it failed */
    bool has_column;          /* in some table, of this part or an earlier one */
};

/* Opens the metric, in the arena, for the threads of the pool. If that fails with MC_CODE_MODULE,
 * the metric will fail for every case; with any other code this is -1. The entry must outlive it.
 */
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

/* What mc_score_with does around a metric, for callers of mc_scored_metric_score: `before` is
 * called before the metric is opened or scores, and the watch is asked after it. -1 and
 * MC_CODE_NEGATIVE: scoring was cancelled. */
int mc_scoring_begin(struct mc_scoring *scoring, const struct mc_metric_spec *spec,
                     struct mc_error *error) MC_MUST_CHECK;
int mc_scoring_end(struct mc_scoring *scoring, struct mc_error *error) MC_MUST_CHECK;

/* Opens the metric, scores every case, adds a column, shows the metric's warnings, closes it. -1:
 * the metric refuses its specification. A metric that fails, as a whole or by a value that is not a
 * score, is reported and sets module_failed, and the run goes on; with fail_fast that is -1 and
 * MC_CODE_MODULE. */
int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error) MC_MUST_CHECK;

/* What mc_score_with does with a metric that cannot be opened because of `failure`: -1 or, if that
 * is MC_CODE_MODULE and the run goes on, a column without scores. */
int mc_score_without(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                     const struct mc_error *failure, struct mc_error *error) MC_MUST_CHECK;

/* Whether it goes without saying that the metric takes no part: it does so only by name, or it is a
 * built-in one that needs trees or a source, which no case has. */
bool mc_metric_is_beside(const struct mc_suite *suite, const struct mc_catalog_entry *metric);

/* Says for each metric how many cases have no score and why: the first reasons, with a case of
 * each. */
void mc_report_missing(const struct mc_score_table *table, const struct mc_messages *messages);

/* Says that n standard errors of the metric are not in the table, whose header was written before
 * the first of them came. */
void mc_report_lost_errors(struct mc_slice metric, uint64_t n, const struct mc_messages *messages);

/* Where metrics come from besides the built-in ones: shared objects and programs, as the options of
 * every command with -m name them. */

/* What the options say; all zero: nothing. */
struct mc_metric_sources {
    struct mc_option_list modules, commands;
    double command_timeout, command_start_timeout; /* seconds; 0: the default */
    long long command_restarts;                    /* 0: the default */
    bool quiet;                                    /* no standard error of metrics is shown */
    bool isolate;                                  /* modules run in processes of their own */
    const char *program;                           /* what runs there; NULL: this program */
    const struct mc_messages *messages;            /* standard error of programs; NULL: dropped */
    /* Called if a loaded module ends this process or one of its threads, and if it crashes
     * (catalog.h). */
    void (*lost)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    void (*crashed)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    const struct mc_catalog_entry *own; /* [n_own]: further metrics, in memory already */
    size_t n_own;
};

/* Limits and messages of the processes, in the arena. */
const struct mc_process_rules *mc_metric_sources_rules(const struct mc_metric_sources *sources,
                                                       struct mc_arena *arena) MC_MUST_CHECK;
/* The catalog of the call: the built-in metrics, then those of the options. Close *catalog even if
 * this fails. MC_CODE_USAGE: a file is not there; MC_CODE_MODULE: a module cannot be used. */
int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error) MC_MUST_CHECK;
/* Parses all specifications, so that a wrong one is reported before anything is read. */
int mc_metric_specs_parse(struct mc_catalog *catalog, const struct mc_option_list *texts,
                          struct mc_arena *arena, struct mc_metric_spec **specs,
                          struct mc_error *error) MC_MUST_CHECK;

/* Why cases have no score, counted for each metric, for the messages at the end of a run. */

/* An empty tally. Free it with mc_missing_tally_free. */
struct mc_missing_tally *mc_missing_tally_new(void) MC_MUST_CHECK MC_NEVER_NULL;
void mc_missing_tally_free(struct mc_missing_tally *tally); /* NULL is allowed */
/* Adds the cases of a table, whose columns must be those of the tables before, in their order.
 * Copies a few texts, however many cases there are. */
void mc_missing_tally_add(struct mc_missing_tally *tally, const struct mc_score_table *table);
/* For each metric, how many cases have no score and why: the first reasons with their numbers and a
 * case of each, and the place of a graph that cannot be read; then the remarks on scores in the
 * same form. Prints nothing if there is nothing to say. */
void mc_missing_tally_print(const struct mc_missing_tally *tally, FILE *stream);

#endif
