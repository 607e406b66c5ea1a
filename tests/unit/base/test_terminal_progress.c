/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/terminal.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void assert_text(uint64_t done, uint64_t bytes, uint64_t size, double seconds,
                        const char *expected)
{
    char text[128];

    progress_text("case", done, bytes, size, seconds, text);
    assert_string_equal(text, expected);
}

static void test_what_is_said(void **state)
{
    (void)state;
    assert_text(0, 0, 0, 0, "0 cases, 0/s");
    assert_text(1, 10, 0, 2, "1 case, 0/s");
    assert_text(999, 10, 0, 1, "999 cases, 999/s");
    /* a quarter in 15 s: 45 s for the rest */
    assert_text(1234567, 25, 100, 15, "1,234,567 cases, 82,304/s, 25 %, 0:45 left");
    assert_text(1000, 1, 3, 60, "1,000 cases, 16/s, 33 %, 2:00 left");
    assert_text(1000, 1, 3601, 1, "1,000 cases, 1,000/s, 0 %, 1:00:00 left");
    assert_text(12, 100, 100, 4, "12 cases, 3/s, 100 %, 0:00 left");
    /* a file that grew is not 110 % done */
    assert_text(12, 110, 100, 4, "12 cases, 3/s");
    /* beyond all measure */
    assert_text(UINT64_MAX, 1, UINT64_MAX, 1,
                "18,446,744,073,709,551,615 cases, 1,000,000,000,000,000/s, 0 %, 0:00 left");
}

static void test_what_is_counted(void **state)
{
    char text[128];

    (void)state;
    progress_text("gate", 26, 26, 104, 15, text);
    assert_string_equal(text, "26 gates, 1/s, 25 %, 0:45 left");
}

static void test_a_file_gets_nothing(void **state)
{
    struct mc_progress progress;
    FILE *stream = tmpfile();

    (void)state;
    assert_non_null(stream);
    mc_progress_begin(&progress, stream, true);
    progress.shown -= 1000000000;
    mc_progress_show(&progress, 10, 1, 2);
    mc_progress_hide(&progress);
    assert_int_equal(ftell(stream), 0);
    assert_int_equal(fclose(stream), 0);
}

/* What stood there is written over, and taken away at the end. */
static void test_a_line_over_the_other(void **state)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    struct mc_progress progress = {.stream = stream};

    (void)state;
    assert_non_null(stream);
    mc_progress_begin(&progress, stderr, false);
    assert_null(progress.stream);
    progress.stream = stream;
    progress.begin -= 1000000000000;         /* 1000 s ago */
    mc_progress_show(&progress, 5000, 0, 0); /* too soon after the begin */
    assert_int_equal(size, 0);
    progress.shown -= 1000000000;
    mc_progress_show(&progress, 5000, 0, 0);
    progress.shown -= 1000000000;
    mc_progress_show(&progress, 1, 0, 0);
    mc_progress_hide(&progress);
    mc_progress_hide(&progress);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, "\r5,000 cases, 4/s\r1 case, 0/s     \r           \r");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_said),
        cmocka_unit_test(test_what_is_counted),
        cmocka_unit_test(test_a_file_gets_nothing),
        cmocka_unit_test(test_a_line_over_the_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
