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
    struct mc_explained_case *cases; /* [n_cases]; each has room for a further metric */
    size_t n_cases;
    const struct mc_messages *warnings; /* of the metrics; NULL: dropped */
    /* To place a score among others, a metric scores this many other cases of the dataset, evenly
     * spread; 0: there are no places. Slow metrics do so only with `place_slow`. */
    size_t n_placed;
    bool place_slow;
    struct mc_thread_pool *pool; /* scores them; NULL: this thread alone */
};

/* Reads score files as columns of the table, over its suite. Findings go to the messages, warnings
 * unless quiet; the error then has no text. */
int mc_explain_read_scores(const struct mc_option_list *files, struct mc_score_table *table,
                           const struct mc_messages *messages, bool quiet, struct mc_arena *arena,
                           struct mc_error *error) MC_MUST_CHECK;

/* Where the graphs of the sides come from. */
struct mc_explained_graphs {
    const struct mc_graph_options *options;
    const struct mc_metric_sources *sources;
    const char *cache;          /* of parsed graphs: a folder, "off" or NULL */
    struct mc_scoring *scoring; /* for the parser; notes that it failed */
};

/* Gives the cases of the suite, which is call->suite, the graphs that were chosen. A parser, which
 * may be slow, parses call->cases alone, unless a metric looks at the graphs of all cases before it
 * scores one. */
int mc_explain_choose_graphs(const struct mc_explaining *call,
                             const struct mc_explained_graphs *graphs,
                             const struct mc_wanted_metrics *metrics, struct mc_suite *suite,
                             struct mc_error *error) MC_MUST_CHECK;

/* Finds the aspects in which the graphs of each case differ, and the place of its human score among
 * those of its dataset. */
void mc_explain_cases(struct mc_explaining *call);

/* Opens the metric, adds its explanation and score to each case, finds the places of the scores,
 * and closes it. -1: the metric cannot be opened, or failed. If it fails only on other cases, its
 * scores have no places, and there is a warning. */
int mc_explain_with(struct mc_explaining *call, const struct mc_metric_spec *spec,
                    struct mc_error *error) MC_MUST_CHECK;

/* Explains the cases by everything there is; fills `inputs`. mc_explain_cases; the scores of the
 * table, which were made elsewhere and have no explanation; the metrics; and, if a catalog is
 * given, each of its metrics that is not a sentinel, in its order. Of the catalog, a metric whose
 * resources are missing, or whose inputs none of the cases has, is left out with a warning. -1: a
 * metric failed. */
int mc_explain_by(struct mc_explaining *call, const struct mc_score_table *table,
                  const struct mc_wanted_metrics *metrics, struct mc_catalog *catalog,
                  struct mc_error *error) MC_MUST_CHECK;

#endif
