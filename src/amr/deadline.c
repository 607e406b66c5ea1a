#include "amr/deadline.h"

#include <stddef.h>
#include <time.h>

/* Never 0. */
static int64_t now(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec + 1;
}

void mc_deadline_start(struct mc_deadline *deadline, double seconds)
{
    deadline->is_over = false;
    deadline->work = 0;
    deadline->begin = 0;
    deadline->length = seconds < 1e9 ? (int64_t)(seconds * 1e9) : INT64_MAX;
}

enum { WORK_BETWEEN_LOOKS = 20000 };

static void look(struct mc_deadline *deadline)
{
    int64_t moment = now();

    deadline->work = 0;
    if (deadline->begin == 0)
        deadline->begin = moment;
    deadline->is_over = moment - deadline->begin >= deadline->length;
}

bool mc_deadline_passed(struct mc_deadline *deadline, uint64_t work)
{
    if (deadline == NULL)
        return false;
    deadline->work += work;
    if (!deadline->is_over && deadline->work >= WORK_BETWEEN_LOOKS)
        look(deadline);
    return deadline->is_over;
}

double mc_deadline_seconds_left(struct mc_deadline *deadline)
{
    int64_t moment;

    if (deadline->begin == 0)
        look(deadline);
    moment = now();
    if (moment - deadline->begin >= deadline->length)
        return 0;
    return (double)(deadline->length - (moment - deadline->begin)) / 1e9;
}
