/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"

static struct mc_report_options options;
static struct mc_figure_view view;
static struct mc_footnotes notes;

static int set_up(void **state)
{
    struct mc_result *result;

    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result_of(9, arena);
    options = mc_made_up_options();
    view = mc_view_dataset(result, &result->datasets[0], &options, arena);
    memset(&notes, 0, sizeof(notes));
    notes.arena = arena;
    return 0;
}

static void test_matrix(void **state)
{
    struct mc_table *table = mc_figure_matrix(&view, 1, 1, 4, &notes);
    const struct mc_table_cell *cells = table->rows[0].cells;

    (void)state;
    assert_int_equal(table->n_columns, 6);
    assert_true(mc_slice_is(table->columns[2].title, "human"));
    assert_true(mc_slice_is(table->columns[3].title, "smatch"));
    assert_true(mc_slice_is(table->columns[5].title, "metric-4"));
    assert_int_equal(table->n_rows, 4);
    assert_true(mc_slice_is(cells[0].text, "negation"));
    assert_true(mc_slice_is(cells[1].text, "4"));
    assert_true(mc_slice_is(cells[2].text, "0.597"));
    /* smatch rests on 3 of the 4 cases; metric-4 is bleu and 0.01 */
    assert_true(mc_slice_is(cells[3].text, "0.33"));
    assert_true(mc_slice_is(cells[3].mark, "(1)"));
    assert_true(mc_slice_is(cells[5].text, "0.21"));
    assert_true(table->rows[3].rule);
}

static void test_fitting(void **state)
{
    size_t width = mc_table_width(mc_figure_matrix(&view, 1, 0, 9, &notes));

    (void)state;
    assert_int_equal(mc_matrix_fitting(&view, 1, 0, width, &notes), 9);
    /* eight fit, but five and four are more alike than eight and one */
    assert_int_equal(mc_matrix_fitting(&view, 1, 0, width - 1, &notes), 5);
    assert_int_equal(mc_matrix_fitting(&view, 1, 0, 1, &notes), 1);
    assert_int_equal(mc_matrix_fitting(&view, 1, 8, width, &notes), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_matrix, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_fitting, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("figure_matrix", tests, NULL, NULL);
}
