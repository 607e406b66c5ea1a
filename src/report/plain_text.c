/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plain_text.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "text/unicode.h"

void mc_write_blanks(FILE *stream, size_t n)
{
    while (n-- > 0)
        (void)putc(' ', stream);
}

void mc_write_slice(FILE *stream, struct mc_slice text)
{
    if (text.length > 0)
        (void)fwrite(text.data, 1, text.length, stream);
}

/* Length in bytes of the longest prefix that fits, at least one character. */
static size_t fitting(struct mc_slice text, size_t width)
{
    size_t at = 0, used = 0;

    while (at < text.length) {
        size_t next = at;

        (void)mc_utf8_next(text, &next);
        used += mc_display_width(mc_slice(text.data + at, next - at));
        if (used > width && at > 0)
            break;
        at = next;
    }
    return at;
}

/* Where to break a text that does not fit: after the last word of the first `fit` bytes; if there
 * is only one word, after its last '|', ',' or '/' (signatures, paths), unless that leaves less
 * than half of it. */
static size_t break_place(struct mc_slice text, size_t fit)
{
    size_t first_word = mc_scan_blanks(text, 0), at = fit;

    if (text.data[fit] == ' ')
        return fit;
    while (at > first_word && text.data[at - 1] != ' ')
        at--;
    if (at > first_word)
        return at;
    for (at = fit; at > fit / 2; at--)
        if (strchr("|,/", text.data[at - 1]) != NULL)
            return at;
    return fit;
}

/* Whether a line that begins here would be a command in the log of a GitHub job. */
static bool begins_command(struct mc_slice text, size_t at)
{
    uint32_t what;

    return at < text.length && text.data[at] == ':' &&
           mc_utf8_danger(mc_slice(text.data + at, text.length - at), 0, &what) > 0;
}

static size_t previous_character(struct mc_slice text, size_t at)
{
    do
        at--;
    while (at > 0 && ((unsigned char)text.data[at] & 0xC0) == 0x80);
    return at;
}

/* The beginning of the word before `at`. */
static size_t previous_word(struct mc_slice text, size_t at)
{
    while (at > 0 && text.data[at - 1] == ' ')
        at--;
    while (at > 0 && text.data[at - 1] != ' ')
        at--;
    return at;
}

/* Moves a break, after which the text continues at *next, so that no command begins after it: to
 * before an earlier word, or into the only one. */
static void keep_from_commands(struct mc_slice text, size_t *end, size_t *next)
{
    size_t at = *next;

    if (!begins_command(text, *next))
        return;
    while (at > 0 && begins_command(text, at))
        at = previous_word(text, at);
    if (at <= mc_scan_blanks(text, 0))
        for (at = *end; at > 0 && (text.data[at] == ' ' || text.data[at] == ':');)
            at = previous_character(text, at);
    if (at > 0)
        *end = *next = at;
}

bool mc_next_line(struct mc_slice *rest, size_t width, struct mc_slice *line)
{
    size_t end, next;

    if (rest->length == 0)
        return false;
    end = fitting(*rest, width);
    if (end < rest->length)
        end = break_place(*rest, end);
    next = end < rest->length ? mc_scan_blanks(*rest, end) : end;
    keep_from_commands(*rest, &end, &next);
    while (end > 0 && rest->data[end - 1] == ' ')
        end--;
    *line = mc_slice(rest->data, end);
    *rest = mc_slice(rest->data + next, rest->length - next);
    return true;
}

/* Adds the pieces of one line; if `lines` is NULL, only counts them. */
static size_t add_pieces(struct mc_slice text, size_t width, struct mc_text_line *lines)
{
    size_t hanging = mc_scan_blanks(text, 0) + 4, indent = 0, n = 0;
    struct mc_slice piece;

    if (hanging > width / 2)
        hanging = width / 2;
    while (mc_next_line(&text, width > indent + 2 ? width - indent : 2, &piece)) {
        if (lines != NULL) {
            lines[n].indent = indent;
            lines[n].text = piece;
        }
        indent = hanging;
        n++;
    }
    return n;
}

/* The next line of a text of several lines; false at its end. */
static bool take_line(struct mc_slice *rest, struct mc_slice *line)
{
    const char *end = rest->length == 0 ? NULL : memchr(rest->data, '\n', rest->length);

    if (rest->length == 0)
        return false;
    line->data = rest->data;
    line->length = end == NULL ? rest->length : (size_t)(end - rest->data);
    *rest = mc_slice(rest->data + line->length, rest->length - line->length);
    if (end != NULL)
        *rest = mc_slice(rest->data + 1, rest->length - 1);
    return true;
}

size_t mc_text_lines(struct mc_slice text, size_t width, struct mc_arena *arena,
                     struct mc_text_line **lines)
{
    struct mc_slice remaining = text, line;
    size_t n = 0;

    while (take_line(&remaining, &line))
        n += add_pieces(mc_plain_text(line, arena), width, NULL);
    *lines = mc_arena_array(arena, n, sizeof(**lines));
    n = 0;
    for (remaining = text; take_line(&remaining, &line);)
        n += add_pieces(mc_plain_text(line, arena), width, *lines + n);
    return n;
}

void mc_write_wrapped(FILE *stream, struct mc_slice text, size_t first, size_t indent, size_t width)
{
    size_t used = first;
    struct mc_slice line;

    while (mc_next_line(&text, width > used + 2 ? width - used : 2, &line)) {
        mc_write_slice(stream, line);
        if (text.length > 0) {
            (void)putc('\n', stream);
            mc_write_blanks(stream, indent);
            used = indent;
        }
    }
    (void)putc('\n', stream);
}
