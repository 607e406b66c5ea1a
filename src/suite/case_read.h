/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_read.h: a case of a suite from its JSON. */
#ifndef MC_SUITE_CASE_READ_H
#define MC_SUITE_CASE_READ_H

#include "base/json.h"

struct mc_arena;
struct mc_case;
struct mc_suite;

/* What a case is read for. */
struct mc_case_reading {
    struct mc_suite *suite;      /* with the file of the case; what is read is its arena's */
    struct mc_position scale_at; /* where that file declares its scale */
};

/* A case of the file with this index, of which nothing is known. */
struct mc_case mc_case_empty(const struct mc_suite *suite, uint32_t file);
/* Reads the case at the cursor into an empty one; what is wrong becomes a finding. True when it has
 * an id that no case of the suite had before, which is the suite's from now on: the case is to be
 * kept. */
bool mc_case_read(const struct mc_case_reading *reading, const struct mc_json_cursor *cursor,
                  struct mc_case *item) MC_MUST_CHECK;

#endif
