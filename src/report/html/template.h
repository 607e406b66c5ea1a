/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: templates of the pages: markup with places for values.
 *
 * A template has three constructs, and computes nothing:
 *
 *     @name@                   the value; text is escaped, markup is written as it is
 *     @#name@ ... @/name@      once for each item of a list; names are looked up in the item first
 *     @?name@ ... @/name@      if the value is a text, markup or list that is not empty, or a flag
 *                              that is true
 *
 * A name is a letter from a to z, then letters, digits, '_' and '-'. The sign itself is written
 * "@@". A name without a value is an error, also in @?name@, so that a misspelling does not pass
 * for an empty value. */
#ifndef MC_REPORT_HTML_TEMPLATE_H
#define MC_REPORT_HTML_TEMPLATE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_html_template;
struct mc_html_values;

/* How deep blocks may be nested. */
enum { MC_HTML_TEMPLATE_DEPTH = 16 };

/* Reads a template, which then points into `text`; messages call it `file`. In the arena. Not a
 * template (a lone '@', an invalid name, a block that is not ended, not begun or nested too deep):
 * MC_CODE_INPUT with file, line and column, and NULL. */
const struct mc_html_template *mc_html_template_read(const char *file, struct mc_slice text,
                                                     struct mc_arena *arena,
                                                     struct mc_error *error) MC_MUST_CHECK;
/* Appends the template, with the values, to `out`. A name without a value, or with one of the wrong
 * kind (a list for a text): MC_CODE_INPUT with the place in the template; `out` then has the part
 * before it. */
int mc_html_template_write(const struct mc_html_template *page, const struct mc_html_values *values,
                           struct mc_buffer *out, struct mc_error *error) MC_MUST_CHECK;

/* What names stand for. Texts and names are not copied: they must live as long as the values.
 * Setting a name again replaces its value. */
struct mc_html_values *mc_html_values_new(struct mc_arena *arena) MC_MUST_CHECK;
void mc_html_set(struct mc_html_values *values, const char *name, struct mc_slice text);
void mc_html_set_text(struct mc_html_values *values, const char *name, const char *text);
void mc_html_set_format(struct mc_html_values *values, const char *name, const char *format, ...)
    MC_PRINTF(3, 4);
/* Markup made by the program, written as it is. Whatever came from a file must already be escaped
 * (mc_html_escape). */
void mc_html_set_markup(struct mc_html_values *values, const char *name, struct mc_slice markup);
/* For @?name@ alone. */
void mc_html_set_flag(struct mc_html_values *values, const char *name, bool flag);
/* An empty list, unless the name is already a list. */
void mc_html_set_list(struct mc_html_values *values, const char *name);
/* Adds an item to the end of the list, which is made if need be; returns its values, to be
 * filled. */
struct mc_html_values *mc_html_add(struct mc_html_values *values, const char *name);

/* Appends a text, escaped for any place in a page, also in a quoted attribute: & < > " ' become
 * references, and so does the first character of a command for a log. Anything else dangerous
 * (mc_utf8_danger; not tabs and line feeds) becomes U+FFFD. */
void mc_html_escape(struct mc_buffer *out, struct mc_slice text);

#endif
