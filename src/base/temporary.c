/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/temporary.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/lock.h"
#include "base/memory.h"

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ};
enum { N_SIGNALS = sizeof(signals) / sizeof(signals[0]) };

struct temporary {
    struct temporary *next;
    char path[];
};

/* Global, since a signal handler gets no argument of ours. The handler reads the list only while
 * there is no hold, and a hold waits until no handler reads. */
static struct temporary *newest;
static struct mc_lock list_lock = {PTHREAD_MUTEX_INITIALIZER};
static _Atomic pid_t owner;
static atomic_int n_holds, signal_came;
static atomic_bool is_read;

void mc_temporaries_remove(void)
{
    const struct temporary *item;

    if (owner != getpid())
        return;
    for (item = newest; item != NULL; item = item->next)
        if (unlink(item->path) != 0 && (errno == EISDIR || errno == EPERM))
            (void)rmdir(item->path);
}

static void end_by(int number)
{
    mc_temporaries_remove();
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void on_signal(int number)
{
    int reason = errno;

    signal_came = number;
    is_read = true;
    if (n_holds > 0)
        is_read = false;
    else
        end_by(number);
    errno = reason;
}

void mc_temporaries_on_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART}, before;
    size_t i;

    (void)sigemptyset(&action.sa_mask);
    for (i = 0; i < N_SIGNALS; i++)
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            (void)sigaction(signals[i], &action, NULL);
}

void mc_temporaries_hold(void)
{
    n_holds++;
    while (is_read)
        (void)sched_yield(); /* the process is about to end */
}

void mc_temporaries_release(void)
{
    if (--n_holds == 0 && signal_came != 0)
        end_by(signal_came);
}

char *mc_temporary_register(const char *path)
{
    size_t n_bytes = strlen(path) + 1;
    struct temporary *item = mc_malloc(sizeof(*item) + n_bytes);

    memcpy(item->path, path, n_bytes);
    mc_on_exhaustion(mc_temporaries_remove);
    mc_temporaries_hold();
    mc_lock_take(&list_lock);
    owner = getpid();
    item->next = newest;
    newest = item;
    mc_lock_give(&list_lock);
    mc_temporaries_release();
    return item->path;
}

void mc_temporary_forget(char *path)
{
    struct temporary *item, **link;

    if (path == NULL)
        return;
    mc_temporaries_hold();
    mc_lock_take(&list_lock);
    for (link = &newest; *link != NULL && (*link)->path != path; link = &(*link)->next)
        continue;
    item = *link;
    if (item != NULL)
        *link = item->next;
    mc_lock_give(&list_lock);
    mc_temporaries_release();
    free(item);
}
