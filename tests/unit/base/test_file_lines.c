/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

static char folder[1024], path[1100];

static int open_folder(void **state)
{
    (void)state;
    (void)snprintf(path, sizeof(path), "%s/lines", mc_new_folder(folder) == 0 ? folder : "");
    return folder[0] == '\0' ? -1 : 0;
}

static int close_folder(void **state)
{
    (void)state;
    return unlink(path) + rmdir(folder);
}

static void write_text(const char *text, size_t length)
{
    FILE *stream = fopen(path, "w");

    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, length, stream), length);
    assert_int_equal(fclose(stream), 0);
}

static struct mc_line_reader *open_reader(size_t limit)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_line_reader *reader = NULL;

    assert_int_equal(mc_line_reader_open(path, limit, -1, &reader, &error), 0);
    return reader;
}

/* The next lines are these, divided by '|'. */
static void assert_next(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                        uint64_t first, const char *expected)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_lines lines;
    char found[256] = "";
    size_t i;

    assert_int_equal(mc_line_reader_next(reader, most, most_bytes, &lines, &error), 0);
    for (i = 0; i < lines.n; i++) {
        assert_int_equal(lines.items[i].data[lines.items[i].length], '\0');
        (void)snprintf(found + strlen(found), sizeof(found) - strlen(found), "%s|",
                       lines.items[i].data);
    }
    assert_string_equal(found, expected);
    if (lines.n > 0)
        assert_int_equal(lines.first, first);
}

static void test_as_many_as_asked_for(void **state)
{
    struct mc_line_reader *reader;

    (void)state;
    write_text("one\n\ntwo\r\nthree", 15);
    reader = open_reader(100);
    assert_int_equal(mc_line_reader_size(reader), 15);
    assert_next(reader, 2, 100, 1, "one||");
    assert_int_equal(mc_line_reader_bytes(reader), 5);
    assert_next(reader, 1, 100, 3, "two\r|");
    assert_next(reader, 5, 100, 4, "three|");
    assert_int_equal(mc_line_reader_bytes(reader), 15);
    assert_next(reader, 5, 100, 0, "");
    mc_line_reader_close(reader);
    reader = open_reader(100);
    assert_next(reader, 9, 1, 1, "one|"); /* at least one, whatever the bytes */
    assert_next(reader, 9, 2, 2, "|two\r|");
    mc_line_reader_close(reader);
}

static void test_no_lines(void **state)
{
    struct mc_line_reader *reader;

    (void)state;
    write_text("", 0);
    reader = open_reader(100);
    assert_next(reader, 5, 100, 0, "");
    mc_line_reader_close(reader);
    write_text("\n", 1);
    reader = open_reader(100);
    assert_next(reader, 5, 100, 1, "|");
    assert_next(reader, 5, 100, 0, "");
    mc_line_reader_close(reader);
}

static void test_a_line_over_the_limit_comes_behind_those_before(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_line_reader *reader;
    struct mc_lines lines;

    (void)state;
    write_text("1234\n12345\n1\n", 13);
    reader = open_reader(4);
    assert_next(reader, 5, 100, 1, "1234|");
    assert_int_equal(mc_line_reader_next(reader, 5, 100, &lines, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_int_equal(error.at.line, 2);
    assert_string_equal(error.text, "the line is longer than 4 bytes");
    mc_line_reader_close(reader);
}

/* Longer than what is read at once, and across the borders of it. */
static void test_long_lines(void **state)
{
    enum { LENGTH = 300000, N = 7 };
    struct mc_error error = MC_NO_ERROR;
    struct mc_line_reader *reader;
    struct mc_lines lines;
    char *text = malloc((size_t)N * LENGTH);
    size_t i, n = 0;

    (void)state;
    assert_non_null(text);
    memset(text, 'x', (size_t)N * LENGTH);
    for (i = 1; i <= N; i++)
        text[i * LENGTH - 1] = '\n';
    write_text(text, (size_t)N * LENGTH);
    reader = open_reader(LENGTH);
    do {
        assert_int_equal(mc_line_reader_next(reader, 3, 1 << 30, &lines, &error), 0);
        n += lines.n;
        for (i = 0; i < lines.n; i++)
            assert_int_equal(strspn(lines.items[i].data, "x"), LENGTH - 1);
    } while (lines.n > 0);
    assert_int_equal(n, N);
    mc_line_reader_close(reader);
    free(text);
}

/* A pipe whose other end is open and silent: what came is given; a stop ends the waiting. */
static void test_a_pipe_that_falls_silent(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_line_reader *reader = NULL;
    int ends[2], stop[2], standard_input = mc_keep_standard_input();

    (void)state;
    assert_int_equal(pipe(ends) + pipe(stop), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(mc_line_reader_open("-", 100, stop[0], &reader, &error), 0);
    assert_string_equal(mc_line_reader_name(reader), "standard input");
    assert_int_equal(mc_line_reader_size(reader), 0);
    assert_int_equal(write(ends[1], "a\nb\nc", 5), 5);
    assert_next(reader, 100, 100, 1, "a|b|");
    assert_int_equal(write(ends[1], "d\n", 2), 2);
    assert_next(reader, 100, 100, 3, "cd|");
    assert_int_equal(write(stop[1], "", 1), 1);
    assert_next(reader, 100, 100, 0, "");
    mc_line_reader_close(reader);
    assert_int_equal(dup2(standard_input, STDIN_FILENO), STDIN_FILENO);
    (void)close(standard_input);
    (void)close(ends[0]);
    (void)close(ends[1]);
    (void)close(stop[0]);
    (void)close(stop[1]);
}

static void test_what_is_no_file(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_line_reader *reader = NULL;

    (void)state;
    assert_int_equal(mc_line_reader_open(folder, 100, -1, &reader, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(mc_line_reader_open("/no/such/file", 100, -1, &reader, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.text, "cannot be read: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_many_as_asked_for),
        cmocka_unit_test(test_no_lines),
        cmocka_unit_test(test_a_line_over_the_limit_comes_behind_those_before),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_a_pipe_that_falls_silent),
        cmocka_unit_test(test_what_is_no_file),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
