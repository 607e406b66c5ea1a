/* text_expectations.h: what was expected of a case and what the metrics did, in a file of the text
 * report. */
#ifndef MC_REPORT_TEXT_EXPECTATIONS_H
#define MC_REPORT_TEXT_EXPECTATIONS_H

#include "analysis/expectations.h"
#include "report/document.h"

/* For each expectation of the case one entry: the metrics that failed, with margins, those that
 * passed, those to which it is not applicable, and whether people fail it. Nothing where nothing is
 * expected. */
void mc_text_expectations_write(const struct mc_result *result, size_t index,
                                struct mc_document *document);

#endif
