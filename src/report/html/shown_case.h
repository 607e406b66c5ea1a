/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shown_case.h: a case as pages show it: its graphs compared and laid out, its sentences in pieces.
 */
#ifndef MC_REPORT_HTML_SHOWN_CASE_H
#define MC_REPORT_HTML_SHOWN_CASE_H

#include "report/case_marks.h"
#include "report/html/graph_layout.h"

/* A case compared and laid out. */
struct mc_shown_case {
    const struct mc_case *item;
    struct mc_case_marks marks;
    bool is_drawn; /* there is a layout: both sides, or only the reference, have a graph, and none
                      is too large */
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

#endif
