/* interval.h: what all intervals have. */
#ifndef MC_ANALYSIS_INTERVALS_INTERVAL_H
#define MC_ANALYSIS_INTERVALS_INTERVAL_H

struct mc_interval {
    double low, high;   /* NaN, both: none */
    const char *reason; /* static text: why there is none; NULL when there is one */
};

#endif
