/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { MANY = 1000 };

static void test_pushes_keep_what_was_there(void **state)
{
    struct {
        double *items;
        size_t n, capacity;
    } list = {0};
    size_t i, n_moves = 0;

    (void)state;
    for (i = 0; i < MANY; i++) {
        size_t before = list.capacity;

        *MC_PUSH(list.items, list.n, list.capacity) = (double)i;
        assert_true(list.capacity == before || list.capacity >= 2 * before);
        n_moves += list.capacity != before;
    }
    assert_int_equal(list.n, MANY);
    assert_int_equal(n_moves, 7); /* 16, 32, 64, 128, 256, 512, 1024 */
    for (i = 0; i < MANY; i++)
        assert_true(list.items[i] <= (double)i && list.items[i] >= (double)i);
    free(list.items);
}

/* The count may be any unsigned type; the address is that of the new item. */
static void test_a_push_gives_the_new_item(void **state)
{
    uint16_t *items = NULL, *added;
    uint32_t n = 0;
    size_t capacity = 0;

    (void)state;
    added = MC_PUSH(items, n, capacity);
    assert_ptr_equal(added, items);
    added = MC_PUSH(items, n, capacity);
    assert_ptr_equal(added, items + 1);
    assert_int_equal(n, 2);
    free(items);
}

static void test_a_reserved_array_is_never_null(void **state)
{
    int *items = NULL, *before;
    size_t capacity = 0, none = 0;

    (void)state;
    MC_RESERVE(items, capacity, none);
    assert_non_null(items);
    assert_int_equal(capacity, 0);
    MC_RESERVE(items, capacity, 100);
    assert_int_equal(capacity, 100); /* more than the double: what is asked for */
    before = items;
    MC_RESERVE(items, capacity, 100);
    assert_ptr_equal(items, before);
    MC_RESERVE(items, capacity, 101);
    assert_int_equal(capacity, 200);
    free(items);
}

static void test_what_is_new_is_zero(void **state)
{
    uint32_t *items = NULL;
    size_t capacity = 0, i;

    (void)state;
    MC_RESERVE_ZEROED(items, capacity, 3);
    for (i = 0; i < capacity; i++) {
        assert_int_equal(items[i], 0);
        items[i] = 7;
    }
    i = capacity;
    MC_RESERVE_ZEROED(items, capacity, MANY);
    assert_int_equal(items[i - 1], 7);
    for (; i < capacity; i++)
        assert_int_equal(items[i], 0);
    free(items);
}

static void test_an_arena_keeps_arrays(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint64_t *items = NULL;
    unsigned n = 0;
    size_t capacity = 0, i;

    (void)state;
    memset(mc_arena_alloc(arena, 4096), 0xFF, 4096);
    mc_arena_clear(arena);
    for (i = 0; i < MANY; i++) {
        assert_true(*MC_ARENA_PUSH(arena, items, n, capacity) == 0);
        items[i] = i + 1;
    }
    for (i = 0; i < MANY; i++)
        assert_true(items[i] == i + 1);
    MC_ARENA_RESERVE(arena, items, capacity, 5000);
    assert_int_equal(capacity, 5000);
    assert_true(items[MANY - 1] == MANY && items[MANY] == 0 && items[4999] == 0);
    mc_arena_free(arena);
}

/* An array elsewhere, of 4 items, moves to the heap: NULL copies nothing, the capacity grows. */
static void test_a_null_array_copies_nothing(void **state)
{
    size_t capacity = 4;
    char *items = mc_vector_enlarge(NULL, &capacity, 8, 1);

    (void)state;
    assert_int_equal(capacity, 16);
    memset(items, 'x', 16);
    free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pushes_keep_what_was_there),
        cmocka_unit_test(test_a_push_gives_the_new_item),
        cmocka_unit_test(test_a_reserved_array_is_never_null),
        cmocka_unit_test(test_what_is_new_is_zero),
        cmocka_unit_test(test_an_arena_keeps_arrays),
        cmocka_unit_test(test_a_null_array_copies_nothing),
    };

    return cmocka_run_group_tests_name("vector", tests, NULL, NULL);
}
