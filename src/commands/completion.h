/* SPDX-License-Identifier: GPL-3.0-or-later */
/* completion.h: completions of the word that is being typed in a shell. They come from the tables
 * of the program, the suite that the line names, and the folders of modules. */
#ifndef MC_COMMANDS_COMPLETION_H
#define MC_COMMANDS_COMPLETION_H

#include <stdio.h>

struct mc_arena;

/* The shells with a script, as the choices of an option. */
#define MC_COMPLETION_SHELLS "bash|zsh|fish"

/* Writes the script for the shell of this number. It calls `help --complete`. */
void mc_completion_script(int shell, FILE *stream);

/* Writes the completions of the last word of the line, which begins with the name of the program: a
 * line for each, with the whole word, a tab, and its meaning; ":file" if files are possible, too.
 * Suites that cannot be read offer nothing. No foreign module is loaded. */
void mc_complete(const char *line, struct mc_arena *arena, FILE *stream);

#endif
