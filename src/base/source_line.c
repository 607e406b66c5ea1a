#include "base/source_line.h"

#include "base/utf8.h"

/* Columns shown of a line, and characters kept before the caret when a line is cut. */
enum { MOST_COLUMNS = 90, MOST_BEFORE = 60, KEPT_BEFORE = 40 };

struct range {
    uint32_t first, last;
};

/* The East Asian wide and full-width blocks, and the pictographs that terminals show wide. */
static const struct range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x4DBF},   {0x4E00, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
};

/* Combining marks, joiners and variation selectors: no column of their own. */
static const struct range without_width[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0x3099, 0x309A},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};

/* Controls of C0 and C1, and those that turn the direction of writing. */
static const struct range not_shown[] = {
    {0x00, 0x1F}, {0x7F, 0x9F}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069},
};

static bool within(uint32_t c, const struct range *ranges, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

#define WITHIN(c, ranges) within((c), (ranges), sizeof(ranges) / sizeof((ranges)[0]))

/* Appends one character as it can be shown; returns its columns. */
static size_t show(struct mc_buffer *out, uint32_t c)
{
    char bytes[4];

    if (c == '\t')
        c = ' ';
    if (WITHIN(c, not_shown))
        c = '?';
    mc_buffer_append(out, bytes, mc_utf8_encode(c, bytes));
    if (c < 0x300 || WITHIN(c, without_width))
        return c < 0x300;
    return WITHIN(c, wide) ? 2 : 1;
}

void mc_source_text(struct mc_buffer *out, struct mc_slice text)
{
    size_t i = 0;

    while (i < text.length)
        (void)show(out, mc_utf8_next(text, &i));
}

/* Byte offset of the character number `column` (from 1), at most the length. */
static size_t offset_of_column(struct mc_slice line, uint32_t column)
{
    size_t i = 0;
    uint32_t k;

    for (k = 1; k < column && i < line.length; k++)
        (void)mc_utf8_next(line, &i);
    return i;
}

/* Where to begin to show the line: behind its blanks, or, when the caret is far to the right, a few
 * characters before it; then *cut is true. */
static size_t window_begin(struct mc_slice line, size_t caret, bool *cut)
{
    size_t begin = 0, i = caret, n;

    while (begin < caret && (line.data[begin] == ' ' || line.data[begin] == '\t'))
        begin++;
    *cut = mc_utf8_count(mc_slice(line.data + begin, caret - begin)) > MOST_BEFORE;
    if (!*cut)
        return begin;
    for (n = 0; n < KEPT_BEFORE && i > 0; n++)
        do
            i--;
        while (i > 0 && ((unsigned char)line.data[i] & 0xC0u) == 0x80);
    return i;
}

void mc_source_line(struct mc_buffer *out, struct mc_slice line, uint32_t column, uint32_t n_chars)
{
    size_t caret = offset_of_column(line, column), before = 0, under = 0, columns = 0;
    bool cut;
    size_t i = window_begin(line, caret, &cut);
    uint32_t n = 0;

    if (line.length == 0)
        return;
    mc_buffer_append_text(out, cut ? "    ..." : "    ");
    while (i < line.length && (i < caret || columns < MOST_COLUMNS)) {
        size_t *side = i < caret ? &before : n++ < n_chars ? &under : &columns;
        size_t width = show(out, mc_utf8_next(line, &i));

        *side += width;
        if (side != &columns)
            columns += width;
    }
    mc_buffer_append_text(out, i < line.length ? "...\n" : "\n");
    mc_buffer_append_repeated(out, ' ', before + (cut ? 7u : 4u));
    mc_buffer_append_char(out, '^');
    mc_buffer_append_repeated(out, '~', under > 1 && n_chars > 1 ? under - 1 : 0);
    mc_buffer_append_char(out, '\n');
}
