/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.h: the cases of a suite as metrics are given them. */
#ifndef MC_METRICS_HOST_INPUTS_H
#define MC_METRICS_HOST_INPUTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_arena;
struct mc_hash128;
struct mc_metric;
struct mc_metric_input;
struct mc_remote;
struct mc_run_watch;
struct mc_score_cache;
struct mc_suite;
struct mc_thread_pool;

/* The cases of a suite as metrics see them, in the order of the suite. A million of them take no
 * memory: each is made when it is needed, and forgotten (mc_metric_input_at). */
struct mc_metric_inputs {
    size_t n;
    const struct mc_suite *suite;
    const uint32_t *cases; /* [n]: index of the case of each; NULL: they are all cases */
    size_t n_forward;      /* those behind them are references as candidates, each against itself */
    /* [n]: where all were made beforehand (mc_metric_inputs_of); then the suite may be NULL, and
     * nothing more is known of graphs that are missing. Else NULL. */
    const struct mc_metric_input **made;
    struct mc_score_cache *cache; /* where scores are looked up and kept; NULL: nowhere */
    struct mc_hash128 *contents;  /* [n] where mc_metric_inputs_hash was called */
    /* Where these are a part of the cases: all, to be shown to metrics that look at all cases
     * first. NULL: these are all. Hashed, where these are. */
    const struct mc_metric_inputs *whole;
    const struct mc_remote *remote; /* NULL: this process scores */
    /* Where those who score elsewhere do not know that these are a part: what they know, and [n]:
     * which of it each is. Else NULL. */
    const struct mc_metric_inputs *known_there;
    const size_t *indexes_there;
    const struct mc_run_watch *watch; /* of what this process scores; NULL: nobody */
};

/* The case as the metric is to see it: with the references of the kinds that `targeted` lets
 * through, of which those that lack what the metric needs are left out. The order stays. With
 * marks=drop the graphs are without the marks of alignments. `input` itself where nothing is left
 * out; else a copy in the arena. NULL with *reason (a constant) where the candidate lacks
 * something, or no reference is left. */
const struct mc_metric_input *mc_metric_view(const struct mc_metric *metric,
                                             const struct mc_metric_input *input,
                                             struct mc_arena *arena,
                                             const char **reason) MC_MUST_CHECK;

/* Whether the case of this index has two sides and no more, and both have all that the metric
 * needs: it is seen then, which is known of most cases without making their inputs. */
bool mc_metric_sees_all(const struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                        size_t index) MC_MUST_CHECK;

/* How many marks of alignments the graphs of the cases have that the metric sees, and, in
 * *n_graphs, in how many graphs; 0 where it sees none. */
size_t mc_metric_marks(const struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                       size_t *n_graphs) MC_MUST_CHECK;

/* Why the metric has no score for the case of this index, which mc_metric_view gave; with why a
 * graph is missing, where that is known. In the arena. */
const char *mc_metric_view_reason(const struct mc_metric_inputs *inputs, size_t index,
                                  const char *reason, struct mc_arena *arena) MC_MUST_CHECK;

/* All cases of the suite, which must outlive them; none is made yet. */
struct mc_metric_inputs mc_metric_inputs_later(const struct mc_suite *suite) MC_MUST_CHECK;
/* The same, all made, in the arena; for those who look at one more than once. */
struct mc_metric_inputs mc_metric_inputs_of(const struct mc_suite *suite,
                                            struct mc_arena *arena) MC_MUST_CHECK;
/* One of them (index < n): what was made, or in the arena; it points into the suite. */
const struct mc_metric_input *mc_metric_input_at(const struct mc_metric_inputs *inputs,
                                                 size_t index, struct mc_arena *arena);
/* The id of its case; that of a reference as candidate is in the arena. */
struct mc_slice mc_metric_input_id(const struct mc_metric_inputs *inputs, size_t index,
                                   struct mc_arena *arena) MC_MUST_CHECK;

/* The cases and, behind them, for each that is wanted, its reference against itself, in the order
 * of the cases. Metrics that look at all cases first see `cases` alone, which must stay where it
 * is. Neither cache nor hashes are taken over. */
struct mc_metric_inputs mc_metric_inputs_with_self_scores(const struct mc_metric_inputs *cases,
                                                          const bool *wanted,
                                                          struct mc_arena *arena) MC_MUST_CHECK;

/* Those that are wanted[all->n], in their order, to be scored as `all` would be: through the same
 * cache, watched by the same, and with all cases before metrics that look at them first; `all` must
 * stay where it is. *index: [n of the result] which of `all` each is; in the arena. */
struct mc_metric_inputs mc_metric_inputs_part(const struct mc_metric_inputs *all,
                                              const bool *wanted, struct mc_arena *arena,
                                              size_t **index) MC_MUST_CHECK;

/* Makes the hashes of the contents (cache.h), which a cache needs. */
void mc_metric_inputs_hash(struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                           struct mc_arena *arena);

#endif
