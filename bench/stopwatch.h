/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stopwatch.h: clocks for the timed programs, and the sorting of times. */
#ifndef MC_BENCH_STOPWATCH_H
#define MC_BENCH_STOPWATCH_H

#include <stdlib.h>
#include <time.h>

/* Seconds of a clock: CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID... */
static inline double mc_seconds_of(clockid_t clock)
{
    struct timespec time;

    (void)clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static inline int mc_compare_times(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Sorts times, the best (the least) first; the median is times[n / 2]. */
static inline void mc_sort_times(double *times, size_t n)
{
    qsort(times, n, sizeof(*times), mc_compare_times);
}

#endif
