/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_text.h: plain text (mc_plain_text) broken into lines by display width. */
#ifndef MC_REPORT_PLAIN_TEXT_H
#define MC_REPORT_PLAIN_TEXT_H

#include <stdio.h>

#include "base/memory.h"
#include "text/unicode.h" /* mc_plain_text, mc_well_formed */

/* Writes n spaces. */
void mc_write_blanks(FILE *stream, size_t n);
void mc_write_slice(FILE *stream, struct mc_slice text);

/* Takes the next line of at most `width` columns (width >= 2) from *rest, broken at spaces, which
 * are dropped, or inside a word wider than a line. Leading spaces of *rest are kept. False if *rest
 * is empty. */
bool mc_next_line(struct mc_slice *rest, size_t width, struct mc_slice *line);
/* A line of a text in a column: `indent` spaces, then the text. */
struct mc_text_line {
    size_t indent;
    struct mc_slice text;
};
/* The lines of a text of several lines (LF), wrapped to `width` columns; continuation lines are
 * indented by four more columns than the line (fewer if `width` is small). Plain, in the arena;
 * returns their number. */
size_t mc_text_lines(struct mc_slice text, size_t width, struct mc_arena *arena,
                     struct mc_text_line **lines);

/* Writes the text in lines of at most `width` columns: the first after `first` columns already
 * written, the others indented by `indent`. Ends with a line feed. */
void mc_write_wrapped(FILE *stream, struct mc_slice text, size_t first, size_t indent,
                      size_t width);

#endif
