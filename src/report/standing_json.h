/* standing_json.h: how metrics stand to chance and to the best one, in the JSON report. Nothing is
 * written without standings (settings.draws 0). */
#ifndef MC_REPORT_STANDING_JSON_H
#define MC_REPORT_STANDING_JSON_H

#include "analysis/result.h"
#include "report/json_stream.h"

/* Members of a phenomenon: "spread", "detectable", "best". */
void mc_standing_json_group(struct mc_json_stream *json, const struct mc_result *result,
                            const struct mc_group *group);
/* Members of a metric of a phenomenon: "p_spearman", "q_spearman", "unrestricted_spearman",
 * "separable_from_best". */
void mc_standing_json_metric(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_group *group, size_t column);
/* Members of the settings: "draws"; "test", "adjust", "best_by" where they are not those by
 * default. */
void mc_standing_json_settings(struct mc_json_stream *json, const struct mc_result *result);

#endif
