/* SPDX-License-Identifier: GPL-3.0-or-later */
/* span_counts.h: how the errors that a metric marks in a text agree with those that people marked.
 *
 * Three ways to count. In all of them a critical error is a major one, neutral ones and those of
 * the source do not count, and what agrees in all but severity is worth a half. Where a span is
 * empty, something is missing in the text: it has one place, which is that of the character at its
 * offset, or the place behind the last character.
 *
 * Characters, as the tasks of WMT count them (WMT-QE-Task/qe-eval-scripts 96340b0,
 * wmt23/task2_evaluate.py): each place that any span covers counts once a side. A place that both
 * sides mark is worth 1 where they have a severity in common, or people have both severities there;
 * else a half.
 *
 * Spans that overlap ("MP" of Perrella, Morales Agostinho and Zaragoza 2026, many to many): a span
 * is worth 1 where it shares a place with a span of the same severity of the other side, a half
 * where it only shares one with a span of the other severity.
 *
 * Spans in part ("MPP" of the same, partial overlap and partial credit, many to many): a span is
 * worth the mean of its places. At a place with p spans of the metric and r of people of each
 * severity, min(p, r) of each agree; of those that are left as many agree in all but severity as
 * the side with fewer of them has, shared out among its severities in proportion. A span has the
 * share of its own severity. */
#ifndef MC_ANALYSIS_SPAN_COUNTS_H
#define MC_ANALYSIS_SPAN_COUNTS_H

#include "analysis/jackknife.h"

struct mc_spans;

/* Ways to count. */
enum mc_span_unit { MC_SPAN_CHARACTERS, MC_SPAN_OVERLAPS, MC_SPAN_PARTS, MC_N_SPAN_UNITS };

/* Of one case, or summed over many. Credits are at most the numbers. */
struct mc_span_counts {
    double metric_credit[MC_N_SPAN_UNITS], human_credit[MC_N_SPAN_UNITS];
    double n_metric[MC_N_SPAN_UNITS], n_human[MC_N_SPAN_UNITS]; /* characters, or spans */
};

/* Which figure of the sums: the credit of what the metric marks, by how much it marks; the same of
 * people; the harmonic mean of both. */
enum mc_span_figure { MC_SPAN_PRECISION, MC_SPAN_RECALL, MC_SPAN_F1 };

/* What the metric marks in a text of n_chars code points against what people mark. O(n_chars, plus
 * the lengths of all spans). */
struct mc_span_counts mc_span_count(const struct mc_spans *metric, const struct mc_spans *human,
                                    size_t n_chars, struct mc_arena *scratch);
/* The figure of all cases of a sample together, in [0, 1]: a case without errors of either side
 * adds nothing. Precision is not defined where the metric marks nothing, recall where people do, F1
 * where both do; it is 0 where one of them does. */
struct mc_figure mc_span_figure_of(const struct mc_sample *sample, enum mc_span_unit unit,
                                   enum mc_span_figure figure);
/* The F1 without each case or cluster. */
struct mc_jackknife mc_jackknife_span_f1(const struct mc_sample *sample, enum mc_span_unit unit,
                                         struct mc_arena *arena);

#endif
