/* figure_list.h: figures with a line for each metric on each phenomenon; for few metrics. */
#ifndef MC_REPORT_FIGURE_LIST_H
#define MC_REPORT_FIGURE_LIST_H

#include "report/figure_view.h"

enum mc_list_kind {
    MC_LIST_INLINE, /* the phenomenon stands in the line of its first metric */
    MC_LIST_BLOCKS, /* it stands above its metrics */
    MC_LIST_METRICS /* it does not stand there at all: for a view of one group */
};

struct mc_list_shape {
    enum mc_list_kind kind;
    bool spread;        /* with the standard deviation of the human scores */
    unsigned n_dropped; /* so many of the figures with intervals are shown without */
};

/* The table in this shape. Intervals are dropped from the last statistic on, then those of the
 * expectations passed and, at the very last, of the rank correlation. */
struct mc_table *mc_figure_list(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape, struct mc_footnotes *notes);

/* The shape that shows most in `width` columns: all intervals before the standard deviation; for
 * one metric the phenomenon stays in its line as long as that fits. The narrowest when nothing
 * does.
 */
struct mc_list_shape mc_list_shape_for(const struct mc_figure_view *view, size_t width,
                                       const struct mc_footnotes *notes);
/* Figures that have intervals in the view but are shown without: . */
struct mc_slice mc_list_dropped(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape);

#endif
