/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans against all assignments of tiny problems, and against what any best plan must fulfil. */
#include "tests/unit/support.h"

#include <math.h>

#include "base/random.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/transports.h"

#define NEAR 1e-12

enum { LIMIT = 40 };

/* Costs from 0 to 1; `grain` above 0: multiples of 1 / grain, so that many are equal. */
static void draw(uint64_t seed, uint32_t n, uint32_t grain, double *cost)
{
    uint32_t i;

    for (i = 0; i < n; i++) {
        cost[i] = mc_random_unit(mc_random_bits(seed, 0, i));
        if (grain > 0)
            cost[i] = floor(cost[i] * grain) / grain;
    }
}

/* Least sum over all assignments of left units to right units, the unit i being node i / copies. */
static double try_all(const double *cost, uint32_t n_right, uint32_t n_units, uint32_t left_copies,
                      uint32_t right_copies, uint32_t unit, unsigned taken)
{
    double best = (double)INFINITY, rest;
    uint32_t k;

    if (unit == n_units)
        return 0;
    for (k = 0; k < n_units; k++) {
        if ((taken >> k & 1) != 0)
            continue;
        rest =
            try_all(cost, n_right, n_units, left_copies, right_copies, unit + 1, taken | 1u << k);
        rest += cost[unit / left_copies * n_right + k / right_copies];
        best = rest < best ? rest : best;
    }
    return best;
}

/* Every node holds its mass, nothing is moved twice, and the cost is that of the moves. */
static void check_plan(const double *cost, uint32_t n_left, uint32_t n_right,
                       const struct mc_transport_plan *plan)
{
    double left[LIMIT] = {0}, right[LIMIT] = {0}, sum = 0;
    uint32_t i;

    for (i = 0; i < plan->n_moves; i++) {
        const struct mc_transport_move *move = &plan->moves[i];

        assert_true(move->mass > 0);
        assert_true(move->cost >= cost[move->left * n_right + move->right] &&
                    move->cost <= cost[move->left * n_right + move->right]);
        assert_true(i == 0 || move->left > move[-1].left ||
                    (move->left == move[-1].left && move->right > move[-1].right));
        left[move->left] += move->mass;
        right[move->right] += move->mass;
        sum += move->mass * move->cost;
    }
    for (i = 0; i < n_left; i++)
        assert_near(left[i], 1.0 / n_left, NEAR);
    for (i = 0; i < n_right; i++)
        assert_near(right[i], 1.0 / n_right, NEAR);
    assert_near(plan->cost, sum, NEAR);
}

static void test_by_hand(void **state)
{
    static const double cost[] = {0.5, 1.0, 0.25, 0.75, 0.25, 0.5};
    struct mc_transport_plan plan;

    (void)state;
    /* One node on a side: all goes there. */
    transport(cost, 3, 1, arena, &plan);
    assert_near(plan.cost, (0.5 + 1.0 + 0.25) / 3, NEAR);
    transport(cost, 1, 1, arena, &plan);
    assert_int_equal(plan.n_moves, 1);
    assert_near(plan.moves[0].mass, 1, 0);
    /* Rows .5 1 .25 and .75 .25 .5; 1/2 to the left, 1/3 to the right, in sixths: the first row
     * gives 2 to the third column and 1 to the first, the second 2 to the second and 1 to the
     * first: (2 * .25 + .5 + 2 * .25 + .75) / 6. */
    transport(cost, 2, 3, arena, &plan);
    assert_near(plan.cost, 2.25 / 6, NEAR);
    assert_int_equal(plan.n_moves, 4);
    transport_partial(cost, 2, 3, arena, &plan);
    assert_int_equal(plan.n_moves, 2);
    assert_int_equal(plan.moves[0].right, 2);
    assert_int_equal(plan.moves[1].right, 1);
    assert_near(plan.cost, 0.25, NEAR);
}

/* Sizes whose units are at most 8 a side. */
static void test_all_assignments(void **state)
{
    static const uint32_t sizes[][2] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6},
                                        {1, 5}, {5, 1}, {2, 3}, {3, 2}, {2, 4}, {4, 2},
                                        {3, 6}, {6, 3}, {2, 6}, {4, 8}, {1, 8}};
    double cost[LIMIT], least;
    struct mc_transport_plan plan;
    uint32_t s, seed, n_left, n_right, units;

    (void)state;
    for (s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
        n_left = sizes[s][0];
        n_right = sizes[s][1];
        units = n_left > n_right ? n_left : n_right;
        units = units % n_left != 0 || units % n_right != 0 ? n_left * n_right : units;
        for (seed = 0; seed < 12; seed++) {
            draw(seed * 100 + s, n_left * n_right, seed % 3 == 0 ? 4 : 0, cost);
            least = try_all(cost, n_right, units, units / n_left, units / n_right, 0, 0) / units;
            transport(cost, n_left, n_right, arena, &plan);
            check_plan(cost, n_left, n_right, &plan);
            assert_near(plan.cost, least, NEAR);
        }
    }
}

/* A plan is best when no round trip along its moves, forth where it likes and back along moves that
 * are there, saves anything (Bellman and Ford on the residual graph). */
