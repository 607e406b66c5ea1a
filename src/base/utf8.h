/* utf8.h: validity and code points of UTF-8. Classes and case are in text/unicode.h. */
#ifndef MC_BASE_UTF8_H
#define MC_BASE_UTF8_H

#include <stdint.h>

#include "base/slice.h"

/* Offset of the first byte that does not belong to well-formed UTF-8 (Unicode 15, table 3-7), or
 * the length when all does. */
size_t mc_utf8_invalid(struct mc_slice text);
/* The text without the byte order mark that it may begin with. */
struct mc_slice mc_utf8_without_mark(struct mc_slice text);
/* Code points in a text of well-formed UTF-8. */
size_t mc_utf8_count(struct mc_slice text);

/* The code point at `data`, and its bytes (1 to 4) in *n_bytes. The text must be well-formed. */
static inline uint32_t mc_utf8_decode(const char *data, size_t *n_bytes)
{
    const unsigned char *byte = (const unsigned char *)data;

    if (byte[0] < 0x80) {
        *n_bytes = 1;
        return byte[0];
    }
    if (byte[0] < 0xE0) {
        *n_bytes = 2;
        return (byte[0] & 0x1Fu) << 6 | (byte[1] & 0x3Fu);
    }
    if (byte[0] < 0xF0) {
        *n_bytes = 3;
        return (byte[0] & 0x0Fu) << 12 | (byte[1] & 0x3Fu) << 6 | (byte[2] & 0x3Fu);
    }
    *n_bytes = 4;
    return (byte[0] & 0x07u) << 18 | (byte[1] & 0x3Fu) << 12 | (byte[2] & 0x3Fu) << 6 |
           (byte[3] & 0x3Fu);
}

#define MC_UTF8_REPLACEMENT 0xFFFDu

/* The code point at *offset (below the length) of a text that may be ill-formed, where it is
 * MC_UTF8_REPLACEMENT for one byte; moves the offset behind it. */
uint32_t mc_utf8_next(struct mc_slice text, size_t *offset);

/* Writes the code point as 1 to 4 bytes; returns how many. What is no code point (a surrogate, over
 * 10FFFF) is written as MC_UTF8_REPLACEMENT. */
size_t mc_utf8_encode(uint32_t code_point, char bytes[4]);

#endif
