/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/delimited.h"

static struct mc_arena *arena;
static struct mc_delimited_file file;

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

/* All rows as LINE(field|field) one behind the other. */
static void assert_rows(const char *text, enum mc_delimiter delimiter, const char *expected)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    size_t i, k;

    assert_int_equal(
        mc_delimited_parse(mc_slice_of("f"), mc_slice_of(text), delimiter, arena, &file, &error),
        0);
    for (i = 0; i < file.n_rows; i++) {
        mc_buffer_append_format(&out, "%u(", file.rows[i].line);
        for (k = 0; k < file.rows[i].n_fields; k++) {
            assert_int_equal(file.rows[i].fields[k].data[file.rows[i].fields[k].length], 0);
            mc_buffer_append_format(&out, "%s%s", k > 0 ? "|" : "", file.rows[i].fields[k].data);
        }
        mc_buffer_append_text(&out, ")");
    }
    assert_string_equal(mc_buffer_slice(&out).data, expected);
    mc_buffer_free(&out);
}

static void assert_refused(const char *text, size_t n_bytes, enum mc_delimiter delimiter,
                           uint32_t line, uint32_t column, const char *message)
{
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_delimited_parse(mc_slice_of("f"), mc_slice(text, n_bytes), delimiter, arena,
                                        &file, &error),
                     -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "f");
    assert_string_equal(error.text, message);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, column);
}

static void test_tabs_and_quotes_as_text(void **state)
{
    (void)state;
    assert_rows("id\ttext\na\tHe said \"no\n\nb\t\"\"x\r\n c \t\t\n", MC_TAB_SEPARATED,
                "1(id|text)2(a|He said \"no)4(b|\"\"x)5( c ||)");
    assert_rows("", MC_TAB_SEPARATED, "");
    assert_rows("\n\r\n\n", MC_TAB_SEPARATED, "");
    assert_rows("a\tb", MC_TAB_SEPARATED, "1(a|b)");
    assert_rows("\xEF\xBB\xBFid\tx\n", MC_TAB_SEPARATED, "1(id|x)");
    assert_rows("a\rb\tc\n", MC_TAB_SEPARATED, "1(a\rb|c)");
    assert_rows("\t\n", MC_TAB_SEPARATED, "1(|)");
    assert_rows("a,b\t1\n", MC_TAB_SEPARATED, "1(a,b|1)");
}

static void test_commas_and_quoted_fields(void **state)
{
    (void)state;
    assert_rows("id,text\r\na,\"x, \"\"y\"\"\"\r\nb, z \r\n", MC_COMMA_SEPARATED,
                "1(id|text)2(a|x, \"y\")3(b| z )");
    assert_rows("a,\"two\r\nlines\n\n\"\r\nb,c", MC_COMMA_SEPARATED, "1(a|two\r\nlines\n\n)5(b|c)");
    assert_rows("\"\"\n,\n", MC_COMMA_SEPARATED, "1()2(|)");
    assert_rows("\"a\",\"b\"", MC_COMMA_SEPARATED, "1(a|b)");
}

/* As spreadsheets write them: CR alone ends lines where no LF does; a line "sep=;" is no row, but
 * counts; bars. */
static void test_lines_of_spreadsheets(void **state)
{
    (void)state;
    assert_rows("id,x\ra,b\rc,d\r", MC_COMMA_SEPARATED, "1(id|x)2(a|b)3(c|d)");
    assert_rows("id,x\ra,\"two\nlines\"\r\rc,d", MC_COMMA_SEPARATED,
                "1(id|x)2(a|two\nlines)5(c|d)");
    assert_rows("a\tb\rc\td", MC_TAB_SEPARATED, "1(a|b)2(c|d)");
    assert_rows("a\rb,c\nd,e\n", MC_COMMA_SEPARATED, "1(a\rb|c)2(d|e)");
    assert_refused("a,b\rc,\"d\"e\r", 11, MC_COMMA_SEPARATED, 2, 6,
                   "only a comma may follow the closing quote");
    assert_rows("sep=;\r\na;b\n1;2\n", MC_SEMICOLON_SEPARATED, "2(a|b)3(1|2)");
    assert_rows("\xEF\xBB\xBFsep=,\na,b\n", MC_COMMA_SEPARATED, "2(a|b)");
    assert_rows("sep=;\ra;b\r", MC_SEMICOLON_SEPARATED, "2(a|b)");
    assert_rows("sep=;x\n", MC_SEMICOLON_SEPARATED, "1(sep=|x)");
    assert_rows("sep=;", MC_SEMICOLON_SEPARATED, "");
    assert_rows("sep=,", MC_SEMICOLON_SEPARATED, "1(sep=,)");
    assert_rows("a|\"b|c\"\n", MC_BAR_SEPARATED, "1(a|b|c)");
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("sep=;\na,b;c\n")),
                     MC_SEMICOLON_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("sep=|\n")), MC_BAR_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.tsv", mc_slice_of("a|b,c")), MC_COMMA_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("a|b\n1,2\n")), MC_BAR_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("a;b\rc,d\r")),
                     MC_SEMICOLON_SEPARATED);
}

