/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims under one set of swaps: p values by arithmetic where they can be had. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/max_statistic.h"
#include "base/thread_pool.h"
#include "tests/unit/group_arena.h"

enum { MOST = 2000, N = 8, DRAWS = 9999 };

static double losses[MOST][N];
static size_t units[MOST][N];
static struct mc_claim_result results[MOST];

static void take(const void *context, size_t index, struct mc_swap_claim *claim,
                 struct mc_arena *scratch)
{
    (void)context;
    (void)scratch;
    claim->n = N;
    claim->units = units[index];
    claim->losses = losses[index];
}

/* Claim i rests on the N cases from `apart` times i on, with losses of one size. */
static void make_claims(size_t n, size_t apart)
{
    size_t c, i;

    for (c = 0; c < n; c++)
        for (i = 0; i < N; i++) {
            units[c][i] = apart * c + i;
            losses[c][i] = 0.1;
        }
}

static size_t test(size_t n, double alpha, struct mc_thread_pool *pool)
{
    const struct mc_swap_family family = {n, take, NULL};
    const struct mc_swap_family_settings settings = {{1, 2}, DRAWS, alpha};

    return mc_max_statistic_test(&family, &settings, pool, results, arena);
}

/* Five standard errors of a share of DRAWS + 1 draws. */
static double error_of(double p)
{
    return 5 * sqrt(p * (1 - p) / (DRAWS + 1));
}

/* One claim, all of 8 worse: 1 of 2^8 swaps is as bad, 2 are as far; the spread is .1 / sqrt(8). */
static void test_one(void **state)
{
    (void)state;
    make_claims(1, 0);
    assert_int_equal(test(1, 0, NULL), DRAWS);
    assert_near(results[0].loss, 0.1, 1e-15);
    assert_near(results[0].spread, 0.1 / sqrt(8), 1e-15);
    assert_near(results[0].p_loss, 1.0 / 256, error_of(1.0 / 256));
    assert_near(results[0].p_two_sided, 2.0 / 256, error_of(2.0 / 256));
    assert_near(results[0].p_adjusted, results[0].p_loss, 0);
    assert_near(results[0].p_attainable, results[0].p_loss, 0);
}

/* Claims on the same cases are one; of 20 on cases of their own any is as bad with 1 -
 * (255/256)^20. */
static void test_family(void **state)
{
    double p = 1 - pow(255.0 / 256, 20);

    (void)state;
    make_claims(20, 0);
    (void)test(20, 0, NULL);
    assert_near(results[7].p_adjusted, 1.0 / 256, error_of(1.0 / 256));
    make_claims(20, N);
    (void)test(20, 0, NULL);
    assert_near(results[7].p_adjusted, p, error_of(p));
    assert_near(results[7].p_loss, 1.0 / 256, error_of(1.0 / 256));
}

/* Holm would need 400,000 draws to reach .05 with two thousand claims; here the draws that there
 * are do for as many as one likes: claims of 2^-8 on 2,000 x 8 cases hide nothing that all of them
 * show together on the same. */
static void test_large_family(void **state)
{
    (void)state;
    make_claims(MOST, 0);
    (void)test(MOST, 0.05, NULL);
    assert_true(results[0].p_adjusted <= 0.05);
}

/* Step-down: once the greatest statistic is rejected, it is no part of the maximum for others.
 * Claim 0 has all 8 cases worse (T = sqrt(8)); claim 1 has 7 worse and 1 better (T = 6 / sqrt(8)):
 * 9 of 256 swaps are as bad for it alone, and it stands last. */
static void test_steps(void **state)
{
    (void)state;
    make_claims(2, N);
    losses[1][0] = -0.1;
    (void)test(2, 0, NULL);
    assert_near(results[0].p_adjusted, 1 - pow(255.0 / 256, 2), error_of(2.0 / 256));
    assert_near(results[1].p_adjusted, 9.0 / 256, error_of(9.0 / 256));
}

/* A gain has the p of a gain, and is no loss; nothing changed: no part of the family. */
static void test_gain(void **state)
{
    size_t i;

    (void)state;
    make_claims(2, N);
    for (i = 0; i < N; i++) {
        losses[0][i] = -0.1;
        losses[1][i] = 0;
    }
    (void)test(2, 0, NULL);
    assert_near(results[0].p_loss, 1, 0);
    assert_near(results[0].p_adjusted, 1.0 / 256, error_of(1.0 / 256));
    assert_near(results[1].p_adjusted, 1, 0);
    assert_near(results[1].spread, 0, 0);
}

/* 4 of 8 cases changed: 1/16 at the least, whatever comes. */
static void test_attainable(void **state)
{
    size_t i;

    (void)state;
    make_claims(1, 0);
    for (i = 0; i < 4; i++)
        losses[0][i] = 0;
    losses[0][4] = -0.1;
    (void)test(1, 0, NULL);
    assert_near(results[0].p_attainable, 1.0 / 16, error_of(1.0 / 16));
}

/* 1/256 is far from .05: the first block will do. 14 of 256 (.0547) is not. */
static void test_early_end(void **state)
{
    (void)state;
    make_claims(1, 0);
    assert_int_equal(test(1, 0.05, NULL), 999);
    make_claims(14, N);
    assert_true(test(14, 0.05, NULL) > 999);
}

static void test_the_same_on_threads(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    static struct mc_claim_result alone[40];

    (void)state;
    make_claims(40, 3);
    (void)test(40, 0, NULL);
    memcpy(alone, results, sizeof(alone));
    (void)test(40, 0, pool);
    assert_memory_equal(alone, results, sizeof(alone));
    mc_thread_pool_free(pool);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one),          TEST(test_family),
        TEST(test_large_family), TEST(test_steps),
        TEST(test_gain),         TEST(test_attainable),
        TEST(test_early_end),    TEST(test_the_same_on_threads),
    };

    return cmocka_run_group_tests_name("max_statistic", tests, NULL, NULL);
}
