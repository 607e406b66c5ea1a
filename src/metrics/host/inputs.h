/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.h: the cases of a suite as inputs of metrics. */
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

/* The cases of a suite as metrics see them, in the order of the suite. Even a million of them take
 * no memory: each is made when needed (mc_metric_input_at) and then forgotten. */
struct mc_metric_inputs {
    size_t n;
    const struct mc_suite *suite;
    const uint32_t *cases; /* [n]: index of the case of each; NULL: all cases */
    size_t n_forward;      /* those after them are references as candidates, each against itself */
    /* [n]: the inputs, if all were made beforehand (mc_metric_inputs_of); then the suite may be
     * NULL, and nothing more is known about missing graphs. Else NULL. */
    const struct mc_metric_input **made;
    struct mc_score_cache *cache; /* for looking up and keeping scores; NULL: none */
    struct mc_hash128 *contents;  /* [n], once mc_metric_inputs_hash has been called */
    /* If these are a part of the cases: all of them, to be shown to metrics that look at all cases
     * first; hashed if these are. NULL: these are all. */
    const struct mc_metric_inputs *whole;
    const struct mc_remote *remote; /* NULL: this process scores */
    /* If the processes that score do not know these inputs as a part: the inputs that they know,
     * and [n] the index of each of these among them. Else NULL. */
    const struct mc_metric_inputs *known_there;
    const size_t *indexes_there;
    const struct mc_run_watch *watch; /* of the scoring in this process; NULL: none */
};

/* The case as the metric sees it: with only the references of the kinds that `targeted` admits and
 * that have all the metric needs, in their order. With marks=drop the graphs have no alignment
 * marks. Returns `input` itself if nothing is left out, else a copy in the arena. NULL with *reason
 * (a constant) if the candidate lacks something or no reference is left. */
const struct mc_metric_input *mc_metric_view(const struct mc_metric *metric,
                                             const struct mc_metric_input *input,
                                             struct mc_arena *arena,
                                             const char **reason) MC_MUST_CHECK;

/* Whether the case of this index has just two sides, both with all that the metric needs: then the
 * metric sees it. For most cases this shows it without making their inputs. */
bool mc_metric_sees_all(const struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                        size_t index) MC_MUST_CHECK;

/* How many alignment marks there are in the graphs that the metric sees, and, in *n_graphs, in how
 * many of the graphs; 0 if it sees none. */
size_t mc_metric_marks(const struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                       size_t *n_graphs) MC_MUST_CHECK;

/* Why the metric has no score for the case of this index: `reason` from mc_metric_view, extended by
 * why a graph is missing, if that is known. In the arena. */
const char *mc_metric_view_reason(const struct mc_metric_inputs *inputs, size_t index,
                                  const char *reason, struct mc_arena *arena) MC_MUST_CHECK;

/* Inputs for all cases of the suite, which must outlive them; none is made yet. */
struct mc_metric_inputs mc_metric_inputs_later(const struct mc_suite *suite) MC_MUST_CHECK;
/* The same, all made, in the arena; for callers that use an input more than once. */
struct mc_metric_inputs mc_metric_inputs_of(const struct mc_suite *suite,
                                            struct mc_arena *arena) MC_MUST_CHECK;
/* One of them (index < n): the one made before, or a new one in the arena; it points into the
 * suite. */
const struct mc_metric_input *mc_metric_input_at(const struct mc_metric_inputs *inputs,
                                                 size_t index, struct mc_arena *arena);
/* The id of its case; for a reference as candidate, an id in the arena. */
struct mc_slice mc_metric_input_id(const struct mc_metric_inputs *inputs, size_t index,
                                   struct mc_arena *arena) MC_MUST_CHECK;

/* The cases followed by, for each that is wanted, its reference against itself, in the order of the
 * cases. Metrics that look at all cases first see only `cases`, which must stay in place. Cache and
 * hashes are not taken over. */
struct mc_metric_inputs mc_metric_inputs_with_self_scores(const struct mc_metric_inputs *cases,
                                                          const bool *wanted,
                                                          struct mc_arena *arena) MC_MUST_CHECK;

/* The inputs with wanted[i], i < source->n, in their order, to be scored as in `source`: with the
 * same cache and watch, and with all its cases shown to metrics that look at them first; `source`
 * must stay in place. *index: [n of the result] the index of each in `source`; in the arena. */
struct mc_metric_inputs mc_metric_inputs_part(const struct mc_metric_inputs *source,
                                              const bool *wanted, struct mc_arena *arena,
                                              size_t **index) MC_MUST_CHECK;

/* Makes the hashes of the contents (cache.h), which a cache needs. */
void mc_metric_inputs_hash(struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                           struct mc_arena *arena);

#endif
