/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/hash.h"
#include "scores/score_table.h"
#include "suite/suite.h"

static void test_new_column_is_missing(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_suite suite = {.n_cases = 3};
    struct mc_score_table *table = mc_score_table_new(&suite, arena);
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of("bleu"));
    size_t i;

    (void)state;
    assert_int_equal(table->n_columns, 1);
    assert_int_equal(table->n_cases, 3);
    assert_string_equal(column->name.data, "bleu");
    assert_string_equal(column->signature.data, "bleu");
    assert_near(column->worst, -(double)INFINITY, 0);
    assert_near(column->best, (double)INFINITY, 0);
    assert_true(isnan(column->corpus));
    assert_false(column->lower_is_better);
    for (i = 0; i < 3; i++) {
        assert_true(isnan(column->values[i]));
        assert_int_equal(column->states[i], MC_SCORE_MISSING);
        assert_int_equal(column->notes[i].length, 0);
    }
    mc_arena_free(arena);
}

static void test_taken_names_are_numbered(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_suite suite = {.n_cases = 0};
    struct mc_score_table *table = mc_score_table_new(&suite, arena);

    (void)state;
    (void)mc_score_table_add(table, mc_slice_of("a"));
    assert_string_equal(mc_score_table_add(table, mc_slice_of("a"))->name.data, "a#2");
    assert_string_equal(mc_score_table_add(table, mc_slice_of("a"))->name.data, "a#3");
    assert_string_equal(mc_score_table_add(table, mc_slice_of("a#2"))->name.data, "a#2#2");
    assert_string_equal(mc_score_table_add(table, mc_slice_of("ab"))->name.data, "ab");
    assert_int_equal(mc_score_table_find(table, mc_slice_of("a")), 0);
    assert_int_equal(mc_score_table_find(table, mc_slice_of("ab")), 4);
    assert_int_equal(mc_score_table_find(table, mc_slice_of("b")), MC_NOT_FOUND);
    mc_arena_free(arena);
}

static void test_arrays_stay_while_the_table_grows(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_suite suite = {.n_cases = 2};
    struct mc_score_table *table = mc_score_table_new(&suite, arena);
    double *first = mc_score_table_add(table, mc_slice_of("first"))->values;
    int i;

    (void)state;
    first[1] = 0.5;
    for (i = 0; i < 100; i++)
        (void)mc_score_table_add(table, mc_slice_of("more"));
    assert_int_equal(table->n_columns, 101);
    assert_ptr_equal(table->columns[0].values, first);
    assert_near(table->columns[0].values[1], 0.5, 0);
    assert_string_equal(table->columns[0].name.data, "first");
    assert_string_equal(table->columns[100].name.data, "more#100");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_column_is_missing),
        cmocka_unit_test(test_taken_names_are_numbered),
        cmocka_unit_test(test_arrays_stay_while_the_table_grows),
    };

    return cmocka_run_group_tests_name("score_table", tests, NULL, NULL);
}
