/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_text.h: plain text (mc_plain_text) broken into lines by display width. */
#ifndef MC_REPORT_PLAIN_TEXT_H
#define MC_REPORT_PLAIN_TEXT_H

#include <stdio.h>

#include "base/memory.h"
#include "text/unicode.h" /* mc_plain_text, mc_well_formed */

/* Writes n blanks. */
void mc_write_blanks(FILE *stream, size_t n);
void mc_write_slice(FILE *stream, struct mc_slice text);

/* Takes the next line of at most `width` columns (width >= 2) from *rest, broken at blanks, which
 * are dropped there, or inside a word that is wider than a line. Blanks at the beginning of *rest
 * are kept. False when *rest is empty. */
bool mc_next_line(struct mc_slice *rest, size_t width, struct mc_slice *line);
/* A line of a text in a column: blanks, then the text. */
struct mc_text_line {
    size_t indent;
    struct mc_slice text;
};
/* The lines of a text of several lines (LF) in a column of `width` columns; what is too wide goes
 * on below, four columns further in than it began (less in a narrow column). Plain, in the arena;
 * returns how many. */
size_t mc_text_lines(struct mc_slice text, size_t width, struct mc_arena *arena,
                     struct mc_text_line **lines);

/* Writes the text in lines of at most `width` columns: the first behind `first` columns that are
 * already written, the others indented by `indent`. Ends with a line feed. */
void mc_write_wrapped(FILE *stream, struct mc_slice text, size_t first, size_t indent,
                      size_t width);

#endif
