/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_read.h: reads a case of a suite from JSON. */
#ifndef MC_SUITE_CASE_READ_H
#define MC_SUITE_CASE_READ_H

#include "base/json.h"

struct mc_arena;
struct mc_case;
struct mc_suite;

/* The context in which cases are read. */
struct mc_case_reading {
    struct mc_suite *suite;      /* has the file of the case; its arena owns what is read */
    struct mc_position scale_at; /* where that file declares its scale */
};

/* An empty case of the file with this index. */
struct mc_case mc_case_empty(const struct mc_suite *suite, uint32_t file);
/* Reads the case at the cursor into an empty one; errors become findings. True if its id is new to
 * the suite, which now records it: the caller keeps the case. */
bool mc_case_read(const struct mc_case_reading *reading, const struct mc_json_cursor *cursor,
                  struct mc_case *item) MC_MUST_CHECK;

#endif
