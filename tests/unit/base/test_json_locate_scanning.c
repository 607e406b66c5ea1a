/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/json_locate.h"

static size_t end_of(const char *text)
{
    return mc_json_string_end(mc_slice_of(text), 0);
}

static void test_string_end(void **state)
{
    (void)state;
    assert_int_equal(end_of("\"\""), 2);
    assert_int_equal(end_of("\"ab\", 1"), 4);
    assert_int_equal(end_of("\"a\\\"b\""), 6);
    assert_int_equal(end_of("\"a\\\\\"b\""), 5);
    assert_int_equal(mc_json_string_end(mc_slice_of("[\"a\"]"), 1), 4);
    assert_true(end_of("\"") == SIZE_MAX);
    assert_true(end_of("\"ab") == SIZE_MAX);
    assert_true(end_of("\"ab\\") == SIZE_MAX);
    assert_true(end_of("\"ab\\\"") == SIZE_MAX);
    /* what stands behind the text is not looked at */
    assert_true(mc_json_string_end(mc_slice("\"ab\"", 3), 0) == SIZE_MAX);
    assert_true(mc_json_string_end(mc_slice("\"a\\\"\"", 3), 0) == SIZE_MAX);
}

static void test_four_digits(void **state)
{
    (void)state;
    assert_int_equal(mc_json_four_digits(mc_slice_of("00e9"), 0), 0xE9);
    assert_int_equal(mc_json_four_digits(mc_slice_of("\\uD83Dx"), 2), 0xD83D);
    assert_int_equal(mc_json_four_digits(mc_slice_of("ABCDEF"), 1), 0xBCDE);
    assert_int_equal(mc_json_four_digits(mc_slice_of("00g9"), 0), -1);
    assert_int_equal(mc_json_four_digits(mc_slice_of("+0e9"), 0), -1);
    assert_int_equal(mc_json_four_digits(mc_slice_of("0e9"), 0), -1);
    assert_int_equal(mc_json_four_digits(mc_slice("00e9", 3), 0), -1);
    assert_int_equal(mc_json_four_digits(mc_slice_of("00e9"), 1), -1);
    assert_int_equal(mc_json_four_digits(mc_slice_of("00e9"), 5), -1);
}

static void test_number_length(void **state)
{
    (void)state;
    assert_int_equal(mc_json_number_length("0"), 1);
    assert_int_equal(mc_json_number_length("-12.50,"), 6);
    assert_int_equal(mc_json_number_length("1e5}"), 3);
    assert_int_equal(mc_json_number_length("01"), 0);
    assert_int_equal(mc_json_number_length("1."), 0);
    assert_int_equal(mc_json_number_length("1e"), 0);
    assert_int_equal(mc_json_number_length("-"), 0);
    assert_int_equal(mc_json_number_length(""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_string_end),
        cmocka_unit_test(test_four_digits),
        cmocka_unit_test(test_number_length),
    };

    return cmocka_run_group_tests_name("json_scanning", tests, NULL, NULL);
}
