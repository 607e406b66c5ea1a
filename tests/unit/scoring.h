/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scoring.h: one-line scores of text metrics, for their tests. */
#ifndef MC_TESTS_SCORING_H
#define MC_TESTS_SCORING_H

#include "metrics/host/metric.h"
#include "report/explain/explanation.h"

/* The most references and cases a test may give. */
enum { MC_SCORING_LIMIT = 8 };

/* Begins a reference that is targeted. */
#define MC_SCORING_TARGETED "\1"
/* Begins what is no reference but the source; it stands last. */
#define MC_SCORING_SOURCE "\2"

/* One case; references are ended by NULL. The metric sees it as mc_metric_view gives it. */
struct mc_scoring_case {
    const char *candidate;
    const char *references[MC_SCORING_LIMIT + 1];
};

/* The metric, to be closed with mc_metric_close; a specification that is refused fails the test. */
struct mc_metric *mc_scoring_open(const char *spec, struct mc_arena *arena);
/* Score under the specification, or NaN; *reason (may be NULL) says why, in a static buffer. A
 * specification that is refused fails the test. */
double mc_scoring_score(const char *spec, const struct mc_scoring_case *item, const char **reason);
/* The same of the case with that index, among n that make a run. */
double mc_scoring_in_run(const char *spec, const struct mc_scoring_case *items, size_t n, size_t i,
                         const char **reason);
/* One reference. */
double mc_scoring_pair(const char *spec, const char *candidate, const char *reference);
/* What the metric writes to explain its score, in the arena; a fault fails the test. */
const struct mc_explained *mc_scoring_explain(const char *spec, const struct mc_scoring_case *item,
                                              struct mc_arena *arena);
/* *warning (may be NULL) is the first warning, "" without one, in a static buffer. */
double mc_scoring_corpus(const char *spec, const struct mc_scoring_case *items, size_t n,
                         const char **warning);
/* The message that refuses the specification, in a static buffer; "" when it is accepted. */
const char *mc_scoring_refusal(const char *spec);
/* The range of the metric under the specification. */
void mc_scoring_range(const char *spec, double *worst, double *best);
/* "name|...|version:...", in a static buffer. */
const char *mc_scoring_signature(const char *spec);
/* The name that reports show, in a static buffer. */
const char *mc_scoring_name(const char *spec);

#endif
