/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_text.h: text from outside as a terminal or the log of a job may have it.
 *
 * Names, ids, reasons and what programs say may hold anything: escape sequences that a terminal
 * obeys, marks that turn the direction of writing, commands that GitHub takes from a log. */
#ifndef MC_BASE_LOG_TEXT_H
#define MC_BASE_LOG_TEXT_H

#include <stdint.h>
#include <stdio.h>

#include "base/slice.h"

struct mc_arena;
struct mc_buffer;

/* Appends the text as it may stand in one line: what is dangerous (mc_utf8_danger), and a mark of
 * direction, comes as an escape, such as \x1B, \u202E, \x3A: for "::" at the beginning and \x23#[
 * for "##[". A tab becomes a blank. */
void mc_log_append(struct mc_buffer *out, struct mc_slice text);
/* The same as a text of its own, in the arena. */
const char *mc_log_shown(struct mc_slice text, struct mc_arena *arena);
/* The escape of one such character: \x1B, and over U+00FF \u202E. */
void mc_log_append_escape(struct mc_buffer *out, uint32_t what);
/* Writes lines, each as above; their line feeds stay. */
void mc_log_write(FILE *stream, struct mc_slice lines);

#endif
