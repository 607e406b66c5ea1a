/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/align_exact.h"
#include "tests/unit/alignments.h"
#include "tests/unit/group_arena.h"

static void check_against_enumeration(const struct mc_made_up_alignment *form)
{
    struct mc_align_problem problem;
    struct mc_align_result result;
    int64_t best;

    mc_arena_clear(arena);
    mc_make_up_alignment(form, arena, &problem);
    best = mc_align_by_enumeration(&problem, arena);
    mc_align_exact(&problem, mc_limit_none(), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_true(result.proved);
    assert_true(result.value == best);
}

/* Sparse as AMR graphs are, dense, with few labels (many relations of a node alike) and many. */
static void test_equals_enumeration(void **state)
{
    struct mc_made_up_alignment form;
    uint32_t i;

    (void)state;
    for (i = 0; i < 3000; i++) {
        form.seed = i;
        form.n_left = 1 + i % 5;
        form.n_right = 1 + i / 5 % 6;
        form.n_concepts = 1 + i % 7;
        form.n_labels = 1 + i % 4;
        form.n_left_relations = i % 11;
        form.n_right_relations = i % 13;
        form.amounts = (enum mc_made_up_amounts)(i % 3);
        check_against_enumeration(&form);
    }
}

/* Every pair of nodes earns something here, and every left node something without one. */
static void test_equals_enumeration_of_edits(void **state)
{
    struct mc_made_up_alignment form = {0, 0, 2, 2, 0, 0, MC_MADE_UP_EDITS, 0};

    (void)state;
    for (form.seed = 0; form.seed < 500; form.seed++) {
        form.n_left = 1 + (uint32_t)(form.seed % 4);
        form.n_right = 1 + (uint32_t)(form.seed / 4 % 5);
        form.n_left_relations = (uint32_t)(form.seed % 6);
        form.n_right_relations = (uint32_t)(form.seed % 7);
        check_against_enumeration(&form);
    }
}

static void test_equals_enumeration_of_seven_nodes(void **state)
{
    struct mc_made_up_alignment form = {7, 6, 3, 2, 9, 10, MC_MADE_UP_COUNTS, 0};

    (void)state;
    for (form.seed = 0; form.seed < 6; form.seed++) {
        form.amounts = (enum mc_made_up_amounts)(form.seed % 3);
        check_against_enumeration(&form);
    }
}

/* Nodes cannot be told apart: only their relations, all of one label, speak. Bounds alone leave a
 * gap here, so that the search has to branch. */
static void test_branches_to_the_optimum(void **state)
{
    struct mc_made_up_alignment form = {6, 6, 1, 1, 9, 9, MC_MADE_UP_COUNTS, 0};

    (void)state;
    for (form.seed = 100; form.seed < 130; form.seed++)
        check_against_enumeration(&form);
}

static void test_nothing_to_map(void **state)
{
    struct mc_align_problem problem;
    struct mc_align_result result;

    (void)state;
    mc_arena_clear(arena);
    assert_int_equal(mc_align_finish(mc_align_begin(3, 2, arena), MC_ALIGN_ONE, &problem), 0);
    mc_align_exact(&problem, mc_limit_of_steps(MC_STANDARD_STEPS), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_true(result.proved && result.value == 0);
    assert_int_equal(mc_align_finish(mc_align_begin(0, 0, arena), MC_ALIGN_ONE, &problem), 0);
    mc_align_exact(&problem, mc_limit_of_steps(MC_STANDARD_STEPS), arena, &result);
    assert_true(result.proved && result.value == 0);
}

/* A graph against itself in another order of nodes earns every triple, and that is proved at the
 * first bound: 40 concepts that differ and a ring of 40 relations make 80. */
static void test_same_graph(void **state)
{
    struct mc_align_builder *builder;
    struct mc_align_problem problem;
    struct mc_align_result result;
    uint32_t i, k;

    (void)state;
    mc_arena_clear(arena);
    builder = mc_align_begin(40, 40, arena);
    for (i = 0; i < 40; i++)
        mc_align_add_weight(builder, i, i * 7 % 40, MC_ALIGN_ONE);
    for (i = 0; i < 40; i++)
        for (k = 0; k < 40; k++)
            mc_align_add_gain(builder, i, k * 7 % 40, (i + 1) % 40, (k + 1) * 7 % 40, MC_ALIGN_ONE);
    assert_int_equal(mc_align_finish(builder, MC_ALIGN_ONE, &problem), 0);
    mc_align_exact(&problem, mc_limit_of_steps(MC_STANDARD_STEPS), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_true(result.proved && result.value == 80 * MC_ALIGN_ONE);
    for (i = 0; i < 40; i++)
        assert_int_equal(result.right_of[i], i * 7 % 40);
}

/* Nodes of one concept in one chain, the same text on both sides: far beyond any proof by bounds
 * step by step, but the mapping of each node to the one of the same number earns all there is, 400
 * concepts and 399 relations. */
static void test_same_order(void **state)
{
    struct mc_align_builder *builder;
    struct mc_align_problem problem;
    struct mc_align_result result;
    uint32_t i, k;

    (void)state;
    mc_arena_clear(arena);
    builder = mc_align_begin(400, 400, arena);
    for (i = 0; i < 400; i++)
        for (k = 0; k < 400; k++)
            mc_align_add_weight(builder, i, k, MC_ALIGN_ONE);
    for (i = 0; i + 1 < 400; i++)
        for (k = 0; k + 1 < 400; k++)
            mc_align_add_gain(builder, i, k, i + 1, k + 1, MC_ALIGN_ONE);
    assert_int_equal(mc_align_finish(builder, MC_ALIGN_ONE, &problem), 0);
    mc_align_exact(&problem, mc_limit_of_steps(MC_STANDARD_STEPS / 2), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_true(result.value == 799 * MC_ALIGN_ONE);
}

/* 60 nodes without concepts and relations of one label: far beyond any proof. How much is found in
 * so many seconds depends on the machine, in so many steps on nothing. */
static void test_limit_keeps_a_sound_result(void **state)
{
    struct mc_made_up_alignment form = {60, 60, 1, 1, 200, 200, MC_MADE_UP_COUNTS, 5};
    struct mc_align_problem problem;
    struct mc_align_result result;

    (void)state;
    mc_arena_clear(arena);
    mc_make_up_alignment(&form, arena, &problem);
    mc_align_exact(&problem, mc_limit_of_seconds(0.05), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_false(result.proved);
    mc_align_exact(&problem, mc_limit_of_steps(50000), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_false(result.proved);
    assert_true(result.value > 60 * MC_ALIGN_ONE);
}

/* The same steps in every search, whatever was searched before in the same memory; a little more
 * than the limit at most, and a mapping no worse with more of them. */
static void test_steps_are_the_same_again(void **state)
{
    static const uint64_t limits[] = {0, 100, 2000, 20000};
    struct mc_made_up_alignment form = {50, 50, 1, 1, 150, 150, MC_MADE_UP_COUNTS, 7};
    uint64_t work[4] = {0};
    int64_t value[4] = {0}, bound[4] = {0};
    uint32_t round, i;

    (void)state;
    for (round = 0; round < 3; round++) {
        for (i = 0; i < 4; i++) {
            uint32_t k = round == 1 ? 3 - i : i;
            struct mc_limit limit = mc_limit_of_steps(limits[k]);
            struct mc_align_problem problem;
            struct mc_align_result result;

            if (round < 2)
                mc_arena_clear(arena);
            mc_make_up_alignment(&form, arena, &problem);
            mc_align_exact(&problem, limit, arena, &result);
            mc_assert_sound_alignment(&problem, &result, arena);
            assert_false(result.proved);
            assert_true(result.work >= limit.work && result.work < limit.work + 1000000);
            assert_true(round == 0 || (work[k] == result.work && value[k] == result.value &&
                                       bound[k] == result.bound));
            work[k] = result.work;
            value[k] = result.value;
            bound[k] = result.bound;
        }
    }
    for (i = 1; i < 4; i++)
        assert_true(value[i] >= value[i - 1] && bound[i] <= bound[i - 1]);
}

/* Making the problem counts: a search of which the making used the limit up ends at once. */
static void test_limit_counts_the_making(void **state)
{
    struct mc_made_up_alignment form = {60, 60, 1, 1, 200, 200, MC_MADE_UP_COUNTS, 5};
    struct mc_align_problem problem;
    struct mc_align_result result;

    (void)state;
    mc_arena_clear(arena);
    mc_make_up_alignment(&form, arena, &problem);
    assert_true(problem.spent > 0);
    problem.spent = mc_limit_of_steps(1000000).work;
    mc_align_exact(&problem, mc_limit_of_steps(1000000), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_false(result.proved);
    assert_true(result.work < mc_limit_of_steps(1010000).work);
    problem.spent = 0;
    problem.began = 1; /* long ago */
    mc_align_exact(&problem, mc_limit_of_seconds(0.001), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_false(result.proved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_enumeration),
        cmocka_unit_test(test_equals_enumeration_of_edits),
        cmocka_unit_test(test_equals_enumeration_of_seven_nodes),
        cmocka_unit_test(test_branches_to_the_optimum),
        cmocka_unit_test(test_nothing_to_map),
        cmocka_unit_test(test_same_graph),
        cmocka_unit_test(test_same_order),
        cmocka_unit_test(test_limit_keeps_a_sound_result),
        cmocka_unit_test(test_steps_are_the_same_again),
        cmocka_unit_test(test_limit_counts_the_making),
    };

    return cmocka_run_group_tests_name("align_exact", tests, new_arena, free_arena);
}
