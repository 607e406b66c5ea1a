/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graphs.h: which graphs of the sides are compared: those of the suite, others that it has beside
 * them, or those that a parser makes of the sentences. */
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
                           the last two with a comma between; NULL: candidate=parsed with a parser,
                           else gold. Several settings where a command takes them, below */
    const char *parse;  /* --parse: the command of a parser; NULL: none */
    /* [n_cases]: those whose sentences are parsed; of the others a side has no parse. NULL: all */
    const bool *cases;
};

/* What the sides' graphs are: "gold", "parsed", or the NAME of "amr:NAME". */
struct mc_graph_choice {
    struct mc_slice reference, candidate;
};

/* A mistake in the options is MC_CODE_USAGE; so is "parsed" without a parser. Texts are the
 * arena's. */
int mc_graph_choice_read(const struct mc_graph_options *options, struct mc_arena *arena,
                         struct mc_graph_choice *choice, struct mc_error *error) MC_MUST_CHECK;
/* The settings of "gold,candidate=NAME,both=NAME", each as mc_graph_choice_read takes it, in the
 * arena: one is both=NAME, or NAME beside others. Returns how many; less than 2: it is one. */
size_t mc_graph_settings(const char *graphs, struct mc_arena *arena, const char *const **settings);
/* Reads each of them, or the one there is; errors as above. */
int mc_graph_settings_check(const struct mc_graph_options *options, struct mc_arena *arena,
                            struct mc_error *error) MC_MUST_CHECK;
/* Whether any side has a graph of the suite by name. */
bool mc_graph_choice_has_name(const struct mc_graph_choice *choice);

/* What happens to the cases of a call, which may come part by part. */
struct mc_graph_call {
    const struct mc_metric_sources *sources; /* limits and messages of the process */
    struct mc_score_cache *cache;            /* of graphs, too; NULL: none */
    const struct mc_run_watch *watch;        /* NULL: nobody */
};

/* Starts the parser where a side needs it; MC_CODE_MODULE where it does not start. What it needs
 * lives in the arena. *work is NULL where both sides are gold. Close with mc_graphs_close. */
int mc_graphs_open(const struct mc_graph_options *options, const struct mc_graph_call *call,
                   struct mc_arena *arena, struct mc_graph_work **work,
                   struct mc_error *error) MC_MUST_CHECK;
/* Gives the sides of all cases the graphs that were chosen, in place of their own; a side that has
 * none of that kind has none then, and a reason. A sentence is parsed once. A name that no case has
 * is MC_CODE_USAGE with those there are. NULL changes nothing. Graphs are the arena's. */
int mc_graphs_choose(struct mc_graph_work *work, struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_error *error) MC_MUST_CHECK;
/* What reports say of it, in the arena; NULL where both sides are gold. */
const struct mc_graph_setting *mc_graphs_setting(const struct mc_graph_work *work,
                                                 struct mc_arena *arena) MC_MUST_CHECK;
/* Says how many sentences have no graph, and the first reasons, in the order of the cases. */
void mc_graphs_report(const struct mc_graph_work *work, const struct mc_messages *messages);
/* NULL is allowed. */
void mc_graphs_close(struct mc_graph_work *work);

/* All of the above for cases that are there at once, before they are scored: the graphs come
 * through scoring->cache, what is missing is said unless scoring->quiet, and a parser that failed
 * is remembered in scoring->module_failed, or, with scoring->fail_fast, -1 and MC_CODE_MODULE.
 * Several processes of one call (cluster/cluster.h) cannot share a parser: MC_CODE_USAGE. */
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
/* The same for several settings at once, n of them: *versions, in the arena. A sentence is parsed
 * once for all of them; the suite stays as it is. */
int mc_graphs_choose_each(struct mc_scoring *scoring, const struct mc_graph_options *options,
                          const struct mc_metric_sources *sources, const struct mc_suite *suite,
                          struct mc_arena *arena, struct mc_graph_version **versions,
                          struct mc_error *error) MC_MUST_CHECK;
/* What becomes of scoring when the parser of `work` failed; as above. */
int mc_graphs_end(const struct mc_graph_work *work, struct mc_scoring *scoring,
                  struct mc_error *error) MC_MUST_CHECK;

#endif
