#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/terminal.h"

static void test_wish_goes_before_the_environment(void **state)
{
    (void)state;
    (void)setenv("NO_COLOR", "1", 1);
    assert_true(mc_terminal_color(MC_COLOR_ALWAYS, stdout));
    assert_false(mc_terminal_color(MC_COLOR_NEVER, stdout));
    assert_false(mc_terminal_color(MC_COLOR_AUTO, stdout));
    (void)unsetenv("NO_COLOR");
}

static void test_no_color_in_a_file(void **state)
{
    FILE *file = tmpfile();

    (void)state;
    assert_non_null(file);
    (void)setenv("TERM", "xterm", 1);
    assert_false(mc_terminal_color(MC_COLOR_AUTO, file));
    (void)fclose(file);
}

static void test_width(void **state)
{
    FILE *file = tmpfile();

    (void)state;
    assert_non_null(file);
    (void)setenv("COLUMNS", "132", 1);
    assert_int_equal(mc_terminal_width(file, 80), 132);
    (void)setenv("COLUMNS", "many", 1);
    assert_int_equal(mc_terminal_width(file, 80), 80);
    (void)setenv("COLUMNS", "0", 1);
    assert_int_equal(mc_terminal_width(file, 77), 77);
    (void)unsetenv("COLUMNS");
    assert_int_equal(mc_terminal_width(file, 100), 100);
    (void)fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wish_goes_before_the_environment),
        cmocka_unit_test(test_no_color_in_a_file),
        cmocka_unit_test(test_width),
    };

    return cmocka_run_group_tests_name("terminal", tests, NULL, NULL);
}
