/* drawn_vector.h: values for words that have no vector, where reference programs draw random ones:
 * the same in every run.
 *
 * The state is first the FNV-1a hash (64 bit) of the word's bytes; each draw is a step of
 * splitmix64 (Steele, Lea and Flood 2014), the top 53 bits of which are a fraction u. */
#ifndef MC_TEXT_DRAWN_VECTOR_H
#define MC_TEXT_DRAWN_VECTOR_H

#include <stdint.h>

#include "base/slice.h"

/* The first n fractions, from 0 to below 1. */
void mc_drawn_fractions(struct mc_slice word, size_t n, double *fractions);

#endif
