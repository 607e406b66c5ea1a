/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orphans.c: a child in another process group that this process did not start itself is an adopted
 * orphan. /proc tells which children there are. In order: the children that were started, the
 * adopted ones, killing them. */
#include "base/orphans.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/lock.h"
#include "base/memory.h"

/* The lock guards the other members, and is held while a child is started. */
static struct {
    struct mc_lock lock;
    bool adopts, has_guest;
    pid_t *started; /* [n]: those not yet waited for */
    size_t n, capacity;
} family = {MC_LOCK_READY, false, false, NULL, 0, 0};

/* --- the children that were started ----------------------------------------------------------- */

static bool has_children(void)
{
    siginfo_t info = {0};

    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void mc_orphans_adopt(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    family.adopts = !family.has_guest && !has_children() &&
                    prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL) == 0;
#endif
}

void mc_orphans_leave_alone(void)
{
    mc_lock_take(&family.lock);
#ifdef PR_SET_CHILD_SUBREAPER
    if (family.adopts)
        (void)prctl(PR_SET_CHILD_SUBREAPER, 0UL, 0UL, 0UL, 0UL);
#endif
    family.adopts = false;
    family.has_guest = true;
    mc_lock_give(&family.lock);
}

void mc_orphans_hold(void)
{
    mc_lock_take(&family.lock);
}

void mc_orphans_go_on(pid_t started)
{
    if (started > 0)
        *MC_PUSH(family.started, family.n, family.capacity) = started;
    mc_lock_give(&family.lock);
}

static size_t place_of(pid_t pid)
{
    size_t i;

    for (i = 0; i < family.n && family.started[i] != pid; i++)
        ;
    return i;
}

/* A child that is in the group of this process belongs to the program itself: a pager, an
 * editor. */
static bool is_orphan(pid_t child)
{
    pid_t group = getpgid(child);

    return place_of(child) == family.n && group >= 0 && group != getpgrp();
}

/* --- the adopted ones ------------------------------------------------------------------------- */

/* While a started child has ended but not been waited for, it hides the orphans; that does not last
 * long. */
static void reap(void)
{
    siginfo_t info = {0};

    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0 &&
           is_orphan(info.si_pid) && waitpid(info.si_pid, NULL, WNOHANG) > 0)
        info.si_pid = 0;
}

void mc_orphans_reap(void)
{
    mc_lock_take(&family.lock);
    if (family.adopts)
        reap();
    mc_lock_give(&family.lock);
}

/* Whether the process is a child of this one; its stat file holds "PID (NAME) STATE PARENT ...",
 * and the name may contain anything. */
static bool is_child(const char *pid)
{
    char path[64], text[512], *end;
    FILE *stream;
    size_t n;
    long parent;

    (void)snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
    stream = fopen(path, "re");
    if (stream == NULL)
        return false;
    n = fread(text, 1, sizeof(text) - 1, stream);
    (void)fclose(stream);
    text[n] = '\0';
    end = strrchr(text, ')');
    return end != NULL && strlen(end) > 4 && (parent = strtol(end + 4, NULL, 10)) > 0 &&
           parent == (long)getpid();
}

/* Sends the signal (0: none) to all orphans; returns how many there are. */
static size_t signal_all(int signal)
{
    DIR *folder = opendir("/proc");
    const struct dirent *entry;
    size_t n = 0;

    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

        if (pid <= 0 || !is_child(entry->d_name) || !is_orphan(pid))
            continue;
        (void)kill(pid, signal);
        n++;
    }
    if (folder != NULL)
        (void)closedir(folder);
    return n;
}

/* --- killing them ----------------------------------------------------------------------------- */

#define TERM_GRACE 0.2 /* between SIGTERM and SIGKILL, in seconds */
#define KILL_LIMIT 2.0 /* a process that forks faster than this wins */

/* Kills all orphans; their children become orphans of this process in turn. */
static void end_all(void)
{
    int64_t kill_from = mc_clock_after(TERM_GRACE), until = mc_clock_after(KILL_LIMIT);
    const struct timespec pause = {0, 5000000};
    int signal = SIGTERM; /* once */

    for (reap(); has_children(); reap()) {
        int64_t now = mc_clock_now();

        if (signal_all(now < kill_from ? signal : SIGKILL) == 0 || now >= until)
            return;
        signal = 0;
        (void)nanosleep(&pause, NULL);
    }
}

void mc_orphans_end(pid_t started)
{
    size_t at;

    mc_lock_take(&family.lock);
    at = place_of(started);
    if (at < family.n)
        family.started[at] = family.started[--family.n];
    if (family.n == 0) {
        if (family.adopts)
            end_all();
        free(family.started);
        family.started = NULL;
        family.capacity = 0;
    }
    mc_lock_give(&family.lock);
}
