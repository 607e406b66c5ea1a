/* SPDX-License-Identifier: GPL-3.0-or-later */
/* completion.h: what the shell may offer for the word that is being typed. All of it comes from the
 * tables of the program, from the suite that the call names, and from where modules are found. */
#ifndef MC_COMMANDS_COMPLETION_H
#define MC_COMMANDS_COMPLETION_H

#include <stdio.h>

struct mc_arena;

/* The shells that a script is made for, as the choices of an option. */
#define MC_COMPLETION_SHELLS "bash|zsh|fish"

/* The script for the shell of that number. It asks `help --complete`. */
void mc_completion_script(int shell, FILE *stream);

/* What may stand in place of the last word of the line, which begins with the name of the program:
 * a line each, the whole word, a tab, and what it means; ":file" where a file may stand, too. What
 * cannot be read offers nothing. No module of others is loaded. */
void mc_complete(const char *line, struct mc_arena *arena, FILE *stream);

#endif
