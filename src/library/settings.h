/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.h: options of a command as settings of an engine, by their names without dashes. */
#ifndef MC_LIBRARY_SETTINGS_H
#define MC_LIBRARY_SETTINGS_H

#include "base/options.h"

struct mc_library_settings {
    const struct mc_option *options; /* flat */
    void *values;
    const char *const *of_command; /* options that are not settings; NULL-terminated */
    const char *command;
};

/* Sets a value as the command line does, with its bounds and messages: a repeatable option gets a
 * further value, a switch takes "yes" or "no". MC_CODE_USAGE: an unknown name or a wrong value.
 * Texts are copied into the arena. */
int mc_library_set(const struct mc_library_settings *settings, const char *name, const char *value,
                   struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

#endif
