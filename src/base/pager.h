/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pager.h: long output on a terminal goes through a pager, as with git.
 *
 * The pager is METRICHECK_PAGER, else PAGER, both commands of sh, else less, with LESS=FRX where
 * LESS is not set. There is no pager if the command is empty or "cat", if the terminal is dumb and
 * METRICHECK_PAGER is not set, or if the default is not installed. Output is held until it is
 * complete, so that nothing else appears beside the pager, and goes straight to the terminal if it
 * fits there.
 *
 * One in a process, for standard output; used by mc_output (file.h). */
#ifndef MC_BASE_PAGER_H
#define MC_BASE_PAGER_H

#include <stdbool.h>
#include <stdio.h>

/* Whether output may go through a pager from now on; at first it may not. */
void mc_pager_allow(bool allowed);

/* A stream to write to in place of `target`, a terminal, and which then owns the target. NULL:
 * there is no pager, output may not go through it, another such stream is open, or the target is
 * not a terminal. */
FILE *mc_pager_open(FILE *target);
/* Whether the stream came from mc_pager_open, so that its output is seen on a terminal. */
bool mc_pager_holds(const FILE *stream);
/* Shows what was written and closes stream and target; waits until the user has left the pager.
 * `whole` false: the output is incomplete and goes straight to the terminal. Returns 0, or the
 * errno of why it could not be shown; a user who leaves the pager early is no error. */
int mc_pager_close(FILE *stream, bool whole);

#endif
