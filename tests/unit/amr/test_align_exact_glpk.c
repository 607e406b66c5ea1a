/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact aligner against GLPK's mixed integer programs, on problems too large to enumerate.
 * Built with configure --enable-glpk only. Takes some seconds: those of GLPK. */
#include "tests/unit/support.h"

#include <glpk.h>

#include "amr/align_exact.h"
#include "tests/unit/alignments.h"

static struct mc_arena *arena;

/* One row: the sum of these columns lies below `most`. */
static void add_row(glp_prob *program, const int *columns, const double *factors, int n,
                    double most)
{
    int row = glp_add_rows(program, 1);

    glp_set_row_bnds(program, row, GLP_UP, 0, most);
    glp_set_mat_row(program, row, n, columns, factors);
}

/* Every node is mapped at most once. Columns: candidates, then gains; GLPK counts from 1. */
static void add_node_rows(glp_prob *program, const struct mc_align_problem *problem)
{
    int *columns = mc_arena_array(arena, problem->n_candidates + 1u, sizeof(*columns));
    double *ones = mc_arena_array(arena, problem->n_candidates + 1u, sizeof(*ones));
    uint32_t node, i;

    for (i = 0; i <= problem->n_candidates; i++)
        ones[i] = 1;
    for (node = 0; node < problem->n_left + problem->n_right; node++) {
        int n = 0;

        for (i = 0; i < problem->n_candidates; i++)
            if (node < problem->n_left ? problem->candidates[i].left == node
                                       : problem->candidates[i].right == node - problem->n_left)
                columns[++n] = (int)i + 1;
        if (n > 0)
            add_row(program, columns, ones, n, 1);
    }
}

static double solve(const struct mc_align_problem *problem)
{
    glp_prob *program = glp_create_prob();
    int n = (int)(problem->n_candidates + problem->n_gains), i;
    glp_iocp options;
    double value;

    glp_set_obj_dir(program, GLP_MAX);
    glp_add_cols(program, n);
    for (i = 1; i <= n; i++) {
        uint32_t at = (uint32_t)i - 1;
        int64_t amount = at < problem->n_candidates
                             ? problem->candidates[at].weight
                             : problem->gains[at - problem->n_candidates].gain;

        glp_set_col_kind(program, i, GLP_BV);
        glp_set_obj_coef(program, i, (double)amount / (double)MC_ALIGN_ONE);
    }
    add_node_rows(program, problem);
    for (i = 0; i < (int)problem->n_gains; i++) {
        const double factors[] = {0, 1, -1};
        const int gain = (int)problem->n_candidates + i + 1;
        const int a[] = {0, gain, (int)problem->gains[i].a + 1};
        const int b[] = {0, gain, (int)problem->gains[i].b + 1};

        add_row(program, a, factors, 2, 0);
        add_row(program, b, factors, 2, 0);
    }
    glp_init_iocp(&options);
    options.presolve = GLP_ON;
    options.msg_lev = GLP_MSG_OFF;
    assert_int_equal(glp_intopt(program, &options), 0);
    assert_int_equal(glp_mip_status(program), GLP_OPT);
    value = glp_mip_obj_val(program);
    glp_delete_prob(program);
    return value;
}

static void check(const struct mc_made_up_alignment *form)
{
    struct mc_align_problem problem;
    struct mc_align_result result;

    mc_arena_clear(arena);
    mc_make_up_alignment(form, arena, &problem);
    mc_align_exact(&problem, mc_limit_none(), arena, &result);
    mc_assert_sound_alignment(&problem, &result, arena);
    assert_true(result.proved);
    assert_near((double)result.value / (double)MC_ALIGN_ONE, solve(&problem), 1e-6);
}

/* 14 to 19 nodes a side with about as many concepts and labels as sentences have. */
static void test_equals_glpk(void **state)
{
    struct mc_made_up_alignment form = {0, 0, 4, 3, 0, 0, MC_MADE_UP_COUNTS, 0};

    (void)state;
    for (form.seed = 0; form.seed < 60; form.seed++) {
        form.n_left = 14 + (uint32_t)(form.seed % 6);
        form.n_right = 14 + (uint32_t)(form.seed / 6 % 6);
        form.n_left_relations = form.n_left + 4;
        form.n_right_relations = form.n_right + 3;
        form.amounts = (enum mc_made_up_amounts)(form.seed % 3);
        check(&form);
    }
}

/* Small numbers for all pairs of nodes, and for nodes that stay alone. */
static void test_edits_equal_glpk(void **state)
{
    struct mc_made_up_alignment form = {0, 0, 5, 3, 7, 7, MC_MADE_UP_EDITS, 0};

    (void)state;
    for (form.seed = 0; form.seed < 12; form.seed++) {
        form.n_left = 6 + (uint32_t)(form.seed % 4);
        form.n_right = 6 + (uint32_t)(form.seed / 4 % 4);
        check(&form);
    }
}

/* Many nodes of one concept, as in lists and names; one role; many more relations than nodes. */
static void test_shapes_equal_glpk(void **state)
{
    static const struct mc_made_up_alignment shapes[] = {
        {12, 12, 1, 5, 13, 13, MC_MADE_UP_COUNTS, 0}, {11, 12, 3, 1, 11, 12, MC_MADE_UP_COUNTS, 0},
        {9, 9, 4, 6, 27, 27, MC_MADE_UP_COUNTS, 0},   {16, 8, 2, 4, 18, 9, MC_MADE_UP_COUNTS, 0},
        {12, 13, 2, 4, 14, 14, MC_MADE_UP_GRADES, 0},
    };
    struct mc_made_up_alignment form;
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 5 * sizeof(shapes) / sizeof(shapes[0]); seed++) {
        form = shapes[seed % (sizeof(shapes) / sizeof(shapes[0]))];
        form.seed = 1000 + seed;
        check(&form);
    }
}

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    glp_term_out(GLP_OFF);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    mc_arena_free(arena);
    glp_free_env();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_equals_glpk),
                                       cmocka_unit_test(test_edits_equal_glpk),
                                       cmocka_unit_test(test_shapes_equal_glpk)};

    return cmocka_run_group_tests_name("align_glpk", tests, set_up, tear_down);
}
