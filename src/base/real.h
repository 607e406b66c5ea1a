/* real.h: numbers as they are shown. */
#ifndef MC_BASE_REAL_H
#define MC_BASE_REAL_H

/* The number; 0 in place of minus zero, which differs from it for a reader by its sign alone. */
static inline double mc_without_minus_zero(double number)
{
    return number + 0.0;
}

#endif
