/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_lines.h: JSON Lines: one value on each line. */
#ifndef MC_BASE_JSON_LINES_H
#define MC_BASE_JSON_LINES_H

#include "base/json.h"

/* The state of reading lines. The caller sets `path` and `text`; `number` is that of the current
 * line, from 1, and `begin` the offset of its first byte in the text. */
struct mc_json_lines {
    struct mc_slice path, text;
    bool keeps_cr;          /* a CR before the line feed is part of the line */
    struct mc_slice blanks; /* bytes; a line of nothing else is skipped, as an empty one is */
    uint32_t number;
    size_t begin, next;
    struct mc_json_file file; /* with its root */
    struct mc_error fault;    /* for the line, with its place in the text */
    struct mc_arena *scratch; /* for the line */
};

/* Reads the next line that is not empty: 1 and its value, -1 and `fault` if it is not JSON, 0 at
 * the end. Frees the value of the line before. Places are relative to the line, which counts as
 * line 1. */
int mc_json_lines_next(struct mc_json_lines *lines, struct mc_json_cursor *root) MC_MUST_CHECK;
/* The same in two steps, for callers that may need only the text of a line: first the text, false
 * at the end; then its value, 1 or -1. */
bool mc_json_lines_step(struct mc_json_lines *lines, struct mc_slice *line);
int mc_json_lines_parse(struct mc_json_lines *lines, struct mc_slice line,
                        struct mc_json_cursor *root) MC_MUST_CHECK;
void mc_json_lines_close(struct mc_json_lines *lines);

#endif
