/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal.h: what the output stream can show; signals of a user who wants to stop; a guard of the
 * locale; a progress line. */
#ifndef MC_BASE_TERMINAL_H
#define MC_BASE_TERMINAL_H

#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum mc_color { MC_COLOR_AUTO, MC_COLOR_ALWAYS, MC_COLOR_NEVER };

/* Whether escape sequences may be written: if `always`, or if `auto` on a terminal with TERM not
 * "dumb" and NO_COLOR unset or empty (no-color.org). */
bool mc_terminal_color(enum mc_color request, FILE *stream);
/* Columns: COLUMNS if it is a number, else the width of the terminal, else `otherwise`. */
unsigned mc_terminal_width(FILE *stream, unsigned otherwise);

/* SIGINT, SIGTERM and SIGHUP (the terminal was closed) as the request to stop, for work that can
 * stop cleanly. */

/* From now on the first such signal is only noted; the next one ends the process at once, and so do
 * nine seconds after SIGTERM or SIGHUP, since foreign code may hang. An ignored signal stays
 * ignored (nohup). Once at a time in a process; uses SIGALRM. */
void mc_interrupt_begin(void);
/* Whether such a signal came since mc_interrupt_begin. */
bool mc_interrupted(void);
/* A descriptor that becomes readable (poll) once one came; -1 before mc_interrupt_begin. */
int mc_interrupt_descriptor(void);
/* Restores what the signals did before. `again`: a signal that came is sent again, so that the
 * parent process sees what ended this one; then this does not return. Harmless without
 * mc_interrupt_begin. */
void mc_interrupt_end(bool again);

/* Notices and undoes a change of the locale by foreign code. */

struct mc_locale_guard {
    char *program;   /* of setlocale; malloc'ed */
    locale_t thread; /* of uselocale, of this thread */
};

void mc_locale_guard_begin(struct mc_locale_guard *guard);
/* In the same thread: true if neither has changed; else restores both. Only one thread at a time
 * may hold a guard. */
bool mc_locale_guard_end(struct mc_locale_guard *guard);

/* A line on a terminal that shows how far the work has come. */

struct mc_progress {
    FILE *stream;         /* NULL: nothing is shown */
    int64_t begin, shown; /* moments of mc_clock_now */
    size_t width;         /* of the line shown; 0: none */
    const char *what;     /* the noun of what is counted; NULL: "case" */
    const char *label;    /* shown before it: "bleu: "; NULL: nothing */
};

/* Counts cases. Shows nothing unless `wanted` and the stream is a terminal. */
void mc_progress_begin(struct mc_progress *progress, FILE *stream, bool wanted);
/* `done` cases (or whatever is counted); `bytes` of `size` bytes of the input (size 0: unknown).
 * Writes a few times a second at most. */
void mc_progress_show(struct mc_progress *progress, uint64_t done, uint64_t bytes, uint64_t size);
/* Clears the line so that something else can be written. */
void mc_progress_hide(struct mc_progress *progress);

#endif
