/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/hash.h"
#include "base/hash_table.h"

enum { N_KEYS = 500 };

/* Number of the key, which is added when it is new. `hash` is the caller's. */
static uint32_t add(struct mc_hash_table *table, uint64_t *keys, uint32_t *n, uint64_t key,
                    uint64_t hash)
{
    size_t slot;

    MC_HASH_FIND(*table, hash, slot, keys[table->slots[slot] - 1] == key);
    if (table->slots[slot] == 0) {
        keys[*n] = key;
        table->slots[slot] = ++*n;
    }
    return table->slots[slot] - 1;
}

static void test_numbers_are_in_order_of_insertion(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    static uint64_t keys[N_KEYS];
    struct mc_hash_table table;
    uint32_t n = 0, i;

    (void)state;
    mc_hash_table_init(&table, mc_hash_slots(16, N_KEYS), arena);
    assert_int_equal(table.n_slots, 1024);
    for (i = 0; i < N_KEYS; i++)
        assert_int_equal(add(&table, keys, &n, i * 7u, mc_hash_mix(i * 7u)), i);
    for (i = 0; i < N_KEYS; i++)
        assert_int_equal(add(&table, keys, &n, i * 7u, mc_hash_mix(i * 7u)), i);
    assert_int_equal(n, N_KEYS);
    mc_arena_free(arena);
}

/* Where all hashes are the same, that of the last slot, the search goes on at the first one. */
static void test_equal_hashes(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint64_t keys[8] = {0};
    struct mc_hash_table table;
    uint32_t n = 0, i;

    (void)state;
    mc_hash_table_init(&table, 16, arena);
    for (i = 0; i < 8; i++)
        assert_int_equal(add(&table, keys, &n, i, UINT64_MAX), i);
    for (i = 0; i < 8; i++)
        assert_int_equal(add(&table, keys, &n, 7 - i, UINT64_MAX), 7 - i);
    assert_int_equal(table.slots[15], 1);
    assert_int_equal(table.slots[0], 2);
    mc_arena_free(arena);
}

static void test_a_larger_table_finds_the_same(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint64_t keys[8] = {0};
    struct mc_hash_table table;
    uint32_t n = 0, i;

    (void)state;
    mc_hash_table_init(&table, 16, arena);
    for (i = 0; i < 8; i++)
        (void)add(&table, keys, &n, i, mc_hash_mix(i));
    mc_hash_table_init(&table, 32, arena);
    for (i = 0; i < n; i++)
        mc_hash_table_put(&table, mc_hash_mix(keys[i]), i);
    for (i = 0; i < 8; i++)
        assert_int_equal(add(&table, keys, &n, i, mc_hash_mix(i)), i);
    assert_int_equal(n, 8);
    mc_arena_free(arena);
}

/* At most half of them are taken: 8 of 16, for 9 there are 32. */
static void test_number_of_slots(void **state)
{
    (void)state;
    assert_int_equal(mc_hash_slots(16, 0), 16);
    assert_int_equal(mc_hash_slots(16, 8), 16);
    assert_int_equal(mc_hash_slots(16, 9), 32);
    assert_int_equal(mc_hash_slots(64, 9), 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_are_in_order_of_insertion),
        cmocka_unit_test(test_equal_hashes),
        cmocka_unit_test(test_a_larger_table_finds_the_same),
        cmocka_unit_test(test_number_of_slots),
    };

    return cmocka_run_group_tests_name("hash_table", tests, NULL, NULL);
}
