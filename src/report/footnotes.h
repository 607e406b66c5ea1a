/* SPDX-License-Identifier: GPL-3.0-or-later */
/* footnotes.h: what stands behind figures, as marks and numbers, and below a table as what they
 * mean. Everything is plain text (plain_text.h), in the arena of the notes. */
#ifndef MC_REPORT_FOOTNOTES_H
#define MC_REPORT_FOOTNOTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct mc_analysis_settings;
struct mc_arena;
struct mc_cell;
struct mc_document;
struct mc_group;
struct mc_result;
struct mc_statistic;

enum { MC_MOST_UNDEFINED = 2 }; /* reasons that are said where remarks are off */

/* May be copied, to try something out: what is added to the copy leaves the original as it is, as
 * long as the copy is not used after the next change of the original. */
struct mc_footnotes {
    struct mc_arena *arena;
    bool off; /* no numbered remarks, and nothing about chance and the best */
    struct mc_slice *texts;
    size_t n, capacity;
    bool half_widths;   /* "±" was used */
    bool holds_zero;    /* "~" was used: a figure is not shown to differ from chance */
    const char *halves; /* titles of the figures behind such a mark of which chance is 1/2 */
    bool reversed;      /* "v" was used: a figure is shown to be below chance */
    bool as_sentinel;   /* "s" was used: a figure is no better than that of a sentinel */
    /* Where remarks are off: "-" stands for correlations that say too little, and for what these
     * reasons leave undefined; the first ones, and how many there are. */
    bool withheld;
    const char *undefined[MC_MOST_UNDEFINED];
    size_t n_undefined;
    /* What behind Spearman and beside phenomena is to be explained. */
    bool above_chance, best, spread;
    unsigned draws;                              /* of the tests behind "=", where it was used */
    const struct mc_analysis_settings *settings; /* where one of these was used */
    const char *not_compared; /* why a metric could not be compared with the best; NULL: all were */
    size_t unproved; /* "?" was used: the most scores behind a figure that are not proved */
    bool not_pooled; /* "*" was used: a group that is not part of overall */
};

/* The mark "(1)" for a text; length 0 when footnotes are off. */
struct mc_slice mc_footnote(struct mc_footnotes *notes, struct mc_slice text);

/* Of a figure that is not defined: the mark of its reason; where footnotes are off length 0, and
 * the reason is noted down. */
struct mc_slice mc_footnote_undefined(struct mc_footnotes *notes, const struct mc_cell *figure);

/* All explanations, in order, as "(1) TEXT", "~ TEXT", "* TEXT" and so on; in the arena. Returns
 * how many. */
size_t mc_footnote_lines(const struct mc_footnotes *notes, struct mc_slice **lines);
/* A remark each; further lines of one are set in by so many blanks. */
void mc_footnotes_write(const struct mc_footnotes *notes, size_t hanging,
                        struct mc_document *document);

/* What "?" behind a figure means; n: the most scores behind one that are not proved, at least 1. */
struct mc_slice mc_unproved_note(size_t n, struct mc_arena *arena);

/* How metrics stand to chance and to the best one (analysis/significance.h), as marks
 * and sentences. Without standings in the result there are none. */

/* What stands behind a figure of a column: behind Spearman "*", behind the statistic by which the
 * best is chosen " =" or " best", and what they combine to; empty where there is nothing to say or
 * footnotes are off. Notes down which were used. */
const char *mc_significance_mark(const struct mc_result *result,
                                 const struct mc_statistic *statistic, const struct mc_group *group,
                                 size_t column, struct mc_footnotes *notes);

#endif
