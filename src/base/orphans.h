/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orphans.h: processes left behind by programs that this one started. They become children of this
 * process, if the system supports that (Linux), and are killed with the last of these programs,
 * even if they left its process group (setsid). Any number of threads may call these functions. */
#ifndef MC_BASE_ORPHANS_H
#define MC_BASE_ORPHANS_H

#include <sys/types.h>

/* From here on orphans become children of this process. Only for a program that starts all its
 * children in its own process group or by mc_subprocess_spawn: a library does not know those of its
 * host. Does nothing if there are children already, left from a program that ran in this process
 * before. Call it again in the child after a fork. */
void mc_orphans_adopt(void);

/* From here on, for good, orphans are neither adopted nor reaped or killed: foreign code is about
 * to be loaded, and its own children look the same. Any thread may call it. */
void mc_orphans_leave_alone(void);

/* Between these two calls no process is taken for an orphan: there may be a child that is not yet
 * known. */
void mc_orphans_hold(void);
/* `started`: the child that was started in between in a group of its own, and that the caller will
 * wait for; 0: none. */
void mc_orphans_go_on(pid_t started);
/* Reaps the orphans that have ended. Does not block. */
void mc_orphans_reap(void);
/* Call once that child has been waited for. With the last such child all orphans are killed:
 * SIGTERM, a moment later SIGKILL. */
void mc_orphans_end(pid_t started);

#endif
