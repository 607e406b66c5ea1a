/* separation_view.h: how metrics tell two phenomena apart (analysis/separation.h): as tables for
 * people, and in the JSON report. Nothing is written where no contrast was asked for. */
#ifndef MC_REPORT_SEPARATION_VIEW_H
#define MC_REPORT_SEPARATION_VIEW_H

#include "analysis/result.h"
#include "report/document.h"
#include "report/json_stream.h"

/* One table for each contrast that the dataset has both phenomena of. */
void mc_separations_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          bool brief, struct mc_document *document);

/* Member "contrasts" of a dataset. */
void mc_separations_json(struct mc_json_stream *json, const struct mc_result *result,
                         const struct mc_dataset_result *dataset);

#endif
