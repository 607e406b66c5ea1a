/* report_json_parts.h: the parts of the JSON report that files of their own write. */
#ifndef MC_REPORT_REPORT_JSON_PARTS_H
#define MC_REPORT_REPORT_JSON_PARTS_H

#include "analysis/result.h"
#include "report/json_stream.h"

/* Two numbers, or null where the first is not defined. */
void mc_json_put_pair(struct mc_json_stream *json, const char *key, double first, double second);
/* The scale of a dataset, and whether some of its files have another. */
void mc_json_put_scale(struct mc_json_stream *json, const struct mc_dataset_result *dataset);
/* An element of "datasets": its scale and judges, then all figures, phenomenon by phenomenon. */
void mc_json_put_dataset(struct mc_json_stream *json, const struct mc_result *result,
                         const struct mc_dataset_result *dataset);
/* An element of "cases": what it is, its scores, and what is expected of it. */
void mc_json_put_case(struct mc_json_stream *json, const struct mc_result *result, size_t index);

/* "other_datasets" and "other_cases": what is not selected and takes part in what is settled over
 * the whole suite. */
void mc_json_put_others(struct mc_json_stream *json, const struct mc_result *result);

#endif
