/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_text.h: the texts that the cases of a suite were read from, for messages that show a place
 * in them. */
#ifndef MC_SUITE_CASE_TEXT_H
#define MC_SUITE_CASE_TEXT_H

#include "base/json.h"

struct mc_arena;
struct mc_case;
struct mc_suite;
struct mc_suite_file;

/* The text of a file; for rows of a table, written as a file of a suite, in the arena. */
struct mc_slice mc_suite_file_text(const struct mc_suite_file *file, struct mc_arena *arena);
/* The place of the value of a top-level key of the file (for a table, in its head); line 0: the key
 * is absent. */
struct mc_position mc_suite_file_place(const struct mc_suite_file *file, const char *key);
/* The text of one case, from its opening brace to its closing one; length 0 if there is none (never
 * for a case of a suite that was read). */
struct mc_slice mc_case_text(const struct mc_suite *suite, const struct mc_case *item,
                             struct mc_arena *arena);
/* Frees long texts of files and tables once no more places in them are shown: the functions of this
 * header then find nothing for their cases. */
void mc_suite_forget_texts(struct mc_suite *suite);
/* Reads the JSON of one case again, for a finding after the suite was read. The cursor is at the
 * case, places are those in the whole file, findings go to `diagnostics`. False if it cannot be
 * done (never for a case of a suite that was read). Close with mc_json_close before the arena
 * ends. */
bool mc_case_reopen(const struct mc_suite *suite, const struct mc_case *item,
                    struct mc_diagnostics *diagnostics, struct mc_arena *arena,
                    struct mc_json_file *file, struct mc_json_cursor *cursor);

#endif
