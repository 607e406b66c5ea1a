/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_write.h"

#include <math.h>
#include <stdlib.h>

#include "base/utf8.h"

void mc_format_real(double number, char text[MC_REAL_TEXT_SIZE])
{
    int digits;

    number = mc_without_minus_zero(number);
    if (isnan(number)) {
        (void)snprintf(text, MC_REAL_TEXT_SIZE, "nan");
        return;
    }
    for (digits = 15; digits <= 17; digits++) {
        double back;

        (void)snprintf(text, MC_REAL_TEXT_SIZE, "%.*g", digits, number);
        back = strtod(text, NULL);
        if (memcmp(&back, &number, sizeof(back)) == 0)
            return;
    }
}

/* Length in bytes of the character at `at`, which is *what, if it must be escaped; else 0. */
static size_t escaped(struct mc_slice text, size_t at, uint32_t *what)
{
    unsigned char byte = (unsigned char)text.data[at];

    *what = byte;
    if (byte == '"' || byte == '\\')
        return 1;
    if (byte > '#' && byte < 0x7F)
        return 0;
    return mc_utf8_danger(text, at, what);
}

/* The escape sequence of a character. */
struct escape {
    char text[8];
};

static struct escape escape_of(uint32_t c)
{
    static const char letters[] = "\b\f\n\r\t\"\\", names[] = "bfnrt\"\\";
    const char *letter = c == '\0' || c > 0x7F ? NULL : strchr(letters, (int)c);
    struct escape escape;

    if (letter != NULL)
        (void)snprintf(escape.text, sizeof(escape.text), "\\%c", names[letter - letters]);
    else
        (void)snprintf(escape.text, sizeof(escape.text), "\\u%04x", (unsigned)c & 0xFFFFu);
    return escape;
}

/* Offset of the next character at or after `at` that must be escaped, or the length; *n is its
 * length in bytes, 0 at the end. */
static size_t next_escaped(struct mc_slice text, size_t at, struct escape *escape, size_t *n)
{
    uint32_t what = 0;

    *n = 0;
    while (at < text.length && (*n = escaped(text, at, &what)) == 0) {
        if ((unsigned char)text.data[at] < 0x80)
            at++;
        else
            (void)mc_utf8_next(text, &at);
    }
    if (*n > 0)
        *escape = escape_of(what);
    return at;
}

void mc_json_write_text(FILE *stream, struct mc_slice text)
{
    struct escape escape;
    size_t at, end, n;

    (void)putc('"', stream);
    for (at = 0; at < text.length; at = end + n) {
        end = next_escaped(text, at, &escape, &n);
        (void)fwrite(text.data + at, 1, end - at, stream);
        if (n > 0)
            (void)fputs(escape.text, stream);
    }
    (void)putc('"', stream);
}

void mc_json_append_text(struct mc_buffer *buffer, struct mc_slice text)
{
    struct escape escape;
    size_t at, end, n;

    mc_buffer_append_char(buffer, '"');
    for (at = 0; at < text.length; at = end + n) {
        end = next_escaped(text, at, &escape, &n);
        mc_buffer_append(buffer, text.data + at, end - at);
        if (n > 0)
            mc_buffer_append_text(buffer, escape.text);
    }
    mc_buffer_append_char(buffer, '"');
}

void mc_json_write_number(FILE *stream, double number)
{
    char text[MC_REAL_TEXT_SIZE];

    if (!isfinite(number)) {
        (void)fputs("null", stream);
        return;
    }
    mc_format_real(number, text);
    (void)fputs(text, stream);
}
