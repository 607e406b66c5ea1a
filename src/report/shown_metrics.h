/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shown_metrics.h: which metrics have a line on a first screen if there are many. */
#ifndef MC_REPORT_SHOWN_METRICS_H
#define MC_REPORT_SHOWN_METRICS_H

#include <stddef.h>

struct mc_document;
struct mc_figure_view;

/* Up to MC_MOST_SHOWN_METRICS metrics have a line each on a first screen; of more,
 * MC_FEW_SHOWN_METRICS have. */
enum { MC_MOST_SHOWN_METRICS = 12, MC_FEW_SHOWN_METRICS = 8 };

/* If there are more metrics than can have a line each, cuts those of the view down to these few:
 * own ones first, then `subject` (an index of view->metrics), then the first others; they stay in
 * order. Returns the original number if some were left out, else 0. */
size_t mc_keep_shown_metrics(struct mc_figure_view *view, size_t subject);

/* Says how many of n_all metrics the view shows, and how to see all. how: ", ..." or "", how they
 * were chosen. Writes nothing if n_all is 0. */
void mc_shown_metrics_write(const struct mc_figure_view *view, size_t n_all, const char *how,
                            struct mc_document *document);

#endif
