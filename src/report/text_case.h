/* text_case.h: one case with all that belongs to it, for reading. */
#ifndef MC_REPORT_TEXT_CASE_H
#define MC_REPORT_TEXT_CASE_H

#include "report/document.h"
#include "report/report.h"

/* Id, sub-phenomenon, sentences, both graphs side by side with what differs marked, the
 * edits between them (amr/difference.h), the human score and every score, raw and
 * normalised, with the metrics farthest from people marked. `index` is that of the case in the
 * suite. */
void mc_text_case_write(const struct mc_result *result, size_t index,
                        const struct mc_report_options *options, struct mc_document *document);

#endif
