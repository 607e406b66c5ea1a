/* deadline.h: an end to work that may take long, on the clock of the processor time that the thread
 * has used: other programs and threads do not shorten it. The clock is looked at only when enough
 * work was done. */
#ifndef MC_AMR_DEADLINE_H
#define MC_AMR_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

struct mc_deadline {
    int64_t begin;  /* nanoseconds; 0: not looked at yet */
    int64_t length; /* nanoseconds */
    uint64_t work;  /* done since the last look */
    bool is_over;
};

/* The time begins with the first look at the clock, a fraction of a millisecond of work from now:
 * what takes less never looks. */
void mc_deadline_start(struct mc_deadline *deadline, double seconds);
/* Counts work, in steps of a few nanoseconds each; true when the moment has come. NULL never ends.
 */
bool mc_deadline_passed(struct mc_deadline *deadline, uint64_t work);
/* Seconds until the moment, 0 when it has passed; looks at the clock, and begins if it has not. */
double mc_deadline_seconds_left(struct mc_deadline *deadline);

#endif
