#include "report/drawing_shapes.h"

static const struct mc_drawn_shape *const shapes[] = {&mc_drawn_alignment, &mc_drawn_edits,
                                                      &mc_drawn_graphs,    &mc_drawn_ngrams,
                                                      &mc_drawn_shifts,    NULL};

const struct mc_drawn_shape *mc_drawn_shape_of(const struct mc_explained *object,
                                               const struct mc_explained *member)
{
    size_t i;

    for (i = 0; shapes[i] != NULL; i++)
        if (shapes[i]->fits(object, member))
            return shapes[i];
    return NULL;
}
