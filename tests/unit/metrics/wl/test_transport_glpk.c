/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact transport against GLPK's linear programs, on random problems of any two sizes. Built with
 * configure --enable-glpk only. */
#include "tests/unit/support.h"

#include <glpk.h>
#include <math.h>

#include "base/random.h"
#include "tests/unit/transports.h"

enum { LIMIT = 24, PROBLEMS = 200 };

static struct mc_arena *arena;

/* Least cost of moving 1 / n_left out of each node on the left; into each on the right goes
 * 1 / n_right, or, where partial, at most 1. Column left * n_right + right + 1 is what is moved. */
static double solve(const double *cost, uint32_t n_left, uint32_t n_right, bool partial)
{
    glp_prob *program = glp_create_prob();
    int columns[LIMIT + 1];
    double ones[LIMIT + 1], value;
    glp_smcp options;
    uint32_t i, k;

    for (i = 0; i <= LIMIT; i++)
        ones[i] = 1;
    glp_set_obj_dir(program, GLP_MIN);
    glp_add_cols(program, (int)(n_left * n_right));
    glp_add_rows(program, (int)(n_left + n_right));
    for (i = 0; i < n_left * n_right; i++) {
        glp_set_col_bnds(program, (int)i + 1, GLP_LO, 0, 0);
        glp_set_obj_coef(program, (int)i + 1, cost[i]);
    }
    for (i = 0; i < n_left; i++) {
        for (k = 0; k < n_right; k++)
            columns[k + 1] = (int)(i * n_right + k) + 1;
        glp_set_mat_row(program, (int)i + 1, (int)n_right, columns, ones);
        glp_set_row_bnds(program, (int)i + 1, GLP_FX, 1.0 / n_left, 1.0 / n_left);
    }
    for (k = 0; k < n_right; k++) {
        for (i = 0; i < n_left; i++)
            columns[i + 1] = (int)(i * n_right + k) + 1;
        glp_set_mat_row(program, (int)(n_left + k) + 1, (int)n_left, columns, ones);
        glp_set_row_bnds(program, (int)(n_left + k) + 1, partial ? GLP_UP : GLP_FX, 1.0 / n_right,
                         partial ? 1 : 1.0 / n_right);
    }
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_OFF;
    assert_int_equal(glp_simplex(program, &options), 0);
    assert_int_equal(glp_get_status(program), GLP_OPT);
    value = glp_get_obj_val(program);
    glp_delete_prob(program);
    return value;
}

/* Costs up to 2, as distances of embeddings are; in a third of the problems few that differ, so
 * that many plans are best. */
static void test_against_glpk(void **state)
{
    double cost[LIMIT * LIMIT];
    struct mc_transport_plan plan;
    uint32_t problem, i;

    (void)state;
    for (problem = 0; problem < PROBLEMS; problem++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        uint32_t n_left = 1 + mc_random_below(mc_random_bits(problem, 0, 0), LIMIT);
        uint32_t n_right = 1 + mc_random_below(mc_random_bits(problem, 0, 1), LIMIT);

        for (i = 0; i < n_left * n_right; i++) {
            cost[i] = 2 * mc_random_unit(mc_random_bits(problem, 1, i));
            if (problem % 3 == 0)
                cost[i] = floor(cost[i] * 4) / 4;
        }
        transport(cost, n_left, n_right, arena, &plan);
        assert_near(plan.cost, solve(cost, n_left, n_right, false), 1e-9);
        transport_partial(cost, n_left, n_right, arena, &plan);
        assert_near(plan.cost, solve(cost, n_left, n_right, true), 1e-9);
        mc_arena_reset(arena, mark);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_glpk)};
    int status;

    arena = mc_arena_new();
    status = cmocka_run_group_tests_name("optimal_transport_glpk", tests, NULL, NULL);
    mc_arena_free(arena);
    return status;
}
