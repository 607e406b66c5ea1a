/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_files.h: two files of scores made elsewhere, in place of runs, to be compared without a
 * suite. */
#ifndef MC_RUN_RESULT_FILES_H
#define MC_RUN_RESULT_FILES_H

#include "engine/compare.h"

/* Whether the operands are two files of results: any two if a layout is named, else tables or JSON
 * Lines by their names. */
bool mc_result_files_are(const struct mc_option_list *operands, const char *layout);

/* Reads both as runs, in the arena. layout: the name of a shipped one, a file, or NULL: a table
 * whose columns have our names. What is wrong with a file is shown. */
int mc_result_files_read(const struct mc_option_list *operands, const char *layout,
                         const struct mc_messages *messages, struct mc_arena *arena,
                         struct mc_compared_run runs[2], struct mc_error *error) MC_MUST_CHECK;

#endif
