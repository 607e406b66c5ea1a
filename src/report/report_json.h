/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_json.h: the parts of the JSON report that others write too: expectations, pairs of
 * numbers; and explanations as JSON. */
#ifndef MC_REPORT_REPORT_JSON_H
#define MC_REPORT_REPORT_JSON_H

#include <stdio.h>

struct mc_explained_case;
struct mc_json_stream;
struct mc_tested;

/* What is expected, into an open object: "type", "case" or "than", "tolerance", "margin" or "value"
 * as in the suite, "distance" where that is in human units. */
void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested);

/* Explanations as JSON, "schema": "metricheck/explanation/1". */

/* Writes one object with all cases. Texts are the metrics' own, with ill-formed bytes replaced;
 * numbers read back as the same double. */
void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream);

#endif