static void test_tabs_and_quoted_fields(void **state)
{
    (void)state;
    assert_rows("id\ttext\r\na\t\"x,\t\"\"y\"\"\"\r\nb, \tz \r\n", MC_TAB_QUOTED,
                "1(id|text)2(a|x,\t\"y\")3(b, |z )");
    assert_rows("a\t\"two\r\nlines\n\n\"\r\nb\tc", MC_TAB_QUOTED, "1(a|two\r\nlines\n\n)5(b|c)");
    assert_refused("a\tb\nc\td\"e\n", 10, MC_TAB_QUOTED, 2, 4,
                   "a quote inside an unquoted field: quote the field and double the quote");
    assert_refused("a\t\"b\"c\n", 7, MC_TAB_QUOTED, 1, 6,
                   "only a TAB may follow the closing quote");
    assert_refused("a\tb\nc\t\"d\ne\tf\n", 13, MC_TAB_QUOTED, 2, 3,
                   "the quote that begins here is never closed");
}

static bool are_quoted(const char *text)
{
    return mc_delimited_tabs_are_quoted(mc_slice_of(text));
}

/* What Python's csv module writes for a quote, a TAB and a line break in a field, and texts that
 * have quotes of their own. */
static void test_whose_quotes_they_are(void **state)
{
    (void)state;
    assert_true(are_quoted("a\tb\nx\t\"she said \"\"no\"\"\"\n"));
    assert_true(are_quoted("a\tb\r\n\"x\ty\"\tz\r\n"));
    assert_true(are_quoted("\xEF\xBB\xBF"
                           "a\tb\n\"x\ny\"\tz"));
    assert_true(are_quoted("a\tb\nx\ty\nx\t\"\"\"\"\n"));
    assert_true(are_quoted("\"a\"\t\"b\"\n\"x\"\t\"y\"\n")); /* all fields */
    assert_false(are_quoted(""));
    assert_false(are_quoted("a\tb\nx\ty\n"));
    assert_false(are_quoted("a\tb\nx\t\"y\"\n")); /* no program quotes y */
    assert_false(are_quoted("a\tb\nx\tshe said \"no\"\n"));
    assert_false(are_quoted("a\tb\nx\t\"No\", she said.\n"));
    assert_false(are_quoted("a\tb\nx\t\"y\n"));
    assert_false(are_quoted("a\tb\n\"x\ty\"\n"));                      /* one field, not two */
    assert_false(are_quoted("a\tb\n\"x\"\"y\"\tz\nx\t5\" of snow\n")); /* one of them is text */
    assert_false(are_quoted("a\tb\nx\t\"\"\"\n"));
    assert_false(
        are_quoted("\"Yes.\"\ta\n\"No.\"\tb\n")); /* the first row is no header in quotes */
    assert_true(are_quoted("\"a\tb\"\tc\nx\ty\n"));
}

static void test_what_is_refused(void **state)
{
    (void)state;
    assert_refused("a,b\nc,d\"e\n", 10, MC_COMMA_SEPARATED, 2, 4,
                   "a quote inside an unquoted field: quote the field and double the quote");
    assert_refused("a,\"b\"c\n", 7, MC_COMMA_SEPARATED, 1, 6,
                   "only a comma may follow the closing quote");
    assert_refused("a,b\nc,\"d\ne,f\n", 13, MC_COMMA_SEPARATED, 2, 3,
                   "the quote that begins here is never closed");
    assert_refused("a\tb\n\xC3\xA9\xFF\n", 8, MC_TAB_SEPARATED, 2, 2, "this byte is not UTF-8");
    assert_refused("a\tb\0\n", 5, MC_TAB_SEPARATED, 1, 4, "NUL bytes are not allowed in text");
}

