/* failures.h: the cases on which a metric does not do what is expected. */
#ifndef MC_REPORT_FAILURES_H
#define MC_REPORT_FAILURES_H

#include "report/document.h"
#include "report/figure_view.h"

/* For each metric of the view how many expectations failed, and the worst of them with their
 * sentences: three where there are few metrics, else one. Writes nothing, not even its title, where
 * none failed. */
void mc_write_failures(const struct mc_figure_view *view, struct mc_document *document);

#endif
