/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/table.h"

enum { NAME, VALUE, NOTE, N_COLUMNS };

static const struct mc_table_field columns[N_COLUMNS] = {[NAME] = {"name", true, NULL},
                                                         [VALUE] = {"value", true, "worth"},
                                                         [NOTE] = {"note", false, NULL}};

static struct mc_arena *arena;
static struct mc_error error;

static int open_arena(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

/* Opens the text as CSV and looks for the columns. */
static int find(struct mc_table_input *table, const char *text)
{
    *table = (struct mc_table_input){.error = &error};
    assert_int_equal(
        mc_table_open(table, mc_slice_of("t.csv"), mc_slice_of(text), MC_COMMA_SEPARATED, arena),
        0);
    return mc_table_find(table, columns, N_COLUMNS, MC_TABLE_START, "no '$' here", "twice: $");
}

static void assert_failed(uint32_t line, uint32_t column, const char *text)
{
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "t.csv");
    assert_string_equal(error.text, text);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, column);
    error.code = MC_CODE_OK;
}

static void test_columns_are_found_by_name(void **state)
{
    struct mc_table_input table;

    (void)state;
    assert_int_equal(find(&table, "worth,x,name\n1,2,a\n"), 0);
    assert_int_equal(table.n_fields, 3);
    assert_int_equal(table.columns[NAME], 2);
    assert_int_equal(table.columns[VALUE], 0);
    assert_true(table.columns[NOTE] == SIZE_MAX);
    table.row = 1;
    assert_string_equal(mc_table_text(&table, table.columns[NAME]).data, "a");
    assert_int_equal(mc_table_text(&table, table.columns[NOTE]).length, 0);
    assert_int_equal(find(&table, "worth,value,name\n1,2,a\n"), 0);
    assert_int_equal(table.columns[VALUE], 1);
}

static void test_columns_that_are_missing_or_twice(void **state)
{
    struct mc_table_input table;

    (void)state;
    assert_int_equal(find(&table, "name,note\n"), -1);
    assert_failed(1, 1, "no 'value' here; the columns here are \"name\", \"note\"");
    assert_int_equal(find(&table, ""), -1);
    assert_failed(1, 1, "no 'name' here; the table is empty");
    assert_int_equal(find(&table, "name,value,name\n"), -1);
    assert_failed(1, 12, "twice: name");
}

static void test_cells(void **state)
{
    struct mc_table_input table;
    double number;

    (void)state;
    assert_int_equal(find(&table, "name,value\na,2.5\nb,NA\nc,\nd,nan\ne,NaN\nf\n"), 0);
    table.row = 1;
    assert_int_equal(mc_table_real(&table, table.columns[VALUE], "bad: $!", &number), 0);
    assert_near(number, 2.5, 0);
    for (table.row = 2; table.row < 5; table.row++) {
        assert_int_equal(mc_table_real_or_nan(&table, table.columns[VALUE], &number), 0);
        assert_true(isnan(number));
        assert_true(mc_table_is_missing(mc_table_text(&table, table.columns[VALUE])));
    }
    assert_true(mc_table_is_missing(mc_table_text(&table, table.columns[VALUE])));
    assert_int_equal(mc_table_real(&table, table.columns[VALUE], "bad: $!", &number), -1);
    assert_failed(6, 3, "bad: NaN!");
    assert_true(mc_table_is_whole(&table));
    table.row = 6;
    assert_false(mc_table_is_whole(&table));
    assert_int_equal(mc_table_text(&table, table.columns[VALUE]).length, 0);
}

static void test_missing_values_and_commas(void **state)
{
    static const char *const missing[] = {"", "-", "na", "NA", "n/a", "NaN", "nan", "None", "NULL"};
    static const char *const others[] = {"--", "NAN1", "0", "nil", "1,5"};
    struct mc_table_input table;
    double number;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(missing) / sizeof(missing[0]); i++)
        assert_true(mc_table_is_missing(mc_slice_of(missing[i])));
    for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(mc_table_is_missing(mc_slice_of(others[i])));
    assert_true(mc_table_has_comma(mc_slice_of("-0,435")));
    assert_true(mc_table_has_comma(mc_slice_of(",5")));
    assert_false(mc_table_has_comma(mc_slice_of("1,000,000")));
    assert_false(mc_table_has_comma(mc_slice_of("a,5")));
    assert_false(mc_table_has_comma(mc_slice_of(",")));
    assert_int_equal(find(&table, "name,value\na,\"0,5\"\nb,1\nc,\"1,5\"\nd,\"2,5\"\ne,\"3,5\"\n"),
                     0);
    table.row = 1;
    assert_int_equal(mc_table_real(&table, table.columns[VALUE], "bad", &number), -1);
    assert_failed(2, 3,
                  "\"0,5\" has a decimal comma (4 in this column: lines 2, 4, 5 ...): the decimal "
                  "sign is a point");
    table.row = 4;
    assert_int_equal(mc_table_real(&table, table.columns[VALUE], "bad", &number), -1);
    assert_failed(5, 3,
                  "\"2,5\" has a decimal comma (2 in this column: lines 5 and 6): the decimal sign "
                  "is a point");
}

