/* real.h: numbers as they are told. */
#ifndef MC_BASE_REAL_H
#define MC_BASE_REAL_H

/* The number; 0 in place of minus zero, which no reader can tell from it but by its sign. */
static inline double mc_without_minus_zero(double number)
{
    return number + 0.0;
}

#endif
