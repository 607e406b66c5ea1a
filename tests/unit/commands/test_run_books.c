/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/run_books.h"

#include "tests/unit/support.h"

#include "run/run.h"

static void test_options_of_a_run(void **state)
{
    struct mc_run_options values = mc_run_defaults;
    struct mc_book_options options = mc_run_book_options(&values);

    (void)state;
    assert_int_equal(options.format, MC_BOOK_TERMINAL);
    assert_string_equal(options.output, "-");
    values.format = "csv";
    values.output = "a.csv";
    values.csv_safe = true;
    options = mc_run_book_options(&values);
    assert_int_equal(options.format, MC_BOOK_CSV);
    assert_string_equal(options.output, "a.csv");
    assert_true(options.csv_safe);
    values.format = "sarif"; /* none of a book */
    assert_int_equal(mc_run_book_options(&values).format, -1);
}

static void test_unwanted_options(void **state)
{
    struct mc_run_options values = mc_run_defaults;

    (void)state;
    assert_null(mc_run_book_unwanted(&values));
    values.full = true;
    assert_string_equal(mc_run_book_unwanted(&values), "--full");
    values.challenge = true;
    assert_string_equal(mc_run_book_unwanted(&values), "--challenge");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options_of_a_run),
        cmocka_unit_test(test_unwanted_options),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
