/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_read.h: a case of a suite from its JSON, and its JSON again, for findings that are made
 * after the suite was read. */
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

/* The text of a case, from its opening brace to its closing one; length 0 where there is none
 * (never for a case of a suite that was read). */
struct mc_slice mc_case_text(const struct mc_suite *suite, const struct mc_case *item,
                             struct mc_arena *arena);
/* Reads the JSON of one case again, for a finding after the suite was read. The cursor is at the
 * case, places come out as those of the whole file, findings go to `diagnostics`. False when it
 * cannot be done (never for a case of a suite that was read). Close with mc_json_close, before the
 * arena ends. */
bool mc_case_reopen(const struct mc_suite *suite, const struct mc_case *item,
                    struct mc_diagnostics *diagnostics, struct mc_arena *arena,
                    struct mc_json_file *file, struct mc_json_cursor *cursor);

#endif
