/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bits.h: single bits of words. */
#ifndef MC_BASE_BITS_H
#define MC_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Number of the lowest set bit; the word must not be 0. */
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

/* The bits of a number; for numbers of 0 and above they sort as the numbers do. */
static inline uint64_t mc_bits_of_real(double number)
{
    uint64_t bits;

    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

/* The 8 bytes as a word, the first one lowest: mc_lowest_bit(word) / 8 is the index of the first
 * one that is not 0. */
static inline uint64_t mc_word_of_bytes(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;

    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

/* Fewer than 8 bytes as a word, the first one lowest, zeros above the last. Loads overlap if the
 * length is not a power of 2. */
static inline uint64_t mc_word_of_few(const char *bytes, size_t n)
{
    const unsigned char *b = (const unsigned char *)bytes;
    uint64_t first, last;

    if (n >= 4) {
        first = (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24;
        b += n - 4;
        last = (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24;
        return first | last << 8 * (n - 4);
    }
    if (n == 0)
        return 0;
    return (uint64_t)b[0] | (uint64_t)b[n / 2] << 8 * (n / 2) | (uint64_t)b[n - 1] << 8 * (n - 1);
}

#define MC_EACH_BYTE UINT64_C(0x0101010101010101) /* times a byte: that byte 8 times */
#define MC_HIGH_BITS UINT64_C(0x8080808080808080)

/* Sets the highest bit of each byte below `limit`, which is at most 0x80. A byte above a marked one
 * may be marked by mistake. */
static inline uint64_t mc_mark_below(uint64_t word, unsigned char limit)
{
    return (word - limit * MC_EACH_BYTE) & ~word & MC_HIGH_BITS;
}

/* How many bits are set. */
static inline unsigned mc_count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The same for functions compiled for processors with AVX2 (base/processor.h), which have an
 * instruction for it. */
#if defined(__GNUC__)
static inline __attribute__((always_inline)) unsigned mc_count_bits_at_once(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}
#endif

#endif
