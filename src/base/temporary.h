/* SPDX-License-Identifier: GPL-3.0-or-later */
/* temporary.h: files and folders that go when the process ends before its time: by a signal, or
 * because memory is exhausted. */
#ifndef MC_BASE_TEMPORARY_H
#define MC_BASE_TEMPORARY_H

/* From now on a signal that ends the process (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ;
 * not where it is ignored) first removes what is registered; then it does what it would have done,
 * so that whoever started the process sees what ended it. For the program: a library leaves signals
 * to its caller. */
void mc_temporaries_on_signals(void);

/* Registers a path. Returns a copy, which mc_temporary_forget frees. Where the path is only now
 * being created, it is registered first, for want of memory may end the process there, and both
 * stand between hold and release, so that no signal comes between them. */
char *mc_temporary_register(const char *path);
/* Nothing is to be removed any more: it has been, or it was put in place. NULL is allowed. */
void mc_temporary_forget(char *path);

/* Signals that come between the two have their effect at the release. They nest. */
void mc_temporaries_hold(void);
void mc_temporaries_release(void);

/* Removes all that is registered, the newest first, folders only when they are empty. Safe in a
 * handler of signals; does nothing in a child of the process that registered. */
void mc_temporaries_remove(void);

#endif
