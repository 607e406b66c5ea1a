/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shipped.h: where the data lie that come with the program (suites/, phenomena/, templates/, ...)
 * and the modules that were installed beside it, and what an operand that names a suite means. */
#ifndef MC_SUITE_SHIPPED_H
#define MC_SUITE_SHIPPED_H

#include "base/error.h"
#include "base/memory.h"

/* The names of the shipped suites, ended by NULL. */
const char *const *mc_shipped_suites(struct mc_arena *arena) MC_MUST_CHECK;
/* Path of a shipped folder ("suites", "phenomena", ...), or NULL when it is nowhere. The first that
 * exists of: METRICHECK_DATA/KIND; share/metricheck/KIND beside the executable, as in a build
 * folder;
 * ../share/metricheck/KIND from there, where it holds the starter suite, as in an installation and
 * any copy of it; the folder that configure was given. */
const char *mc_shipped_folder(const char *kind, struct mc_arena *arena) MC_MUST_CHECK;

/* The folder of the pages of documentation, or NULL when it is nowhere: `doc` as mc_shipped_folder
 * finds it, which is in the sources, else ../share/doc/metricheck/doc from the executable or from
 * the folder that configure was given. */
const char *mc_shipped_pages(struct mc_arena *arena) MC_MUST_CHECK;

/* The installed folder of metric modules: ../lib/metricheck/metrics from the executable, where it
 * exists and the data of an installation are there too (a module is code, and a folder of that name
 * alone is not enough); else the folder that configure was given, which need not exist. */
const char *mc_module_folder(struct mc_arena *arena) MC_MUST_CHECK;

/* Turns the operands of a command into paths to read: "-" and what exists as a file or folder stay
 * as they are, the name of a shipped suite becomes its folder. No operand: the suite "starter".
 * MC_CODE_INPUT with the nearest shipped name for anything else. The array lives in the arena. */
int mc_suite_paths(const char *const *operands, size_t n_operands, struct mc_arena *arena,
                   const char *const **paths, size_t *n_paths,
                   struct mc_error *error) MC_MUST_CHECK;

#endif
