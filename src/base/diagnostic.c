/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnostic.c: findings are kept in order of arrival and sorted once; notes stay with the finding
 * they explain. Printing walks through each source once.
 *
 * - adding findings
 * - order, errors and positions
 * - a source line and its caret
 * - printing
 */
#include "base/diagnostic.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/log_text.h"
#include "base/memory.h"
#include "base/utf8.h"

/* --- adding findings -------------------------------------------------------------------------- */

struct mc_diagnostics *mc_diagnostics_new(struct mc_arena *arena)
{
    struct mc_diagnostics *list = mc_arena_array(arena, 1, sizeof(*list));

    list->arena = arena;
    return list;
}

void mc_diagnostics_source(struct mc_diagnostics *list, struct mc_slice file, struct mc_slice text)
{
    struct mc_diagnostic_source source = {file, text};

    *MC_ARENA_PUSH(list->arena, list->sources, list->n_sources, list->source_capacity) = source;
}

static struct mc_diagnostic_tally *tally_of(struct mc_diagnostics *list, enum mc_severity severity,
                                            const char *code)
{
    struct mc_diagnostic_tally tally = {code, severity, 0};
    size_t i;

    for (i = 0; i < list->n_tallies; i++)
        if (list->tallies[i].severity == severity && strcmp(list->tallies[i].code, code) == 0)
            return &list->tallies[i];
    *MC_ARENA_PUSH(list->arena, list->tallies, list->n_tallies, list->tally_capacity) = tally;
    return &list->tallies[list->n_tallies - 1];
}

size_t mc_diagnostics_add_list(struct mc_diagnostics *list, enum mc_severity severity,
                               const char *code, struct mc_slice file, struct mc_position at,
                               const char *format, va_list arguments)
{
    bool is_listed = tally_of(list, severity, code)->n++ < MC_DIAGNOSTICS_LIMIT;
    struct mc_diagnostic *item;

    list->n_errors += severity == MC_SEVERITY_ERROR;
    list->n_warnings += severity == MC_SEVERITY_WARNING;
    list->n_notes += severity == MC_SEVERITY_NOTE;
    MC_ARENA_RESERVE(list->arena, list->items, list->capacity, list->n_items + 1);
    item = &list->items[list->n_items];
    memset(item, 0, sizeof(*item));
    if (!is_listed)
        return list->n_items;
    item->severity = severity;
    item->code = code;
    item->at = at;
    /* usually the name of the finding before, so names are rarely copied */
    if (list->n_items > 0 && mc_slice_equal(item[-1].file, file))
        item->file = item[-1].file;
    else
        item->file = mc_arena_copy(list->arena, file);
    item->text = mc_slice_of(mc_arena_format_list(list->arena, format, arguments));
    item->details = mc_slice("", 0);
    return list->n_items++;
}

size_t mc_diagnostics_add(struct mc_diagnostics *list, enum mc_severity severity, const char *code,
                          struct mc_slice file, struct mc_position at, const char *format, ...)
{
    va_list arguments;
    size_t index;

    va_start(arguments, format);
    index = mc_diagnostics_add_list(list, severity, code, file, at, format, arguments);
    va_end(arguments);
    return index;
}

void mc_diagnostics_take(struct mc_diagnostics *list, struct mc_slice file, struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;

    (void)mc_diagnostics_add(list, MC_SEVERITY_ERROR, "", file, error->at, "%s", error->text);
    *error = none;
}

void mc_diagnostics_detail(struct mc_diagnostics *list, size_t index, struct mc_slice line)
{
    struct mc_slice *details;

    if (index >= list->n_items)
        return;
    details = &list->items[index].details;
    *details =
        mc_slice_of(mc_arena_format(list->arena, "%.*s%s%.*s", MC_SLICE_ARGUMENTS(*details),
                                    details->length > 0 ? "\n" : "", MC_SLICE_ARGUMENTS(line)));
}

/* --- order ------------------------------------------------------------------------------------ */

