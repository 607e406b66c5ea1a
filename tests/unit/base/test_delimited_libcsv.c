/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <csv.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/random.h"

/* Random tables of what is hard to read, once by libcsv as a whole, once by us. On purpose ours
 * differs in what prepare() does before libcsv reads: a byte order mark and a line "sep=" of the
 * separator are no rows; CR is text outside of quotes, but before LF and at the end; in a file that
 * has CR there and no LF it ends lines, and becomes LF inside of quotes, too. A NUL is refused. */

enum { LONGEST = 1 << 18, STAND_IN = '\v' };

/* Fields, each behind '|', rows, each behind '\n', with what would be taken for either behind a
 * backslash. */
struct rows {
    struct mc_buffer text;
    size_t n_fields; /* of the row under way */
    bool is_refused;
};

static struct mc_arena *arena;

static void add_byte(struct rows *rows, char c)
{
    if (c == '|' || c == '\n' || c == '\\')
        mc_buffer_append_char(&rows->text, '\\');
    mc_buffer_append_char(&rows->text, c);
}

static void add_field(struct rows *rows, const char *bytes, size_t n)
{
    size_t i;

    mc_buffer_append_char(&rows->text, '|');
    for (i = 0; i < n; i++)
        add_byte(rows, bytes[i]);
    rows->n_fields++;
}

static void end_row(struct rows *rows)
{
    assert_true(rows->n_fields > 0);
    rows->n_fields = 0;
    mc_buffer_append_char(&rows->text, '\n');
}

static void clear(struct rows *rows)
{
    mc_buffer_clear(&rows->text);
    rows->n_fields = 0;
    rows->is_refused = false;
}

/* --- by libcsv -------------------------------------------------------------------------------- */

static void take_field(void *bytes, size_t n, void *rows)
{
    char *text = bytes;
    size_t i;

    for (i = 0; i < n; i++)
        if (text[i] == STAND_IN)
            text[i] = '\r';
    add_field(rows, text, n);
}

static void take_row(int end, void *rows)
{
    (void)end;
    end_row(rows);
}

static int is_no_blank(unsigned char c)
{
    (void)c;
    return 0;
}

static size_t without_first_line(char *text, size_t n, char separator)
{
    size_t skip = n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, end = skip + 5;

    if (end <= n && memcmp(text + skip, "sep=", 4) == 0 && text[end - 1] == separator &&
        (end == n || text[end] == '\r' || text[end] == '\n'))
        skip = end + (end < n && text[end] == '\r');
    memmove(text, text + skip, n - skip);
    return n - skip;
}

static bool has_outside(char c, const char *text, size_t n, bool quotes)
{
    bool quoted = false, found = false;
    size_t i;

    for (i = 0; i < n; i++) {
        quoted ^= quotes && text[i] == '"';
        found = found || (text[i] == c && !quoted);
    }
    return found;
}

static size_t prepare(char *text, size_t n, char separator, bool quotes)
{
    bool feeds = has_outside('\n', text, n, quotes), quoted = false;
    bool returns = !feeds && has_outside('\r', text, n, quotes);
    size_t i;

    n = without_first_line(text, n, separator);
    for (i = 0; i < n; i++) {
        bool before_feed = i + 1 < n && text[i + 1] == '\n';

        quoted ^= quotes && text[i] == '"';
        if (text[i] != '\r' || before_feed)
            continue;
        if (returns && quoted)
            text[i] = '\n';
        if (feeds && !quoted && i + 1 < n)
            text[i] = STAND_IN;
    }
    return n;
}

static void read_by_libcsv(char *text, size_t n, char separator, bool quotes, struct rows *rows)
{
    struct csv_parser csv;

    clear(rows);
    rows->is_refused = memchr(text, '\0', n) != NULL;
    n = prepare(text, n, separator, quotes);
    assert_int_equal(csv_init(&csv, CSV_STRICT | CSV_STRICT_FINI), 0);
    csv_set_delim(&csv, (unsigned char)separator);
    if (!quotes)
        csv_set_quote(&csv, '\0');
    csv_set_space_func(&csv, is_no_blank);
    if (csv_parse(&csv, text, n, take_field, take_row, rows) != n ||
        csv_fini(&csv, take_field, take_row, rows) != 0)
        rows->is_refused = true;
    csv_free(&csv);
}