static void test_columns_and_places(void **state)
{
    struct mc_position at;

    (void)state;
    assert_rows("id,te\xC3\xA9,x\na,\"1,\n2\",3\nb,4,5\n", MC_COMMA_SEPARATED,
                "1(id|te\xC3\xA9|x)2(a|1,\n2|3)4(b|4|5)");
    assert_int_equal(mc_delimited_column(&file, "x"), 2);
    assert_true(mc_delimited_column(&file, "y") == SIZE_MAX);
    at = mc_delimited_place(&file, 0, 2);
    assert_true(at.line == 1 && at.column == 8);
    at = mc_delimited_place(&file, 1, 0);
    assert_true(at.line == 2 && at.column == 1);
    at = mc_delimited_place(&file, 1, 1);
    assert_true(at.line == 2 && at.column == 3);
    at = mc_delimited_place(&file, 1, 2); /* behind the line break in the quoted field */
    assert_true(at.line == 3 && at.column == 4);
    at = mc_delimited_place(&file, 2, 1);
    assert_true(at.line == 4 && at.column == 3);
    assert_rows("a\t\"b\tc\n", MC_TAB_SEPARATED, "1(a|\"b|c)");
    at = mc_delimited_place(&file, 0, 2);
    assert_true(at.line == 1 && at.column == 6);
    assert_int_equal(mc_delimiter_of("x/y.CSV"), MC_COMMA_SEPARATED);
    assert_int_equal(mc_delimiter_of("csv"), MC_TAB_SEPARATED);
    assert_int_equal(mc_delimiter_of("x.tsv"), MC_TAB_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("a,b;c\n")), MC_COMMA_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("\r\na;b\nc,d\n")),
                     MC_SEMICOLON_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.csv", mc_slice_of("\xEF\xBB\xBF"
                                                             "a;b\tc")),
                     MC_TAB_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.tsv", mc_slice_of("a,b")), MC_COMMA_SEPARATED);
    assert_int_equal(mc_delimiter_guess("x.tsv", mc_slice_of("a")), MC_TAB_SEPARATED);
}

static void assert_place(size_t row, size_t field, size_t offset, uint32_t line, uint32_t column)
{
    struct mc_position at = mc_delimited_place_in(&file, row, field, offset);

    assert_int_equal(at.line, line);
    assert_int_equal(at.column, column);
}

static void test_places_in_fields(void **state)
{
    (void)state;
    assert_rows("a,b\n\"c\",\"\xC3\xA9\"\"d\"\"\ne\"\"f\"\n", MC_COMMA_SEPARATED,
                "1(a|b)2(c|\xC3\xA9\"d\"\ne\"f)");
    assert_place(0, 1, 0, 1, 3);
    assert_place(1, 0, 0, 2, 2);
    assert_place(1, 1, 0, 2, 6); /* behind the quote */
    assert_place(1, 1, 2, 2, 7); /* the first of two quotes, behind a letter of two bytes */
    assert_place(1, 1, 3, 2, 9);
    assert_place(1, 1, 6, 3, 1);
    assert_place(1, 1, 8, 3, 4);  /* f */
    assert_place(1, 1, 99, 4, 1); /* not behind the end */
    assert_rows("a\t\"b\"\"c\n", MC_TAB_SEPARATED, "1(a|\"b\"\"c)");
    assert_place(0, 1, 4, 1, 7); /* in TSV a quote is a quote */
}

static void assert_writes_as(struct mc_delimited_style style, const char *field,
                             const char *expected)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    mc_delimited_write_field(stream, style, mc_slice_of(field));
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void assert_writes(enum mc_delimiter delimiter, const char *field, const char *expected)
{
    assert_writes_as(mc_delimited_style(delimiter), field, expected);
}

static void test_writing_fields(void **state)
{
    (void)state;
    assert_writes(MC_COMMA_SEPARATED, "plain text", "plain text");
    assert_writes(MC_COMMA_SEPARATED, "a,b", "\"a,b\"");
    assert_writes(MC_COMMA_SEPARATED, "a \"b\"\n", "\"a \"\"b\"\"\n\"");
    assert_writes(MC_COMMA_SEPARATED, "", "");
    assert_writes(MC_COMMA_SEPARATED, "\x1B[31m\x7F", "\\x1B[31m\\x7F");
    assert_writes(MC_TAB_SEPARATED, "\xC2\x9B \xC3\xA4\x01", "\\x9B \xC3\xA4\\x01");
    assert_writes(MC_TAB_SEPARATED, "a\tb\r\n\"c\"", "a b  \"c\"");
    assert_writes(MC_TAB_QUOTED, "a,b", "a,b");
    assert_writes(MC_TAB_QUOTED, "a\tb \"c\"", "\"a\tb \"\"c\"\"\"");
}