struct sort_key {
    uint32_t file; /* rank of the root's file */
    struct mc_position at;
    size_t root, index; /* the finding that a note follows; for others, the finding itself */
};

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_keys(const void *left, const void *right)
{
    const struct sort_key *a = left, *b = right;

    if (a->file != b->file)
        return compare_sizes(a->file, b->file);
    /* Line 0, the file as a whole, wraps round to the end. */
    if (a->at.line != b->at.line)
        return compare_sizes((uint32_t)(a->at.line - 1), (uint32_t)(b->at.line - 1));
    if (a->at.column != b->at.column)
        return compare_sizes(a->at.column, b->at.column);
    if (a->root != b->root)
        return compare_sizes(a->root, b->root);
    if ((a->index == a->root) != (b->index == b->root))
        return a->index == a->root ? -1 : 1;
    return compare_sizes(a->index, b->index);
}

/* The finding that this one explains, through notes on notes; itself if it explains none. */
static size_t root_of(const struct mc_diagnostics *list, size_t index)
{
    size_t i, follows;

    for (i = 0; i < list->n_items; i++) {
        follows = list->items[index].follows;
        if (follows == 0 || follows > list->n_items || follows == index + 1)
            break;
        index = follows - 1;
    }
    return index;
}

static void make_keys(const struct mc_diagnostics *list, struct sort_key *keys)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_string_map *files = mc_string_map_new(scratch);
    size_t i;

    for (i = 0; i < list->n_sources; i++)
        (void)mc_string_map_add(files, list->sources[i].file, NULL);
    for (i = 0; i < list->n_items; i++)
        (void)mc_string_map_add(files, list->items[i].file, NULL);
    for (i = 0; i < list->n_items; i++) {
        keys[i].root = root_of(list, i);
        keys[i].index = i;
        keys[i].at = list->items[keys[i].root].at;
        keys[i].file = mc_string_map_find(files, list->items[keys[i].root].file);
    }
    mc_arena_free(scratch);
}

void mc_diagnostics_sort(struct mc_diagnostics *list)
{
    size_t n = list->n_items, i;
    struct sort_key *keys = mc_calloc(n, sizeof(*keys));
    struct mc_diagnostic *sorted = mc_calloc(n, sizeof(*sorted));
    size_t *place = mc_calloc(n, sizeof(*place));

    make_keys(list, keys);
    qsort(keys, n, sizeof(*keys), compare_keys);
    for (i = 0; i < n; i++) {
        sorted[i] = list->items[keys[i].index];
        place[keys[i].index] = i;
    }
    for (i = 0; i < n; i++) {
        if (sorted[i].follows > 0 && sorted[i].follows <= n)
            sorted[i].follows = (uint32_t)place[sorted[i].follows - 1] + 1;
        list->items[i] = sorted[i];
    }
    free(place);
    free(sorted);
    free(keys);
}

/* --- errors and positions --------------------------------------------------------------------- */

int mc_diagnostics_error(const struct mc_diagnostics *list, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].severity == MC_SEVERITY_ERROR)
            return mc_error_set_at(error, MC_CODE_INPUT, list->items[i].file.data,
                                   list->items[i].at, "%s", list->items[i].text.data);
    return 0;
}

struct mc_position mc_position_of(struct mc_slice text, size_t offset)
{
    struct mc_position at = {1, 0};
    const char *begin = text.data, *end, *newline;

    end = text.data + (offset < text.length ? offset : text.length);
    while (begin < end && (newline = memchr(begin, '\n', (size_t)(end - begin))) != NULL) {
        at.line++;
        begin = newline + 1;
    }
    at.column = (uint32_t)mc_utf8_count(mc_slice(begin, (size_t)(end - begin))) + 1;
    return at;
}

/* --- a source line and its caret -------------------------------------------------------------- */

/* Column widths follow a simple rule of our own (2 for East Asian wide ranges, 0 for combining
 * marks) because utf8proc belongs to text/, a layer above base/; a rare character of another width
 * merely moves the caret by one column. */

/* The most columns of a line shown; the most characters before the caret, and how many are kept
 * when a line is cut. */
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
    if (mc_utf8_is_dangerous(c) || mc_utf8_is_mark(c))
        c = '?';
    mc_buffer_append(out, bytes, mc_utf8_encode(c, bytes));
    if (c < 0x300 || WITHIN(c, without_width))
        return c < 0x300;
    return WITHIN(c, wide) ? 2 : 1;
}

