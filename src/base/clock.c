/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/clock.h"

static bool has_clock(const struct mc_deadline *deadline)
{
    return deadline->limit.seconds < 1e9;
}

enum { WORK_BETWEEN_LOOKS = 20000 };

static void plan_next_look(struct mc_deadline *deadline)
{
    uint64_t most = deadline->limit.work;

    deadline->next = most;
    if (has_clock(deadline) && most - deadline->work > WORK_BETWEEN_LOOKS)
        deadline->next = deadline->work + WORK_BETWEEN_LOOKS;
}

void mc_deadline_start(struct mc_deadline *deadline, struct mc_limit limit)
{
    mc_deadline_resume(deadline, limit, 0, 0);
}

void mc_deadline_resume(struct mc_deadline *deadline, struct mc_limit limit, uint64_t work,
                        int64_t begin)
{
    deadline->limit = limit;
    deadline->work = work;
    deadline->begin = begin;
    deadline->is_over = work > 0 && work >= limit.work;
    deadline->next = UINT64_MAX;
    if (!deadline->is_over)
        plan_next_look(deadline);
}

static double seconds_left(struct mc_deadline *deadline)
{
    struct timespec time;
    int64_t moment;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    moment = (int64_t)time.tv_sec * 1000000000 + time.tv_nsec + 1; /* never 0 */
    if (deadline->begin == 0)
        deadline->begin = moment;
    return deadline->limit.seconds - (double)(moment - deadline->begin) / 1e9;
}

void mc_deadline_look(struct mc_deadline *deadline)
{
    if (!deadline->is_over)
        deadline->is_over = deadline->work >= deadline->limit.work ||
                            (has_clock(deadline) && seconds_left(deadline) <= 0);
    if (deadline->is_over)
        deadline->next = UINT64_MAX;
    else
        plan_next_look(deadline);
}

struct mc_limit mc_deadline_left(struct mc_deadline *deadline)
{
    struct mc_limit left = deadline->limit;

    if (left.work != UINT64_MAX)
        left.work -= deadline->work < left.work ? deadline->work : left.work;
    if (has_clock(deadline))
        left.seconds = fmax(seconds_left(deadline), 0);
    return left;
}
