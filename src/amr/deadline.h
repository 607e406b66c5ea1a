/* deadline.h: a moment on the monotonic clock, which is looked at only when enough work was done.
 */
#ifndef MC_AMR_DEADLINE_H
#define MC_AMR_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

struct mc_deadline {
    int64_t end;   /* nanoseconds */
    uint64_t work; /* done since the last look */
    bool is_over;
};

void mc_deadline_start(struct mc_deadline *deadline, double seconds);
/* Counts work, in steps of a few nanoseconds each; true when the moment has come. NULL never ends.
 */
bool mc_deadline_passed(struct mc_deadline *deadline, uint64_t work);

#endif