/* --- by us ------------------------------------------------------------------------------------ */

static int take_ours(void *rows, const struct mc_delimited_file *file, struct mc_error *error)
{
    size_t i;

    (void)error;
    for (i = 0; i < file->rows[0].n_fields; i++)
        add_field(rows, file->rows[0].fields[i].data, file->rows[0].fields[i].length);
    end_row(rows);
    return 0;
}

static void assert_same_row(const struct mc_delimited_row *one,
                            const struct mc_delimited_row *other)
{
    size_t i;

    assert_int_equal(one->n_fields, other->n_fields);
    for (i = 0; i < one->n_fields; i++) {
        assert_true(mc_slice_equal(one->fields[i], other->fields[i]));
        assert_int_equal(one->fields[i].data[one->fields[i].length], '\0');
    }
}

/* Each row by its place, the last one first, and the header of a file that is checked. */
static void read_again(const struct mc_delimited_file *file)
{
    struct mc_delimited_rows *rows = mc_delimited_rows_open(file);
    struct mc_delimited_file checked =
        mc_delimited_file(file->path, file->text, file->delimiter, arena);
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    for (i = file->n_rows; i-- > 0;) {
        const struct mc_delimited_row *row =
            mc_delimited_row_at(rows, file->rows[i].offset, file->rows[i].line);

        assert_non_null(row);
        assert_int_equal(row->line, file->rows[i].line);
        assert_int_equal(row->offset, file->rows[i].offset);
        assert_same_row(row, &file->rows[i]);
    }
    assert_null(mc_delimited_row_at(rows, file->text.length, 1));
    mc_delimited_rows_close(rows);
    assert_int_equal(mc_delimited_check(&checked, arena, &error), 0);
    assert_int_equal(checked.n_rows, file->n_rows > 0);
    if (file->n_rows > 0)
        assert_same_row(&checked.rows[0], &file->rows[0]);
}

/* As a whole, and row by row. */
static void read_by_us(const char *text, size_t n, enum mc_delimiter delimiter, struct rows *whole,
                       struct rows *each)
{
    struct mc_delimited_file file, one;
    struct mc_error error = MC_NO_ERROR;
    uint32_t line = 1;
    size_t i, at = 0;

    clear(whole);
    clear(each);
    one = (struct mc_delimited_file){
        .path = mc_slice_of("f"), .text = mc_slice(text, n), .delimiter = delimiter};
    each->is_refused = mc_delimited_each(&one, take_ours, each, &error) != 0;
    if (mc_delimited_parse(one.path, one.text, delimiter, arena, &file, &error) != 0) {
        whole->is_refused = true;
        return;
    }
    for (i = 0; i < file.n_rows; i++) {
        one.rows = &file.rows[i];
        assert_int_equal(take_ours(whole, &one, NULL), 0);
        for (; at < file.rows[i].offset; at++)
            line += file.text.data[at] == '\n';
        assert_int_equal(file.rows[i].line, line);
    }
    read_again(&file);
}

/* --- the tables ------------------------------------------------------------------------------- */

static const char separators[] = {[MC_TAB_SEPARATED] = '\t',
                                  [MC_COMMA_SEPARATED] = ',',
                                  [MC_TAB_QUOTED] = '\t',
                                  [MC_SEMICOLON_SEPARATED] = ';',
                                  [MC_BAR_SEPARATED] = '|'};

/* Pieces of a table: '@' is its separator. The last ones are rare. */
static const char *const pieces[] = {
    "@",   "@",      "a", "\"",       "\"\"",   "\n",     "\r\n",        "\"b\"@",
    "@\"", "\"\n",   " ", "\xC3\xA9", "@\"@\"", "\"\r\n", "c@\"\"",      "\"x\r\ny\"@",
    "\r",  "\r\r\n", "|", ";",        ",",      "sep=@",  "\xEF\xBB\xBF"};

enum { N_PIECES = sizeof(pieces) / sizeof(pieces[0]), N_TABLES = 40000 };

