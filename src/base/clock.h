/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock.h: the clock that never goes back, and limits for work that may take long. */
#ifndef MC_BASE_CLOCK_H
#define MC_BASE_CLOCK_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Nanoseconds since some moment in the past. */
static inline int64_t mc_clock_now(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The moment that many seconds from now (0 or more); INT64_MAX for 1e9 and above. */
static inline int64_t mc_clock_after(double seconds)
{
    return seconds < 1e9 ? mc_clock_now() + (int64_t)(seconds * 1e9) : INT64_MAX;
}

/* Limits for work that may take long.
 *
 * Work is counted in units of a few nanoseconds each. Work stopped by this count stops at the same
 * point on every machine and with any number of threads. A limit may also be given in seconds of
 * the thread's processor time, which other programs do not shorten but which varies from run to
 * run: a result cut off by such a limit cannot be reproduced. */

/* Users count in steps of about a microsecond; a search without another limit ends after
 * MC_STANDARD_STEPS, about a second. The number is part of signatures too. */
enum { MC_WORK_A_STEP = 200, MC_STANDARD_STEPS = 1000000 };

struct mc_limit {
    uint64_t work;  /* units; UINT64_MAX: no limit */
    double seconds; /* of processor time; INFINITY: no limit, and the clock is never read */
};

static inline struct mc_limit mc_limit_none(void)
{
    const struct mc_limit limit = {UINT64_MAX, (double)INFINITY};

    return limit;
}

static inline struct mc_limit mc_limit_of_steps(uint64_t steps)
{
    const struct mc_limit limit = {steps < UINT64_MAX / MC_WORK_A_STEP ? steps * MC_WORK_A_STEP
                                                                       : UINT64_MAX,
                                   (double)INFINITY};

    return limit;
}

static inline struct mc_limit mc_limit_of_seconds(double seconds)
{
    const struct mc_limit limit = {UINT64_MAX, seconds};

    return limit;
}

struct mc_deadline {
    struct mc_limit limit;
    uint64_t work; /* done */
    uint64_t next; /* amount of work at which to check the limit or the clock */
    int64_t begin; /* nanoseconds; 0: the clock has not been read yet */
    bool is_over;
};

/* Time begins with the first reading of the clock, after a fraction of a millisecond of work;
 * shorter work never reads it. */
void mc_deadline_start(struct mc_deadline *deadline, struct mc_limit limit);
/* The same for work begun elsewhere: `work` units of it are done, and its clock began at `begin`
 * (0: it has not been read). */
void mc_deadline_resume(struct mc_deadline *deadline, struct mc_limit limit, uint64_t work,
                        int64_t begin);
/* Checks the limit or the clock: only for mc_deadline_passed. */
void mc_deadline_look(struct mc_deadline *deadline);

/* Counts work; true when the end has come. NULL never ends. */
static inline bool mc_deadline_passed(struct mc_deadline *deadline, uint64_t work)
{
    if (deadline == NULL)
        return false;
    deadline->work += work;
    if (deadline->work >= deadline->next)
        mc_deadline_look(deadline);
    return deadline->is_over;
}

/* What is left of the limit, nothing if it is over; for a limit in seconds it reads the clock, and
 * starts it if need be. */
struct mc_limit mc_deadline_left(struct mc_deadline *deadline);

#endif
