/* SPDX-License-Identifier: GPL-3.0-or-later */
/* white_space.h: white space as tokenizers of transformer models define it: that of Unicode
 * (White_Space), not that of Python, so U+001C to U+001F do not count. */
#ifndef MC_NEURAL_WHITE_SPACE_H
#define MC_NEURAL_WHITE_SPACE_H

#include "text/unicode.h"

static inline bool mc_is_white_space(uint32_t c)
{
    return c < 0x80 ? c == ' ' || (c >= 0x09 && c <= 0x0D) : mc_is_space(c);
}

#endif
