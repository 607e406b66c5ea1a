/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scan.h: skipping blanks, eight at a time, and lines. */
#ifndef MC_BASE_SCAN_H
#define MC_BASE_SCAN_H

#include <limits.h>

#include "base/ascii.h"
#include "base/bits.h"
#include "base/slice.h"

/* The first byte at or after p that is not a blank (only ' ' is), or end. */
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

/* Offset of the first byte at or after `at` that is not a blank (only ' ' is), or the length. */
static inline size_t mc_scan_blanks(struct mc_slice text, size_t at)
{
    while (at < text.length && text.data[at] == ' ')
        at++;
    return at;
}

/* The same for the white space of JSON. */
static inline size_t mc_scan_white(struct mc_slice text, size_t at)
{
    while (at < text.length && mc_ascii_is_blank(text.data[at]))
        at++;
    return at;
}

/* The line of the text that begins at *offset, without its LF and a CR before that; *offset becomes
 * the beginning of the next line. False at the end of the text. */
static inline bool mc_scan_line(struct mc_slice text, size_t *offset, struct mc_slice *line)
{
    const char *begin = text.data + *offset, *end;

    if (*offset >= text.length)
        return false;
    end = (const char *)memchr(begin, '\n', text.length - *offset);
    *line = mc_slice(begin, end == NULL ? text.length - *offset : (size_t)(end - begin));
    *offset += line->length + 1;
    if (line->length > 0 && line->data[line->length - 1] == '\r')
        line->length--;
    return true;
}

/* The number of lines in the text, as mc_scan_line counts them. */
static inline size_t mc_scan_n_lines(struct mc_slice text)
{
    size_t n = text.length > 0 && text.data[text.length - 1] != '\n', i;

    for (i = 0; i < text.length; i++)
        n += text.data[i] == '\n';
    return n;
}

#endif
