/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign_guard.h: notices and undoes what foreign code does to the process it runs in. */
#ifndef MC_BASE_FOREIGN_GUARD_H
#define MC_BASE_FOREIGN_GUARD_H

#include <fenv.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "base/memory.h"
#include "base/terminal.h"

/* What such code must not change; flags. */
enum mc_foreign_change {
    MC_CHANGED_LOCALE = 1u << 0,   /* of the program or of the thread */
    MC_CHANGED_FOLDER = 1u << 1,   /* the working directory */
    MC_CHANGED_ROUNDING = 1u << 2, /* of the thread; flushing subnormal numbers to 0 counts too */
    MC_CHANGED_SIGNALS = 1u << 3   /* what a signal does */
};

/* "it changed the working directory of the program": the first of the changes. */
const char *mc_foreign_change_text(unsigned changes);

enum { MC_N_GUARDED_SIGNALS = 12 };

/* How a thread rounds. */
struct mc_rounding {
    fenv_t environment;
    int mode;
    bool loses_small; /* subnormal numbers are flushed to 0 */
};

/* The state of the process before. */
struct mc_foreign_guard {
    struct mc_locale_guard locale;
    const char *locale_name; /* as setlocale returned it: the pointer itself is compared */
    struct mc_rounding rounding;
    int folder; /* descriptor; -1: the working directory is not known, and not guarded */
    dev_t device;
    ino_t inode;
    struct sigaction signals[MC_N_GUARDED_SIGNALS];
};

/* Only one thread at a time may hold a guard. */
void mc_foreign_guard_begin(struct mc_foreign_guard *guard);
/* Restores the state that all threads share and returns what had changed in it; the guard goes
 * on. */
unsigned mc_foreign_guard_look(struct mc_foreign_guard *guard) MC_MUST_CHECK;
/* In the same thread: restores everything and returns what had changed since. A signal that is back
 * to its default action after the program caught it does not count: interrupts end so. */
unsigned mc_foreign_guard_end(struct mc_foreign_guard *guard) MC_MUST_CHECK;

/* The state of a thread before one call of such code: cheap enough for each batch of cases. */
struct mc_foreign_call {
    locale_t locale;
    struct mc_rounding rounding;
};

void mc_foreign_call_begin(struct mc_foreign_call *call);
/* In the same thread, while the guard lasts, which other threads may use too: returns what has
 * changed and restores the locale and rounding of the thread and the working directory; the rest is
 * left to the end of the guard. guard NULL: only the thread's own state is compared. */
unsigned mc_foreign_call_end(const struct mc_foreign_call *call,
                             const struct mc_foreign_guard *guard) MC_MUST_CHECK;

struct mc_exit_watch;

/* Calls work(context). If that ends the thread (pthread_exit), lost(context) is called before the
 * thread is gone. watch: notified of a crash in it; NULL: none. */
void mc_foreign_run(struct mc_exit_watch *watch, void (*work)(void *context), void *context,
                    void (*lost)(void *context));

/* As _exit(), for the functions below, but keeps a sanitizer from inspecting the stack first: a
 * thread that ends has removed frames from it without the sanitizer's knowledge. */
void mc_foreign_end(int code);

/* What the watch calls when foreign code ends the program. */
struct mc_exit_watch {
    /* Reports it and ends the process: must not return. `who` was at work last (NULL: unknown);
     * deed: "it called exit(0)". May be called in any thread. */
    void (*lost)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    /* Reports a crash ("Segmentation fault"); the process then dies of the signal. `who` is NULL if
     * no thread is within mc_foreign_run. Called in a signal handler: write() is allowed, stdio is
     * not. NULL: not called. */
    void (*crashed)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    void *context;
    _Atomic(const char *) who; /* "metric NAME failed"; set by the caller of such code */
    atomic_uint n_inside;      /* threads within mc_foreign_run */
    atomic_bool is_armed;
};

/* From now until it is disarmed, any exit() counts as the foreign code's. The watch must live as
 * long as the process. If the system does not report exit(), nothing is watched. Crashes are
 * reported to the watch armed last; a signal that is already caught is left alone. */
void mc_exit_watch_arm(struct mc_exit_watch *watch);
/* NULL is allowed. */
void mc_exit_watch_disarm(struct mc_exit_watch *watch);

#endif
