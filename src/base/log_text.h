/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_text.h: text from outside made safe for a terminal or the log of a job.
 *
 * Names, ids, reasons and the output of programs may hold anything: escape sequences that a
 * terminal obeys, marks that change the direction of writing, commands that GitHub reads from a
 * log. */
#ifndef MC_BASE_LOG_TEXT_H
#define MC_BASE_LOG_TEXT_H

#include <stdint.h>
#include <stdio.h>

#include "base/slice.h"

struct mc_arena;
struct mc_buffer;

/* Appends the text so that it is safe within one line: dangerous characters (mc_utf8_danger) and
 * marks of direction become escapes such as \x1B, \u202E, \x3A: for "::" at the beginning and
 * \x23#[ for "##[". A tab becomes a blank. */
void mc_log_append(struct mc_buffer *out, struct mc_slice text);
/* The same as a new text in the arena. */
const char *mc_log_shown(struct mc_slice text, struct mc_arena *arena);
/* Appends the escape of one such character: \x1B, or above U+00FF \u202E. */
void mc_log_append_escape(struct mc_buffer *out, uint32_t what);
/* Writes lines, each as above; their line feeds stay. */
void mc_log_write(FILE *stream, struct mc_slice lines);

#endif
