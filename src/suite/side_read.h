/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side_read.h: reads a side of a case, with its graphs and its tree, from JSON. */
#ifndef MC_SUITE_SIDE_READ_H
#define MC_SUITE_SIDE_READ_H

#include "base/json.h"

struct mc_arena;
struct mc_side;

/* The place of a side in its case: one of `references` may have a kind, and a source may be
 * empty. */
enum mc_side_place { MC_SIDE_NAMED, MC_SIDE_SOURCE, MC_SIDE_IN_REFERENCES };

/* Reads the side at the cursor into the arena; errors become findings. Absent members are empty. */
void mc_side_read(const struct mc_json_cursor *cursor, enum mc_side_place place,
                  struct mc_arena *arena, struct mc_side *side);

/* Place of byte `offset` of a text that is written as one JSON string or as an array of lines
 * (counted with one LF between them). The cursor is at that string or array. */
struct mc_position mc_lines_place(const struct mc_json_cursor *cursor, size_t offset);

#endif
