/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_format.h: a comparison in each format that `compare` writes. */
#ifndef MC_REPORT_COMPARISON_FORMAT_H
#define MC_REPORT_COMPARISON_FORMAT_H

#include "base/error.h"
#include "base/terminal.h"
#include "report/comparison.h"

#define MC_COMPARISON_FORMATS "terminal|json|markdown|latex|html"
enum mc_comparison_format {
    MC_COMPARISON_TERMINAL,
    MC_COMPARISON_JSON,
    MC_COMPARISON_MARKDOWN,
    MC_COMPARISON_LATEX,
    MC_COMPARISON_HTML
};

/* Fails only where mc_comparison_page_write does. color: of a terminal. */
int mc_comparison_write_as(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options,
                           enum mc_comparison_format format, enum mc_color color, FILE *stream,
                           struct mc_error *error) MC_MUST_CHECK;

#endif
