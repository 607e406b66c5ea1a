/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.h: how the scores of single cases came about, metric by metric. */
#ifndef MC_ENGINE_EXPLAIN_H
#define MC_ENGINE_EXPLAIN_H

#include "base/error.h"
#include "engine/graphs.h"
#include "metrics/host/runner.h"

struct mc_arena;
struct mc_catalog;
struct mc_explained_case;
struct mc_messages;
struct mc_metric_spec;
struct mc_option_list;
struct mc_score_table;
struct mc_suite;
struct mc_thread_pool;
struct mc_wanted_metrics;

/* Cases of a suite that are to be explained. */
struct mc_explaining {
    struct mc_arena *arena;
    const struct mc_suite *suite;
    struct mc_metric_inputs
        inputs; /* all cases of the suite: some metrics count over all of them */
    struct mc_explained_case *cases; /* [n_cases]; each has room for a metric more */
    size_t n_cases;
    const struct mc_messages *warnings; /* of the metrics; NULL: nowhere */
    /* Places: a metric scores this many other cases of a dataset, spread evenly over it; 0: none,
     * and there are no places. Metrics that are slow do only where `place_slow`. */
    size_t n_placed;
    bool place_slow;
    struct mc_thread_pool *pool; /* that scores them; NULL: this thread alone */
};

/* Reads the files of --scores as columns of the table, over its suite. Findings go to the messages,
 * warnings unless quiet; the error of one with findings is empty of text. */
int mc_explain_read_scores(const struct mc_option_list *files, struct mc_score_table *table,
                           const struct mc_messages *messages, bool quiet, struct mc_arena *arena,
                           struct mc_error *error) MC_MUST_CHECK;

/* Where the graphs of the sides come from. */
struct mc_explained_graphs {
    const struct mc_graph_options *options;
    const struct mc_metric_sources *sources;
    const char *cache;          /* of the graphs of a parser: a folder, "off" or NULL */
    struct mc_scoring *scoring; /* for the parser; remembers that it failed */
};

/* Gives the sides of call->suite, `suite` to be written to, the graphs that were chosen. A parser,
 * which may be slow, is asked for those of call->cases alone, unless one of the metrics looks at
 * the graphs of all cases before it scores one. */
int mc_explain_choose_graphs(const struct mc_explaining *call,
                             const struct mc_explained_graphs *graphs,
                             const struct mc_wanted_metrics *metrics, struct mc_suite *suite,
                             struct mc_error *error) MC_MUST_CHECK;

/* Finds in which aspects the graphs of each case differ, and where its human score stands among all
 * of its dataset. */
void mc_explain_cases(struct mc_explaining *call);

/* Opens the metric, has it explain each case, which is one more of its metrics, finds the places of
 * the scores, and closes it. -1: the metric cannot be opened, or failed. One that fails at other
 * cases only has no places, and a warning. */
int mc_explain_with(struct mc_explaining *call, const struct mc_metric_spec *spec,
                    struct mc_error *error) MC_MUST_CHECK;

/* All that a case is explained by, over `inputs`, which it fills: mc_explain_cases; every column of
 * the table, a score that was made elsewhere, with the name of its file and no explanation; the
 * metrics; and, where a catalog is given, every metric of it that is no sentinel, in its order. Of
 * these one whose resources are missing, or whose inputs none of the cases has, is left out with a
 * warning. -1: a metric failed. */
int mc_explain_by(struct mc_explaining *call, const struct mc_score_table *table,
                  const struct mc_wanted_metrics *metrics, struct mc_catalog *catalog,
                  struct mc_error *error) MC_MUST_CHECK;

#endif