static void add_piece(struct mc_buffer *text, const char *piece, char separator)
{
    for (; *piece != '\0'; piece++)
        mc_buffer_append_char(text, *piece == '@' ? separator : *piece);
}

/* A third of the tables lack CR alone, so that not all depend on what the first one does. */
static void make_table(struct mc_buffer *text, uint64_t table, char separator)
{
    uint32_t n = mc_random_below(mc_random_bits(2026, table, 0), 14);
    uint32_t n_pieces = table % 3 == 0 ? N_PIECES - 7 : N_PIECES, i;

    mc_buffer_clear(text);
    if (table % 7 == 0)
        add_piece(text, "\xEF\xBB\xBF", separator);
    if (table % 5 == 0)
        add_piece(text, table % 2 == 0 ? "sep=@\r\n" : "sep=@\r", separator);
    for (i = 1; i <= n; i++)
        add_piece(text, pieces[mc_random_below(mc_random_bits(2026, table, i), n_pieces)],
                  separator);
    if (table % 101 == 0)
        mc_buffer_append_char(text, '\0');
}

/* Whether both could read it; what they read is the same. */
static bool compare(const struct mc_buffer *text, enum mc_delimiter delimiter)
{
    static struct rows theirs, whole, each;
    char *copy = mc_arena_alloc(arena, text->length + 1);
    bool is_read;

    memcpy(copy, text->data, text->length);
    read_by_us(text->data, text->length, delimiter, &whole, &each);
    read_by_libcsv(copy, text->length, separators[delimiter], delimiter != MC_TAB_SEPARATED,
                   &theirs);
    is_read = !theirs.is_refused;
    if (whole.is_refused != theirs.is_refused || each.is_refused != theirs.is_refused)
        fail_msg("%d: one of us refuses %s", (int)delimiter, text->data);
    if (is_read && (!mc_slice_equal(mc_buffer_slice(&whole.text), mc_buffer_slice(&theirs.text)) ||
                    !mc_slice_equal(mc_buffer_slice(&each.text), mc_buffer_slice(&theirs.text))))
        fail_msg("%d: %s is read as %s, by libcsv as %s", (int)delimiter, text->data,
                 whole.text.data, theirs.text.data);
    if (delimiter == MC_BAR_SEPARATED) {
        mc_buffer_free(&theirs.text);
        mc_buffer_free(&whole.text);
        mc_buffer_free(&each.text);
    }
    return is_read;
}

static void test_tables(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t n_read = 0;
    uint64_t i;

    (void)state;
    mc_buffer_reserve(&text, 1);
    for (i = 0; i < N_TABLES; i++) {
        enum mc_delimiter delimiter = (enum mc_delimiter)(i % (MC_BAR_SEPARATED + 1));

        mc_arena_clear(arena);
        make_table(&text, i, separators[delimiter]);
        n_read += compare(&text, delimiter);
    }
    assert_true(n_read > N_TABLES / 4 && n_read < N_TABLES - N_TABLES / 4);
    mc_buffer_free(&text);
}

/* Longer than the steps in which room for a field grows. */
static void test_long_fields(void **state)
{
    static const char *const around[][2] = {
        {"", "@\n"}, {"\"\r\n", "\"\"\"@b"}, {"\"", ""}, {"a@", "\r\""}, {"a\n\"\n", "\"\"\"\n"}};
    struct mc_buffer text = {NULL, 0, 0};
    size_t i, k;

    (void)state;
    for (i = 0; i < sizeof(around) / sizeof(around[0]); i++)
        for (k = 0; k <= MC_BAR_SEPARATED; k++) {
            mc_arena_clear(arena);
            mc_buffer_clear(&text);
            add_piece(&text, around[i][0], separators[k]);
            while (text.length < LONGEST)
                add_piece(&text, "long ", separators[k]);
            add_piece(&text, around[i][1], separators[k]);
            (void)compare(&text, (enum mc_delimiter)k);
        }
    mc_buffer_free(&text);
}

static int open_arena(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables),
                                       cmocka_unit_test(test_long_fields)};

    mc_choose_tests();
    return cmocka_run_group_tests_name("delimited_libcsv", tests, open_arena, close_arena);
}
