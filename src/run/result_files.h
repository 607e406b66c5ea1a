/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_files.h: two files of scores that others made, to be compared without any suite. */
#ifndef MC_RUN_RESULT_FILES_H
#define MC_RUN_RESULT_FILES_H

#include "engine/compare.h"

/* Whether the operands are two files of results: tables or JSON Lines by their names, or any two
 * where a layout is named. */
bool mc_result_files_are(const struct mc_option_list *operands, const char *layout);

/* Reads both as runs. `layout`: a shipped one by its name, a file, or NULL: a table with our names
 * of columns. What is wrong with a file is shown. Everything lives in the arena. */
int mc_result_files_read(const struct mc_option_list *operands, const char *layout,
                         const struct mc_messages *messages, struct mc_arena *arena,
                         struct mc_compared_run runs[2], struct mc_error *error) MC_MUST_CHECK;

#endif
