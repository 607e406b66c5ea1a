/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign_guard.h: notices, and undoes, what code of others does to the process that it runs in. */
#ifndef MC_BASE_FOREIGN_GUARD_H
#define MC_BASE_FOREIGN_GUARD_H

#include <fenv.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "base/memory.h"
#include "base/terminal.h"

/* What such code must leave as it is; or-ed. */
enum mc_foreign_change {
    MC_CHANGED_LOCALE = 1u << 0,   /* of the program or of the thread */
    MC_CHANGED_FOLDER = 1u << 1,   /* the working directory */
    MC_CHANGED_ROUNDING = 1u << 2, /* of the thread; numbers near 0 taken for 0 count as well */
    MC_CHANGED_SIGNALS = 1u << 3   /* what a signal does */
};

/* "it changed the working directory of the program": the first of the changes. */
const char *mc_foreign_change_text(unsigned changes);

enum { MC_N_GUARDED_SIGNALS = 12 };

/* How a thread rounds. */
struct mc_rounding {
    fenv_t environment;
    int mode;
    bool loses_small; /* numbers near 0 are taken for 0 */
};

/* How the process was before. */
struct mc_foreign_guard {
    struct mc_locale_guard locale;
    const char *locale_name; /* as setlocale gave it: the pointer itself is compared */
    struct mc_rounding rounding;
    int folder; /* descriptor; -1: the working directory is not known, and not guarded */
    dev_t device;
    ino_t inode;
    struct sigaction signals[MC_N_GUARDED_SIGNALS];
};

/* One thread at a time may be in a guard. */
void mc_foreign_guard_begin(struct mc_foreign_guard *guard);
/* What has changed of what all threads share, which is as before again; the guard goes on. */
unsigned mc_foreign_guard_look(struct mc_foreign_guard *guard) MC_MUST_CHECK;
/* In the same thread: what has changed since, or-ed; all is as before again. A signal that is back
 * to the system's own action after the program caught it is no change: interrupts end so. */
unsigned mc_foreign_guard_end(struct mc_foreign_guard *guard) MC_MUST_CHECK;

/* How a thread was before one call of such code: cheap enough for each batch of cases. */
struct mc_foreign_call {
    locale_t locale;
    struct mc_rounding rounding;
};

void mc_foreign_call_begin(struct mc_foreign_call *call);
/* In the same thread, while the guard lasts, which other threads may use too: what has changed;
 * locale and rounding of the thread and the working directory are as before again, the rest is
 * left to the end of the guard. guard NULL: only what is the thread's own is compared. */
unsigned mc_foreign_call_end(const struct mc_foreign_call *call,
                             const struct mc_foreign_guard *guard) MC_MUST_CHECK;

struct mc_exit_watch;

/* Calls work(context). Where that ends the thread (pthread_exit), lost(context) is called before
 * the thread is gone. watch: whom to notify of a crash in it; NULL: nobody. */
void mc_foreign_run(struct mc_exit_watch *watch, void (*work)(void *context), void *context,
                    void (*lost)(void *context));

/* As _exit(), for the functions below: a sanitizer does not look at the stack before, from which a
 * thread that ends has taken frames without its knowledge. */
void mc_foreign_end(int code);

/* Whom the watch notifies when foreign code ends the program. */
struct mc_exit_watch {
    /* Says so and ends the process: it must not return. `who` is who was at work last, NULL: not
     * known; deed: "it called exit(0)". May be called in any thread. */
    void (*lost)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    /* Says that the process crashes ("Segmentation fault"), which goes on to end by the signal.
     * `who` is NULL where no thread is within mc_foreign_run. Called by the handler of a signal:
     * write() is allowed, stdio is not. NULL: nobody is asked. */
    void (*crashed)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    void *context;
    _Atomic(const char *) who; /* "metric NAME failed"; set by whoever calls such code */
    atomic_uint n_inside;      /* threads within mc_foreign_run */
    atomic_bool is_armed;
};

/* From now until it is disarmed, exit() by anybody is somebody else's. It must live as long as the
 * process. Where the system does not report exit(), nothing is watched. Of crashes the watch that
 * was armed last is notified; a signal that is caught already stays as it is. */
void mc_exit_watch_arm(struct mc_exit_watch *watch);
/* NULL is allowed. */
void mc_exit_watch_disarm(struct mc_exit_watch *watch);

#endif
