/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/elementwise.c"

#include "tests/unit/support.h"

#include <math.h>

enum { N = 4096 };

/* From -20 to 20. */
static void fill(float *x)
{
    size_t i;

    for (i = 0; i < N; i++)
        x[i] = -20.0F + 40.0F * (float)i / (float)N;
}

static double defined(enum mc_activation activation, double x)
{
    double inner = sqrt(2.0 / acos(-1.0)) * (x + 0.044715 * x * x * x);

    switch (activation) {
    case MC_GELU:
        return x * (1.0 + erf(x / sqrt(2.0))) / 2.0;
    case MC_GELU_TANH:
        return x * (1.0 + tanh(inner)) / 2.0;
    case MC_RELU:
        return x > 0 ? x : 0;
    }
    return 0;
}

static void activations_are_those_of_their_definitions(void **state)
{
    static const enum mc_activation all[] = {MC_GELU, MC_GELU_TANH, MC_RELU};
    static float x[N], y[N];
    size_t a, i;

    (void)state;
    fill(x);
    for (a = 0; a < 3; a++) {
        fill(y);
        mc_activate(all[a], 0.0F, y, N);
        for (i = 0; i < N; i++)
            assert_true(fabs((double)y[i] - defined(all[a], (double)x[i])) <=
                        3e-7 * (1.0 + fabs((double)x[i])));
    }
    /* the bias comes first: 2 + 1 - 4 = -1 below 0 */
    y[0] = 2.0F;
    mc_activate(MC_RELU, 1.0F, y, MC_LANES);
    assert_near((double)y[0], 3.0, 0);
    mc_activate(MC_RELU, -4.0F, y, MC_LANES);
    assert_near((double)y[0], 0.0, 0);
}

static void powers_of_e_are_exact_to_seven_digits(void **state)
{
    static float x[N], y[N];
    float far[MC_LANES] = {-1000.0F, 1000.0F, -87.0F, 0.0F};
    size_t i;

    (void)state;
    fill(x);
    fill(y);
    mc_exp(y, N);
    for (i = 0; i < N; i++)
        assert_true(fabs((double)y[i] / exp((double)x[i]) - 1.0) <= 2e-7);
    mc_exp(far, MC_LANES);
    assert_true(far[0] >= 0.0F && far[0] < 2e-38F);
    assert_true(far[1] > 1e38F && far[1] < INFINITY);
    assert_near((double)far[3], 1.0, 0);
}

static void all_processors_give_the_same_bits(void **state)
{
    static const enum mc_activation all[] = {MC_GELU, MC_GELU_TANH, MC_RELU};
    static float x[N], y[N];
    size_t a;

    (void)state;
    if (!mc_processor_here().has_avx2)
        return;
    for (a = 0; a < 3; a++) {
        fill(x);
        fill(y);
        activate(all[a], 0.125F, x, N);
        activate_avx2(all[a], 0.125F, y, N);
        assert_memory_equal(x, y, sizeof(x));
        exp_all(x, N);
        exp_avx2(y, N);
        assert_memory_equal(x, y, sizeof(x));
        add(x, x, N - 5);
        add_avx2(y, y, N - 5);
        assert_memory_equal(x, y, sizeof(x));
    }
}

/* 0 + 1 + ... + 36 = 666; (0 - 18)^2 + ... + (36 - 18)^2 = 2 (1 + 4 + ... + 324) = 2 * 2109 = 4218
 */
static void sums_are_sums(void **state)
{
    float x[37];
    size_t i;

    (void)state;
    for (i = 0; i < 37; i++)
        x[i] = (float)i;
    assert_near((double)mc_sum(x, 37), 666.0, 0);
    assert_near((double)mc_sum_of_squares(x, 18.0F, 37), 4218.0, 0);
    mc_add(x, x, 37);
    assert_near((double)x[36], 72.0, 0);
    assert_near((double)mc_sum(x, 37), 1332.0, 0);
}

/* A number of each place, 100 i + j, between others that stay. */
static void a_tile_is_turned(void **state)
{
    float from[MC_LANES][MC_LANES + 3], to[MC_LANES][MC_LANES + 5];
    size_t i, j;

    (void)state;
    for (i = 0; i < MC_LANES; i++) {
        for (j = 0; j < MC_LANES + 3; j++)
            from[i][j] = (float)(100 * i + j);
        for (j = 0; j < MC_LANES + 5; j++)
            to[i][j] = -1.0F;
    }
    mc_turn_tile(from[0], MC_LANES + 3, to[0], MC_LANES + 5);
    for (i = 0; i < MC_LANES; i++)
        for (j = 0; j < MC_LANES + 5; j++)
            assert_near((double)to[i][j], j < MC_LANES ? (double)(100 * j + i) : -1.0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(activations_are_those_of_their_definitions),
        cmocka_unit_test(powers_of_e_are_exact_to_seven_digits),
        cmocka_unit_test(all_processors_give_the_same_bits),
        cmocka_unit_test(sums_are_sums),
        cmocka_unit_test(a_tile_is_turned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
