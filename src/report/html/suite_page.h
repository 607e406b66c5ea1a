/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_page.h: a suite to browse, with the findings in it. */
#ifndef MC_REPORT_HTML_SUITE_PAGE_H
#define MC_REPORT_HTML_SUITE_PAGE_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "report/html/case_data.h"

struct mc_suite;

/* Writes one file: the cases as in the report of a run (case_data.h), without metrics, each with
 * its findings; those outside cases come first. Write errors stay in the stream. */
int mc_suite_page_write(const struct mc_suite *suite, const struct mc_suite_finding *findings,
                        size_t n, FILE *stream, struct mc_error *error) MC_MUST_CHECK;

#endif
