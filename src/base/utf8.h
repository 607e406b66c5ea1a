/* SPDX-License-Identifier: GPL-3.0-or-later */
/* utf8.h: validity and code points of UTF-8. For classes and case see text/unicode.h. */
#ifndef MC_BASE_UTF8_H
#define MC_BASE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct mc_arena;

/* Offset of the first byte that does not belong to well-formed UTF-8 (Unicode 15, table 3-7), or
 * the length if all do. */
size_t mc_utf8_invalid(struct mc_slice text);
/* If the bytes begin like a known format that is not text, a message that names it and says how to
 * get text from it: UTF-16 and UTF-32, archives and spreadsheets (ZIP), old spreadsheets, Parquet,
 * files packed by xz or bzip2. Else NULL. */
const char *mc_utf8_instead(struct mc_slice bytes);
/* The text without the byte order mark at its beginning, if any. */
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

/* The code point at *offset (below the length) of a text that may be ill-formed; moves the offset
 * past it. An ill-formed byte counts as one MC_UTF8_REPLACEMENT. */
uint32_t mc_utf8_next(struct mc_slice text, size_t *offset);

/* Whether a terminal, a log or a spreadsheet may obey the character, or show others out of place:
 * controls (C0, including TAB, CR and LF; DEL; C1), line and paragraph separators, and characters
 * that embed, override or isolate the direction of writing (U+202A-202E, U+2066-2069). Each writer
 * of foreign text has its own substitute for them; only this function decides which they are. */
static inline bool mc_utf8_is_dangerous(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* The marks of direction, U+061C, U+200E and U+200F. They affect only the punctuation beside them,
 * and Arabic and Hebrew texts need them: in reports and spreadsheets they stay. */
static inline bool mc_utf8_is_mark(uint32_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F;
}

/* Length in bytes of the dangerous character at `at` (below the length); 0: the character there may
 * be written as it is. Either way *what is that character. Also dangerous are a byte that is not
 * UTF-8 (*what is the byte) and the first character of a command in the log of a GitHub job: "##["
 * anywhere, and "::" with no visible ASCII character before it in its line. */
size_t mc_utf8_danger(struct mc_slice text, size_t at, uint32_t *what);
/* Offset of the first such character at or after `at`, or the length. */
size_t mc_utf8_next_danger(struct mc_slice text, size_t at);

/* Writes the code point as 1 to 4 bytes; returns how many. An invalid one (a surrogate, over
 * 10FFFF) is written as MC_UTF8_REPLACEMENT. */
size_t mc_utf8_encode(uint32_t code_point, char bytes[4]);

/* U+2019, which many keyboards produce for "'". */
#define MC_UTF8_APOSTROPHE "\xE2\x80\x99"
/* Bytes of the apostrophe at `at`, "'" or U+2019; 0: there is none. */
size_t mc_utf8_apostrophe(struct mc_slice text, size_t at);
/* The text with "'" for U+2019: the text itself if it has none, else a copy in the arena. */
struct mc_slice mc_utf8_straighten(struct mc_slice text, struct mc_arena *arena);

#endif
