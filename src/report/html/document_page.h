/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document_page.h: a document (report/document.h) as a page: what `humans`, `trees` and
 * `mfscore` show, with the frame and the style of the report. */
#ifndef MC_REPORT_HTML_DOCUMENT_PAGE_H
#define MC_REPORT_HTML_DOCUMENT_PAGE_H

#include <stdio.h>

#include "base/error.h"
#include "report/document.h"

struct mc_html_page;
struct mc_html_values;

/* Writes a document, whose kind and stream are set. */
typedef void mc_write_document(const void *context, struct mc_document *document);

/* Writes a page with that title and the document that `write` writes; nothing else may be written
 * to the stream. Write errors stay in the stream. Titles of the document are h2, those of tables
 * h3, and the navigation links to them. */
int mc_html_document_page(const char *title, mc_write_document *write, const void *context,
                          FILE *stream, struct mc_error *error) MC_MUST_CHECK;
/* Writes only the part "document" of a page; `contents` gets the headings, as a list "contents" of
 * "id" and "text". `arena`: that of the page. */
int mc_html_document_part(struct mc_html_page *page, mc_write_document *write, const void *context,
                          struct mc_html_values *contents, struct mc_arena *arena,
                          struct mc_error *error) MC_MUST_CHECK;

/* Appends a text of the screen with the signs of a page: an arrow for "->" between blanks and, with
 * `number`, U+2212 for the minus before a number. */
void mc_html_signs(struct mc_slice text, bool number, struct mc_buffer *out);

#endif