/* Appends the text with '?' for control characters. */
static void source_text(struct mc_buffer *out, struct mc_slice text)
{
    size_t i = 0;

    while (i < text.length)
        (void)show(out, mc_utf8_next(text, &i));
}

/* Where to begin showing the line: after its leading blanks or, if the caret is far to the right,
 * some characters before it; *cut is true in that case. */
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

/* Appends the line and the caret line, both ended by LF, each with four blanks in front. `line` is
 * the whole line without its LF, of any length, well-formed or not; `column` counts from 1, a
 * column past the end puts the caret after the last character; `n_chars` are underlined. Leading
 * blanks are left out, a tab becomes one blank, unprintable characters become '?'; a long line is
 * cut around the caret. */
static void source_line(struct mc_buffer *out, struct mc_slice line, uint32_t column,
                        uint32_t n_chars)
{
    size_t caret = 0, before = 0, under = 0, columns = 0, i;
    uint32_t n = 0, k;
    bool cut;

    if (line.length == 0)
        return;
    for (k = 1; k < column && caret < line.length; k++)
        (void)mc_utf8_next(line, &caret);
    i = window_begin(line, caret, &cut);
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

/* --- printing --------------------------------------------------------------------------------- */

/* Where the last source line was found: findings are sorted, so the next line is usually further on
 * and each file is walked through once. */
struct reader {
    const struct mc_diagnostics *list;
    const struct mc_diagnostic_source *source;
    size_t offset; /* of the first byte of `line` */
    uint32_t line;
};

static bool find_source(struct reader *reader, struct mc_slice file)
{
    size_t i;

    if (reader->source != NULL && mc_slice_equal(reader->source->file, file))
        return true;
    reader->source = NULL;
    for (i = 0; i < reader->list->n_sources; i++)
        if (mc_slice_equal(reader->list->sources[i].file, file))
            reader->source = &reader->list->sources[i];
    reader->offset = 0;
    reader->line = 1;
    return reader->source != NULL;
}

/* The line of this number without its line end; false if the text has fewer lines. */
static bool find_line(struct reader *reader, uint32_t number, struct mc_slice *line)
{
    struct mc_slice text = reader->source->text;
    const char *newline;
    size_t end;

    if (number < reader->line) {
        reader->offset = 0;
        reader->line = 1;
    }
    for (; reader->line < number; reader->line++) {
        newline = memchr(text.data + reader->offset, '\n', text.length - reader->offset);
        if (newline == NULL)
            return false;
        reader->offset = (size_t)(newline - text.data) + 1;
    }
    newline = memchr(text.data + reader->offset, '\n', text.length - reader->offset);
    end = newline == NULL ? text.length : (size_t)(newline - text.data);
    if (end > reader->offset && text.data[end - 1] == '\r')
        end--;
    *line = mc_slice(text.data + reader->offset, end - reader->offset);
    return true;
}

/* The lines below the message: source line, caret and details. */
static void append_excerpt(struct mc_buffer *out, struct reader *reader,
                           const struct mc_diagnostic *item)
{
    struct mc_slice details = item->details, line;

    if (item->at.line > 0 && item->at.column > 0 && find_source(reader, item->file) &&
        find_line(reader, item->at.line, &line))
        source_line(out, line, item->at.column, item->width);
    while (details.length > 0) {
        const char *end = memchr(details.data, '\n', details.length);
        size_t n = end == NULL ? details.length : (size_t)(end - details.data);

        mc_buffer_append_text(out, "    ");
        source_text(out, mc_slice(details.data, n));
        mc_buffer_append_char(out, '\n');
        n += end != NULL;
        details = mc_slice(details.data + n, details.length - n);
    }
}

static void append_item(struct mc_buffer *out, struct reader *reader,
                        const struct mc_diagnostic *item)
{
    static const char *const severities[] = {[MC_SEVERITY_ERROR] = "error",
                                             [MC_SEVERITY_WARNING] = "warning",
                                             [MC_SEVERITY_NOTE] = "note"};

    source_text(out, item->file);
    if (item->at.line > 0)
        mc_buffer_append_format(out, ":%u", item->at.line);
    if (item->at.line > 0 && item->at.column > 0)
        mc_buffer_append_format(out, ":%u", item->at.column);
    mc_buffer_append_format(out, ": %s", severities[item->severity]);
    if (item->code != NULL && item->code[0] != '\0')
        mc_buffer_append_format(out, "[%s] ", item->code);
    else
        mc_buffer_append_text(out, ": ");
    if (item->subject.length > 0) {
        source_text(out, item->subject);
        mc_buffer_append_text(out, ": ");
    }
    source_text(out, item->text);
    mc_buffer_append_char(out, '\n');
    append_excerpt(out, reader, item);
}

/* The lines without their four leading blanks, and without the last LF. */
static struct mc_slice unindented(struct mc_slice lines, struct mc_arena *arena)
{
    char *copy = mc_arena_alloc(arena, lines.length + 1);
    size_t n = 0, i, blanks = 0;

    for (i = 0; i < lines.length; i++)
        if (lines.data[i] == ' ' && blanks < 4) {
            blanks++;
        } else {
            copy[n++] = lines.data[i];
            blanks = lines.data[i] == '\n' ? 0 : 4;
        }
    n -= n > 0;
    copy[n] = '\0';
    return mc_slice(copy, n);
}

struct mc_slice *mc_diagnostics_excerpts(const struct mc_diagnostics *list, struct mc_arena *arena)
{
    struct mc_slice *excerpts = mc_arena_array(arena, list->n_items, sizeof(*excerpts));
    struct reader reader = {list, NULL, 0, 1};
    struct mc_buffer out = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < list->n_items; i++) {
        mc_buffer_clear(&out);
        append_excerpt(&out, &reader, &list->items[i]);
        excerpts[i] = unindented(mc_buffer_slice(&out), arena);
    }
    mc_buffer_free(&out);
    return excerpts;
}

