/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/hash.h"

static void test_indexes_follow_insertion(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_string_map *map = mc_string_map_new(arena);
    bool is_new;
    char key[32];
    uint32_t i;

    (void)state;
    for (i = 0; i < 5000; i++) {
        (void)snprintf(key, sizeof(key), "key-%u", i);
        assert_int_equal(mc_string_map_add(map, mc_slice_of(key), &is_new), i);
        assert_true(is_new);
    }
    for (i = 0; i < 5000; i++) {
        (void)snprintf(key, sizeof(key), "key-%u", i);
        assert_int_equal(mc_string_map_add(map, mc_slice_of(key), &is_new), i);
        assert_false(is_new);
        assert_int_equal(mc_string_map_find(map, mc_slice_of(key)), i);
        assert_string_equal(mc_string_map_key(map, i).data, key);
    }
    assert_int_equal(mc_string_map_size(map), 5000);
    assert_true(mc_string_map_find(map, mc_slice_of("key-5000")) == MC_NOT_FOUND);
    mc_arena_free(arena);
}

static void test_empty_key_and_prefixes(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_string_map *map = mc_string_map_new(arena);

    (void)state;
    assert_int_equal(mc_string_map_add(map, mc_slice_of(""), NULL), 0);
    assert_int_equal(mc_string_map_add(map, mc_slice_of("12345678"), NULL), 1);
    assert_int_equal(mc_string_map_add(map, mc_slice("12345678\0", 9), NULL), 2);
    assert_int_equal(mc_string_map_find(map, mc_slice_of("")), 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_indexes_follow_insertion),
        cmocka_unit_test(test_empty_key_and_prefixes),
    };

    return cmocka_run_group_tests_name("string_map", tests, NULL, NULL);
}
