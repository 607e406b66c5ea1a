/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;
static struct mc_report_options options;
static struct mc_figure_view view;
static struct mc_footnotes notes;

static int set_up(void **state)
{
    static const struct mc_statistic *chosen[5];
    size_t i;

    (void)state;
    for (i = 0; i < 5; i++)
        chosen[i] = mc_statistics_by_default(&(size_t){0})[i];
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    options = mc_made_up_options();
    /* All five figures, as if they were chosen by name. */
    result->settings.statistics = chosen;
    view = mc_view_dataset(result, &result->datasets[0], &options, arena);
    memset(&notes, 0, sizeof(notes));
    notes.arena = arena;
    return 0;
}

/* Titles of the columns, divided by '/'. */
static void check_titles(const struct mc_table *table, const char *expected)
{
    struct mc_buffer found = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < table->n_columns; i++) {
        mc_buffer_append_text(&found, i == 0 ? "" : "/");
        mc_buffer_append_slice(&found, table->columns[i].title);
    }
    assert_string_equal(found.data, expected);
    mc_buffer_free(&found);
}

static void check_text(const struct mc_table *table, size_t row, size_t column,
                       const char *expected)
{
    assert_true(mc_slice_is(table->rows[row].cells[column].text, expected));
}

static void test_inline(void **state)
{
    struct mc_list_shape shape = {MC_LIST_INLINE, true, 0, false};
    struct mc_table *table = mc_figure_list(&view, &shape, &notes);

    (void)state;
    check_titles(table, "phenomenon/cases/human/SD/metric/n/mean/MAD/[95%]/Spearman/[95%]/ranking/"
                        "[95%]/ranking, distinct/[95%]");
    assert_int_equal(table->n_rows, 12);
    check_text(table, 0, 0, "negation");
    check_text(table, 0, 1, "4");
    check_text(table, 0, 4, "bleu");
    check_text(table, 1, 0, "");
    check_text(table, 1, 4, "smatch");
    check_text(table, 1, 5, "3");
    check_text(table, 1, 8, "[0.30, 0.36]");
    assert_true(table->rows[9].rule);
    assert_false(table->rows[10].rule);
    check_text(table, 9, 0, "overall");
}

static void test_one_metric(void **state)
{
    struct mc_list_shape shape = {MC_LIST_INLINE, false, 4, false};

    (void)state;
    view.n_metrics = 1;
    check_titles(mc_figure_list(&view, &shape, &notes),
                 "phenomenon/n/human/mean/MAD/Spearman/ranking/ranking, distinct");
}

static void test_blocks(void **state)
{
    struct mc_list_shape shape = {MC_LIST_BLOCKS, true, 3, false};
    struct mc_table *table = mc_figure_list(&view, &shape, &notes);

    (void)state;
    check_titles(table, "metric/n/mean/MAD/Spearman/[95%]/ranking/ranking, distinct");
    assert_int_equal(table->n_rows, 16);
    assert_true(mc_slice_is(table->rows[0].heading, "negation   n 4   human 0.597   SD 0.110"));
    check_text(table, 1, 0, "  bleu");
    assert_true(
        mc_slice_is(table->rows[8].heading, "multiple-phenomena*   n 2   human 0.100   SD 0.200"));
    assert_true(table->rows[12].rule);
}

/* One group alone: its metrics, nothing about the group. */
static void test_metrics(void **state)
{
    struct mc_list_shape shape = {MC_LIST_METRICS, false, 4, false};

    (void)state;
    view.n_groups = 1;
    view.n_metrics = 1;
    check_titles(mc_figure_list(&view, &shape, &notes),
                 "metric/mean/MAD/Spearman/ranking/ranking, distinct");
}

static void test_shapes(void **state)
{
    const struct mc_list_shape inline_all = {MC_LIST_INLINE, true, 0, false};
    size_t width = mc_table_width(mc_figure_list(&view, &inline_all, &notes));
    struct mc_list_shape shape = mc_list_shape_for(&view, width, &notes);

    (void)state;
    assert_int_equal(shape.kind, MC_LIST_INLINE);
    assert_true(shape.spread);
    shape = mc_list_shape_for(&view, width - 1, &notes);
    assert_int_equal(shape.kind, MC_LIST_INLINE);
    assert_false(shape.spread);
    assert_int_equal(shape.n_dropped, 0);
    shape = mc_list_shape_for(&view, 118, &notes);
    assert_int_equal(shape.kind, MC_LIST_BLOCKS);
    assert_int_equal(shape.n_dropped, 0);
    assert_int_equal(mc_list_dropped(&view, &shape).length, 0);
    shape = mc_list_shape_for(&view, 80, &notes);
    assert_true(mc_slice_is(mc_list_dropped(&view, &shape),
                            "too narrow for the intervals of: MAD; ranking; ranking, distinct"));
    /* the last to go is the interval of Spearman */
    shape = mc_list_shape_for(&view, 10, &notes);
    assert_int_equal(shape.n_dropped, 4);
}

/* A figure that says nearly what its neighbour does is left out where none was chosen. */
static void test_secondary(void **state)
{
    struct mc_list_shape shape = {MC_LIST_METRICS, false, 4, false};

    (void)state;
    result->settings.statistics = NULL;
    view.n_groups = 1;
    view.n_metrics = 1;
    check_titles(mc_figure_list(&view, &shape, &notes), "metric/mean/MAD/Spearman/ranking");
}

/* Statistics without any interval have no column for one. */
static void test_no_intervals(void **state)
{
    struct mc_list_shape shape = {MC_LIST_METRICS, false, 0, false};
    size_t g, i;

    (void)state;
    for (g = 0; g < 4; g++)
        for (i = 0; i < 3 * result->n_statistics; i++)
            result->datasets[0].groups[g].cells[i].low = (double)NAN;
    check_titles(mc_figure_list(&view, &shape, &notes),
                 "metric/n/mean/MAD/Spearman/ranking/ranking, distinct");
    shape = mc_list_shape_for(&view, 10, &notes);
    assert_int_equal(shape.n_dropped, 0);
    assert_int_equal(mc_list_dropped(&view, &shape).length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_inline, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_one_metric, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_blocks, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_metrics, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_shapes, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_secondary, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_no_intervals, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("figure_list", tests, NULL, NULL);
}
