/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "report/document.h"

static void check_table(const struct mc_table *table, bool color, unsigned indent,
                        const char *expected)
{
    struct mc_table_style style = {indent, color};
    char *found = NULL;
    size_t length;
    FILE *stream = open_memstream(&found, &length);

    assert_non_null(stream);
    mc_table_write(table, &style, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(found, expected);
    free(found);
}

static void put(struct mc_table *table, struct mc_table_cell *cell, const char *text)
{
    mc_table_set(table, cell, mc_slice_of(text));
}

static struct mc_table *two_columns(struct mc_arena *arena)
{
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell *cells;

    mc_table_column(table, mc_slice_of("name"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    cells = mc_table_row(table, false);
    put(table, &cells[0], "a");
    put(table, &cells[1], "12");
    cells = mc_table_row(table, true);
    put(table, &cells[0], "overall");
    put(table, &cells[1], "3");
    cells[1].emphasis = MC_BOLD;
    return table;
}

static void test_plain_table(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_table *table = two_columns(arena);

    (void)state;
    assert_int_equal(mc_table_width(table), 7 + 2 + 2);
    check_table(table, false, 1,
                " name      n\n"
                " a        12\n"
                " -----------\n"
                " overall   3\n");
    check_table(table, true, 0,
                "\033[2mname\033[0m      \033[2mn\033[0m\n"
                "a        12\n"
                "-----------\n"
                "overall   \033[1m3\033[0m\n");
    mc_arena_free(arena);
}

/* Wide characters, combining marks (e and U+0301 take one column) and control characters. */
static void test_display_width(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_table *table = two_columns(arena);
    struct mc_table_cell *cells = mc_table_row(table, false);

    (void)state;
    put(table, &cells[0], "\xe6\xbc\xa2\xe5\xad\x97");
    put(table, &cells[1], "4");
    cells = mc_table_row(table, false);
    put(table, &cells[0], "e\xcc\x81\tz");
    put(table, &cells[1], "5");
    check_table(table, false, 0,
                "name      n\n"
                "a        12\n"
                "-----------\n"
                "overall   3\n"
                "\xe6\xbc\xa2\xe5\xad\x97      4\n"
                "e\xcc\x81 z       5\n");
    mc_arena_free(arena);
}

/* Marks keep the digits aligned; empty cells leave no blanks at the end of a line. */
static void test_marks(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell *cells;

    (void)state;
    mc_table_column(table, mc_slice_of("MAD"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("x"), MC_ALIGN_LEFT);
    cells = mc_table_row(table, false);
    put(table, &cells[0], "0.25");
    put(table, &cells[1], "a");
    cells[1].mark = mc_slice_of("*");
    cells = mc_table_row(table, false);
    put(table, &cells[0], "-");
    cells[0].mark = mc_slice_of("(1)");
    (void)mc_table_row(table, false);
    assert_int_equal(mc_table_width(table), 4 + 3 + 2 + 1 + 1);
    check_table(table, false, 0,
                " MAD     x\n"
                "0.25     a*\n"
                "   -(1)\n"
                "\n");
    mc_arena_free(arena);
}

/* Titles of numbers are broken at blanks, the last line stands above the rows; headings go over all
 * columns and count in the width. */
static void test_titles_and_headings(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_table *table = mc_table_new(arena);
    struct mc_table_cell *cells;

    (void)state;
    mc_table_column(table, mc_slice_of("two words"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("ranking, distinct"), MC_ALIGN_RIGHT);
    mc_table_heading(table, mc_slice_of("a heading"), true);
    cells = mc_table_row(table, false);
    put(table, &cells[0], "a");
    put(table, &cells[1], "0.5");
    assert_int_equal(mc_table_width(table), 9 + 2 + 8);
    check_table(table, false, 0,
                "           ranking,\n"
                "two words  distinct\n"
                "-------------------\n"
                "a heading\n"
                "a               0.5\n");
    mc_table_heading(table, mc_slice_of("wider than all columns"), false);
    assert_int_equal(mc_table_width(table), 22);
    table->n_rows = 1;
    check_table(table, true, 0,
                "           \033[2mranking,\033[0m\n"
                "\033[2mtwo words\033[0m  \033[2mdistinct\033[0m\n"
                "-------------------\n"
                "\033[1ma heading\033[0m\n");
    mc_arena_free(arena);
}

static void test_empty(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_table *table = mc_table_new(arena);

    (void)state;
    assert_int_equal(mc_table_width(table), 0);
    check_table(table, false, 0, "\n");
    mc_arena_free(arena);
}

static void test_growth(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_table *table = mc_table_new(arena);
    int i;

    (void)state;
    for (i = 0; i < 40; i++)
        mc_table_column(table, mc_slice_of("c"), MC_ALIGN_LEFT);
    for (i = 0; i < 100; i++)
        put(table, &mc_table_row(table, false)[39], "x");
    assert_int_equal(table->n_columns, 40);
    assert_int_equal(table->n_rows, 100);
    assert_true(mc_slice_is(table->rows[99].cells[39].text, "x"));
    assert_int_equal(table->rows[0].cells[0].text.length, 0);
    mc_arena_free(arena);
}

/* The context counts how often it was asked. */
static size_t ten_each(void *context, size_t n)
{
    ++*(size_t *)context;
    return 10 * n;
}

static void check_split(size_t most, size_t width, size_t expected)
{
    size_t n_asked = 0;

    assert_int_equal(mc_table_split(most, width, ten_each, &n_asked), expected);
    assert_true(n_asked <= 20);
}

static void test_split(void **state)
{
    (void)state;
    check_split(1, 5, 1);
    check_split(7, 70, 7);
    /* six fit: four and three */
    check_split(7, 69, 4);
    /* five fit: five, five, four */
    check_split(14, 59, 5);
    check_split(14, 9, 1);
    check_split(1000, SIZE_MAX, 1000);
    check_split(1000, 100, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_table), cmocka_unit_test(test_display_width),
        cmocka_unit_test(test_marks),       cmocka_unit_test(test_titles_and_headings),
        cmocka_unit_test(test_split),       cmocka_unit_test(test_empty),
        cmocka_unit_test(test_growth),
    };

    return cmocka_run_group_tests_name("table_layout", tests, NULL, NULL);
}
