/* terminal.h: what the place of output can show. */
#ifndef MC_BASE_TERMINAL_H
#define MC_BASE_TERMINAL_H

#include <stdio.h>

#include <stdbool.h>

enum mc_color { MC_COLOR_AUTO, MC_COLOR_ALWAYS, MC_COLOR_NEVER };

/* Whether escape sequences may be written: `always`, or `auto` on a terminal with TERM not "dumb"
 * and NO_COLOR unset or empty (no-color.org). */
bool mc_terminal_color(enum mc_color wish, FILE *stream);
/* Columns: COLUMNS if it is a number, else what the terminal says, else `otherwise`. */
unsigned mc_terminal_width(FILE *stream, unsigned otherwise);

#endif
