/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.h: pages of HTML, each one file that needs no network: a frame, and parts in its places.
 *
 * Frame, parts, style and script are the files of reports/: page.html, parts/NAME.html, report.css,
 * report.js. They are compiled into the program; a folder of the user's goes before them, file by
 * file. Which parts there are is said in HTML_PARTS of src/lists.mk. */
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
    /* Fills the values from a result; false when there is nothing to show. NULL: it is no part of
     * the report of a result. */
    bool (*fill)(const struct mc_html_report *report, struct mc_html_values *values);
};

/* The parts in the order of the list. */
const struct mc_html_part *const *mc_html_parts(size_t *n);

/* A page without parts. `folder`: of the user's templates; NULL: none. A folder that there is not:
 * MC_CODE_INPUT, and NULL. All in the arena. */
struct mc_html_page *mc_html_page_new(const char *folder, struct mc_arena *arena,
                                      struct mc_error *error) MC_MUST_CHECK;
/* What the names of the frame stand for, besides those of the parts: "title" is a text that is
 * empty until it is set, "noun" who gave the human scores, "people" until it is set; "nav" is a
 * flag: there are links to the parts, and to "contents", a list of "id" and "text". */
struct mc_html_values *mc_html_page_values(struct mc_html_page *page);
/* Writes parts/NAME.html with the values into the place of that name; parts that are not written
 * are not there. Errors: those of mc_html_template_write. */
int mc_html_page_part(struct mc_html_page *page, const char *name,
                      const struct mc_html_values *values, struct mc_error *error) MC_MUST_CHECK;
/* Writes the page. Errors of the stream stay in it. A style or script that would end its element
 * is MC_CODE_INPUT. */
int mc_html_page_write(struct mc_html_page *page, FILE *stream,
                       struct mc_error *error) MC_MUST_CHECK;

/* The files of reports/ that the folder has, by their paths; ended by NULL. folder: NULL gives
 * none.
 */
const char *const *mc_html_files_in(const char *folder, struct mc_arena *arena) MC_MUST_CHECK;

#endif
