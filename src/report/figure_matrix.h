/* figure_matrix.h: one figure, phenomena down and metrics across; for many metrics. */
#ifndef MC_REPORT_FIGURE_MATRIX_H
#define MC_REPORT_FIGURE_MATRIX_H

#include "report/figure_view.h"

/* More metrics than these are shown as matrices, fewer as a list. */
enum { MC_LIST_METRICS_LIMIT = 4 };

/* The metrics view->metrics[from..to-1]. */
struct mc_table *mc_figure_matrix(const struct mc_figure_view *view, size_t figure, size_t from,
                                  size_t to, struct mc_footnotes *notes);
/* How many metrics from `from` (< n_metrics) on to put into one matrix of at most `width` columns
 * (mc_table_split). */
size_t mc_matrix_fitting(const struct mc_figure_view *view, size_t figure, size_t from,
                         size_t width, const struct mc_footnotes *notes);

#endif
