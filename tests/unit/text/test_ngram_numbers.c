/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/ngram_numbers.h"

#include "tests/unit/support.h"

/* Numbers go from 1; an n-gram is found by the number of what stands before its last word. */
static void numbers(void **state)
{
    struct mc_ngram_numbers table = {0};

    (void)state;
    mc_ngram_numbers_clear(&table);
    assert_int_equal(mc_ngram_number_add(&table, 0, 7), 1);
    assert_int_equal(mc_ngram_number_add(&table, 1, 7), 2);
    assert_int_equal(mc_ngram_number_add(&table, 0, 8), 3);
    assert_int_equal(mc_ngram_number_add(&table, 0, 7), 1);
    assert_int_equal(mc_ngram_number_find(&table, 1, 7), 2);
    assert_int_equal(mc_ngram_number_find(&table, 1, 8), 0);
    assert_int_equal(mc_ngram_number_before(&table, 2), 1);
    assert_int_equal(mc_ngram_number_word(&table, 2), 7);
    mc_ngram_numbers_clear(&table);
    assert_int_equal(table.n, 0);
    assert_int_equal(mc_ngram_number_find(&table, 0, 7), 0);
    mc_ngram_numbers_free(&table);
}

/* More than the first table holds, each found again. */
static void many(void **state)
{
    struct mc_ngram_numbers table = {0};
    uint32_t i;

    (void)state;
    mc_ngram_numbers_clear(&table);
    for (i = 0; i < 10000; i++)
        assert_int_equal(mc_ngram_number_add(&table, i, i * 31), i + 1);
    for (i = 0; i < 10000; i++)
        assert_int_equal(mc_ngram_number_find(&table, i, i * 31), i + 1);
    mc_ngram_numbers_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers), cmocka_unit_test(many)};

    return cmocka_run_group_tests_name("ngram_numbers", tests, NULL, NULL);
}
