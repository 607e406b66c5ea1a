/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the exact search, each held against full enumeration. */
#include "tests/unit/support.h"

#include "amr/align.h"
#include "amr/align_exact.h"
#include "tests/unit/alignments.h"
#include "tests/unit/group_arena.h"

static struct mc_made_up_alignment form_of(uint32_t i)
{
    struct mc_made_up_alignment form = {1 + i % 5,
                                        1 + i / 5 % 5,
                                        1 + i % 4,
                                        1 + i % 3,
                                        i % 9,
                                        i % 10,
                                        (enum mc_made_up_amounts)(i % 3),
                                        i};

    return form;
}

static struct mc_core *make_up(uint32_t i, struct mc_align_problem *problem)
{
    struct mc_made_up_alignment form = form_of(i);

    mc_arena_clear(arena);
    mc_make_up_alignment(&form, arena, problem);
    return mc_core_of_problem(problem, arena);
}

static void assert_gains_are_whole(const struct mc_core *core,
                                   const struct mc_align_problem *problem)
{
    int64_t sum = 0, wanted = 0;
    uint32_t i;

    for (i = 0; i < core->n_links; i++) {
        assert_true(core->links[i].part >= 0);
        assert_int_equal(core->links[core->links[i].twin].twin, i);
        sum += core->links[i].part;
    }
    for (i = 0; i < problem->n_gains; i++)
        wanted += problem->gains[i].gain;
    assert_true(sum == wanted);
}

/* Whatever the split, no mapping earns more than the bound; parts move but are never lost. */
static void test_every_split_bounds(void **state)
{
    struct mc_align_problem problem;
    uint32_t i, step;

    (void)state;
    for (i = 0; i < 1000; i++) {
        struct mc_core *core = make_up(i, &problem);
        int64_t best = mc_align_by_enumeration(&problem, arena);

        for (step = 0; step < 8; step++) {
            int64_t bound = mc_core_evaluate(core);

            assert_true(bound >= best);
            mc_core_take_assignment(core);
            assert_true(core->taken_value <= best);
            mc_core_polish(core, INT64_MAX);
            assert_true(core->taken_value <= best);
            if (!mc_core_move_parts(core, bound - core->taken_value + 1, 1.5))
                break;
            assert_gains_are_whole(core, &problem);
        }
    }
}

/* Two relations of one label at a node on both sides: only one of the four pairs can be had per
 * neighbour, so that the candidate is worth its weight and two gains, not four. */
static void test_tangled_candidate(void **state)
{
    struct mc_align_builder *builder;
    struct mc_align_problem problem;
    struct mc_core *core;
    uint32_t k, l, at;
    unsigned n_earned = 0;

    (void)state;
    mc_arena_clear(arena);
    builder = mc_align_begin(3, 3, arena);
    mc_align_add_weight(builder, 0, 0, 10);
    for (k = 1; k <= 2; k++)
        for (l = 1; l <= 2; l++)
            mc_align_add_gain(builder, 0, 0, k, l, 8);
    assert_int_equal(mc_align_finish(builder, 1, &problem), 0);
    core = mc_core_of_problem(&problem, arena);
    /* 10 + 2 * 4 at the node, 4 at two of the four neighbours: 26, which is the best mapping. */
    assert_true(mc_core_evaluate(core) == 26);
    assert_true(core->tangled[0] && core->value[0] == 18);
    for (at = core->link_start[0]; at < core->link_start[1]; at++)
        n_earned += mc_core_is_earned(core, 0, at);
    assert_int_equal(n_earned, 2);
}

static void test_polish_never_loses(void **state)
{
    struct mc_align_problem problem;
    uint32_t i, row;

    (void)state;
    for (i = 0; i < 500; i++) {
        struct mc_core *core = make_up(i, &problem);
        uint32_t right_of[5] = {MC_ALIGN_NONE, MC_ALIGN_NONE, MC_ALIGN_NONE, MC_ALIGN_NONE,
                                MC_ALIGN_NONE};
        int64_t before;

        (void)mc_core_evaluate(core);
        mc_core_take_assignment(core);
        before = core->taken_value;
        mc_core_polish(core, INT64_MAX);
        assert_true(core->taken_value >= before);
        for (row = 0; row < core->n_rows; row++)
            if (core->row_taken[row] != MC_ALIGN_NONE)
                right_of[row] = core->candidates[core->row_taken[row]].column;
        assert_true(mc_align_value(&problem, right_of) == core->taken_value);
    }
}

/* What is ruled out is in no mapping better than the best one known. */
static void test_prune_is_safe(void **state)
{
    struct mc_align_problem problem;
    uint32_t i;

    (void)state;
    for (i = 0; i < 500; i++) {
        struct mc_core *core = make_up(i, &problem);
        int64_t best = mc_align_by_enumeration(&problem, arena), bound;
        uint32_t n_alive = core->n_alive;

        if (best < 2 * core->step)
            continue;
        bound = mc_core_evaluate(core);
        core->best = best - core->step; /* so that the best mappings are better than that */
        mc_core_prune(core, bound, core->best, false);
        assert_true(mc_core_evaluate(core) >= best);
        mc_core_bring_back(core, 0);
        assert_int_equal(core->n_alive, n_alive);
    }
}

/* Branching alone, from the first bound on. */
static void test_branch_equals_enumeration(void **state)
{
    struct mc_align_problem problem;
    uint32_t i;

    (void)state;
    for (i = 0; i < 1000; i++) {
        struct mc_core *core = make_up(i, &problem);
        int64_t best = mc_align_by_enumeration(&problem, arena);

        mc_core_branch(core);
        assert_true(core->best == best && core->bound == best);
        assert_int_equal(core->n_trail, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_split_bounds),        cmocka_unit_test(test_tangled_candidate),
        cmocka_unit_test(test_polish_never_loses),        cmocka_unit_test(test_prune_is_safe),
        cmocka_unit_test(test_branch_equals_enumeration),
    };

    return cmocka_run_group_tests_name("align_core", tests, new_arena, free_arena);
}
