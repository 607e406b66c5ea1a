/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unified diffs; the expected ones were written by GNU diffutils 3.8, diff -u. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "text/line_diff.h"

static void check(const char *before, const char *after, const struct mc_changed_span *spans,
                  size_t n_spans, const char *expected)
{
    struct mc_line_diff diff = {mc_slice_of("x"), mc_slice_of(before), mc_slice_of(after), spans,
                                n_spans};
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    mc_line_diff_write(&diff, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void test_nothing(void **state)
{
    (void)state;
    check("a\nb\n", "a\nb\n", NULL, 0, "");
    check("", "", NULL, 0, "");
}

static void test_one_line(void **state)
{
    static const struct mc_changed_span span = {9, 10, 9, 10};

    (void)state;
    check("1\n2\n3\n4\n!5!\n6\n7\n8\n9\n", "1\n2\n3\n4\n!x!\n6\n7\n8\n9\n", &span, 1,
          "--- a/x\n+++ b/x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-!5!\n+!x!\n 6\n 7\n 8\n");
}

/* The lines of a span that both texts have stay. */
static void test_lines_that_stay(void **state)
{
    static const struct mc_changed_span span = {2, 9, 2, 9};

    (void)state;
    check("0\na\nb\nc\nd\n9\n", "0\nb\nd\na\nc\n9\n", &span, 1,
          "--- a/x\n+++ b/x\n@@ -1,6 +1,6 @@\n 0\n-a\n b\n-c\n d\n+a\n+c\n 9\n");
}

/* Seven lines between two changes part them, six do not. */
static void test_hunks(void **state)
{
    static const struct mc_changed_span near[] = {{0, 1, 0, 1}, {14, 15, 14, 15}};
    static const struct mc_changed_span far[] = {{0, 1, 0, 1}, {16, 17, 16, 17}};

    (void)state;
    check("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n", near, 2,
          "--- a/x\n+++ b/x\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
    check("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n", far, 2,
          "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n"
          "+B\n");
}

static void test_two_spans_of_a_line(void **state)
{
    static const struct mc_changed_span spans[] = {{0, 1, 0, 1}, {2, 3, 2, 3}};

    (void)state;
    check("a b\n", "A B\n", spans, 2, "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a b\n+A B\n");
}

static void test_more_and_fewer_lines(void **state)
{
    static const struct mc_changed_span more = {2, 3, 2, 5}, fewer = {2, 5, 2, 3};

    (void)state;
    check("a\nb\nc\n", "a\nx\ny\nc\n", &more, 1,
          "--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n");
    check("a\nx\ny\nc\n", "a\nb\nc\n", &fewer, 1,
          "--- a/x\n+++ b/x\n@@ -1,4 +1,3 @@\n a\n-x\n-y\n+b\n c\n");
}

static void test_no_line_feed_at_the_end(void **state)
{
    static const struct mc_changed_span span = {2, 3, 2, 3};

    (void)state;
    check("a\nb", "a\nc", &span, 1,
          "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n"
          "\\ No newline at end of file\n");
}

/* 20,000 lines, all other: too many pairs for a common subsequence. */
static void test_very_many_lines(void **state)
{
    enum { N = 20000 };
    char *before = mc_calloc(2 * N + 1, 1), *after = mc_calloc(2 * N + 1, 1);
    struct mc_changed_span span = {0, 2 * N, 0, 2 * N};
    struct mc_line_diff diff = {mc_slice_of("x"), {before, 2 * N}, {after, 2 * N}, &span, 1};
    size_t i, length = 0;
    char *text = NULL;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    assert_non_null(stream);
    for (i = 0; i < N; i++) {
        memcpy(before + 2 * i, "a\n", 2);
        memcpy(after + 2 * i, "b\n", 2);
    }
    mc_line_diff_write(&diff, stream);
    assert_int_equal(fclose(stream), 0);
    /* "-a" and "+b" N times, three lines of head. */
    assert_int_equal(length, 6 * N + strlen("--- a/x\n+++ b/x\n@@ -1,20000 +1,20000 @@\n"));
    free(text);
    free(before);
    free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_lines_that_stay),
        cmocka_unit_test(test_hunks),
        cmocka_unit_test(test_two_spans_of_a_line),
        cmocka_unit_test(test_more_and_fewer_lines),
        cmocka_unit_test(test_no_line_feed_at_the_end),
        cmocka_unit_test(test_very_many_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
