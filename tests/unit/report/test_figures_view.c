/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/figures.c"
#include "report/footnotes.h"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/expectations.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

enum { MEAN, MAD, SPEARMAN, RANKING };

static struct mc_result *result;
static struct mc_report_options options;
static struct mc_figure_view view;
static struct mc_footnotes notes;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    options = mc_made_up_options();
    view = mc_view_dataset(result, &result->datasets[0], &options, arena);
    memset(&notes, 0, sizeof(notes));
    notes.arena = arena;
    return 0;
}

static void check_decimal(double value, int decimals, const char *expected)
{
    assert_true(mc_slice_is(mc_decimal_text(value, decimals, arena), expected));
}

static void test_decimals(void **state)
{
    (void)state;
    check_decimal(0.4334, 3, "0.433");
    check_decimal(-0.0001, 3, "0.000");
    check_decimal(-0.0001, 4, "-0.0001");
    check_decimal(-0.5, 0, "0");
    check_decimal(-1, 0, "-1");
    check_decimal(0.125, 2, "0.12");
    check_decimal((double)NAN, 3, "-");
    check_decimal(-(double)NAN, 3, "-");
    assert_int_equal(mc_value_decimals(&view, MAD), 2);
    assert_int_equal(mc_value_decimals(&view, SPEARMAN), 3);
    assert_int_equal(bound_decimals(&view, SPEARMAN), 2);
    assert_int_equal(mc_human_decimals(&view), 3);
    options.precision = 5;
    assert_int_equal(mc_value_decimals(&view, MAD), 5);
    assert_int_equal(bound_decimals(&view, SPEARMAN), 5);
    assert_int_equal(mc_human_decimals(&view), 5);
}

static void test_intervals(void **state)
{
    (void)state;
    assert_true(mc_slice_is(interval_text(&view, view.groups[0], 0, SPEARMAN), "[-0.05, 0.25]"));
    assert_true(mc_is_near_chance(result, view.groups[0], 0, SPEARMAN));
    assert_int_equal(interval_text(&view, view.groups[0], 0, MEAN).length, 0);
    assert_false(mc_is_near_chance(result, view.groups[0], 0, MEAN));
    assert_false(mc_is_near_chance(result, view.groups[1], 1, SPEARMAN));
}

static void check_cell(const struct shown_figure *shown, const char *text, const char *mark,
                       enum mc_emphasis emphasis)
{
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell cell = {{"", 0}, {"", 0}, MC_PLAIN, (double)NAN, NULL};

    put_figure(&view, shown, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, text));
    assert_true(mc_slice_is(cell.mark, mark));
    assert_int_equal(cell.emphasis, emphasis);
}

static void test_figures(void **state)
{
    struct mc_slice *lines;

    (void)state;
    check_cell(&(struct shown_figure){view.groups[0], 0, MAD, 4, true}, "0.20", "", MC_PLAIN);
    check_cell(&(struct shown_figure){view.groups[0], 2, MAD, 4, true}, "0.12", "", MC_BOLD_BETTER);
    /* both 0.08: both are best */
    check_cell(&(struct shown_figure){view.groups[1], 1, MAD, 3, true}, "0.08", "", MC_BOLD_BETTER);
    check_cell(&(struct shown_figure){view.groups[1], 2, MAD, 3, true}, "0.08", "(1)",
               MC_BOLD_BETTER);
    check_cell(&(struct shown_figure){view.groups[0], 0, SPEARMAN, 4, true}, "0.100", "", MC_PLAIN);
    check_cell(&(struct shown_figure){view.groups[0], 0, SPEARMAN, 4, false}, "0.100", "~",
               MC_PLAIN);
    check_cell(&(struct shown_figure){view.groups[0], 1, SPEARMAN, 4, false}, "-0.015", "~(2)",
               MC_PLAIN);
    check_cell(&(struct shown_figure){view.groups[1], 0, SPEARMAN, 3, false}, "-", "(3)", MC_PLAIN);
    /* a mean is neither good nor bad */
    check_cell(&(struct shown_figure){view.groups[0], 1, MEAN, 3, true}, "0.713", "", MC_PLAIN);
    assert_int_equal(mc_footnote_lines(&notes, &lines), 4);
    assert_true(mc_slice_is(lines[0], "(1) rests on 2 cases"));
    assert_true(mc_slice_is(lines[1], "(2) rests on 3 cases"));
    assert_true(mc_slice_is(lines[2], "(3) all scores of the metric are equal"));
    view.n_metrics = 1;
    check_cell(&(struct shown_figure){view.groups[3], 0, MAD, 7, true}, "0.29", "", MC_PLAIN);
}

