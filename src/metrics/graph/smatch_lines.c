#include "metrics/graph/smatch_lines.h"

#include "base/scan.h"
#include "text/unicode.h"

/* Whether a character may be white space other than a blank, or belong to one. */
static bool is_doubtful(char c)
{
    return (unsigned char)c < ' ' || (unsigned char)c >= 0x80;
}

/* As mc_space_at, at once for the usual characters. */
static size_t space_at(const char *p, const char *end)
{
    return is_doubtful(*p) ? mc_space_at(p, end) : *p == ' ';
}

struct mc_slice mc_smatch_next_piece(struct mc_slice *rest)
{
    const char *p = rest->data, *end = rest->data + rest->length, *start;
    size_t width;

    while (p < end && (width = space_at(p, end)) > 0)
        p += width;
    for (start = p; p < end && space_at(p, end) == 0;)
        p++;
    *rest = mc_slice(p, (size_t)(end - p));
    return mc_slice(start, (size_t)(p - start));
}

/* Whether no white space stands in the text, and nothing that could be some. */
static bool is_one_piece(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (is_doubtful(text.data[i]) || text.data[i] == ' ')
            return false;
    return true;
}

struct mc_slice mc_smatch_join_pieces(char *buffer, struct mc_slice text)
{
    struct mc_slice piece;
    char *start, *to;

    if (is_one_piece(text))
        return text;
    piece = mc_smatch_next_piece(&text);
    if (text.length == 0)
        return piece;
    start = to = buffer + (piece.data - buffer);
    for (; piece.length > 0; piece = mc_smatch_next_piece(&text)) {
        if (to > start)
            *to++ = ' ';
        memmove(to, piece.data, piece.length);
        to += piece.length;
    }
    return mc_slice(start, (size_t)(to - start));
}

struct mc_slice mc_smatch_strip(struct mc_slice text)
{
    const char *end = text.data + text.length, *start = mc_skip_blanks(text.data, end);

    while (start < end && end[-1] == ' ')
        end--;
    text = mc_slice(start, (size_t)(end - start));
    return start < end && (is_doubtful(*start) || is_doubtful(end[-1])) ? mc_strip(text) : text;
}

struct mc_slice mc_smatch_next_line(struct mc_slice text, bool has_returns, size_t *offset)
{
    const char *start = text.data + *offset, *stop = text.data + text.length, *end;

    end = memchr(start, '\n', (size_t)(stop - start));
    if (end == NULL)
        end = stop;
    if (has_returns && (stop = memchr(start, '\r', (size_t)(end - start))) != NULL)
        end = stop;
    *offset = (size_t)(end - text.data) + 1;
    if (*start == '#')
        return mc_slice(start, 0);
    return mc_smatch_strip(mc_slice(start, (size_t)(end - start)));
}
