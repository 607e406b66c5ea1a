/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "amr/align_exact.c"

#include "tests/unit/support.h"

#include "tests/unit/group_arena.h"

/* Candidates 0-0, 0-1, 1-0, 1-1 share rows and columns; 2-2 is alone and gains 3 with 0-0; 3-3 and
 * 4-4 are alone and gain 5 together; 5-5, 5-6 share a row. */
static struct mc_core *make_core(void)
{
    static const uint32_t pairs[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 2},
                                        {3, 3}, {4, 4}, {5, 5}, {5, 6}};
    struct mc_align_builder *builder = mc_align_begin(6, 7, arena);
    struct mc_align_problem problem;
    uint32_t i;

    for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
        mc_align_add_weight(builder, pairs[i][0], pairs[i][1], 10 + i);
    mc_align_add_gain(builder, 0, 0, 2, 2, 3);
    mc_align_add_gain(builder, 3, 3, 4, 4, 5);
    assert_int_equal(mc_align_finish(builder, 1, &problem), 0);
    return mc_core_of_problem(&problem, arena);
}

/* Those alone earn 14, 15 and 16 and the gain of 5 between the last two; the gain of 3 goes to
 * 0-0, which had 10. */
static void test_settles_what_is_alone(void **state)
{
    struct mc_core *core = make_core();
    bool mapped[9] = {false};
    uint32_t i;

    (void)state;
    assert_true(core_settle_alone(core, mapped) == 14 + 15 + 16 + 5);
    for (i = 0; i < 9; i++) {
        assert_int_equal(mapped[i], i >= 4 && i <= 6);
        assert_int_equal(core->alive[i], !mapped[i]);
    }
    assert_true(core->candidates[0].weight == 13);
    assert_true(core->candidates[1].weight == 11);
}

/* Four candidates in two rows and two columns; two in one row. Ruled out ones are in no group. */
static void test_groups(void **state)
{
    struct mc_core *core = make_core(), *part;
    bool mapped[9] = {false};
    struct core_groups groups;

    (void)state;
    core->candidates[1].chosen = core->candidates[2].chosen = true;
    (void)core_settle_alone(core, mapped);
    core_group(core, &groups, arena);
    assert_int_equal(groups.n_groups, 2);
    part = core_of_group(core, &groups, 0, arena);
    assert_int_equal(part->n_candidates, 4);
    assert_int_equal(part->n_rows, 2);
    assert_int_equal(part->n_columns, 2);
    assert_true(part->best == 11 + 12);
    part = core_of_group(core, &groups, 1, arena);
    assert_int_equal(part->n_candidates, 2);
    assert_int_equal(part->n_rows, 1);
    assert_int_equal(part->n_columns, 2);
    assert_int_equal(part->candidates[0].id, 7);
    assert_int_equal(groups.order[groups.start[2] + 1], 8);
    assert_true(part->best == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_settles_what_is_alone),
                                       cmocka_unit_test(test_groups)};

    return cmocka_run_group_tests_name("align_split", tests, new_arena, free_arena);
}
