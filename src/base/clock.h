/* clock.h: the clock that never goes back. */
#ifndef MC_BASE_CLOCK_H
#define MC_BASE_CLOCK_H

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

#endif
