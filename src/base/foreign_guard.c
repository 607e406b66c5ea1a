/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign_guard.c: the state of the process is recorded, compared afterwards and restored. In
 * order: rounding, working directory and signals, the guard of them all; then the end of a process,
 * noticed by on_exit and by handlers of crash signals, which have a stack of their own. */
#include "config.h"

#include "base/foreign_guard.h"

#include <fcntl.h>
#include <float.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const int signals[] = {SIGHUP, SIGINT,  SIGQUIT, SIGILL,  SIGABRT, SIGBUS,
                              SIGFPE, SIGSEGV, SIGPIPE, SIGALRM, SIGTERM, SIGCHLD};
_Static_assert(sizeof(signals) / sizeof(signals[0]) == MC_N_GUARDED_SIGNALS, "one action each");

const char *mc_foreign_change_text(unsigned changes)
{
    if ((changes & MC_CHANGED_LOCALE) != 0)
        return "it changed the locale of the program";
    if ((changes & MC_CHANGED_FOLDER) != 0)
        return "it changed the working directory of the program";
    if ((changes & MC_CHANGED_ROUNDING) != 0)
        return "it changed the rounding mode of the program";
    return "it changed the signal handling of the program";
}

/* --- rounding --------------------------------------------------------------------------------- */

/* Code built with -ffast-math makes the processor flush subnormal numbers to 0. */
static bool loses_small_numbers(void)
{
    volatile double small = DBL_MIN;

    small /= 2;
    return !(small > 0);
}

static void note_rounding(struct mc_rounding *rounding)
{
    (void)fegetenv(&rounding->environment);
    rounding->mode = fegetround();
    rounding->loses_small = loses_small_numbers();
}

static bool restore_rounding(const struct mc_rounding *before)
{
    if (fegetround() == before->mode && loses_small_numbers() == before->loses_small)
        return false;
    (void)fesetenv(&before->environment);
    return true;
}

/* --- working directory and signals ------------------------------------------------------------ */

static bool restore_folder(const struct mc_foreign_guard *guard)
{
    struct stat here;
    int status;

    if (guard->folder < 0 ||
        (stat(".", &here) == 0 && here.st_dev == guard->device && here.st_ino == guard->inode))
        return false;
    status = fchdir(guard->folder);
    (void)status; /* the working directory had changed in any case */
    return true;
}

static bool restore_signals(const struct mc_foreign_guard *guard)
{
    bool changed = false;
    size_t i;

    for (i = 0; i < MC_N_GUARDED_SIGNALS; i++) {
        const struct sigaction *before = &guard->signals[i];
        bool was_caught = before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN;
        struct sigaction now;

        if (sigaction(signals[i], NULL, &now) != 0 || now.sa_handler == before->sa_handler ||
            (was_caught && now.sa_handler == SIG_DFL))
            continue;
        (void)sigaction(signals[i], before, NULL);
        changed = true;
    }
    return changed;
}

/* --- the guard -------------------------------------------------------------------------------- */

void mc_foreign_guard_begin(struct mc_foreign_guard *guard)
{
    struct stat here;
    size_t i;

    mc_locale_guard_begin(&guard->locale);
    guard->locale_name = setlocale(LC_ALL, NULL);
    note_rounding(&guard->rounding);
    guard->folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (guard->folder >= 0 && fstat(guard->folder, &here) == 0) {
        guard->device = here.st_dev;
        guard->inode = here.st_ino;
    }
    for (i = 0; i < MC_N_GUARDED_SIGNALS; i++)
        (void)sigaction(signals[i], NULL, &guard->signals[i]);
}

unsigned mc_foreign_guard_look(struct mc_foreign_guard *guard)
{
    unsigned changes = 0;

    if (strcmp(setlocale(LC_ALL, NULL), guard->locale.program) != 0) {
        (void)setlocale(LC_ALL, guard->locale.program);
        changes |= MC_CHANGED_LOCALE;
    }
    if (restore_folder(guard))
        changes |= MC_CHANGED_FOLDER;
    if (restore_signals(guard))
        changes |= MC_CHANGED_SIGNALS;
    return changes;
}

unsigned mc_foreign_guard_end(struct mc_foreign_guard *guard)
{
    unsigned changes = 0;

    if (!mc_locale_guard_end(&guard->locale))
        changes |= MC_CHANGED_LOCALE;
    if (restore_folder(guard))
        changes |= MC_CHANGED_FOLDER;
    if (restore_rounding(&guard->rounding))
        changes |= MC_CHANGED_ROUNDING;
    if (restore_signals(guard))
        changes |= MC_CHANGED_SIGNALS;
    if (guard->folder >= 0)
        (void)close(guard->folder);
    return changes;
}

void mc_foreign_call_begin(struct mc_foreign_call *call)
{
    call->locale = uselocale((locale_t)0);
    note_rounding(&call->rounding);
}

