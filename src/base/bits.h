/* bits.h: single bits of words. */
#ifndef MC_BASE_BITS_H
#define MC_BASE_BITS_H

#include <stdint.h>

/* Number of the lowest bit that is set; the word must not be 0. */
static inline unsigned mc_lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned n = 0;

    for (; (word & 0xFF) == 0; word >>= 8)
        n += 8;
    for (; (word & 1) == 0; word >>= 1)
        n++;
    return n;
#endif
}

/* How many bits are set. */
static inline unsigned mc_count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

#endif
