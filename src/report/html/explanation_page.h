/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation_page.h: how the scores of single cases came about, as a page. */
#ifndef MC_REPORT_HTML_EXPLANATION_PAGE_H
#define MC_REPORT_HTML_EXPLANATION_PAGE_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"

struct mc_explained_case;

/* Writes one file with all cases (reports/parts/explained.html): sentences and graphs with what
 * differs, the graphs drawn, then for each metric what mc_explanation_write_screen shows; best
 * matches of tokens as a heat map too. `templates`: a folder of the user's, or NULL (page.h). Write
 * errors stay in the stream. */
int mc_explanation_write_page(const struct mc_explained_case *cases, size_t n,
                              const char *templates, FILE *stream,
                              struct mc_error *error) MC_MUST_CHECK;

#endif
