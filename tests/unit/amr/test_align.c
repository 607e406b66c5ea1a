/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/align.h"
#include "tests/unit/group_arena.h"

static void test_sorts_and_adds_up(void **state)
{
    struct mc_align_builder *builder = mc_align_begin(3, 4, arena);
    struct mc_align_problem problem;
    const struct mc_align_candidate *c;

    (void)state;
    mc_align_add_gain(builder, 2, 3, 0, 1, 5); /* makes candidates (2,3) and (0,1) */
    mc_align_add_weight(builder, 1, 0, 7);
    mc_align_add_weight(builder, 0, 1, 2);
    mc_align_add_weight(builder, 0, 1, 1);
    mc_align_add_gain(builder, 0, 1, 2, 3, 6); /* the same two, said the other way round */
    mc_align_add_gain(builder, 1, 0, 2, 3, 4);
    assert_int_equal(mc_align_finish(builder, 1, &problem), 0);
    assert_int_equal(problem.n_left, 3);
    assert_int_equal(problem.n_right, 4);
    assert_int_equal(problem.n_candidates, 3);
    c = problem.candidates;
    assert_true(c[0].left == 0 && c[0].right == 1 && c[0].weight == 3);
    assert_true(c[1].left == 1 && c[1].right == 0 && c[1].weight == 7);
    assert_true(c[2].left == 2 && c[2].right == 3 && c[2].weight == 0);
    assert_int_equal(problem.n_gains, 2);
    assert_true(problem.gains[0].a == 0 && problem.gains[0].b == 2 && problem.gains[0].gain == 11);
    assert_true(problem.gains[1].a == 1 && problem.gains[1].b == 2 && problem.gains[1].gain == 4);
}

static void test_value(void **state)
{
    struct mc_align_builder *builder = mc_align_begin(2, 2, arena);
    struct mc_align_problem problem;
    const uint32_t none[] = {MC_ALIGN_NONE, MC_ALIGN_NONE}, one[] = {1, MC_ALIGN_NONE};
    const uint32_t both[] = {1, 0}, crossed[] = {0, 1};

    (void)state;
    mc_align_add_weight(builder, 0, 1, 3);
    mc_align_add_gain(builder, 0, 1, 1, 0, 5);
    assert_int_equal(mc_align_finish(builder, 1, &problem), 0);
    assert_int_equal(mc_align_value(&problem, none), 0);
    assert_int_equal(mc_align_value(&problem, one), 3);
    assert_int_equal(mc_align_value(&problem, both), 8);
    assert_int_equal(mc_align_value(&problem, crossed), 0);
}

/* More entries than the first arrays hold, so that they move while being written to. */
static void test_many(void **state)
{
    struct mc_align_builder *builder = mc_align_begin(30, 30, arena);
    struct mc_align_problem problem;
    uint32_t i;

    (void)state;
    for (i = 0; i < 900; i++)
        mc_align_add_weight(builder, 29 - i / 30, i % 30, i);
    for (i = 0; i < 29 * 29; i++)
        mc_align_add_gain(builder, i / 29, i % 29, i / 29 + 1, i % 29 + 1, 1 + i);
    assert_int_equal(mc_align_finish(builder, 1, &problem), 0);
    assert_int_equal(problem.n_candidates, 900);
    assert_int_equal(problem.n_gains, 29 * 29);
    for (i = 0; i < 900; i++) {
        assert_true(problem.candidates[i].left == i / 30 && problem.candidates[i].right == i % 30);
        assert_true(problem.candidates[i].weight == (29 - i / 30) * 30 + i % 30);
    }
    for (i = 1; i < problem.n_gains; i++)
        assert_true(problem.gains[i - 1].a < problem.gains[i].a);
    for (i = 0; i < problem.n_gains; i++)
        assert_true(problem.gains[i].b == problem.gains[i].a + 31 &&
                    problem.gains[i].gain == 1 + i);
}

static void test_too_large(void **state)
{
    struct mc_align_builder *builder;
    struct mc_align_problem problem;
    uint32_t i;

    (void)state;
    assert_null(mc_align_begin(1 << 13, 1 << 12, arena));
    assert_null(mc_align_begin(UINT32_MAX, UINT32_MAX, arena));
    builder = mc_align_begin(2, 2, arena);
    for (i = 0; i < MC_ALIGN_LIST_LIMIT; i++)
        mc_align_add_gain(builder, 0, 0, 1, 1, 1);
    assert_false(mc_align_is_too_large(builder));
    mc_align_add_gain(builder, 0, 0, 1, 1, 1);
    assert_true(mc_align_is_too_large(builder));
    assert_int_equal(mc_align_finish(builder, 1, &problem), -1);
    builder = mc_align_begin(1 << 11, 1 << 11, arena);
    for (i = 0; i <= MC_ALIGN_LIST_LIMIT; i++)
        mc_align_add_weight(builder, i >> 11, i & 2047, 1);
    assert_int_equal(mc_align_finish(builder, 1, &problem), -1);
}

/* Adding may take a part of the time, never less than a twentieth of a second: 1,024 additions are
 * done before. */
static void test_has_time(void **state)
{
    struct mc_align_builder *builder = mc_align_begin(1 << 10, 1 << 10, arena);
    struct mc_align_problem problem;
    uint32_t i;

    (void)state;
    assert_near(mc_align_limit_of_making(mc_limit_of_seconds(0)).seconds, 0.05, 1e-12);
    assert_near(mc_align_limit_of_making(mc_limit_of_seconds(3)).seconds, 1.5, 1e-12);
    assert_int_equal(mc_align_limit_of_making(mc_limit_of_steps(0)).work,
                     mc_limit_of_steps(50000).work);
    assert_int_equal(mc_align_limit_of_making(mc_limit_of_steps(3000000)).work,
                     mc_limit_of_steps(1500000).work);
    assert_true(mc_align_limit_of_making(mc_limit_none()).work == UINT64_MAX);
    mc_align_limit(builder, mc_limit_of_steps(0));
    for (i = 0; i < 1 << 10; i++)
        mc_align_add_weight(builder, i, i, 1);
    assert_false(mc_align_is_too_large(builder));
    assert_int_equal(mc_align_finish(builder, 1, &problem), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sorts_and_adds_up),
        cmocka_unit_test(test_value),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_has_time),
        cmocka_unit_test(test_too_large),
    };

    return cmocka_run_group_tests_name("align", tests, new_arena, free_arena);
}
