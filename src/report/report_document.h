/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_document.h: the reports for people, on a terminal and in Markdown: what they say, in which
 * order. */
#ifndef MC_REPORT_REPORT_DOCUMENT_H
#define MC_REPORT_REPORT_DOCUMENT_H

#include "base/memory.h"

struct mc_document;
struct mc_error;
struct mc_report_options;
struct mc_result;

/* The whole result: the run, for each dataset where the metrics are weak and all figures, missing
 * scores, signatures, definitions. document->arena need not be set. Fails when the options name no
 * column to sort by (mc_report_sort_check); errors of writing stay in the stream. */
int mc_content_write(const struct mc_result *result, const struct mc_report_options *options,
                     struct mc_document *document, struct mc_error *error) MC_MUST_CHECK;

#endif
