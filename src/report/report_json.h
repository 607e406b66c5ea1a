/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_json.h: a part of the JSON report that others write too. */
#ifndef MC_REPORT_REPORT_JSON_H
#define MC_REPORT_REPORT_JSON_H

struct mc_json_stream;
struct mc_tested;

/* What is expected, into an open object: "type", "case" or "than", "tolerance", "margin" or "value"
 * as in the suite, "distance" where that is in human units. */
void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested);

#endif
