/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_page.h: the comparison of two runs as a page: a chart of the changes that were seen,
 * the cases whose verdict changed, all cases with both scores, and the tables of
 * report/comparison.h. */
#ifndef MC_REPORT_HTML_COMPARISON_PAGE_H
#define MC_REPORT_HTML_COMPARISON_PAGE_H

#include <stdio.h>

#include "report/comparison.h"

/* With more cases the page has only those whose verdict changed, that fail, or that not both runs
 * score. */
enum { MC_COMPARISON_PAGE_CASES = 20000 };

/* Writes the page. Write errors stay in the stream. Deterministic. */
int mc_comparison_page_write(const struct mc_comparison *comparison,
                             const struct mc_comparison_options *options, FILE *stream,
                             struct mc_error *error) MC_MUST_CHECK;

#endif
