#include "amr/deadline.h"

#include <stddef.h>
#include <time.h>

static int64_t now(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void mc_deadline_start(struct mc_deadline *deadline, double seconds)
{
    deadline->is_over = false;
    deadline->work = 0;
    deadline->end = seconds < 1e9 ? now() + (int64_t)(seconds * 1e9) : INT64_MAX;
}

enum { WORK_BETWEEN_LOOKS = 20000 };

bool mc_deadline_passed(struct mc_deadline *deadline, uint64_t work)
{
    if (deadline == NULL)
        return false;
    deadline->work += work;
    if (!deadline->is_over && deadline->work >= WORK_BETWEEN_LOOKS) {
        deadline->work = 0;
        deadline->is_over = now() >= deadline->end;
    }
    return deadline->is_over;
}
