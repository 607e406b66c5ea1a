/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_drawing.h: AMR graphs drawn as SVG, for pages. */
#ifndef MC_REPORT_HTML_GRAPH_DRAWING_H
#define MC_REPORT_HTML_GRAPH_DRAWING_H

#include "base/slice.h"

struct mc_buffer;
struct mc_graph_layout;

/* Appends one side of a layout (0: graph A) as an <svg> with role="img". `name` says what it shows
 * ("AMR of the reference"); it begins the label, which also counts nodes, relations and marks.
 *
 * Concepts are boxes, constants boxes with round ends; edges lead downwards; a head shows where the
 * role points, and the role stands above the lower end. What differs is shown by class, dashes and
 * a sign in the box: "minus" and "plus" are only on this side, "changed" differs. Vertices have the
 * attribute data-v, the same on both sides for mapped ones. Colours are the style sheet's
 * (svg.graph). All coordinates are integers; the same layout gives the same bytes. */
void mc_graph_drawing_append(const struct mc_graph_layout *layout, int side, const char *name,
                             struct mc_buffer *out);

#endif
