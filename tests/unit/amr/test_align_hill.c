/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/align_hill.h"
#include "tests/unit/alignments.h"
#include "tests/unit/group_arena.h"

static struct mc_align_result climb(const struct mc_align_problem *problem, uint32_t starts,
                                    uint64_t seed)
{
    struct mc_align_result result;

    mc_align_hill(problem, starts, seed, mc_limit_none(), arena, &result);
    mc_assert_sound_alignment(problem, &result, arena);
    return result;
}

/* Never above the best mapping; with many starts it is found nearly always, with one it is not. */
static void test_many_starts_find_the_best(void **state)
{
    struct mc_align_problem problem;
    uint32_t i, n_one = 0, n_many = 0;

    (void)state;
    for (i = 0; i < 300; i++) {
        struct mc_made_up_alignment form = {5, 5, 1, 1, 6, 6, MC_MADE_UP_COUNTS, i};
        int64_t best;

        mc_arena_clear(arena);
        mc_make_up_alignment(&form, arena, &problem);
        best = mc_align_by_enumeration(&problem, arena);
        assert_true(climb(&problem, 1, 1).value <= best);
        n_one += climb(&problem, 1, 1).value == best;
        n_many += climb(&problem, 60, 1).value == best;
    }
    assert_true(n_many >= 290);
    assert_true(n_one < n_many);
}

static void test_seed_decides(void **state)
{
    struct mc_made_up_alignment form = {12, 12, 2, 1, 20, 20, MC_MADE_UP_COUNTS, 4};
    struct mc_align_problem problem;
    uint64_t seed;
    bool differs = false;

    (void)state;
    mc_arena_clear(arena);
    mc_make_up_alignment(&form, arena, &problem);
    for (seed = 0; seed < 20; seed++) {
        struct mc_align_result one = climb(&problem, 2, seed), again = climb(&problem, 2, seed);

        assert_memory_equal(one.right_of, again.right_of, 12 * sizeof(*one.right_of));
        differs = differs || climb(&problem, 2, seed + 1).value != one.value;
    }
    assert_true(differs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_starts_find_the_best),
        cmocka_unit_test(test_seed_decides),
    };

    return cmocka_run_group_tests_name("align_hill", tests, new_arena, free_arena);
}
