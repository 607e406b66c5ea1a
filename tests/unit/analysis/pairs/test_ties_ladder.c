/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/pairs/ties.h"
#include "base/memory.h"

static void test_levels_in_order(void **state)
{
    const double values[] = {3, 1, 3, 2}, others[] = {0.5, 0.25, 0.75, 0.25};
    const double ascending[] = {1, 2, 3};
    const uint32_t start[] = {0, 1, 2, 4}, other[] = {0, 0, 1, 2}, turned[] = {2, 2, 1, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_ranked by = mc_rank_values(values, 4, arena);
    struct mc_ranked beside = mc_rank_values(others, 4, arena);
    struct mc_ladder ladder = mc_ladder_build(&by, &beside, 4, false, arena);
    struct mc_ladder back = mc_ladder_build(&by, &beside, 4, true, arena);

    (void)state;
    assert_int_equal(ladder.n_levels, 3);
    assert_int_equal(ladder.n_other_levels, 3);
    assert_memory_equal(ladder.value, ascending, sizeof(ascending));
    assert_memory_equal(ladder.start, start, sizeof(start));
    assert_memory_equal(ladder.other, other, sizeof(other));
    assert_memory_equal(back.value, ascending, sizeof(ascending));
    assert_memory_equal(back.other, turned, sizeof(turned));
    mc_arena_free(arena);
}

/* A resample has the levels of the whole: those that it misses are no rungs. */
static void test_levels_that_do_not_occur(void **state)
{
    const double values[] = {7, 9}, ascending[] = {7, 9};
    const uint32_t levels[] = {1, 4}, others[] = {5, 0}, start[] = {0, 1, 2};
    const struct mc_ranked by = {values, levels, 6}, beside = {values, others, 7};
    struct mc_arena *arena = mc_arena_new();
    struct mc_ladder ladder = mc_ladder_build(&by, &beside, 2, false, arena);

    (void)state;
    assert_int_equal(ladder.n_levels, 2);
    assert_int_equal(ladder.n_other_levels, 7);
    assert_memory_equal(ladder.value, ascending, sizeof(ascending));
    assert_memory_equal(ladder.start, start, sizeof(start));
    assert_memory_equal(ladder.other, others, sizeof(others));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_in_order),
        cmocka_unit_test(test_levels_that_do_not_occur),
    };

    return cmocka_run_group_tests_name("ladder", tests, NULL, NULL);
}
