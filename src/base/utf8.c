/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/utf8.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* Length of the well-formed sequence at the beginning of `bytes`, 0 if there is none. The second
 * byte has a narrower range after E0, ED, F0 and F4 (no overlong form, no surrogate, no code point
 * over 10FFFF). */
static size_t sequence_length(const unsigned char *bytes, size_t length)
{
    unsigned char low = 0x80, high = 0xBF;
    size_t n, i;

    if (bytes[0] < 0x80)
        return 1;
    if (bytes[0] < 0xC2 || bytes[0] > 0xF4)
        return 0;
    n = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (bytes[0] == 0xE0)
        low = 0xA0;
    else if (bytes[0] == 0xED)
        high = 0x9F;
    else if (bytes[0] == 0xF0)
        low = 0x90;
    else if (bytes[0] == 0xF4)
        high = 0x8F;
    if (length < n || bytes[1] < low || bytes[1] > high)
        return 0;
    for (i = 2; i < n; i++)
        if ((bytes[i] & 0xC0u) != 0x80)
            return 0;
    return n;
}

/* Offset of the first byte at or after `i` that is not ASCII, or the length. */
static size_t skip_ascii(struct mc_slice text, size_t i)
{
    uint64_t word, words[4];

    for (; text.length - i >= sizeof(words); i += sizeof(words)) {
        memcpy(words, text.data + i, sizeof(words));
        if (((words[0] | words[1] | words[2] | words[3]) & MC_HIGH_BITS) != 0)
            break;
    }
    for (; text.length - i >= sizeof(word); i += sizeof(word)) {
        memcpy(&word, text.data + i, sizeof(word));
        if ((word & MC_HIGH_BITS) != 0)
            break;
    }
    while (i < text.length && (unsigned char)text.data[i] < 0x80)
        i++;
    return i;
}

struct mc_slice mc_utf8_without_mark(struct mc_slice text)
{
    if (text.length < 3 || memcmp(text.data, "\xEF\xBB\xBF", 3) != 0)
        return text;
    return mc_slice(text.data + 3, text.length - 3);
}

/* Whether nearly every second byte at the beginning is NUL, at even or at odd places only: Western
 * text in UTF-16 without a byte order mark. */
static bool has_wide_characters(struct mc_slice bytes)
{
    size_t n = bytes.length < 64 ? bytes.length / 2 : 32, n_nul[2] = {0, 0}, i;

    for (i = 0; i < 2 * n; i++)
        n_nul[i % 2] += bytes.data[i] == '\0';
    return n >= 4 && (n_nul[0] == 0) != (n_nul[1] == 0) && n_nul[0] + n_nul[1] > n * 3 / 4;
}

const char *mc_utf8_instead(struct mc_slice bytes)
{
    static const char utf_16[] = "this is UTF-16: save it as UTF-8 (iconv -f UTF-16 -t UTF-8)";
    static const struct {
        const char *begin;
        size_t n;
        const char *text;
    } kinds[] = {
        {"\xFF\xFE\0\0", 4, "this is UTF-32: save it as UTF-8 (iconv -f UTF-32 -t UTF-8)"},
        {"\xFF\xFE", 2, utf_16},
        {"\xFE\xFF", 2, utf_16},
        {"PK\3\4", 4,
         "this is a spreadsheet (.xlsx, .ods) or another ZIP archive: save the sheet as CSV (UTF-8), "
         "or unpack the archive"},
        {"\xD0\xCF\x11\xE0", 4,
         "this is a spreadsheet in the old form of Excel (.xls): save the sheet as CSV (UTF-8)"},
        {"PAR1\x15", 5,
         "this is Parquet: convert it to CSV, as by pandas.read_parquet(\"x.parquet\")"
         ".to_csv(\"x.csv\", index=False)"},
        {"\xFD"
         "7zXZ",
         5, "this is packed by xz: unpack it first (xz -d)"},
        {"BZh91AY&SY", 10, "this is packed by bzip2: unpack it first (bzip2 -d)"}};
    size_t i;

    for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (bytes.length >= kinds[i].n && memcmp(bytes.data, kinds[i].begin, kinds[i].n) == 0)
            return kinds[i].text;
    return has_wide_characters(bytes) ? utf_16 : NULL;
}

size_t mc_utf8_invalid(struct mc_slice text)
{
    size_t i = 0, n;

    while (i < text.length) {
        i = skip_ascii(text, i);
        if (i == text.length)
            break;
        n = sequence_length((const unsigned char *)text.data + i, text.length - i);
        if (n == 0)
            return i;
        i += n;
    }
    return i;
}

