/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shipped.h: finds the data shipped with the program (suites/, phenomena/, templates/ ...), the
 * modules installed with it, and the suite that an operand names. */
#ifndef MC_SUITE_SHIPPED_H
#define MC_SUITE_SHIPPED_H

#include "base/error.h"
#include "base/memory.h"

/* The names of the shipped suites, NULL-terminated. */
const char *const *mc_shipped_suites(struct mc_arena *arena) MC_MUST_CHECK;
/* Path of a shipped folder ("suites", "phenomena", ...), or NULL if not found. The first that
 * exists of: METRICHECK_DATA/KIND; share/metricheck/KIND beside the executable, as in a build
 * folder; ../share/metricheck/KIND from there, if it holds the starter suite, as in an installation
 * and any copy of it; the folder given to configure. */
const char *mc_shipped_folder(const char *kind, struct mc_arena *arena) MC_MUST_CHECK;

/* The folder of the pages of documentation, or NULL if not found: `doc` as mc_shipped_folder finds
 * it in the sources, else ../share/doc/metricheck/doc from the executable or from the folder given
 * to configure. */
const char *mc_shipped_pages(struct mc_arena *arena) MC_MUST_CHECK;

/* The installed folder of metric modules: ../lib/metricheck/metrics from the executable, if it
 * exists and so do the data of an installation (a module is code, so the name of a folder alone is
 * not enough); else the folder given to configure, which need not exist. */
const char *mc_module_folder(struct mc_arena *arena) MC_MUST_CHECK;

/* Turns the operands of a command into paths to read: "-" and what exists as a file or folder stay
 * as they are, the name of a shipped suite becomes its folder. Without operands: the suite
 * "starter". MC_CODE_INPUT with the nearest shipped name for anything else. The array lives in the
 * arena. */
int mc_suite_paths(const char *const *operands, size_t n_operands, struct mc_arena *arena,
                   const char *const **paths, size_t *n_paths,
                   struct mc_error *error) MC_MUST_CHECK;

#endif
