/* explanation_json.h: explanations as JSON, "schema": "metricheck/explanation/1". */
#ifndef MC_REPORT_EXPLANATION_JSON_H
#define MC_REPORT_EXPLANATION_JSON_H

#include <stdio.h>

#include "report/explanation.h"

/* Writes one object with all cases. Texts are the metrics' own, with ill-formed bytes replaced;
 * numbers read back as the same double. */
void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream);

#endif