size_t mc_utf8_count(struct mc_slice text)
{
    size_t i, n = 0;

    for (i = 0; i < text.length; i++)
        n += ((unsigned char)text.data[i] & 0xC0u) != 0x80;
    return n;
}

uint32_t mc_utf8_next(struct mc_slice text, size_t *offset)
{
    size_t n = sequence_length((const unsigned char *)text.data + *offset, text.length - *offset);
    uint32_t code_point = MC_UTF8_REPLACEMENT;

    if (n == 0)
        n = 1;
    else
        code_point = mc_utf8_decode(text.data + *offset, &n);
    *offset += n;
    return code_point;
}

/* Whether only white space, controls and non-ASCII characters precede `at` in its line: the runner
 * takes a line for a command if only white space, of any kind, precedes the colons. */
static bool is_at_begin(struct mc_slice text, size_t at)
{
    for (; at > 0 && text.data[at - 1] != '\n'; at--)
        if ((unsigned char)text.data[at - 1] > ' ' && (unsigned char)text.data[at - 1] < 0x7F)
            return false;
    return true;
}

static bool begins_command(struct mc_slice text, size_t at)
{
    size_t left = text.length - at;

    if (text.data[at] == '#')
        return left >= 3 && memcmp(text.data + at, "##[", 3) == 0;
    return text.data[at] == ':' && left >= 2 && text.data[at + 1] == ':' && is_at_begin(text, at);
}

size_t mc_utf8_danger(struct mc_slice text, size_t at, uint32_t *what)
{
    unsigned char byte = (unsigned char)text.data[at];
    size_t next = at;

    *what = byte;
    if (byte < 0x80)
        return mc_utf8_is_dangerous(byte) || begins_command(text, at) ? 1 : 0;
    *what = mc_utf8_next(text, &next);
    if (next == at + 1) {
        *what = byte;
        return 1;
    }
    return mc_utf8_is_dangerous(*what) ? next - at : 0;
}

size_t mc_utf8_next_danger(struct mc_slice text, size_t at)
{
    uint32_t what;

    while (at < text.length) {
        if (mc_utf8_danger(text, at, &what) > 0)
            return at;
        (void)mc_utf8_next(text, &at);
    }
    return at;
}

size_t mc_utf8_encode(uint32_t code_point, char bytes[4])
{
    unsigned char *out = (unsigned char *)bytes;

    if (code_point > 0x10FFFF || (code_point >= 0xD800 && code_point <= 0xDFFF))
        code_point = MC_UTF8_REPLACEMENT;
    if (code_point < 0x80) {
        out[0] = (unsigned char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        out[0] = (unsigned char)(0xC0u | code_point >> 6);
        out[1] = (unsigned char)(0x80u | (code_point & 0x3Fu));
        return 2;
    }
    if (code_point < 0x10000) {
        out[0] = (unsigned char)(0xE0u | code_point >> 12);
        out[1] = (unsigned char)(0x80u | (code_point >> 6 & 0x3Fu));
        out[2] = (unsigned char)(0x80u | (code_point & 0x3Fu));
        return 3;
    }
    out[0] = (unsigned char)(0xF0u | code_point >> 18);
    out[1] = (unsigned char)(0x80u | (code_point >> 12 & 0x3Fu));
    out[2] = (unsigned char)(0x80u | (code_point >> 6 & 0x3Fu));
    out[3] = (unsigned char)(0x80u | (code_point & 0x3Fu));
    return 4;
}

size_t mc_utf8_apostrophe(struct mc_slice text, size_t at)
{
    size_t n = strlen(MC_UTF8_APOSTROPHE);

    if (at < text.length && text.data[at] == '\'')
        return 1;
    return text.length >= n && at <= text.length - n &&
                   memcmp(text.data + at, MC_UTF8_APOSTROPHE, n) == 0
               ? n
               : 0;
}

struct mc_slice mc_utf8_straighten(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    size_t i = 0, n;

    while (i < text.length && mc_utf8_apostrophe(text, i) < 2)
        i++;
    if (i >= text.length)
        return text;
    for (i = 0; i<text.length; i += n> 0 ? n : 1) {
        n = mc_utf8_apostrophe(text, i);
        mc_buffer_append_char(&out, n > 0 ? '\'' : text.data[i]);
    }
    text = mc_buffer_take(&out, arena);
    return text;
}
