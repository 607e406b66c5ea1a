#include "base/json_write.h"

#include <math.h>
#include <stdlib.h>

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

static bool is_plain(char c)
{
    unsigned char byte = (unsigned char)c;

    return byte >= 0x20 && byte != 0x7F && byte != '"' && byte != '\\';
}

/* How a character that is not plain is written. */
struct escape {
    char text[8];
};

static struct escape escape_of(char c)
{
    static const char letters[] = "\b\f\n\r\t\"\\", names[] = "bfnrt\"\\";
    const char *found = c == '\0' ? NULL : strchr(letters, c);
    struct escape escape;

    if (found != NULL)
        (void)snprintf(escape.text, sizeof(escape.text), "\\%c", names[found - letters]);
    else
        (void)snprintf(escape.text, sizeof(escape.text), "\\u%04x", (unsigned char)c);
    return escape;
}

/* Bytes from `begin` on that need no escape. */
static size_t n_plain(struct mc_slice text, size_t begin)
{
    size_t end = begin;

    while (end < text.length && is_plain(text.data[end]))
        end++;
    return end - begin;
}

void mc_json_write_text(FILE *stream, struct mc_slice text)
{
    size_t at, n;

    (void)putc('"', stream);
    for (at = 0; at < text.length; at += n + 1) {
        n = n_plain(text, at);
        (void)fwrite(text.data + at, 1, n, stream);
        if (at + n < text.length)
            (void)fputs(escape_of(text.data[at + n]).text, stream);
    }
    (void)putc('"', stream);
}

void mc_json_append_text(struct mc_buffer *buffer, struct mc_slice text)
{
    size_t at, n;

    mc_buffer_append_char(buffer, '"');
    for (at = 0; at < text.length; at += n + 1) {
        n = n_plain(text, at);
        mc_buffer_append(buffer, text.data + at, n);
        if (at + n < text.length)
            mc_buffer_append_text(buffer, escape_of(text.data[at + n]).text);
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
