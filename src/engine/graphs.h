/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graphs.h: which graphs of the two sides are compared: the gold ones of the suite, alternatives
 * that it holds beside them, or what a parser makes of the sentences. */
#ifndef MC_ENGINE_GRAPHS_H
#define MC_ENGINE_GRAPHS_H

#include "analysis/result.h"
#include "base/error.h"
#include "engine/messages.h"

struct mc_arena;
struct mc_graph_work;
struct mc_metric_sources;
struct mc_run_watch;
struct mc_score_cache;
struct mc_scoring;
struct mc_suite;
struct mc_graph_version;

/* What the options say; all zero: the graphs of the suite. */
struct mc_graph_options {
    const char *graphs; /* --graphs: "NAME" or "both=NAME", "candidate=NAME", "reference=NAME", or
                           the last two joined by a comma; NULL: candidate=parsed if there is a
                           parser, else gold. Some commands take several settings, see below */
    const char *parse;  /* --parse: the command of a parser; NULL: none */
    /* [n_cases]: the cases whose sentences are parsed; the others have no parsed graph. NULL: all
     */
    const bool *cases;
};

/* Where the graphs of each side come from: "gold", "parsed", or the NAME of "amr:NAME". */
struct mc_graph_choice {
    struct mc_slice reference, candidate;
};

/* MC_CODE_USAGE: a mistake in the options, or "parsed" without a parser. Texts live in the arena.
 */
int mc_graph_choice_read(const struct mc_graph_options *options, struct mc_arena *arena,
                         struct mc_graph_choice *choice, struct mc_error *error) MC_MUST_CHECK;
/* Splits "gold,candidate=NAME,both=NAME" into settings that mc_graph_choice_read takes, in the
 * arena. There are several only if one of them is NAME or both=NAME; returns how many, and 0 or 1
 * if the text is a single setting. */
size_t mc_graph_settings(const char *graphs, struct mc_arena *arena, const char *const **settings);
/* Reads every setting of the options; errors as above, and a setting that stands there twice. */
int mc_graph_settings_check(const struct mc_graph_options *options, struct mc_arena *arena,
                            struct mc_error *error) MC_MUST_CHECK;
/* Whether a side is to have a named graph of the suite. */
bool mc_graph_choice_has_name(const struct mc_graph_choice *choice);

/* What a call brings along; its cases may come in parts. */
struct mc_graph_call {
    const struct mc_metric_sources *sources; /* limits and messages of the process */
    struct mc_score_cache *cache;            /* of graphs, too; NULL: none */
    const struct mc_run_watch *watch;        /* NULL: nobody */
};

/* Starts the parser if a side needs it; MC_CODE_MODULE if it does not start. *work lives in the
 * arena and is NULL if both sides are gold; close it with mc_graphs_close. */
int mc_graphs_open(const struct mc_graph_options *options, const struct mc_graph_call *call,
                   struct mc_arena *arena, struct mc_graph_work **work,
                   struct mc_error *error) MC_MUST_CHECK;
/* Replaces the graphs of all cases by the chosen ones; a side that lacks such a graph is left
 * without any, and with a reason. Each sentence is parsed once. MC_CODE_USAGE: no case has a graph
 * of that name; the message lists the names there are. NULL changes nothing. Graphs live in the
 * arena. */
int mc_graphs_choose(struct mc_graph_work *work, struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_error *error) MC_MUST_CHECK;
/* What reports say about the choice, in the arena; NULL if both sides are gold. */
const struct mc_graph_setting *mc_graphs_setting(const struct mc_graph_work *work,
                                                 struct mc_arena *arena) MC_MUST_CHECK;
/* Says how many sentences have no graph, and the first reasons in the order of the cases. */
void mc_graphs_report(const struct mc_graph_work *work, const struct mc_messages *messages);
/* NULL is allowed. */
void mc_graphs_close(struct mc_graph_work *work);

/* All of the above for a suite that is in memory as a whole, before it is scored. Graphs go through
 * scoring->cache; what is missing is said unless scoring->quiet; a parser that failed sets
 * scoring->module_failed or, with scoring->fail_fast, is -1 and MC_CODE_MODULE. MC_CODE_USAGE: the
 * processes of one call (cluster/cluster.h) cannot share a parser. */
int mc_graphs_choose_once(struct mc_scoring *scoring, const struct mc_graph_options *options,
                          const struct mc_metric_sources *sources, struct mc_suite *suite,
                          struct mc_arena *arena, const struct mc_graph_setting **setting,
                          struct mc_error *error) MC_MUST_CHECK;
/* A suite with the graphs of one setting. */
struct mc_graph_version {
    const char *name;                       /* of the setting, as it was asked for */
    struct mc_suite *suite;                 /* a copy, with cases of its own */
    const struct mc_graph_setting *setting; /* NULL: gold on both sides */
    size_t n_sides, n_without;              /* of the selected cases; without such a graph */
};
/* The same for several settings at once: *versions, one for each setting, in the arena. A sentence
 * is parsed once for all of them; the suite itself does not change. */
int mc_graphs_choose_each(struct mc_scoring *scoring, const struct mc_graph_options *options,
                          const struct mc_metric_sources *sources, const struct mc_suite *suite,
                          struct mc_arena *arena, struct mc_graph_version **versions,
                          struct mc_error *error) MC_MUST_CHECK;
/* Ends the work: says what is missing and notes a parser that failed, as above. */
int mc_graphs_end(const struct mc_graph_work *work, struct mc_scoring *scoring,
                  struct mc_error *error) MC_MUST_CHECK;

#endif
