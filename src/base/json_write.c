#include "base/json_write.h"

#include <math.h>
#include <stdlib.h>

void mc_format_real(double number, char text[MC_REAL_TEXT_SIZE])
{
    int digits;

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

static void write_escaped(FILE *stream, unsigned char c)
{
    static const char letters[] = "\b\f\n\r\t\"\\", names[] = "bfnrt\"\\";
    const char *found = c == '\0' ? NULL : strchr(letters, c);

    if (found != NULL) {
        (void)putc('\\', stream);
        (void)putc(names[found - letters], stream);
    } else {
        (void)fprintf(stream, "\\u%04x", c);
    }
}

void mc_json_write_text(FILE *stream, struct mc_slice text)
{
    size_t i, begin = 0;

    (void)putc('"', stream);
    for (i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.data[i];

        if (c >= 0x20 && c != 0x7F && c != '"' && c != '\\')
            continue;
        (void)fwrite(text.data + begin, 1, i - begin, stream);
        write_escaped(stream, c);
        begin = i + 1;
    }
    if (text.length > begin)
        (void)fwrite(text.data + begin, 1, text.length - begin, stream);
    (void)putc('"', stream);
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
