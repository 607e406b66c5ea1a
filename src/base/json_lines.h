/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_lines.h: JSON Lines: a value on each line, one after the other. */
#ifndef MC_BASE_JSON_LINES_H
#define MC_BASE_JSON_LINES_H

#include "base/json.h"

/* Lines under reading. `path` and `text` are set; number is that of the line from 1, `begin` its
 * first byte in the text. */
struct mc_json_lines {
    struct mc_slice path, text;
    bool keeps_cr;          /* a CR before the line feed is a part of the line */
    struct mc_slice blanks; /* bytes; a line of these alone is passed over, as an empty one is */
    uint32_t number;
    size_t begin, next;
    struct mc_json_file file; /* with its root */
    struct mc_error fault;    /* of the line, with its place in the text */
    struct mc_arena *scratch; /* of the line */
};

/* Reads the next line that is not empty: 1 and its value, -1 and `fault` where it is no JSON, 0 at
 * the end. The value of the line before is given back. Places are those in the line, on line 1. */
int mc_json_lines_next(struct mc_json_lines *lines, struct mc_json_cursor *root) MC_MUST_CHECK;
/* The same in two steps, for who may read a line without its value: the text of that line, false at
 * the end; and its value, 1 or -1. */
bool mc_json_lines_step(struct mc_json_lines *lines, struct mc_slice *line);
int mc_json_lines_parse(struct mc_json_lines *lines, struct mc_slice line,
                        struct mc_json_cursor *root) MC_MUST_CHECK;
void mc_json_lines_close(struct mc_json_lines *lines);

#endif
