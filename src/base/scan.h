/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scan.h: passing over characters, eight at a time. */
#ifndef MC_BASE_SCAN_H
#define MC_BASE_SCAN_H

#include <limits.h>

#include "base/bits.h"

/* The first byte at or behind p that is no blank (' ' alone), or end. */
static inline const char *mc_skip_blanks(const char *p, const char *end)
{
    enum { STEP = sizeof(uint64_t) };
    uint64_t others;

    for (; end - p >= STEP; p += STEP) {
        others = mc_word_of_bytes(p) ^ ' ' * MC_EACH_BYTE;
        if (others != 0)
            return p + mc_lowest_bit(others) / CHAR_BIT;
    }
    while (p < end && *p == ' ')
        p++;
    return p;
}

#endif
