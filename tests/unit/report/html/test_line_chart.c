/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines over a table: where their points lie, what parts them, and that names are text. */
#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "report/html/line_chart.h"

static const double places[] = {0, 0.5, 1};

/* Whether the drawing of one line called `name` has the text. */
static bool draws(const double *values, const char *name, const char *text)
{
    const struct mc_table_line line = {mc_slice_of(name), values};
    const struct mc_table_lines lines = {.lines = &line,
                                         .at = places,
                                         .n_lines = 1,
                                         .n_points = 3,
                                         .across = "x",
                                         .up = "y",
                                         .label = "all"};
    struct mc_buffer out = {NULL, 0, 0};
    bool is_there;

    mc_html_line_chart(&lines, &out);
    is_there = out.length > 0 && strstr(out.data, text) != NULL;
    mc_buffer_free(&out);
    return is_there;
}

/* The field is 600 wide from 48 on and 260 high from 12 on; the axis leads from the tenth below the
 * least value to the one above the greatest: from .2 to 1 here, so that .6 is half of it. */
static void test_points_lie_on_an_axis_of_whole_tenths(void **state)
{
    const double values[] = {1, 0.6, 0.2};

    (void)state;
    assert_true(draws(values, "a", "d=\"M48.0 12.0L348.0 142.0L648.0 272.0\""));
}

static void test_equal_values_have_an_axis(void **state)
{
    const double values[] = {0.5, 0.5, 0.5};

    (void)state;
    assert_true(draws(values, "a", "d=\"M48.0 272.0L348.0 272.0L648.0 272.0\""));
}

static void test_what_is_not_defined_parts_a_line(void **state)
{
    const double values[] = {1, (double)NAN, 0.2};
    const double none[] = {(double)NAN, (double)NAN, (double)NAN};

    (void)state;
    assert_true(draws(values, "a", "d=\"M48.0 12.0M648.0 272.0\""));
    assert_false(draws(none, "a", "<"));
}

static void test_names_are_text(void **state)
{
    const double values[] = {1, 0.6, 0.2};

    (void)state;
    assert_true(draws(values, "<b> & c", "<title>&lt;b&gt; &amp; c</title>"));
    assert_false(draws(values, "<b> & c", "<b>"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_lie_on_an_axis_of_whole_tenths),
        cmocka_unit_test(test_equal_values_have_an_axis),
        cmocka_unit_test(test_what_is_not_defined_parts_a_line),
        cmocka_unit_test(test_names_are_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
