/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal.h: what the place of output can show; signals of a user who wants to stop; the locale
 * kept; a line of progress. */
#ifndef MC_BASE_TERMINAL_H
#define MC_BASE_TERMINAL_H

#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum mc_color { MC_COLOR_AUTO, MC_COLOR_ALWAYS, MC_COLOR_NEVER };

/* Whether escape sequences may be written: `always`, or `auto` on a terminal with TERM not "dumb"
 * and NO_COLOR unset or empty (no-color.org). */
bool mc_terminal_color(enum mc_color request, FILE *stream);
/* Columns: COLUMNS if it is a number, else what the terminal says, else `otherwise`. */
unsigned mc_terminal_width(FILE *stream, unsigned otherwise);

/* SIGINT, SIGTERM and SIGHUP (the terminal was closed) as the request to stop, for work that can
 * end in good order. */

/* From now on the first such signal is only noted; the next one ends the process at once, and after
 * SIGTERM and SIGHUP nine seconds do: code of others may hang. A signal that is ignored stays so
 * (nohup). One at a time in a process, which has SIGALRM for it. */
void mc_interrupt_begin(void);
/* Whether one came since mc_interrupt_begin. */
bool mc_interrupted(void);
/* A descriptor that can be read from (poll) once one came; -1: none, before mc_interrupt_begin. */
int mc_interrupt_descriptor(void);
/* The signals do what they did before. `again`: one that came is sent again, so that whoever
 * started the process sees what ended it; then this does not return. Harmless without
 * mc_interrupt_begin. */
void mc_interrupt_end(bool again);

/* Notices, and undoes, a change of the locale by code of others. */

struct mc_locale_guard {
    char *program;   /* of setlocale; malloc'ed */
    locale_t thread; /* of uselocale, of this thread */
};

void mc_locale_guard_begin(struct mc_locale_guard *guard);
/* In the same thread: true when both are as they were; else they are again. One thread at a time
 * may be in a guard. */
bool mc_locale_guard_end(struct mc_locale_guard *guard);

/* One line on a terminal that says how far the work is. */

struct mc_progress {
    FILE *stream;         /* NULL: nothing is shown */
    int64_t begin, shown; /* moments of mc_clock_now */
    size_t width;         /* of what stands there; 0: nothing */
    const char *what;     /* one of what is counted; NULL: "case" */
    const char *label;    /* stands before it: "bleu: "; NULL: nothing */
};

/* Counts cases. Shows nothing unless `wanted` and the stream is a terminal. */
void mc_progress_begin(struct mc_progress *progress, FILE *stream, bool wanted);
/* `done` cases, or what is counted; `bytes` of `size` bytes of the input (size 0: not known).
 * Writes a few times a second at most. */
void mc_progress_show(struct mc_progress *progress, uint64_t done, uint64_t bytes, uint64_t size);
/* Takes the line away, so that something else can be written. */
void mc_progress_hide(struct mc_progress *progress);

#endif
