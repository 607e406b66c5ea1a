/* SPDX-License-Identifier: GPL-3.0-or-later */
/* temporary.h: files and folders that are removed if the process ends early: by a signal, or
 * because memory is exhausted. */
#ifndef MC_BASE_TEMPORARY_H
#define MC_BASE_TEMPORARY_H

/* From now on a signal that ends the process (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ;
 * unless ignored) first removes what is registered, then takes its usual effect, so that the parent
 * process sees what ended it. For the program: a library leaves signals to its caller. */
void mc_temporaries_on_signals(void);

/* Registers a path. Returns a copy, which mc_temporary_forget frees. Register a path before
 * creating it, since registering may end the process for lack of memory, and do both between hold
 * and release, so that no signal comes in between. */
char *mc_temporary_register(const char *path);
/* The path need not be removed any more: it has been, or it was put in place. NULL is allowed. */
void mc_temporary_forget(char *path);

/* Signals that arrive between the two take effect at the release. Calls nest. */
void mc_temporaries_hold(void);
void mc_temporaries_release(void);

/* Removes all that is registered, the newest first, folders only when they are empty. Safe in a
 * signal handler; does nothing in a child of the process that registered. */
void mc_temporaries_remove(void);

#endif
