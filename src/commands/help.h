/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h: the help of commands: --help, man pages, shell completion. All of it comes from struct
 * mc_command, so it cannot be inconsistent. */
#ifndef MC_COMMANDS_HELP_H
#define MC_COMMANDS_HELP_H

#include <stdio.h>

struct mc_command;

/* `metricheck --help`: the commands by audience. */
void mc_manual_overview(unsigned width, FILE *stream);
/* `metricheck COMMAND --help`: the full manual; for a command with many options, its first
 * paragraph and the first sentence of each option. */
void mc_manual_short(const struct mc_command *command, unsigned width, FILE *stream);
/* Prints paragraphs (separated by an empty line; lines that begin with a blank stay as they are)
 * wrapped to the width, each line indented. */
void mc_manual_wrap(const char *text, unsigned indent, unsigned width, FILE *stream);
/* The same for one paragraph that begins one blank after `head`; further lines are indented. */
void mc_manual_item(const char *head, const char *text, unsigned indent, unsigned width,
                    FILE *stream);

#endif
