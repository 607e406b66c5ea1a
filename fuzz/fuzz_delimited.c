/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TSV and CSV: no crash, and what is read can be written and read again: every field comes back,
 * except for what a TSV field cannot hold, control characters, which come back as escapes, and rows
 * of one empty field, which are empty lines. The first byte chooses the form. What counts as quoted
 * by a program can be read as quoted. */
#include <stdint.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/log_text.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *write_all(const struct mc_delimited_file *file, size_t *length)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    size_t i, k;

    if (stream == NULL)
        abort();
    (void)fputs("\xEF\xBB\xBF", stream); /* skipped when read; one in the first field is text */
    for (i = 0; i < file->n_rows; i++) {
        for (k = 0; k < file->rows[i].n_fields; k++) {
            if (k > 0)
                (void)fputc(file->delimiter == MC_COMMA_SEPARATED ? ',' : '\t', stream);
            mc_delimited_write_field(stream, mc_delimited_style(file->delimiter),
                                     file->rows[i].fields[k]);
        }
        (void)fputc('\n', stream);
    }
    (void)fclose(stream);
    return text;
}

static bool is_empty_line(const struct mc_delimited_row *row)
{
    return row->n_fields == 1 && row->fields[0].length == 0;
}

/* A tab or a line break that a quoted field keeps. */
static bool is_kept(struct mc_slice field, size_t at)
{
    char c = field.data[at];

    return c == '\t' || c == '\n' ||
           (c == '\r' && at + 1 < field.length && field.data[at + 1] == '\n');
}

/* Whether the field was read as it was written, dangerous characters as escapes. */
static bool comes_back(struct mc_slice written, struct mc_slice read)
{
    struct mc_buffer expected = {NULL, 0, 0};
    size_t at = 0, n;
    uint32_t what;
    bool same;

    while (at < written.length) {
        n = mc_utf8_danger(written, at, &what);
        if (n > 0 && !is_kept(written, at))
            mc_log_append_escape(&expected, what);
        else
            mc_buffer_append_char(&expected, written.data[at]);
        at += n > 0 ? n : 1;
        while (n == 0 && at < written.length && ((unsigned char)written.data[at] & 0xC0) == 0x80)
            mc_buffer_append_char(&expected, written.data[at++]);
    }
    same = mc_slice_equal(mc_buffer_slice(&expected), read);
    mc_buffer_free(&expected);
    return same;
}

/* What is written for TSV is written the same again: merge relies on it. */
static void check_again(struct mc_slice field, bool is_safe)
{
    struct mc_delimited_style style = {MC_TAB_SEPARATED, is_safe};
    struct mc_buffer once = {NULL, 0, 0}, twice = {NULL, 0, 0};

    mc_delimited_append_field(&once, style, field);
    mc_delimited_append_field(&twice, mc_delimited_style(MC_TAB_SEPARATED), mc_buffer_slice(&once));
    if (!mc_slice_equal(mc_buffer_slice(&once), mc_buffer_slice(&twice)))
        abort();
    mc_buffer_free(&once);
    mc_buffer_free(&twice);
}

static void compare(const struct mc_delimited_file *first, const struct mc_delimited_file *second)
{
    size_t i, j = 0, k;

    for (i = 0; i < first->n_rows; i++) {
        if (is_empty_line(&first->rows[i]))
            continue;
        if (j == second->n_rows || first->rows[i].n_fields != second->rows[j].n_fields)
            abort();
        for (k = 0; k < first->rows[i].n_fields; k++) {
            if (first->delimiter != MC_TAB_SEPARATED &&
                !comes_back(first->rows[i].fields[k], second->rows[j].fields[k]))
                abort();
            check_again(first->rows[i].fields[k], k % 2 != 0);
            (void)mc_delimited_place(first, i, k);
        }
        j++;
    }
    if (j != second->n_rows)
        abort();
}

static enum mc_delimiter form_of(uint8_t byte)
{
    static const enum mc_delimiter others[] = {MC_SEMICOLON_SEPARATED, MC_BAR_SEPARATED};

    if (byte >= 'x' && byte < 'x' + 2)
        return others[byte - 'x'];
    if (byte % 2 != 0)
        return MC_COMMA_SEPARATED;
    return byte % 4 == 2 ? MC_TAB_QUOTED : MC_TAB_SEPARATED;
}

/* Whether the text, written without quotes, begins with something other than a row: the line that
 * names the separator, or a mark of files that are not text. */
static bool begins_otherwise(struct mc_slice text)
{
    return mc_slice_begins(text, "sep=") || mc_slice_begins(text, "\xEF\xBB\xBF") ||
           mc_utf8_instead(text) != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file first, second;
    struct mc_error error = MC_NO_ERROR;
    char *copy, *written;
    size_t length;

    if (size > 0) {
        copy = mc_malloc(size - 1);
        memcpy(copy, data + 1, size - 1);
        if (mc_delimited_parse(mc_slice_of("f"), mc_slice(copy, size - 1), form_of(data[0]), arena,
                               &first, &error) == 0) {
            written = write_all(&first, &length);
            if (!begins_otherwise(mc_slice(written, length))) {
                if (mc_delimited_parse(mc_slice_of("g"), mc_slice(written, length), first.delimiter,
                                       arena, &second, &error) != 0)
                    abort();
                compare(&first, &second);
            }
            free(written);
        }
        if (mc_delimited_tabs_are_quoted(mc_slice(copy, size - 1)) &&
            mc_utf8_invalid(mc_slice(copy, size - 1)) == size - 1 &&
            mc_utf8_instead(mc_slice(copy, size - 1)) == NULL &&
            memchr(copy, '\0', size - 1) == NULL &&
            mc_delimited_parse(mc_slice_of("h"), mc_slice(copy, size - 1), MC_TAB_QUOTED, arena,
                               &second, &error) != 0)
            abort();
        free(copy);
    }
    mc_arena_free(arena);
    return 0;
}