/* Expectations passed are the figure behind the statistics. */
static void test_passes(void **state)
{
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell cell = {{"", 0}, {"", 0}, MC_PLAIN, (double)NAN, NULL};
    size_t passed = result->n_statistics;
    struct mc_slice *lines;

    (void)state;
    assert_int_equal(mc_view_figures(&view), passed);
    assert_string_equal(mc_figure_title(&view, MAD), "MAD");
    mc_made_up_expectations(result);
    assert_int_equal(mc_view_figures(&view), passed + 1);
    assert_string_equal(mc_figure_title(&view, passed), "passed");
    check_cell(&(struct shown_figure){view.groups[0], 0, passed, 4, true}, "1/2", "", MC_PLAIN);
    check_cell(&(struct shown_figure){view.groups[0], 2, passed, 4, true}, "-", "(1)", MC_PLAIN);
    result->datasets[0].groups[0].passes[0].n_not_applicable = 1;
    check_cell(&(struct shown_figure){view.groups[0], 0, passed, 4, true}, "1/2", "(2)", MC_PLAIN);
    put_passes_with_interval(&view, view.groups[1], 1, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "1/2 [.09,.91]"));
    put_passes_with_interval(&view, view.groups[0], 1, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "2/2 [.34,1.00]"));
    put_passes_with_interval(&view, view.groups[0], 2, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "-"));
    /* of the cases of several phenomena nothing is expected */
    check_cell(&(struct shown_figure){view.groups[2], 0, passed, 2, true}, "", "", MC_PLAIN);
    assert_int_equal(mc_footnote_lines(&notes, &lines), 2);
    assert_true(mc_slice_is(lines[0], "(1) no expectation is applicable"));
    assert_true(mc_slice_is(lines[1], "(2) some expectations are not applicable"));
    assert_true(mc_slice_is(interval_text(&view, view.groups[0], 0, passed), "[0.09, 0.91]"));
    assert_int_equal(interval_text(&view, view.groups[0], 2, passed).length, 0);
    assert_int_equal(interval_text(&view, view.groups[2], 0, passed).length, 0);
}

/* What is not shown to be more than nothing is not praised. */
static void test_no_praise(void **state)
{
    struct mc_cell *cell =
        &result->datasets[0].groups[0].cells[2 * result->n_statistics + SPEARMAN];

    (void)state;
    check_cell(&(struct shown_figure){view.groups[0], 2, SPEARMAN, 4, true}, "0.800", "",
               MC_BOLD_BETTER);
    cell->low = -0.1;
    check_cell(&(struct shown_figure){view.groups[0], 2, SPEARMAN, 4, true}, "0.800", "", MC_PLAIN);
}

static void test_human(void **state)
{
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell cell = {{"", 0}, {"", 0}, MC_PLAIN, (double)NAN, NULL};

    (void)state;
    put_human(&view, view.groups[0], HUMAN_MEAN, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "0.597"));
    assert_int_equal(cell.mark.length, 0);
    put_human(&view, view.groups[0], HUMAN_SPREAD, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "0.110"));
    view = mc_view_dataset(result, &result->datasets[1], &options, arena);
    put_human(&view, view.groups[0], HUMAN_MEAN, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "1.000"));
    assert_true(mc_slice_is(cell.mark, "(1)"));
    put_human(&view, view.groups[0], HUMAN_SPREAD, &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "-"));
    assert_true(mc_slice_is(cell.mark, "(2)"));
    assert_true(mc_slice_is(notes.texts[0], "rests on 1 case"));
    assert_true(mc_slice_is(notes.texts[1], "fewer than 2 cases"));
}

static void test_names(void **state)
{
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell cell = {{"", 0}, {"", 0}, MC_PLAIN, (double)NAN, NULL};

    (void)state;
    put_group_name(&view, view.groups[0], &notes, table, &cell);
    assert_true(mc_slice_is(cell.text, "negation"));
    assert_int_equal(cell.mark.length, 0);
    assert_false(notes.not_pooled);
    put_group_name(&view, view.groups[2], &notes, table, &cell);
    assert_true(mc_slice_is(cell.mark, "*"));
    assert_true(notes.not_pooled);
    /* the second metric reads graphs alone */
    result->suite->phenomena[view.groups[0]->phenomenon].amr_silent = true;
    put_group_name(&view, view.groups[0], &notes, table, &cell);
    assert_true(mc_slice_is(cell.mark, "(1)"));
    result->suite->phenomena[view.groups[2]->phenomenon].amr_silent = true;
    put_group_name(&view, view.groups[2], &notes, table, &cell);
    assert_true(mc_slice_is(cell.mark, "*(1)"));
    assert_int_equal(notes.n, 1);
    view.n_metrics = 1;
    cell.mark.length = 0;
    put_group_name(&view, view.groups[0], &notes, table, &cell);
    assert_int_equal(cell.mark.length, 0);
    mc_put_count(42, table, &cell);
    assert_true(mc_slice_is(cell.text, "42"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_decimals, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_intervals, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_figures, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_passes, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_no_praise, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_human, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_names, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("figure_view", tests, NULL, NULL);
}