static bool can_be_improved(const double *cost, uint32_t n_left, uint32_t n_right,
                            const struct mc_transport_plan *plan)
{
    double left[LIMIT] = {0}, right[LIMIT] = {0};
    uint32_t round, i, k;
    bool changed = true;

    for (round = 0; round <= n_left + n_right && changed; round++) {
        changed = false;
        for (i = 0; i < n_left; i++)
            for (k = 0; k < n_right; k++)
                if (left[i] + cost[i * n_right + k] < right[k] - NEAR) {
                    right[k] = left[i] + cost[i * n_right + k];
                    changed = true;
                }
        for (i = 0; i < plan->n_moves; i++) {
            const struct mc_transport_move *move = &plan->moves[i];

            if (right[move->right] - move->cost < left[move->left] - NEAR) {
                left[move->left] = right[move->right] - move->cost;
                changed = true;
            }
        }
    }
    return changed;
}

static void test_larger(void **state)
{
    double cost[LIMIT * LIMIT], back[LIMIT * LIMIT];
    struct mc_transport_plan plan, turned;
    uint32_t seed, n_left, n_right, i, k;

    (void)state;
    for (seed = 0; seed < 150; seed++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);

        n_left = 1 + mc_random_below(mc_random_bits(seed, 1, 0), LIMIT);
        n_right = seed % 3 == 0 ? n_left : 1 + mc_random_below(mc_random_bits(seed, 1, 1), LIMIT);
        draw(seed + 5000, n_left * n_right, seed % 4 == 0 ? 3 : 0, cost);
        transport(cost, n_left, n_right, arena, &plan);
        check_plan(cost, n_left, n_right, &plan);
        assert_false(can_be_improved(cost, n_left, n_right, &plan));
        for (i = 0; i < n_left; i++)
            for (k = 0; k < n_right; k++)
                back[k * n_left + i] = cost[i * n_right + k];
        transport(back, n_right, n_left, arena, &turned);
        assert_near(turned.cost, plan.cost, NEAR);
        transport_partial(cost, n_left, n_right, arena, &turned);
        assert_true(turned.cost <= plan.cost + NEAR);
        mc_arena_reset(arena, mark);
    }
}

/* Telling nodes together that cost the same changes nothing but the time. */
static void test_kinds(void **state)
{
    enum { KINDS = 6 };
    double kind_cost[KINDS * KINDS], cost[LIMIT * LIMIT];
    struct mc_transport_plan plan, apart;
    uint32_t seed, i, k;

    (void)state;
    for (seed = 0; seed < 200; seed++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        uint32_t kinds[2][LIMIT];
        struct mc_transport_side sides[2];

        for (i = 0; i < 2; i++) {
            sides[i].n_kinds = 1 + mc_random_below(mc_random_bits(seed, 2, i), KINDS);
            sides[i].n_nodes = sides[i].n_kinds + mc_random_below(mc_random_bits(seed, 3, i),
                                                                  LIMIT - sides[i].n_kinds);
            sides[i].kind_of = kinds[i];
            for (k = 0; k < sides[i].n_nodes; k++)
                kinds[i][k] = k < sides[i].n_kinds ? k
                                                   : mc_random_below(mc_random_bits(seed, 4 + i, k),
                                                                     sides[i].n_kinds);
        }
        draw(seed + 9000, KINDS * KINDS, seed % 4 == 0 ? 3 : 0, kind_cost);
        for (i = 0; i < sides[0].n_nodes; i++)
            for (k = 0; k < sides[1].n_nodes; k++)
                cost[i * sides[1].n_nodes + k] =
                    kind_cost[kinds[0][i] * sides[1].n_kinds + kinds[1][k]];
        mc_transport(kind_cost, &sides[0], &sides[1], arena, &plan);
        check_plan(cost, sides[0].n_nodes, sides[1].n_nodes, &plan);
        transport(cost, sides[0].n_nodes, sides[1].n_nodes, arena, &apart);
        assert_near(plan.cost, apart.cost, NEAR);
        mc_transport_partial(kind_cost, &sides[0], &sides[1], arena, &plan);
        transport_partial(cost, sides[0].n_nodes, sides[1].n_nodes, arena, &apart);
        assert_int_equal(plan.n_moves, apart.n_moves);
        assert_memory_equal(plan.moves, apart.moves, plan.n_moves * sizeof(*plan.moves));
        mc_arena_reset(arena, mark);
    }
}

/* The other way round: a plan that is not best is seen. */
static void test_improvable(void **state)
{
    static const double cost[] = {0, 1, 1, 0};
    struct mc_transport_move crossed[] = {{0, 1, 0.5, 1}, {1, 0, 0.5, 1}};
    struct mc_transport_plan plan = {crossed, 2, 1};

    (void)state;
    assert_true(can_be_improved(cost, 2, 2, &plan));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),    cmocka_unit_test(test_all_assignments),
        cmocka_unit_test(test_larger),     cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_improvable),
    };

    return cmocka_run_group_tests_name("optimal_transport", tests, new_arena, free_arena);
}
