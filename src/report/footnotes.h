/* SPDX-License-Identifier: GPL-3.0-or-later */
/* footnotes.h: marks and numbers behind figures, and their explanations below a table. Everything
 * is plain text (plain_text.h), in the arena of the notes. */
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

enum { MC_MOST_UNDEFINED = 2 }; /* reasons that are named if remarks are off */

/* May be copied to try something out: additions to the copy do not affect the original, but the
 * copy must not be used after the original has changed. */
struct mc_footnotes {
    struct mc_arena *arena;
    bool off; /* no numbered remarks, and none about chance and the best */
    struct mc_slice *texts;
    size_t n, capacity;
    bool half_widths;   /* "±" was used */
    bool holds_zero;    /* "~" was used: a figure is not shown to differ from chance */
    const char *halves; /* titles of figures with such a mark whose chance level is 1/2 */
    bool reversed;      /* "v" was used: a figure is shown to be below chance */
    bool as_sentinel;   /* "s" was used: a figure is no better than that of a sentinel */
    /* If remarks are off: "-" stands for withheld correlations, and for figures undefined for these
     * reasons; the first reasons, and how many there are. */
    bool withheld;
    const char *undefined[MC_MOST_UNDEFINED];
    size_t n_undefined;
    /* Marks behind Spearman, "best" and the spread must be explained. */
    bool above_chance, best, spread;
    unsigned draws;                              /* of the tests behind "=", if it was used */
    const struct mc_analysis_settings *settings; /* set if one of these was used */
    const char *not_compared; /* why a metric could not be compared with the best; NULL: all were */
    size_t unproved;          /* "?" was used: the most unproved scores behind a figure */
    bool not_pooled;          /* "*" was used: a group that is not part of overall */
};

/* The mark "(1)" for a text; length 0 if footnotes are off. */
struct mc_slice mc_footnote(struct mc_footnotes *notes, struct mc_slice text);

/* The mark for the reason why a figure is not defined; if footnotes are off, length 0, and the
 * reason is recorded. */
struct mc_slice mc_footnote_undefined(struct mc_footnotes *notes, const struct mc_cell *figure);

/* All explanations, in order, as "(1) TEXT", "~ TEXT", "* TEXT" and so on; in the arena. Returns
 * their number. */
size_t mc_footnote_lines(const struct mc_footnotes *notes, struct mc_slice **lines);
/* Writes each as a remark; lines after its first are indented by `hanging` spaces. */
void mc_footnotes_write(const struct mc_footnotes *notes, size_t hanging,
                        struct mc_document *document);

/* Explains "?" behind a figure; n: the most unproved scores behind one, at least 1. */
struct mc_slice mc_unproved_note(size_t n, struct mc_arena *arena);

/* The mark behind a figure of a column that compares the metric with chance and with the best one
 * (analysis/significance.h): "*" behind Spearman, " =" or " best" behind the statistic by which the
 * best is chosen, or both; empty if there is nothing to say, the result has no significances or
 * footnotes are off. Records which marks were used. */
const char *mc_significance_mark(const struct mc_result *result,
                                 const struct mc_statistic *statistic, const struct mc_group *group,
                                 size_t column, struct mc_footnotes *notes);

#endif
