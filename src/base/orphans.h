/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orphans.h: processes that were left behind by programs which this one started: they come to this
 * one, where the system has that (Linux), and end with the last of these programs, also those that
 * left its process group (setsid). By any number of threads. */
#ifndef MC_BASE_ORPHANS_H
#define MC_BASE_ORPHANS_H

#include <sys/types.h>

/* From here on they come to this process. Only of a program that starts all its children in its own
 * process group or by mc_subprocess_spawn: a library does not know those of its host. Nothing is
 * done where there are children already, whom another program had in this process. Again after a
 * fork, in the child. */
void mc_orphans_adopt(void);

/* From here on none comes to this process, and none is reaped or ended: code of others is loaded
 * into it, whose own children look the same. For good; by any thread. */
void mc_orphans_leave_alone(void);

/* Between these nobody is taken for an orphan: a child may be there that is not yet known. */
void mc_orphans_hold(void);
/* `started`: the child that was started meanwhile in a group of its own, which somebody waits for;
 * 0: none was. */
void mc_orphans_go_on(pid_t started);
/* Reaps those that have ended. In a moment. */
void mc_orphans_reap(void);
/* That child was waited for. With the last one all orphans are ended: SIGTERM, a moment later
 * SIGKILL. */
void mc_orphans_end(pid_t started);

#endif
