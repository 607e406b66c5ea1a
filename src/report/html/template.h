/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: templates of the pages: markup with places for values.
 *
 * A template knows three things, and nothing is computed in it:
 *
 *     @name@                   the value; what is text is escaped, markup is written as it is
 *     @#name@ ... @/name@      once for each item of a list; names are looked up in the item first
 *     @?name@ ... @/name@      if there is a value: text or markup that is not empty, a list with
 *                              an item, a flag that is true
 *
 * A name is a letter from a to z, then letters, digits, '_' and '-'. The sign itself is written
 * "@@". A name that nobody gave a value is an error, also in @?name@, so that a slip does not pass
 * for something that is not there. */
#ifndef MC_REPORT_HTML_TEMPLATE_H
#define MC_REPORT_HTML_TEMPLATE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_html_template;
struct mc_html_values;

/* Blocks may be nested so deep. */
enum { MC_HTML_TEMPLATE_DEPTH = 16 };

/* Reads a template, which then points into `text`; `file` is what messages call it. In the arena.
 * Not a template (a lone '@', a name that is none, a block that is not ended or not begun, or
 * nested too deep): MC_CODE_INPUT with file, line and column, and NULL. */
const struct mc_html_template *mc_html_template_read(const char *file, struct mc_slice text,
                                                     struct mc_arena *arena,
                                                     struct mc_error *error) MC_MUST_CHECK;
/* Writes it with the values behind what `out` holds. A name that the values do not have, or have as
 * something else (a list where a text is to stand): MC_CODE_INPUT with the place in the template;
 * `out` then has the beginning. */
int mc_html_template_write(const struct mc_html_template *page, const struct mc_html_values *values,
                           struct mc_buffer *out, struct mc_error *error) MC_MUST_CHECK;

/* What names stand for. Texts are not copied: they must live as long as the values. A name that is
 * set again has the later value. `name` must be a constant or live as long, too. */
struct mc_html_values *mc_html_values_new(struct mc_arena *arena) MC_MUST_CHECK;
void mc_html_set(struct mc_html_values *values, const char *name, struct mc_slice text);
void mc_html_set_text(struct mc_html_values *values, const char *name, const char *text);
void mc_html_set_format(struct mc_html_values *values, const char *name, const char *format, ...)
    MC_PRINTF(3, 4);
/* Markup that the program made: written as it is. Whatever came from a file must have been escaped
 * before (mc_html_escape). */
void mc_html_set_markup(struct mc_html_values *values, const char *name, struct mc_slice markup);
/* For @?name@ alone. */
void mc_html_set_flag(struct mc_html_values *values, const char *name, bool flag);
/* A list without items, where the name is no list yet. */
void mc_html_set_list(struct mc_html_values *values, const char *name);
/* One item more at the end of the list, which is made if need be: its values, to be filled. */
struct mc_html_values *mc_html_add(struct mc_html_values *values, const char *name);

/* Appends a text so that it is text wherever it stands in a page, also in an attribute between
 * quotes: & < > " ' as references, and the first character of a command for a log. What else is
 * dangerous (mc_utf8_danger; not tabs and line feeds) becomes U+FFFD. */
void mc_html_escape(struct mc_buffer *out, struct mc_slice text);

#endif
