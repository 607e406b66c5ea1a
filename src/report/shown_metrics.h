/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shown_metrics.h: which metrics a first screen has lines for, where there are many. */
#ifndef MC_REPORT_SHOWN_METRICS_H
#define MC_REPORT_SHOWN_METRICS_H

#include <stddef.h>

struct mc_document;
struct mc_figure_view;

/* So many metrics have a line each on a first screen; of more these few. */
enum { MC_MOST_SHOWN_METRICS = 12, MC_FEW_SHOWN_METRICS = 8 };

/* Cuts the metrics of the view down to these few where there are more than have a line each; they
 * stay in their order: own ones before others, then `subject` (an index of view->metrics), then the
 * first. Returns how many there were where some were left out, else 0. */
size_t mc_keep_shown_metrics(struct mc_figure_view *view, size_t subject);

/* Says how many of n_all metrics the view shows, and how all are seen. how: ", ..." or "", by what
 * they were chosen. Nothing where n_all is 0. */
void mc_shown_metrics_write(const struct mc_figure_view *view, size_t n_all, const char *how,
                            struct mc_document *document);

#endif
