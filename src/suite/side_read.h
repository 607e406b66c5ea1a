/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side_read.h: a side of a case, with its graphs and its tree, from its JSON. */
#ifndef MC_SUITE_SIDE_READ_H
#define MC_SUITE_SIDE_READ_H

#include "base/json.h"

struct mc_arena;
struct mc_side;

/* Where it stands: one of `references` may have a kind, and a source may be empty. */
enum mc_side_place { MC_SIDE_NAMED, MC_SIDE_SOURCE, MC_SIDE_IN_REFERENCES };

/* Reads the side at the cursor; what is wrong becomes a finding. What is not there is empty, and
 * all is the arena's. */
void mc_side_read(const struct mc_json_cursor *cursor, enum mc_side_place place,
                  struct mc_arena *arena, struct mc_side *side);

/* Place of byte `offset` of a text that is written as one JSON string or as an array of lines
 * (which count with one LF between them). The cursor is at that string or array. */
struct mc_position mc_lines_place(const struct mc_json_cursor *cursor, size_t offset);

#endif
