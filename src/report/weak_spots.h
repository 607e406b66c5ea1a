/* weak_spots.h: what the developer of a metric asks first: where is it weak? */
#ifndef MC_REPORT_WEAK_SPOTS_H
#define MC_REPORT_WEAK_SPOTS_H

#include "report/figure_view.h"

/* One line for each metric: the phenomena on which its scores are farthest from people's (MAD), at
 * most three and as many as fit into `width` columns, and on how many phenomena its order of cases
 * was not shown to be people's (the interval of Spearman is not above 0, or there is none). Only
 * pooled phenomena count. NULL when there are fewer than two, or neither statistic is in the
 * result. */
struct mc_table *mc_weak_spots(const struct mc_figure_view *view, size_t width);

#endif
