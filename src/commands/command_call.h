/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_call.h: a command as the program calls it. Messages and the progress of a study
 * (studies/study.h) go to standard error, and Ctrl-C ends its scoring. */
#ifndef MC_COMMANDS_COMMAND_CALL_H
#define MC_COMMANDS_COMMAND_CALL_H

#include "base/error.h"

struct mc_command;

/* Reads the options and does the work, in an arena of the call. argv[0] is the command's name.
 * Returns the exit code. If *error is filled, main prints it, and its code is the exit code. */
int mc_command_do(const struct mc_command *command, int argc, char **argv, struct mc_error *error);

#endif
