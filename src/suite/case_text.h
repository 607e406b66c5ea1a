/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_text.h: the texts that the cases of a suite were read from, for whoever shows where they and
 * what is in them stand. */
#ifndef MC_SUITE_CASE_TEXT_H
#define MC_SUITE_CASE_TEXT_H

#include "base/json.h"

struct mc_arena;
struct mc_case;
struct mc_suite;
struct mc_suite_file;

/* The text of a file; of a table that of rows as a file of a suite, in the arena. */
struct mc_slice mc_suite_file_text(const struct mc_suite_file *file, struct mc_arena *arena);
/* The place of the value of a key at the top of the file, of a table in its head; line 0: it has
 * none. */
struct mc_position mc_suite_file_place(const struct mc_suite_file *file, const char *key);
/* The text of one case, from its opening brace to its closing one; length 0 where there is none
 * (never for a case of a suite that was read). */
struct mc_slice mc_case_text(const struct mc_suite *suite, const struct mc_case *item,
                             struct mc_arena *arena);
/* Gives back the memory of long texts of files and of tables, for who shows no more places in them:
 * the functions around this one find nothing of their cases then. */
void mc_suite_forget_texts(struct mc_suite *suite);
/* Reads the JSON of one case again, for a finding after the suite was read. The cursor is at the
 * case, places come out as those of the whole file, findings go to `diagnostics`. False when it
 * cannot be done (never for a case of a suite that was read). Close with mc_json_close, before the
 * arena ends. */
bool mc_case_reopen(const struct mc_suite *suite, const struct mc_case *item,
                    struct mc_diagnostics *diagnostics, struct mc_arena *arena,
                    struct mc_json_file *file, struct mc_json_cursor *cursor);

#endif