unsigned mc_foreign_call_end(const struct mc_foreign_call *call,
                             const struct mc_foreign_guard *guard)
{
    unsigned changes = 0;
    const char *name;

    if (uselocale(call->locale) != call->locale)
        changes |= MC_CHANGED_LOCALE;
    if (restore_rounding(&call->rounding))
        changes |= MC_CHANGED_ROUNDING;
    if (guard == NULL)
        return changes;
    name = setlocale(LC_ALL, NULL);
    if (name != guard->locale_name && strcmp(name, guard->locale.program) != 0)
        changes |= MC_CHANGED_LOCALE;
    if (restore_folder(guard))
        changes |= MC_CHANGED_FOLDER;
    return changes;
}

/* --- the end of a process --------------------------------------------------------------------- */

/* Stack for the crash handler: the thread's own may be used up. */
enum { HANDLER_STACK = 1 << 15 };

struct run {
    struct mc_exit_watch *watch;
    void (*work)(void *context);
    void *context;
};

/* The handler's stack is in this frame, safe from whatever the work does below it. */
static void work_watched(const struct run *run)
{
    char room[HANDLER_STACK];
    stack_t handler_stack = {.ss_sp = room, .ss_size = sizeof(room)},
            before = {.ss_flags = SS_DISABLE};
    bool is_set = sigaltstack(NULL, &before) == 0 && (before.ss_flags & SS_DISABLE) != 0 &&
                  sigaltstack(&handler_stack, NULL) == 0;

    atomic_fetch_add(&run->watch->n_inside, 1u);
    run->work(run->context);
    atomic_fetch_sub(&run->watch->n_inside, 1u);
    if (is_set)
        (void)sigaltstack(&before, NULL);
}

void mc_foreign_run(struct mc_exit_watch *watch, void (*work)(void *context), void *context,
                    void (*lost)(void *context))
{
    struct run run = {watch, work, context};

    pthread_cleanup_push(lost, context);
    if (watch == NULL || watch->crashed == NULL)
        work(context);
    else
        work_watched(&run);
    pthread_cleanup_pop(0);
}

void mc_foreign_end(int code)
{
    void (*volatile end)(int code) = _exit;

    end(code);
}

static void see_exit(int code, void *context)
{
    const struct mc_exit_watch *watch = context;
    char deed[48];

    if (!atomic_load(&watch->is_armed))
        return;
    (void)snprintf(deed, sizeof(deed), "it called exit(%d)", code);
    watch->lost(watch, atomic_load(&watch->who), deed);
}

/* The watch that the signal handlers notify, as they get no argument; NULL: none. */
static _Atomic(const struct mc_exit_watch *) crash_watch;

static const struct {
    int signal;
    const char *deed; /* a handler must not call strsignal */
} crashes[] = {{SIGSEGV, "Segmentation fault"},
               {SIGBUS, "Bus error"},
               {SIGFPE, "Floating point exception"},
               {SIGILL, "Illegal instruction"},
               {SIGABRT, "Aborted"}};
enum { N_CRASHES = sizeof(crashes) / sizeof(crashes[0]) };

/* How long a crashing thread waits for another that crashed before it and is reporting; that one
 * ends the process. */
enum { SECONDS_FOR_ANOTHER = 10 };

/* Reports the first crash, then restores the system's default action: the faulting instruction
 * crashes again when this returns, and an abort is raised again. */
static void see_crash(int number)
{
    static _Thread_local volatile sig_atomic_t is_telling;
    const struct mc_exit_watch *watch = atomic_exchange(&crash_watch, NULL);
    size_t i = 0;

    while (i + 1 < N_CRASHES && crashes[i].signal != number)
        i++;
    if (watch == NULL && !is_telling)
        (void)sleep(SECONDS_FOR_ANOTHER);
    is_telling = 1;
    if (watch != NULL && atomic_load(&watch->is_armed) && watch->crashed != NULL)
        watch->crashed(watch, atomic_load(&watch->n_inside) > 0 ? atomic_load(&watch->who) : NULL,
                       crashes[i].deed);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

void mc_exit_watch_arm(struct mc_exit_watch *watch)
{
    struct sigaction action = {.sa_handler = see_crash, .sa_flags = SA_ONSTACK}, now;
    size_t i;

    atomic_store(&watch->is_armed, true);
    if (watch->crashed != NULL) {
        (void)sigemptyset(&action.sa_mask);
        atomic_store(&crash_watch, watch);
        for (i = 0; i < N_CRASHES; i++)
            if (sigaction(crashes[i].signal, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
                (void)sigaction(crashes[i].signal, &action, NULL);
    }
#ifdef HAVE_ON_EXIT
    (void)on_exit(see_exit, watch);
#else
    (void)see_exit;
#endif
}

void mc_exit_watch_disarm(struct mc_exit_watch *watch)
{
    const struct mc_exit_watch *watched = watch;
    struct sigaction now;
    size_t i;

    if (watch == NULL)
        return;
    atomic_store(&watch->is_armed, false);
    if (!atomic_compare_exchange_strong(&crash_watch, &watched, NULL))
        return;
    for (i = 0; i < N_CRASHES; i++)
        if (sigaction(crashes[i].signal, NULL, &now) == 0 && now.sa_handler == see_crash)
            (void)signal(crashes[i].signal, SIG_DFL);
}
