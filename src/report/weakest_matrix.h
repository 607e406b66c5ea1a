/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weakest_matrix.h: one figure of each metric on the phenomena on which they are weakest, for a
 * first screen. */
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
    size_t subject;    /* of view->metrics: its weakness orders the rows; SIZE_MAX: that of all */
    size_t most_rows;  /* maximum number of phenomena, and fewer if the tables together */
    size_t most_lines; /* would have more rows than this, */
    size_t least_rows; /* but at least this many */
    size_t n_all; /* number of all metrics if the view shows only some: writes a single table, of as
                     many of them as fit; 0: the view shows all */
    bool overall; /* includes the row of all cases */
};

/* The row of all cases of a view; NULL: it has none. */
const struct mc_group *mc_view_overall(const struct mc_figure_view *view);

/* Writes it as one table, or as many as the metrics need at the width of the document: the weakest
 * phenomena first, unless another order of rows was requested or the figure has no best value; the
 * title says how many phenomena are shown. */
void mc_weakest_matrix_write(const struct mc_weakest_matrix *matrix, struct mc_footnotes *notes,
                             struct mc_document *document);

#endif
