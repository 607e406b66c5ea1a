/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_markup.h: sentences and graphs of a case as markup for pages, with what differs marked. */
#ifndef MC_REPORT_HTML_CASE_MARKUP_H
#define MC_REPORT_HTML_CASE_MARKUP_H

#include "report/case_marks.h"
#include "report/html/graph_layout.h"

struct mc_html_values;

/* A case compared and laid out. */
struct mc_shown_case {
    const struct mc_case *item;
    struct mc_case_marks marks;
    bool is_drawn; /* the layout is there: both graphs are, or the reference has the only one, and
                      none is too large */
    struct mc_graph_layout layout;
};

/* All memory is the arena's. Deterministic. */
void mc_shown_case_make(const struct mc_case *item, struct mc_arena *arena,
                        struct mc_shown_case *shown);
/* Whether it has two graphs, and so a difference of them. */
bool mc_shown_case_is_compared(const struct mc_shown_case *shown);

/* The sentence of one side (0: the reference) in pieces: what both have, what only this one has,
 * what both have, ... The first may be empty. Returns how many; in the arena. */
size_t mc_sentence_pieces(const struct mc_shown_case *shown, int side, struct mc_arena *arena,
                          struct mc_slice **pieces);

/* "reference 2", "targeted reference 3": what a page calls the further reference with that index.
 */
struct mc_slice mc_further_name(const struct mc_side *side, size_t index, struct mc_arena *arena);

/* Sets, where they are there: "reference" and "candidate", sentences with <del> and <ins>, words
 * that stand for nodes of the drawing with its data-v; "reference_graph" and "candidate_graph", the
 * lines with their signs; "reference_drawing" and "candidate_drawing"; "edits", the names of the
 * differences; "edits_remark". A name whose thing is missing is empty. The values may point into
 * the arena. */
void mc_shown_case_fill(const struct mc_shown_case *shown, struct mc_arena *arena,
                        struct mc_html_values *values);

#endif
