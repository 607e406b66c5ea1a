/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h: what a command says of itself: --help, its man page, shell completion. All of it comes
 * from struct mc_command, so no two of them can differ. */
#ifndef MC_COMMANDS_HELP_H
#define MC_COMMANDS_HELP_H

#include <stdio.h>

struct mc_command;

/* `metricheck --help`: the commands by kind of reader. */
void mc_manual_overview(unsigned width, FILE *stream);
/* `metricheck COMMAND --help`: of a command with many options the first paragraph, and the first
 * sentence of each option. */
void mc_manual_short(const struct mc_command *command, unsigned width, FILE *stream);
/* Prints paragraphs (separated by an empty line; lines that begin with a blank are kept as they
 * are) wrapped to the width, each line indented. */
void mc_manual_wrap(const char *text, unsigned indent, unsigned width, FILE *stream);
/* The same of one paragraph behind what the line begins with, by one blank; the further lines are
 * indented. */
void mc_manual_item(const char *head, const char *text, unsigned indent, unsigned width,
                    FILE *stream);

#endif
