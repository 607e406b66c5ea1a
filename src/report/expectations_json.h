/* expectations_json.h: expectations in the JSON report. */
#ifndef MC_REPORT_EXPECTATIONS_JSON_H
#define MC_REPORT_EXPECTATIONS_JSON_H

#include "analysis/expectations.h"
#include "report/json_stream.h"

/* The member "expectations" of one metric on one group: {"passed", "failed", "not_applicable",
 * "people_fail" (of the failed, where people fail too), "rate", "interval"}; nothing where nothing
 * is expected. */
void mc_json_put_passes(struct mc_json_stream *json, const struct mc_group *group, size_t column);

/* What is expected, into an open object: "type", "case" or "than", "tolerance", "margin" or "value"
 * as in the suite, "distance" where that is in human units. */
void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested);

/* The member "expectations" of a case: a list of {"type", "case" or "than", "tolerance", "margin"
 * or "value" as in the suite, "distance" where that is in human units, "from_phenomenon", "people",
 * "verdicts": {METRIC: {"verdict", "margin", "reason"}}}; nothing where nothing is expected. */
void mc_json_put_expectations(struct mc_json_stream *json, const struct mc_result *result,
                              size_t index);

/* The member "margin_unit" of a metric: "range" or "score"; nothing where nothing is expected. */
void mc_json_put_margin_unit(struct mc_json_stream *json, const struct mc_result *result,
                             size_t column);

#endif
