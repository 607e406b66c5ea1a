/* side_by_side.h: two texts of several lines beside each other. */
#ifndef MC_REPORT_SIDE_BY_SIDE_H
#define MC_REPORT_SIDE_BY_SIDE_H

#include "report/drawing.h"

/* Writes the lines of both texts in two columns of equal width that fill drawing->width, behind
 * `indent` blanks, with "|" between them. What stands in square brackets is coloured where the
 * drawing has colour. */
void mc_draw_side_by_side(const struct mc_drawing *drawing, struct mc_slice left,
                          struct mc_slice right, size_t indent);

#endif