void mc_diagnostics_print(const struct mc_diagnostics *list, FILE *stream, size_t most)
{
    struct reader reader = {list, NULL, 0, 1};
    struct mc_buffer out = {NULL, 0, 0};
    size_t i, n_shown = 0, n_left;

    for (i = 0; i < list->n_items; i++) {
        if (list->items[i].follows == 0 && most > 0 && n_shown == most)
            break;
        n_shown += list->items[i].follows == 0;
        mc_buffer_clear(&out);
        append_item(&out, &reader, &list->items[i]);
        mc_log_write(stream, mc_buffer_slice(&out));
    }
    n_left = list->n_errors + list->n_warnings + list->n_notes - i;
    if (n_left > 0)
        (void)fprintf(stream, "%zu more finding%s not shown\n", n_left, n_left == 1 ? "" : "s");
    mc_buffer_free(&out);
}

/* The registered name of a source; `file` may be the end of a path that was cut to fit the
 * error. */
static struct mc_slice known_name(const struct mc_diagnostics *sources, const char *file)
{
    size_t n = strlen(file), i;

    for (i = 0; sources != NULL && i < sources->n_sources; i++) {
        struct mc_slice name = sources->sources[i].file;

        if (mc_slice_ends(name, file) &&
            (name.length == n || n == sizeof(((struct mc_error *)NULL)->file) - 1))
            return name;
    }
    return mc_slice(file, n);
}

void mc_error_print(const struct mc_error *error, const struct mc_diagnostics *sources,
                    FILE *stream)
{
    static const struct mc_diagnostics none;
    struct reader reader = {sources == NULL ? &none : sources, NULL, 0, 1};
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_diagnostic item;

    if (error->text[0] == '\0')
        return;
    memset(&item, 0, sizeof(item));
    item.severity = MC_SEVERITY_ERROR;
    item.file = known_name(sources, error->file);
    item.at = error->at;
    item.text = mc_slice_of(error->text);
    if (error->file[0] != '\0')
        append_item(&out, &reader, &item);
    else {
        mc_buffer_append_text(&out, "metricheck: ");
        source_text(&out, item.text);
        mc_buffer_append_char(&out, '\n');
    }
    mc_log_write(stream, mc_buffer_slice(&out));
    mc_buffer_free(&out);
}
