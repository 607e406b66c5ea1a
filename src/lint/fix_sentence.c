#include "lint/fix_sentence.h"

#include "base/json_locate.h"

/* One character of a string literal: its bytes from *at on, behind which *at goes. */
enum character { THE_END, A_BLANK, OTHER_BLANK, A_LETTER };

static enum character next_character(struct mc_slice text, size_t *at)
{
    static const char separator[] = "\xE2\x80"; /* of lines and paragraphs, but for the last byte */
    char bytes[4];
    size_t n;

    if (text.length - *at > 2 && memcmp(text.data + *at, separator, 2) == 0) {
        unsigned char last = (unsigned char)text.data[*at + 2];

        *at += 3;
        return last == 0xA8 || last == 0xA9 ? OTHER_BLANK : A_LETTER;
    }
    n = mc_json_decode_next(text, at, bytes);
    if (n == 0)
        return THE_END;
    if (n == 1 && bytes[0] == ' ')
        return A_BLANK;
    if (n == 1 && bytes[0] != '\0' && strchr("\t\n\r", bytes[0]) != NULL)
        return OTHER_BLANK;
    if (n == 3 && memcmp(bytes, separator, 2) == 0 &&
        ((unsigned char)bytes[2] == 0xA8 || (unsigned char)bytes[2] == 0xA9))
        return OTHER_BLANK;
    return A_LETTER;
}

/* Writes the inside of the literal; true when something else than blanks was in it. */
static bool write_mended(struct mc_slice text, size_t literal, struct mc_buffer *out)
{
    size_t at = literal + 1, begin = at, n_blanks = 0, blank = at;
    bool is_plain = true, begun = false;
    enum character character;

    while ((character = next_character(text, &at)) != THE_END) {
        if (character != A_LETTER) {
            blank = n_blanks == 0 ? begin : blank;
            n_blanks++;
            is_plain = n_blanks == 1 && character == A_BLANK;
        } else {
            if (n_blanks > 0 && begun && is_plain)
                mc_buffer_append(out, text.data + blank, begin - blank);
            else if (n_blanks > 0 && begun)
                mc_buffer_append_char(out, ' ');
            mc_buffer_append(out, text.data + begin, at - begin);
            begun = true;
            n_blanks = 0;
        }
        begin = at;
    }
    return begun;
}

bool mc_fix_sentence(struct mc_slice text, size_t begin, struct mc_buffer *out)
{
    size_t new_begin = out->length, n = text.length - begin;
    bool is_mended;

    mc_buffer_append_char(out, '"');
    is_mended = write_mended(text, begin, out);
    mc_buffer_append_char(out, '"');
    is_mended = is_mended && (out->length - new_begin != n ||
                              memcmp(out->data + new_begin, text.data + begin, n) != 0);
    if (!is_mended)
        out->length = new_begin;
    return is_mended;
}
