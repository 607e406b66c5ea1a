/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callback.h: a metric that is a function of the calling program (metricheck.h), as a module. */
#ifndef MC_LIBRARY_CALLBACK_H
#define MC_LIBRARY_CALLBACK_H

#include "base/error.h"
#include "base/memory.h"

struct mc_catalog_entry;
struct mc_engine_callback;
struct mc_metric_module;

/* Describes the callback, which is copied into the arena, as the module *described, whose functions
 * are to be called through entry->module: what is read of *described is to be written there. The
 * entry gets how its cases are handed over. A callback without a name, or without just one
 * function: MC_CODE_USAGE. */
int mc_callback_describe(const struct mc_engine_callback *callback, struct mc_arena *arena,
                         struct mc_metric_module *described, struct mc_metric_module **module,
                         struct mc_catalog_entry *entry, struct mc_error *error) MC_MUST_CHECK;

#endif
