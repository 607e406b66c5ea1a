/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output_paths.h: the paths that a call writes, and lists of paths. */
#ifndef MC_RUN_OUTPUT_PATHS_H
#define MC_RUN_OUTPUT_PATHS_H

#include "base/options.h"

/* The output paths, in the arena, NULL-terminated: `output` (NULL: none), then the PATH of each
 * FORMAT=PATH that has one. */
const char **mc_report_paths(const char *output, const struct mc_option_list *reports,
                             struct mc_arena *arena);
/* The paths of both lists; all three are NULL-terminated. In the arena. */
const char *const *mc_paths_join(const char *const *first, const char *const *second,
                                 struct mc_arena *arena);

#endif
