/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.h: random numbers as a function of (seed, stream, index).
 *
 * Counter-based, so that results do not depend on the number of threads or on the order of work:
 * every draw is computed from its index. Generator: two rounds of the splitmix64 finaliser (Steele,
 * Lea, Flood 2014) over a keyed counter. */
#ifndef MC_BASE_RANDOM_H
#define MC_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

static inline uint64_t mc_random_bits(uint64_t seed, uint64_t stream, uint64_t index)
{
    uint64_t key = mc_hash_mix(seed + 0x9E3779B97F4A7C15u * (stream + 1));

    return mc_hash_mix(key + 0x9E3779B97F4A7C15u * (index + 1));
}

/* Uniform in [0, n), n >= 1; bias below 2^-32 for n < 2^32 (multiply-shift, Lemire 2019). */
static inline uint32_t mc_random_below(uint64_t bits, uint32_t n)
{
    return (uint32_t)(((bits >> 32) * (uint64_t)n) >> 32);
}

/* n >= 0 draws, limit >= 1: drawn[k] = mc_random_below(mc_random_bits(seed, stream, index + k),
 * limit), several at a time. */
void mc_random_draw(uint64_t seed, uint64_t stream, uint64_t index, uint32_t limit, uint32_t *drawn,
                    size_t n);

/* Uniform in [0, 1), 53 bits. */
static inline double mc_random_unit(uint64_t bits)
{
    return (double)(bits >> 11) * 0x1.0p-53;
}

#endif
