/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_write.h: pieces of JSON text for writers that lay out the rest themselves. Nothing here
 * checks the stream: mc_output_finish finds errors. */
#ifndef MC_BASE_JSON_WRITE_H
#define MC_BASE_JSON_WRITE_H

#include <stdio.h>

#include "base/memory.h"

/* The number, but 0 for minus zero, of which a reader would only see the stray sign. */
static inline double mc_without_minus_zero(double number)
{
    return number + 0.0;
}

/* Room for any double as mc_format_real writes it, NUL included. */
#define MC_REAL_TEXT_SIZE 32

/* The shortest of %.15g, %.16g and %.17g that reads back as the same double, in the C numeric
 * locale: 4.3, 0.30000000000000004, 5, 1e-07; nan, inf and -inf if it is not finite; minus zero is
 * 0. */
void mc_format_real(double number, char text[MC_REAL_TEXT_SIZE]);

/* A string literal with its quotes. Quotes, backslashes and characters dangerous to a terminal or a
 * log (mc_utf8_danger; colons are safe, since a literal begins with its quote) are escaped, all
 * else is written as it is: a reader gets the same text. It must be well-formed UTF-8. */
void mc_json_write_text(FILE *stream, struct mc_slice text);
/* The same at the end of a buffer. */
void mc_json_append_text(struct mc_buffer *buffer, struct mc_slice text);
/* A number as mc_format_real gives it; null if it is not finite, which JSON cannot express. */
void mc_json_write_number(FILE *stream, double number);

#endif
