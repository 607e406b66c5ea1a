/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weakest_matrix.h: one figure of each metric on the phenomena on which they are weakest, as a
 * first screen has it. */
#ifndef MC_REPORT_WEAKEST_MATRIX_H
#define MC_REPORT_WEAKEST_MATRIX_H

#include <stdbool.h>
#include <stddef.h>

struct mc_document;
struct mc_figure_view;
struct mc_footnotes;
struct mc_group;

struct mc_weakest_matrix {
    const struct mc_figure_view *view;
    size_t figure;
    size_t subject;    /* of view->metrics: whose weakness orders the rows; SIZE_MAX: of all */
    size_t most_rows;  /* phenomena, and fewer where the tables together */
    size_t most_lines; /* would have more rows than these, */
    size_t least_rows; /* but so many in any case */
    size_t n_all; /* metrics, of which the view shows some: then one table, of as many of these as
                     fit; 0: it shows all */
    bool overall; /* with the row of all cases */
};

/* The row of all cases of a view; NULL: it has none. */
const struct mc_group *mc_view_overall(const struct mc_figure_view *view);

/* As one table, or as many as the metrics take at the width of the document: the weakest phenomena
 * first, unless rows were asked for in another order or the figure has no best value; how many are
 * left out stands in the title. */
void mc_weakest_matrix_write(const struct mc_weakest_matrix *matrix, struct mc_footnotes *notes,
                             struct mc_document *document);

#endif
