/* text_group.h: everything about one phenomenon of one dataset, for reading. */
#ifndef MC_REPORT_TEXT_GROUP_H
#define MC_REPORT_TEXT_GROUP_H

#include "report/document.h"
#include "report/report.h"

/* What the phenomenon is, human statistics (as given, on the scale, normalised), the figures of
 * every metric, the correlations between all of them, then every case. document->arena need not be
 * set. */
void mc_text_group_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                         const struct mc_group *group, const struct mc_report_options *options,
                         struct mc_document *document);

#endif
