/* drawing_shapes.h: the shapes that have a drawing of their own; one file each. */
#ifndef MC_REPORT_DRAWING_SHAPES_H
#define MC_REPORT_DRAWING_SHAPES_H

#include "report/drawing.h"

extern const struct mc_drawn_shape mc_drawn_alignment, mc_drawn_edits, mc_drawn_graphs,
    mc_drawn_ngrams, mc_drawn_shifts;

/* The shape of a member, or NULL. */
const struct mc_drawn_shape *mc_drawn_shape_of(const struct mc_explained *object,
                                               const struct mc_explained *member);

#endif