static void test_dangerous_fields(void **state)
{
    (void)state;
    assert_writes(MC_COMMA_SEPARATED, "a\rb", "\"a\\x0Db\""); /* a carriage return alone */
    assert_writes(MC_COMMA_SEPARATED, "a\r\nb\tc", "\"a\r\nb\tc\"");
    assert_writes(MC_TAB_SEPARATED, "a\xE2\x80\xAE.\xE2\x80\x8F\xE2\x81\xA6",
                  "a\\u202E.\xE2\x80\x8F\\u2066");
    assert_writes(MC_TAB_SEPARATED, "::error::id", "\\x3A:error::id");
    assert_writes(MC_COMMA_SEPARATED, "a::b\n ::error::c", "\"a::b\n \\x3A:error::c\"");
    assert_writes(MC_TAB_SEPARATED, "a ##[error]b", "a \\x23#[error]b");
    /* what was written is written so again */
    assert_writes(MC_TAB_SEPARATED, "\\x3A:error::id \\x1B \\x23#[",
                  "\\x3A:error::id \\x1B \\x23#[");
}

static void test_fields_that_are_no_formulas(void **state)
{
    static const char *const formulas[] = {"=1+1", "+1", "-1", "@SUM(A1)"};
    const struct mc_delimited_style csv = {MC_COMMA_SEPARATED, true},
                                    tsv = {MC_TAB_SEPARATED, true};
    char expected[16];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(formulas) / sizeof(formulas[0]); i++) {
        (void)snprintf(expected, sizeof(expected), "'%s", formulas[i]);
        assert_writes_as(csv, formulas[i], expected);
        assert_writes_as(tsv, formulas[i], expected);
        assert_writes(MC_COMMA_SEPARATED, formulas[i], formulas[i]);
    }
    assert_writes_as(tsv, "\t=1", "' =1");
    assert_writes_as(csv, "\r=1", "\"'\\x0D=1\"");
    assert_writes_as(csv, "=1,\"2\"", "\"'=1,\"\"2\"\"\"");
    assert_writes_as(csv, "a=1", "a=1");
    assert_writes_as(csv, "", "");
}

/* Also where t0780 counts its instructions: they are in proportion to the length. */
static void test_a_long_field(void **state)
{
    size_t n = mc_test_size(16u << 20);
    char *text = mc_malloc(n);
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    memset(text, 'a', n);
    assert_int_equal(mc_delimited_parse(mc_slice_of("f"), mc_slice(text, n), MC_TAB_SEPARATED,
                                        arena, &file, &error),
                     0);
    assert_int_equal(file.rows[0].fields[0].length, n);
    free(text);
}

static void test_more_fields_than_are_taken(void **state)
{
    size_t n = 16u << 20;
    char *text = mc_malloc(n);
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    memset(text, '\t', n);
    assert_int_equal(mc_delimited_parse(mc_slice_of("f"), mc_slice(text, n), MC_TAB_SEPARATED,
                                        arena, &file, &error),
                     -1);
    assert_string_equal(error.text, "the file has too many fields");
    free(text);
}

static void test_a_file_that_cannot_be_read(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_delimited_read("/nowhere.tsv", MC_TAB_SEPARATED, arena, &file, &error), -1);
    assert_string_equal(error.text, "cannot be read: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tabs_and_quotes_as_text),
        cmocka_unit_test(test_commas_and_quoted_fields),
        cmocka_unit_test(test_tabs_and_quoted_fields),
        cmocka_unit_test(test_lines_of_spreadsheets),
        cmocka_unit_test(test_whose_quotes_they_are),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_columns_and_places),
        cmocka_unit_test(test_places_in_fields),
        cmocka_unit_test(test_writing_fields),
        cmocka_unit_test(test_dangerous_fields),
        cmocka_unit_test(test_fields_that_are_no_formulas),
        cmocka_unit_test(test_a_long_field),
        cmocka_unit_test(test_more_fields_than_are_taken),
        cmocka_unit_test(test_a_file_that_cannot_be_read),
    };

    mc_choose_tests();
    return cmocka_run_group_tests_name("delimited_file", tests, open_arena, close_arena);
}
