/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/json_write.h"

static char *written(void (*write)(FILE *, const void *), const void *what)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    write(stream, what);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void write_text(FILE *stream, const void *what)
{
    mc_json_write_text(stream, *(const struct mc_slice *)what);
}

static void write_number(FILE *stream, const void *what)
{
    mc_json_write_number(stream, *(const double *)what);
}

static void check_text(struct mc_slice text, const char *expected)
{
    char *found = written(write_text, &text);
    struct mc_buffer buffer = {NULL, 0, 0};

    assert_string_equal(found, expected);
    free(found);
    mc_json_append_text(&buffer, text);
    assert_string_equal(buffer.data, expected);
    mc_buffer_free(&buffer);
}

static void check_number(double number, const char *expected)
{
    char *found = written(write_number, &number);

    assert_string_equal(found, expected);
    free(found);
}

static void test_texts(void **state)
{
    (void)state;
    check_text(mc_slice("", 0), "\"\"");
    check_text(mc_slice_of("plain ~ text"), "\"plain ~ text\"");
    check_text(mc_slice_of("a \"b\" \\c/"), "\"a \\\"b\\\" \\\\c/\"");
    check_text(mc_slice_of("\b\f\n\r\t"), "\"\\b\\f\\n\\r\\t\"");
    check_text(mc_slice("a\0b", 3), "\"a\\u0000b\"");
    check_text(mc_slice_of("\x01\x1f\x7f"), "\"\\u0001\\u001f\\u007f\"");
    /* U+009B, U+202E, U+2069, U+061C and "##[": the same text, but for no terminal and no log */
    check_text(mc_slice_of("\xC2\x9B\xE2\x80\xAE\xE2\x81\xA9"), "\"\\u009b\\u202e\\u2069\"");
    check_text(mc_slice_of("### ##[a]"), "\"### \\u0023#[a]\"");
    check_text(mc_slice_of("::error::"), "\"::error::\"");
    check_text(mc_slice_of("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
               "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"");
}

static void test_numbers(void **state)
{
    (void)state;
    check_number(4.3, "4.3");
    check_number(5, "5");
    check_number(0, "0");
    check_number(0.1 + 0.2, "0.30000000000000004");
    check_number(-2.5e-9, "-2.5e-09");
    /* 16 digits would give 9.999999999999999e+22. */
    check_number(1e23, "1e+23");
    check_number(-0.0, "0");
    check_number((double)NAN, "null");
    check_number((double)INFINITY, "null");
}

static void check_round_trip(double number)
{
    char text[MC_REAL_TEXT_SIZE];

    mc_format_real(number, text);
    assert_near(strtod(text, NULL), number, 0);
    assert_true(strlen(text) < MC_REAL_TEXT_SIZE - 1);
}

static void test_every_number_reads_back(void **state)
{
    static const double numbers[] = {0.668740304976422, 0.9381339904048686, 1.0 / 3, DBL_MAX,
                                     -DBL_MIN,          DBL_TRUE_MIN,       1e22,    1.23456789e17};
    char text[MC_REAL_TEXT_SIZE];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        check_round_trip(numbers[i]);
    for (i = 1; i < 2000; i++)
        check_round_trip((double)i / 1999 * 1e-3);
    mc_format_real((double)NAN, text);
    assert_string_equal(text, "nan");
    mc_format_real(-(double)INFINITY, text);
    assert_string_equal(text, "-inf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_every_number_reads_back),
    };

    return cmocka_run_group_tests_name("json_write", tests, NULL, NULL);
}
