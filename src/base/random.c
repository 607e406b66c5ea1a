/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.c: many numbers at a time, the same as when drawn one by one. */
#include "base/random.h"

#include <string.h>

#include "base/processor.h"

#define STEP 0x9E3779B97F4A7C15u /* from index to index */

/* Numbers drawn side by side; fewer than MANY are drawn one by one. */
enum { BESIDE = 4, MANY = 4 * BESIDE };

/* Draws the first numbers, in steps of BESIDE; returns how many. counter: that of the first one.
 * Inlined, and so compiled for the caller's processor. */
MC_MADE_PART size_t draw_beside(uint64_t counter, uint32_t limit, uint32_t *drawn, size_t n)
{
    mc_bits_vector at = {counter, counter + STEP, counter + 2 * STEP, counter + 3 * STEP};
    size_t i;

    for (i = 0; i + BESIDE <= n; i += BESIDE) {
        mc_bits_vector x = at; /* mc_hash_mix and mc_random_below elementwise */
        mc_half_vector numbers;

        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        x = ((x ^ (x >> 31)) >> 32) * (uint64_t)limit >> 32;
        numbers = __builtin_convertvector(x, mc_half_vector);
        memcpy(drawn + i, &numbers, sizeof(numbers));
        at += BESIDE * STEP;
    }
    return i;
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static size_t draw_avx2(uint64_t counter, uint32_t limit, uint32_t *drawn, size_t n)
{
    return draw_beside(counter, limit, drawn, n);
}

#else

#define draw_avx2 draw_beside

#endif

void mc_random_draw(uint64_t seed, uint64_t stream, uint64_t index, uint32_t limit, uint32_t *drawn,
                    size_t n)
{
    uint64_t start = mc_hash_mix(seed + STEP * (stream + 1));
    size_t i = 0;

    if (n >= MANY && mc_processor_here().has_avx2)
        i = draw_avx2(start + STEP * (index + 1), limit, drawn, n);
    for (; i < n; i++)
        drawn[i] = mc_random_below(mc_hash_mix(start + STEP * (index + i + 1)), limit);
}
