/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scoring.h: one-line scores of text metrics, for their tests. */
#ifndef MC_TESTS_SCORING_H
#define MC_TESTS_SCORING_H

#include "metrics/host/metric.h"
#include "report/explain/explanation.h"

/* Maximum number of references and of cases that a test may give. */
enum { MC_SCORING_LIMIT = 8 };

/* Marks, as its first character, a targeted reference. */
#define MC_SCORING_TARGETED "\1"
/* Marks the source, which comes last in the list of references. */
#define MC_SCORING_SOURCE "\2"

/* One case; references are NULL-terminated. The metric sees it as mc_metric_view gives it. */
struct mc_scoring_case {
    const char *candidate;
    const char *references[MC_SCORING_LIMIT + 1];
};

/* Opens a metric, which the caller closes with mc_metric_close; the test fails if the specification
 * is refused. */
struct mc_metric *mc_scoring_open(const char *spec, struct mc_arena *arena);
/* Score under the specification, or NaN; *reason (may be NULL) says why, in a static buffer. The
 * test fails if the specification is refused. */
double mc_scoring_score(const char *spec, const struct mc_scoring_case *item, const char **reason);
/* The same for case i of the n cases of a run. */
double mc_scoring_in_run(const char *spec, const struct mc_scoring_case *items, size_t n, size_t i,
                         const char **reason);
/* The score with a single reference. */
double mc_scoring_pair(const char *spec, const char *candidate, const char *reference);
/* What the metric writes to explain its score, in the arena; the test fails on a fault. */
const struct mc_explained *mc_scoring_explain(const char *spec, const struct mc_scoring_case *item,
                                              struct mc_arena *arena);
/* Corpus score of n cases; *warning (may be NULL): the first warning, or "", in a static buffer. */
double mc_scoring_corpus(const char *spec, const struct mc_scoring_case *items, size_t n,
                         const char **warning);
/* The message that refuses the specification, in a static buffer; "" if it is accepted. */
const char *mc_scoring_refusal(const char *spec);
/* The range of the metric under the specification. */
void mc_scoring_range(const char *spec, double *worst, double *best);
/* "name|...|version:...", in a static buffer. */
const char *mc_scoring_signature(const char *spec);
/* The name that reports show, in a static buffer. */
const char *mc_scoring_name(const char *spec);

#endif
