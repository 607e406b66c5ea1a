/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_scoring.h: one-line scores of graph metrics, for their tests. */
#ifndef MC_TESTS_GRAPH_SCORING_H
#define MC_TESTS_GRAPH_SCORING_H

#include "metrics/host/metric.h"
#include "report/explain/explanation.h"

/* Maximum number of references that a test may give. */
enum { MC_GRAPH_REFERENCES = 4 };

/* A case made of texts, which must outlive it. */
struct mc_graph_case {
    struct mc_metric_side sides[MC_GRAPH_REFERENCES + 1];
    const struct mc_metric_side *references[MC_GRAPH_REFERENCES];
    struct mc_metric_input input;
};

/* Fills the case; returns its input. */
const struct mc_metric_input *mc_graph_case_set(struct mc_graph_case *item, const char *candidate,
                                                const char *const *references, size_t n);
/* Opens the metric; the test fails if it cannot. */
struct mc_metric *mc_graph_metric(const char *spec, struct mc_arena *arena);
/* Score of a candidate against n references, in the arena of the metric. The test fails if the
 * metric does, or gives not exactly one of a score and a reason. */
struct mc_metric_outcome mc_graph_outcome(struct mc_metric *metric, const char *candidate,
                                          const char *const *references, size_t n);
/* Opens, scores against one reference, closes; NaN: no score. */
double mc_graph_score(const char *spec, const char *candidate, const char *reference);
/* The same against two. */
double mc_graph_score_two(const char *spec, const char *candidate, const char *first,
                          const char *second);
/* Corpus score of n pairs {candidate, reference}. */
double mc_graph_corpus(const char *spec, const char *const (*pairs)[2], size_t n);
/* What the metric writes to explain a score, in the arena; the test fails on a fault. */
const struct mc_explained *mc_graph_explain(const char *spec, const char *candidate,
                                            const char *const *references, size_t n,
                                            struct mc_arena *arena);
/* Why there is no score, in a static buffer; "" if there is one. */
const char *mc_graph_reason(const char *spec, const char *candidate, const char *reference);

#endif
