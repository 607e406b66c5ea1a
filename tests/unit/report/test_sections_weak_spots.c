/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "report/document.h"
#include "report/figures.h"
#include "report/sections.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;
static struct mc_report_options options;
static struct mc_figure_view view;
static bool is_split;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    options = mc_made_up_options();
    view = mc_view_dataset(result, &result->datasets[0], &options, arena);
    return 0;
}

static void check(const struct mc_table *table, size_t row, size_t column, const char *expected)
{
    assert_true(mc_slice_is(table->rows[row].cells[column].text, expected));
}

static void test_spots(void **state)
{
    struct mc_table *table = mc_weak_spots(&view, 100, &is_split);

    (void)state;
    assert_non_null(table);
    assert_int_equal(table->n_columns, 3);
    assert_int_equal(table->n_rows, 3);
    check(table, 0, 0, "bleu");
    /* neither the phenomenon that is not pooled, with 0.90, nor overall */
    check(table, 0, 1, "passive 0.41, negation 0.20");
    check(table, 1, 1, "negation 0.33, passive 0.08");
    /* an interval that holds 0, and one that is not there */
    check(table, 0, 2, "2 of 2");
    check(table, 1, 2, "1 of 2");
}

static void test_narrow(void **state)
{
    (void)state;
    check(mc_weak_spots(&view, 50, &is_split), 0, 1, "passive 0.41");
    check(mc_weak_spots(&view, 1, &is_split), 1, 1, "negation 0.33");
}

static void test_less(void **state)
{
    struct mc_table *table;

    (void)state;
    result->settings.resamples = 0;
    table = mc_weak_spots(&view, 100, &is_split);
    assert_int_equal(table->n_columns, 2);
    /* with one phenomenon there is nothing to choose from */
    view = mc_view_dataset(result, &result->datasets[1], &options, arena);
    assert_null(mc_weak_spots(&view, 100, &is_split));
    view = mc_view_dataset(result, &result->datasets[0], &options, arena);
    result->n_statistics = 1;
    assert_null(mc_weak_spots(&view, 100, &is_split));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_spots, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_narrow, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_less, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("weak_spots", tests, NULL, NULL);
}
