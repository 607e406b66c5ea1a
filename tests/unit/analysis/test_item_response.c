/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/item_response.h"

#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/thread_pool.h"

enum { N_ITEMS = 30, N_ANSWERERS = 8 };

/* As `answer` of item_response_reference.py has them. */
static double answer(size_t i, size_t r)
{
    size_t n = i * N_ANSWERERS + r;
    bool is_right = r >= i % 7 + 1;

    if (i % 6 == 4)
        is_right = r < i % 5 + 2;
    else if (i % 6 == 5)
        is_right = (i + r) % 2 == 0;
    if (n % 29 == 28)
        return (double)NAN;
    if (n % 13 == 12)
        return 0.5;
    return is_right != (n % 11 == 10) ? 1 : 0;
}

static void fill(double *answers)
{
    size_t i, r;

    for (i = 0; i < N_ITEMS; i++)
        for (r = 0; r < N_ANSWERERS; r++)
            answers[i * N_ANSWERERS + r] = answer(i, r);
}

/* What item_response_reference.py prints: discrimination and intercept. It climbs the posterior of
 * all items at once, over another grid. */
static const double expected[N_ITEMS][2] = {
    {1.566515, 2.097843},   /* 0 */
    {1.967335, 0.349869},   /* 1 */
    {1.293955, 0.005042},   /* 2 */
    {1.786419, -0.130894},  /* 3 */
    {0.181020, 0.695671},   /* 4 */
    {1.370277, -0.588803},  /* 5 */
    {1.684520, -0.973077},  /* 6 */
    {1.545014, 1.929730},   /* 7 */
    {1.106465, 2.306978},   /* 8 */
    {1.899104, -0.328851},  /* 9 */
    {0.320345, -0.232229},  /* 10 */
    {1.226067, 0.288277},   /* 11 */
    {0.624915, -0.745699},  /* 12 */
    {1.724205, -1.340977},  /* 13 */
    {1.510452, 1.548212},   /* 14 */
    {0.555059, 1.649269},   /* 15 */
    {-0.615015, -0.243813}, /* 16 */
    {1.710488, 0.328312},   /* 17 */
    {2.014101, -0.674517},  /* 18 */
    {1.394030, -0.290842},  /* 19 */
    {0.977720, -1.110890},  /* 20 */
    {-0.118003, 1.077242},  /* 21 */
    {-0.532991, 0.235978},  /* 22 */
    {1.037047, 0.547941},   /* 23 */
    {0.959806, -0.260474},  /* 24 */
    {1.301815, -0.788096},  /* 25 */
    {0.542799, -0.479395},  /* 26 */
    {1.164321, -0.852965},  /* 27 */
    {-0.110035, 1.404395},  /* 28 */
    {1.562903, -0.303343},  /* 29 */
};
static const double abilities[N_ANSWERERS] = {-1.772088, -0.233354, -0.749967, 0.206607,
                                              -0.468209, 0.614915,  0.601989,  1.800106};

static void test_fit(void **state)
{
    double answers[N_ITEMS * N_ANSWERERS];
    struct mc_arena *arena = mc_arena_new();
    struct mc_item_model model;
    size_t i;

    (void)state;
    fill(answers);
    model = mc_item_model_fit(answers, N_ITEMS, N_ANSWERERS, NULL, arena);
    assert_null(model.reason);
    for (i = 0; i < N_ANSWERERS; i++)
        assert_near(model.abilities[i], abilities[i], 1e-4);
    for (i = 0; i < N_ITEMS; i++) {
        const struct mc_item *item = &model.items[i];

        assert_null(item->reason);
        assert_near(item->discrimination, expected[i][0], 1e-4);
        assert_near(item->intercept, expected[i][1], 1e-4);
        if (item->discrimination >= MC_LOW_DISCRIMINATION)
            assert_near(item->difficulty, -item->intercept / item->discrimination, 1e-12);
        else
            assert_true(isnan(item->difficulty));
    }
    mc_arena_free(arena);
}

static void test_threads(void **state)
{
    double answers[N_ITEMS * N_ANSWERERS];
    struct mc_arena *arena = mc_arena_new();
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_item_model alone, together;

    (void)state;
    fill(answers);
    alone = mc_item_model_fit(answers, N_ITEMS, N_ANSWERERS, NULL, arena);
    together = mc_item_model_fit(answers, N_ITEMS, N_ANSWERERS, pool, arena);
    assert_memory_equal(alone.abilities, together.abilities, sizeof(double) * N_ANSWERERS);
    assert_int_equal(alone.n_steps, together.n_steps);
    assert_memory_equal(&alone.items[7].discrimination, &together.items[7].discrimination,
                        sizeof(double));
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
}

/* All give the same answers: nobody is better. An item that five have answered, then too few items,
 * too few answerers. */
static void test_withheld(void **state)
{
    double answers[N_ITEMS * N_ANSWERERS];
    struct mc_arena *arena = mc_arena_new();
    struct mc_item_model model;
    size_t i, r;

    (void)state;
    for (i = 0; i < N_ITEMS; i++)
        for (r = 0; r < N_ANSWERERS; r++)
            answers[i * N_ANSWERERS + r] = i % 2 == 0 ? 1 : 0;
    model = mc_item_model_fit(answers, N_ITEMS, N_ANSWERERS, NULL, arena);
    assert_string_equal(model.reason, "no metric is better than another");
    assert_true(isnan(model.items[0].discrimination));
    assert_string_equal(model.items[0].reason, model.reason);
    fill(answers);
    for (r = 0; r < 3; r++)
        answers[r] = (double)NAN;
    model = mc_item_model_fit(answers, N_ITEMS, N_ANSWERERS, NULL, arena);
    assert_string_equal(model.reason, "fewer than 30 cases have enough scores");
    assert_string_equal(model.items[0].reason, "fewer than 6 metrics have a score");
    assert_int_equal(model.items[0].n, 5);
    assert_true(isnan(model.items[1].discrimination) && isnan(model.abilities[0]));
    model = mc_item_model_fit(answers, N_ITEMS, 7, NULL, arena);
    assert_string_equal(model.reason, "fewer than 8 metrics");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_withheld),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
