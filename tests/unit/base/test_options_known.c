/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/options.h"

static void test_known_index(void **state)
{
    static const char *const known[] = {"json", "csv", "csv_all", "", NULL};
    static const char *const none[] = {NULL};

    (void)state;
    assert_int_equal(mc_known_index(mc_slice_of("json"), known), 0);
    assert_int_equal(mc_known_index(mc_slice_of("csv_all"), known), 2);
    assert_int_equal(mc_known_index(mc_slice("csv_all", 3), known), 1);
    assert_int_equal(mc_known_index(mc_slice_of(""), known), 3);
    assert_int_equal(mc_known_index(mc_slice_of("CSV"), known), 4);
    assert_int_equal(mc_known_index(mc_slice_of("csv_"), known), 4);
    assert_int_equal(mc_known_index(mc_slice_of("csv"), none), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_index)};

    return cmocka_run_group_tests_name("known_index", tests, NULL, NULL);
}
