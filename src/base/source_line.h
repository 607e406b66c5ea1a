/* source_line.h: one line of a file, shown under a finding with a caret below it.
 *
 * Columns are placed by a small rule of our own (East Asian wide ranges count 2, combining marks 0)
 * because utf8proc belongs to text/, which lies above base/; a rare character of another width
 * moves the caret by one column and does no other harm. */
#ifndef MC_BASE_SOURCE_LINE_H
#define MC_BASE_SOURCE_LINE_H

#include "base/buffer.h"
#include "base/error.h"

/* Appends the line and the caret line, both ended by LF, each with four blanks in front. `line` is
 * the whole line without its LF, of any length, well-formed or not; `column` counts from 1, one
 * beyond the end shows the caret behind the last character; `n_chars` are underlined. Blanks at the
 * front are left out, tabs become one blank, what cannot be shown becomes '?'; a long line is cut
 * around the caret. */
void mc_source_line(struct mc_buffer *out, struct mc_slice line, uint32_t column, uint32_t n_chars);
/* Appends a text in which control characters have become '?'. */
void mc_source_text(struct mc_buffer *out, struct mc_slice text);

#endif
