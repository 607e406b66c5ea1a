/* omnibus_view.h: whether metrics differ over phenomena (analysis/omnibus.h), in lines for people
 * and in the JSON report. Nothing is written where it was not asked for. */
#ifndef MC_REPORT_OMNIBUS_VIEW_H
#define MC_REPORT_OMNIBUS_VIEW_H

#include "analysis/result.h"
#include "report/document.h"
#include "report/json_stream.h"

void mc_omnibus_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      struct mc_document *document);

/* Member "omnibus" of the overall row of a dataset. */
void mc_omnibus_json(struct mc_json_stream *json, const struct mc_result *result,
                     const struct mc_dataset_result *dataset);

#endif
