/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/ascii.h"
#include "base/file.h"
#include "base/scan.h"

/* The characters of each class, written out; every other byte is in none. */
static void assert_class(bool (*is_in)(char), const char *characters)
{
    int byte;

    for (byte = 0; byte < 256; byte++) {
        bool expected = byte != 0 && strchr(characters, byte) != NULL;

        assert_int_equal(is_in((char)byte), expected);
    }
}

static void test_classes(void **state)
{
    (void)state;
    assert_class(mc_ascii_is_digit, "0123456789");
    assert_class(mc_ascii_is_upper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    assert_class(mc_ascii_is_lower, "abcdefghijklmnopqrstuvwxyz");
    assert_class(mc_ascii_is_letter, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    assert_class(mc_ascii_is_alphanumeric,
                 "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    assert_class(mc_ascii_is_blank, " \t\n\r");
    assert_class(mc_ascii_is_space, " \t\n\v\f\r");
}

static void test_lower(void **state)
{
    int byte;

    (void)state;
    for (byte = 0; byte < 256; byte++)
        assert_int_equal(mc_ascii_lower((char)byte),
                         (char)(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte));
}

static void test_begins_and_ends(void **state)
{
    struct mc_slice text = mc_slice("ARG0-of", 7);

    (void)state;
    assert_true(mc_slice_begins(text, "ARG"));
    assert_true(mc_slice_begins(text, "ARG0-of"));
    assert_true(mc_slice_begins(text, ""));
    assert_false(mc_slice_begins(text, "arg"));
    assert_false(mc_slice_begins(text, "ARG0-of-"));
    assert_true(mc_slice_ends(text, "-of"));
    assert_true(mc_slice_ends(text, "ARG0-of"));
    assert_true(mc_slice_ends(text, ""));
    assert_false(mc_slice_ends(text, "-o"));
    assert_false(mc_slice_ends(text, "xARG0-of"));
    assert_true(mc_slice_begins(mc_slice("", 0), ""));
    assert_false(mc_slice_ends(mc_slice("", 0), "f"));
    /* the length counts, not what stands behind it */
    assert_false(mc_slice_begins(mc_slice("ARG0", 2), "ARG"));
    assert_false(mc_slice_ends(mc_slice("x-of", 3), "-of"));
}

static void test_blanks(void **state)
{
    struct mc_slice text = mc_slice("  \t\r\nx ", 7);

    (void)state;
    assert_int_equal(mc_scan_blanks(text, 0), 2);
    assert_int_equal(mc_scan_blanks(text, 2), 2);
    assert_int_equal(mc_scan_blanks(text, 6), 7);
    assert_int_equal(mc_scan_blanks(text, 7), 7);
    assert_int_equal(mc_scan_white(text, 0), 5);
    assert_int_equal(mc_scan_white(text, 5), 5);
    assert_int_equal(mc_scan_white(text, 6), 7);
    assert_int_equal(mc_scan_white(mc_slice("\0 ", 2), 0), 0);
}

static void test_path_names(void **state)
{
    (void)state;
    assert_string_equal(mc_path_name("suite.json"), "suite.json");
    assert_string_equal(mc_path_name("/a/b.c/suite.json"), "suite.json");
    assert_string_equal(mc_path_name("/suite"), "suite");
    assert_string_equal(mc_path_name("a/b/"), "a/b/");
    assert_string_equal(mc_path_name("/"), "/");
    assert_string_equal(mc_path_name(""), "");
    assert_int_equal(mc_path_folder_length("suite.json"), 0);
    assert_int_equal(mc_path_folder_length("a/suite.json"), 2);
    assert_int_equal(mc_path_folder_length("a/b/"), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes),         cmocka_unit_test(test_lower),
        cmocka_unit_test(test_begins_and_ends), cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_path_names),
    };

    return cmocka_run_group_tests_name("ascii", tests, NULL, NULL);
}
