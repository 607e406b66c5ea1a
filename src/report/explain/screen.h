/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screen.h: explanations drawn for a terminal, and the shapes that have their own drawings. */
#ifndef MC_REPORT_EXPLAIN_SCREEN_H
#define MC_REPORT_EXPLAIN_SCREEN_H

#include <stdio.h>

#include "report/explain/drawing.h"

struct mc_explained;
struct mc_explained_case;

extern const struct mc_drawn_shape mc_drawn_alignment, mc_drawn_edits, mc_drawn_graphs,
    mc_drawn_links, mc_drawn_ngrams, mc_drawn_probabilities, mc_drawn_shifts;

/* The shape of a member, or NULL. */
const struct mc_drawn_shape *mc_drawn_shape_of(const struct mc_explained *object,
                                               const struct mc_explained *member);

/* Draws the cases one below the other, in lines of at most `width` columns if words allow it: the
 * texts, then for each metric its score and signature and how the score came about. */
void mc_explanation_write_screen(const struct mc_explained_case *cases, size_t n, size_t width,
                                 bool color, FILE *stream);

#endif
