/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

static void test_memory_is_aligned_and_distinct(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    unsigned char *a = mc_arena_alloc(arena, 1), *b = mc_arena_alloc(arena, 3);

    (void)state;
    assert_true(((uintptr_t)a & 15u) == 0);
    assert_true(((uintptr_t)b & 15u) == 0);
    assert_true(b >= a + 1);
    mc_arena_free(arena);
}

static void test_large_blocks_and_reset(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_arena_mark mark;
    char *first, *second;
    int i;

    (void)state;
    assert_string_equal(mc_arena_strdup(arena, "kept"), "kept");
    mark = mc_arena_mark(arena);
    first = mc_arena_alloc(arena, 100);
    for (i = 0; i < 100; i++)
        memset(mc_arena_alloc(arena, 50000), i, 50000);
    mc_arena_reset(arena, mark);
    second = mc_arena_alloc(arena, 100);
    assert_ptr_equal(first, second);
    memset(mc_arena_alloc(arena, 3000000), 7, 3000000);
    mc_arena_free(arena);
}

static void test_array_is_zero_after_reuse(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    unsigned char *array;
    size_t i;

    (void)state;
    memset(mc_arena_alloc(arena, 64), 0xFF, 64);
    mc_arena_clear(arena);
    array = mc_arena_array(arena, 16, 4);
    for (i = 0; i < 64; i++)
        assert_int_equal(array[i], 0);
    assert_string_equal(mc_arena_format(arena, "%d-%s", 7, "x"), "7-x");
    assert_true(mc_slice_is(mc_arena_slice(arena, "%d-%s", 7, "x"), "7-x"));
    mc_arena_free(arena);
}

enum { MIB = 1 << 20 };

/* Blocks of 16 KiB, 10 and 12 MiB: the middle one is too small for what the last one held. */
static void test_kept_blocks_are_found(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    void *large, *small;

    (void)state;
    small = mc_arena_alloc(arena, 10 * MIB);
    large = mc_arena_alloc(arena, 12 * MIB);
    mc_arena_clear(arena);
    assert_ptr_equal(mc_arena_alloc(arena, 12 * MIB), large);
    assert_ptr_equal(mc_arena_alloc(arena, 10 * MIB), small);
    mc_arena_free(arena);
}

static void test_large_array_is_zero(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    unsigned char *array;
    size_t turn, i, n_set = 0;

    (void)state;
    for (turn = 0; turn < 3; turn++) { /* of the system; of a kept block; behind a shrinking */
        array = mc_arena_array(arena, MIB, 1);
        for (i = 0; i < MIB; i++)
            n_set += array[i] != 0;
        memset(array, 0xFF, MIB);
        memset(mc_arena_alloc(arena, 10 * MIB), 0xFF, 10 * MIB);
        if (turn == 0)
            mc_arena_clear(arena);
        else
            mc_arena_shrink(arena);
    }
    assert_int_equal(n_set, 0);
    mc_arena_free(arena);
}

static void test_lower_case(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    /* the neighbours of A, Z, a and z; U+00C4 in UTF-8, of which no byte is a letter */
    struct mc_slice lower = mc_arena_lower(arena, mc_slice_of("@AZ[`az{ \xC3\x84 M1"));

    (void)state;
    assert_string_equal(lower.data, "@az[`az{ \xC3\x84 m1");
    assert_int_equal(lower.length, strlen(lower.data));
    assert_int_equal(mc_arena_lower(arena, mc_slice(NULL, 0)).length, 0);
    mc_arena_free(arena);
}

static void test_numbers_that_are_not_known(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double *numbers = mc_arena_undefined(arena, 3);

    (void)state;
    assert_true(isnan(numbers[0]) && isnan(numbers[1]) && isnan(numbers[2]));
    assert_non_null(mc_arena_undefined(arena, 0));
    mc_arena_free(arena);
}

/* What another arena held stays where it is, also when the one that has it now goes back to a mark,
 * and both go on. */
static void test_adopted_memory(void **state)
{
    enum { N = 1000 };
    struct mc_arena *arena = mc_arena_new(), *other = mc_arena_new(), *empty = mc_arena_new();
    struct mc_arena_mark mark;
    const char *own = mc_arena_strdup(arena, "own"), *theirs[N];
    size_t i;

    (void)state;
    for (i = 0; i < N; i++) /* some blocks */
        theirs[i] = mc_arena_format(other, "%0100zu", i);
    mark = mc_arena_mark(arena);
    mc_arena_adopt(arena, other);
    mc_arena_adopt(arena, empty);
    for (i = 0; i < N; i++)
        memset(mc_arena_alloc(arena, 100), 'x', 100);
    mc_arena_reset(arena, mark);
    for (i = 0; i < N; i++)
        memset(mc_arena_alloc(arena, 100), 'y', 100);
    assert_string_equal(own, "own");
    for (i = 0; i < N; i++) {
        assert_int_equal(strlen(theirs[i]), 100);
        assert_int_equal(strtoul(theirs[i], NULL, 10), i);
    }
    mc_arena_free(arena);
}

/* A block is 8 MiB at most, but for what is larger. */
static void test_large_memory_is_given_back(void **state)
{
    enum { LARGE = 9 * 1024 * 1024 };
    struct mc_arena *arena = mc_arena_new();
    char *small = mc_arena_alloc(arena, 100), *large = mc_arena_alloc(arena, LARGE);
    char *behind = mc_arena_strdup(arena, "behind"), *last;

    (void)state;
    memset(small, 's', 100);
    assert_false(mc_arena_release(arena, small));
    assert_false(mc_arena_release(arena, behind));
    assert_true(mc_arena_release(arena, large));
    assert_int_equal(small[99], 's');
    assert_string_equal(behind, "behind");
    last = mc_arena_alloc(arena, LARGE);
    memset(last, 'l', LARGE);
    assert_true(mc_arena_release(arena, last)); /* the block that was current */
    assert_string_equal(mc_arena_strdup(arena, "again"), "again");
    mc_arena_free(arena);
}

static void test_what_a_buffer_held_is_taken(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer buffer = {NULL, 0, 0};
    struct mc_slice nothing = mc_buffer_take(&buffer, arena), taken;

    (void)state;
    assert_int_equal(nothing.length, 0);
    assert_string_equal(nothing.data, "");
    mc_buffer_append(&buffer, "a\0b", 3);
    taken = mc_buffer_take(&buffer, arena);
    assert_int_equal(buffer.length, 0);
    assert_null(buffer.data);
    mc_buffer_append_text(&buffer, "xyz");
    assert_int_equal(taken.length, 3);
    assert_memory_equal(taken.data, "a\0b", 4);
    mc_buffer_free(&buffer);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_is_aligned_and_distinct),
        cmocka_unit_test(test_large_blocks_and_reset),
        cmocka_unit_test(test_array_is_zero_after_reuse),
        cmocka_unit_test(test_kept_blocks_are_found),
        cmocka_unit_test(test_large_array_is_zero),
        cmocka_unit_test(test_lower_case),
        cmocka_unit_test(test_numbers_that_are_not_known),
        cmocka_unit_test(test_adopted_memory),
        cmocka_unit_test(test_large_memory_is_given_back),
        cmocka_unit_test(test_what_a_buffer_held_is_taken),
    };

    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
