/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pager.h: long output on a terminal goes through a pager, as that of git does.
 *
 * The pager is METRICHECK_PAGER, else PAGER, both commands of sh, else less, with LESS=FRX where
 * LESS is not set. None: where the command is empty or "cat", where the terminal is dumb and
 * METRICHECK_PAGER is not set, and where the program of the default is not there. What is written
 * is held until it is whole, so that nothing else is on the screen beside the pager, and goes to
 * the terminal itself where that has room for all of it.
 *
 * One in a process, for standard output; used by mc_output (file.h). */
#ifndef MC_BASE_PAGER_H
#define MC_BASE_PAGER_H

#include <stdbool.h>
#include <stdio.h>

/* Whether output may go through a pager from now on; at first it may not. */
void mc_pager_allow(bool allowed);

/* A stream to write to in place of `target`, a terminal, or NULL: there is no pager, output may not
 * go through it, another such stream is open, or the target is no terminal. The target then belongs
 * to the stream. */
FILE *mc_pager_open(FILE *target);
/* Whether the stream is one of mc_pager_open: what is written there is seen on a terminal. */
bool mc_pager_holds(const FILE *stream);
/* Shows what was written and closes stream and target; waits until the user has left the pager.
 * `whole`: false: it goes to the terminal itself. 0, or the system's reason why it could not be
 * shown; that the user left the pager before the end is none. */
int mc_pager_close(FILE *stream, bool whole);

#endif
