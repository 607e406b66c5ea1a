/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "metrics/smatch/strings.h"

/* Each key has its number, in order of first appearance, however much the table grows. */
static void test_numbers(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_key_table table = {.arena = arena};
    bool is_new;
    uint32_t i;

    (void)state;
    assert_int_equal(mc_key_table_find(&table, (struct mc_key){0, 0, 0}), MC_NO_KEY);
    for (i = 0; i < 5000; i++) {
        struct mc_key key = {i % 17, i / 17 % 19, i / 323};

        if (i % 7 == 0)
            mc_key_table_reserve(&table, 7);
        assert_int_equal(mc_key_table_find(&table, key), MC_NO_KEY);
        assert_int_equal(mc_key_table_add(&table, key, &is_new), i);
        assert_true(is_new);
    }
    mc_key_table_reserve(&table, 1);
    for (i = 0; i < 5000; i++) {
        struct mc_key key = {i % 17, i / 17 % 19, i / 323};

        assert_int_equal(mc_key_table_add(&table, key, &is_new), i);
        assert_false(is_new);
        assert_int_equal(mc_key_table_find(&table, key), i);
    }
    assert_int_equal(mc_key_table_find(&table, (struct mc_key){19, 17, 0}), MC_NO_KEY);
    assert_int_equal(table.n, 5000);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers)};

    return cmocka_run_group_tests_name("key_table", tests, NULL, NULL);
}