static void test_faults_as_diagnostics(void **state)
{
    struct mc_table_input table = {.diagnostics = mc_diagnostics_new(arena)};
    const char *text = "name\na\n";

    (void)state;
    assert_int_equal(
        mc_table_open(&table, mc_slice_of("t.csv"), mc_slice_of(text), MC_COMMA_SEPARATED, arena),
        0);
    table.row = 1;
    assert_int_equal(mc_table_fail(&table, 0, "one"), -1);
    assert_int_equal(mc_table_fail(&table, MC_TABLE_START, "two %d", 2), -1);
    assert_int_equal(table.diagnostics->n_errors, 2);
    assert_int_equal(table.diagnostics->items[0].at.line, 2);
    assert_string_equal(table.diagnostics->items[1].text.data, "two 2");
    assert_int_equal(mc_table_open(&table, mc_slice_of("t.csv"), mc_slice_of("a\"b\n"),
                                   MC_COMMA_SEPARATED, arena),
                     -1);
    assert_int_equal(table.diagnostics->n_errors, 3);
}

static int count_header(struct mc_table_input *table, void *context)
{
    (void)table;
    *(int *)context += 100;
    return 0;
}

static int count_row(struct mc_table_input *table, void *context)
{
    *(int *)context += (int)mc_table_text(table, 0).length;
    return 0;
}

static void test_streams(void **state)
{
    struct mc_table_input table = {.error = &error};
    int count = 0;

    (void)state;
    assert_int_equal(mc_table_stream(&table, mc_slice_of("t.csv"), mc_slice_of("a,b\nxx,y\nx,\n"),
                                     count_header, count_row, &count),
                     0);
    assert_int_equal(count, 103);
    assert_int_equal(mc_table_stream(&table, mc_slice_of("t.csv"), mc_slice_of("a,b\nxx\n"),
                                     count_header, count_row, &count),
                     -1);
    assert_failed(2, 1, "a row of 1 fields under a header of 2");
    assert_int_equal(mc_table_stream(&table, mc_slice_of("t.csv"), mc_slice_of("\n"), count_header,
                                     count_row, &count),
                     -1);
    assert_failed(1, 1, "the file is empty; a header was expected");
}

static void test_lines_of_json(void **state)
{
    struct mc_json_lines lines = {.path = mc_slice_of("t.jsonl"),
                                  .text = mc_slice_of("{\"a\": 1}\r\n\n \t\n{\"a\"\n[2]"),
                                  .blanks = mc_slice_of(" \t")};
    struct mc_json_cursor root;

    (void)state;
    assert_int_equal(mc_json_lines_next(&lines, &root), 1);
    assert_int_equal(lines.number, 1);
    assert_true(json_is_object(root.value));
    assert_int_equal(mc_json_lines_next(&lines, &root), -1);
    assert_int_equal(lines.fault.at.line, 4);
    assert_int_equal(lines.fault.at.column, 5);
    assert_int_equal(mc_json_lines_next(&lines, &root), 1);
    assert_int_equal(lines.number, 5);
    assert_int_equal(lines.begin, 19);
    assert_true(json_is_array(root.value));
    assert_int_equal(mc_json_lines_next(&lines, &root), 0);
    mc_json_lines_close(&lines);
    lines = (struct mc_json_lines){.path = mc_slice_of("t.jsonl"), .text = mc_slice_of(" \n")};
    assert_int_equal(mc_json_lines_next(&lines, &root), -1);
    mc_json_lines_close(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_are_found_by_name),
        cmocka_unit_test(test_columns_that_are_missing_or_twice),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_missing_values_and_commas),
        cmocka_unit_test(test_faults_as_diagnostics),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_lines_of_json),
    };

    mc_choose_tests();
    return cmocka_run_group_tests_name("table", tests, open_arena, close_arena);
}
