/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_chart.h: the lines of a table as a drawing in a page, with a key. */
#ifndef MC_REPORT_HTML_LINE_CHART_H
#define MC_REPORT_HTML_LINE_CHART_H

#include "base/memory.h"
#include "report/document.h"

/* Appends the drawing, whose numbers are in the table below it; nothing if no line has a defined
 * value. Names are plain (report/plain_text.h). */
void mc_html_line_chart(const struct mc_table_lines *lines, struct mc_buffer *out);

#endif
