/* SPDX-License-Identifier: GPL-3.0-or-later */
/* span_counts.h: how far the errors that a metric marks in a text agree with those that people
 * marked.
 *
 * There are three ways to count. In all of them a critical error counts as a major one, neutral
 * errors and those of the source do not count, and agreement in all but severity counts half. An
 * empty span means that something is missing in the text; it has one place, that of the character
 * at its offset, or the place after the last character.
 *
 * Characters, as counted in the tasks of WMT (WMT-QE-Task/qe-eval-scripts 96340b0,
 * wmt23/task2_evaluate.py): each place that any span covers counts once per side. A place that both
 * sides mark counts 1 if they have a severity in common, or people have both severities there; else
 * a half.
 *
 * Spans that overlap ("MP" of Perrella, Morales Agostinho and Zaragoza 2026, many to many): a span
 * counts 1 if it shares a place with a span of the same severity of the other side, a half if only
 * with one of the other severity.
 *
 * Spans in part ("MPP" of the same, partial overlap and partial credit, many to many): a span
 * counts the mean of its places. At a place with p spans of the metric and r of people of one
 * severity, min(p, r) agree; of the remaining ones, as many agree in all but severity as the side
 * with fewer of them has, divided among its severities in proportion. A span gets the share of its
 * own severity. */
#ifndef MC_ANALYSIS_SPAN_COUNTS_H
#define MC_ANALYSIS_SPAN_COUNTS_H

#include "analysis/jackknife.h"

struct mc_spans;

/* Ways to count. */
enum mc_span_unit { MC_SPAN_CHARACTERS, MC_SPAN_OVERLAPS, MC_SPAN_PARTS, MC_N_SPAN_UNITS };

/* Counts of one case, or summed over many. Credits are at most the numbers. */
struct mc_span_counts {
    double metric_credit[MC_N_SPAN_UNITS], human_credit[MC_N_SPAN_UNITS];
    double n_metric[MC_N_SPAN_UNITS], n_human[MC_N_SPAN_UNITS]; /* characters, or spans */
};

/* A figure of the sums: the credit of what the metric marks, as a share of what it marks; the same
 * for people; the harmonic mean of both. */
enum mc_span_figure { MC_SPAN_PRECISION, MC_SPAN_RECALL, MC_SPAN_F1 };

/* Compares what the metric and people mark in a text of n_chars code points. O(n_chars, plus the
 * lengths of all spans). */
struct mc_span_counts mc_span_count(const struct mc_spans *metric, const struct mc_spans *human,
                                    size_t n_chars, struct mc_arena *scratch);
/* The figure of all cases of a sample together, in [0, 1]: a case without errors on either side
 * adds nothing. Precision is not defined if the metric marks nothing, recall if people mark
 * nothing, F1 if neither marks anything; F1 is 0 if only one side does. */
struct mc_figure mc_span_figure_of(const struct mc_sample *sample, enum mc_span_unit unit,
                                   enum mc_span_figure figure);
/* The F1 without each case or cluster. */
struct mc_jackknife mc_jackknife_span_f1(const struct mc_sample *sample, enum mc_span_unit unit,
                                         struct mc_arena *arena);

#endif
