/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.h: HTML pages, each a single file that needs no network: a frame with places for parts.
 *
 * Frame, parts, style and script are the files of reports/: page.html, parts/NAME.html, report.css,
 * report.js. They are compiled into the program; a file in the user's folder takes precedence.
 * HTML_PARTS of src/lists.mk lists the parts. */
#ifndef MC_REPORT_HTML_PAGE_H
#define MC_REPORT_HTML_PAGE_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "report/html/template.h"

struct mc_html_page;
struct mc_html_report; /* html_report.h */

/* A part of a page: parts/NAME.html in the place @NAME@ of the frame. Each is a constant
 * `const struct mc_html_part mc_html_part_NAME`. */
struct mc_html_part {
    const char *name;
    /* Fills the values from a result; false if there is nothing to show. NULL: not a part of the
     * report of a result. */
    bool (*fill)(const struct mc_html_report *report, struct mc_html_values *values);
};

/* The parts in the order of the list. */
const struct mc_html_part *const *mc_html_parts(size_t *n);

/* A page without parts. `folder`: the user's templates; NULL: none. MC_CODE_INPUT, and NULL: there
 * is no such folder. All in the arena. */
struct mc_html_page *mc_html_page_new(const char *folder, struct mc_arena *arena,
                                      struct mc_error *error) MC_MUST_CHECK;
/* The values of the frame, besides the parts: "title", a text, empty by default; "noun", who gave
 * the human scores, "people" by default; "nav", a flag: there are links to the parts, and to
 * "contents", a list of "id" and "text". */
struct mc_html_values *mc_html_page_values(struct mc_html_page *page);
/* Writes parts/NAME.html with the values into the place of that name, which otherwise stays empty.
 * Errors: those of mc_html_template_write. */
int mc_html_page_part(struct mc_html_page *page, const char *name,
                      const struct mc_html_values *values, struct mc_error *error) MC_MUST_CHECK;
/* Writes the page. Write errors stay in the stream. MC_CODE_INPUT: the style or script holds the
 * end tag of its element. */
int mc_html_page_write(struct mc_html_page *page, FILE *stream,
                       struct mc_error *error) MC_MUST_CHECK;

/* The paths of the files of reports/ that the folder has; NULL-terminated. A folder of NULL has
 * none. */
const char *const *mc_html_files_in(const char *folder, struct mc_arena *arena) MC_MUST_CHECK;

#endif
