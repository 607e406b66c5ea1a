/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_document.h: the content of reports for people and its order, on a terminal, in Markdown
 * and in LaTeX. */
#ifndef MC_REPORT_REPORT_DOCUMENT_H
#define MC_REPORT_REPORT_DOCUMENT_H

#include "base/memory.h"

struct mc_document;
struct mc_error;
struct mc_report_options;
struct mc_result;

/* Writes the whole result: the run; for each dataset where the metrics are weak, and all figures;
 * missing scores, signatures, definitions. document->arena need not be set. Fails if the options
 * name an unknown column to sort by (mc_report_sort_check); write errors stay in the stream. */
int mc_content_write(const struct mc_result *result, const struct mc_report_options *options,
                     struct mc_document *document, struct mc_error *error) MC_MUST_CHECK;

#endif
