/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock.h: the clock that never goes back, and the end of work that may take long. */
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

/* That many seconds from now (0 or more); INT64_MAX for 1e9 and above. */
static inline int64_t mc_clock_after(double seconds)
{
    return seconds < 1e9 ? mc_clock_now() + (int64_t)(seconds * 1e9) : INT64_MAX;
}

/* An end to work that may take long.
 *
 * Work is counted in units of a few nanoseconds each. What ends by this count ends at the same
 * place on every machine and on any number of threads. A limit may also be one of seconds, on the
 * clock of the processor time that the thread has used, which other programs do not shorten but
 * which is another one in every run: a result that such a limit ended cannot be reproduced. */

/* What people count in is a step, about a microsecond; a search that nobody limits otherwise ends
 * after MC_STANDARD_STEPS, about a second. The number stands in signatures too. */
enum { MC_WORK_A_STEP = 200, MC_STANDARD_STEPS = 1000000 };

struct mc_limit {
    uint64_t work;  /* units; UINT64_MAX: no limit */
    double seconds; /* of processor time; INFINITY: no limit, and no look at a clock */
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
    uint64_t next; /* amount of work at which limit or clock are looked at */
    int64_t begin; /* nanoseconds; 0: the clock was not looked at yet */
    bool is_over;
};

/* Time begins with the first look at the clock, a fraction of a millisecond of work from now: what
 * takes less never looks. */
void mc_deadline_start(struct mc_deadline *deadline, struct mc_limit limit);
/* The same for work that was begun elsewhere: so much of it is done, and the clock began there (0:
 * it was not looked at). */
void mc_deadline_resume(struct mc_deadline *deadline, struct mc_limit limit, uint64_t work,
                        int64_t begin);
/* The limit or the clock are to be looked at: for mc_deadline_passed alone. */
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

/* What is left of the limit, nothing where it is over; with seconds it looks at the clock, and
 * begins if it has not. */
struct mc_limit mc_deadline_left(struct mc_deadline *deadline);

#endif
