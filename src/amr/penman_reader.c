#include "amr/penman_reader.h"

#include <stdio.h>

#include "base/diagnostic.h"
#include "base/utf8.h"

void mc_penman_begin(struct mc_penman_reader *reader, struct mc_slice text, size_t offset,
                     struct mc_error *error)
{
    if (text.data == NULL)
        text = mc_slice("", 0);
    if (offset == 0)
        offset = (size_t)(mc_utf8_without_mark(text).data - text.data);
    reader->lexer.text = text;
    reader->lexer.at = reader->start = reader->last_end = reader->place = offset;
    reader->lexer.mistake = NULL;
    reader->error = error;
}

int mc_penman_fail(struct mc_penman_reader *reader, size_t place, const char *format, ...)
{
    const struct mc_slice text = reader->lexer.text;
    struct mc_slice seen = mc_slice(text.data + reader->start, reader->lexer.at - reader->start);
    size_t valid = mc_utf8_invalid(seen);
    char message[256];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);
    if (valid < seen.length) {
        place = reader->start + valid;
        (void)snprintf(message, sizeof(message), "the bytes from here on are not UTF-8");
    }
    reader->place = place;
    return mc_error_set_at(reader->error, MC_CODE_INPUT, "", mc_position_of(text, place), "%s",
                           message);
}

struct mc_penman_shown mc_penman_show(struct mc_penman_token token)
{
    size_t length = token.text.length;
    struct mc_penman_shown shown;

    if (token.kind == MC_PENMAN_END) {
        (void)snprintf(shown.text, sizeof(shown.text), "the end");
        return shown;
    }
    if (length > 40)
        for (length = 40; length > 0 && ((unsigned char)token.text.data[length] & 0xC0) == 0x80;)
            length--;
    (void)snprintf(shown.text, sizeof(shown.text), "'%s%.*s%s'",
                   token.kind == MC_PENMAN_ALIGNMENT ? "~" : "", (int)length, token.text.data,
                   length < token.text.length ? "..." : "");
    return shown;
}

static bool begins_line(struct mc_slice text, size_t at)
{
    while (at > 0 && text.data[at - 1] != '\n' && mc_penman_is_blank(text.data[at - 1]))
        at--;
    return at == 0 || text.data[at - 1] == '\n';
}

int mc_penman_advance(struct mc_penman_reader *reader)
{
    reader->last_end = reader->lexer.at;
    for (;;) {
        if (mc_penman_lex(&reader->lexer) == MC_PENMAN_MISTAKE)
            return mc_penman_fail(reader, mc_penman_token_place(reader), "%s",
                                  reader->lexer.mistake);
        if (reader->lexer.token.kind != MC_PENMAN_COMMENT || reader->parts.n_open == 0)
            return 0;
        if (!begins_line(reader->lexer.text, mc_penman_place(reader, reader->lexer.token.text)))
            return mc_penman_fail(
                reader, mc_penman_token_place(reader),
                "'#' begins a comment only at the start of a line; a constant with '#' "
                "needs quotes");
        if (mc_penman_metadata(reader->lexer.token.text).length > 0)
            return mc_penman_fail(reader, mc_penman_token_place(reader),
                                  "metadata before the graph is closed: %zu '(' without ')'",
                                  reader->parts.n_open);
    }
}
