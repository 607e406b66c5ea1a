/* manual.h: what a command says of itself: --help, its man page, shell completion. All of it comes
 * from struct mc_command, so no two of them can differ. */
#ifndef MC_COMMANDS_MANUAL_H
#define MC_COMMANDS_MANUAL_H

#include <stdio.h>

#include "commands/command.h"

/* `metricheck --help`: the commands by kind of reader. */
void mc_manual_overview(unsigned width, FILE *stream);
/* `metricheck COMMAND --help`. */
void mc_manual_command(const struct mc_command *command, unsigned width, FILE *stream);
/* metricheck(1) when command is NULL, else metricheck-COMMAND(1); man(7) macros. */
void mc_manual_page(const struct mc_command *command, FILE *stream);
/* A completion script for bash. */
void mc_manual_completion(FILE *stream);
/* Prints paragraphs (divided by an empty line; lines that begin with a blank are kept as they are)
 * wrapped to the width, each line indented. */
void mc_manual_wrap(const char *text, unsigned indent, unsigned width, FILE *stream);

#endif
