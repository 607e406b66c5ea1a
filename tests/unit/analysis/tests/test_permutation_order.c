/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/paired_sample.h"
#include "analysis/tests/permutation.h"
#include "base/random.h"

/* Scores with ties, from a few values. */
static void fill(double *values, size_t n, uint64_t stream, uint32_t n_values)
{
    size_t i;

    for (i = 0; i < n; i++)
        values[i] = mc_random_below(mc_random_bits(7, stream, i), n_values);
}

/* The counting of bits gives what the figure gives, computed anew for each swap. */
static void check(size_t n, uint32_t n_values)
{
    struct mc_arena *arena = mc_arena_new();
    double *human = mc_arena_array(arena, n, sizeof(double));
    double *first = mc_arena_array(arena, n, sizeof(double));
    double *second = mc_arena_array(arena, n, sizeof(double));
    struct mc_paired_scores scores = {
        .n = n, .human = human, .metrics = {first, second}, .n_inputs = n, .n_systems = 1};
    struct mc_grouped_figure figure = mc_grouped_order();
    struct mc_draw_key key = {3, n};
    struct mc_bit_source source = mc_random_bit_source(&key);
    uint64_t *keep = mc_arena_array(arena, mc_bit_words(n), sizeof(*keep));
    struct mc_paired_sample sample;
    struct mc_swap fast, slow;
    size_t draw;

    fill(human, n, 0, n_values);
    fill(first, n, 1, n_values);
    fill(second, n, 2, n_values + 1);
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    fast = mc_swap_order(&sample, arena);
    slow = mc_swap_figure(&sample, &figure, arena);
    assert_null(fast.reason);
    assert_null(slow.reason);
    for (draw = 0; draw < 20; draw++) {
        double a[2], b[2];

        source.draw(source.context, draw, keep, n);
        fast.compute(fast.prepared, keep, a, arena);
        slow.compute(slow.prepared, keep, b, arena);
        assert_near(a[0], b[0], 0);
        assert_near(a[1], b[1], 0);
    }
    mc_arena_free(arena);
}

static void test_same_as_the_figure(void **state)
{
    (void)state;
    check(5, 3);
    check(63, 4);
    check(64, 10);
    check(65, 1000);
    check(300, 7);
}

/* Human scores 1, 2, 3; metric 1, 3, 2: of three pairs two are in order. */
static void test_share(void **state)
{
    static const double human[] = {1, 2, 3}, metric[] = {1, 3, 2}, level[] = {5, 5, 5};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(mc_order_share(human, metric, 3, NULL, arena), 2.0 / 3, 1e-15);
    assert_near(mc_order_share(human, level, 3, NULL, arena), 0, 0);
    assert_true(isnan(mc_order_share(level, metric, 3, NULL, arena)));
    mc_arena_free(arena);
}

static void test_people_report_none_apart(void **state)
{
    static const double level[] = {5, 5, 5}, metric[] = {1, 3, 2}, other[] = {1, 2, 3};
    struct mc_paired_scores scores = {
        .n = 3, .human = level, .metrics = {metric, other}, .n_inputs = 3, .n_systems = 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    assert_string_equal(mc_swap_order(&sample, arena).reason, "all human scores are equal");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_the_figure),
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_people_report_none_apart),
    };

    return cmocka_run_group_tests_name("swap_order", tests, NULL, NULL);
}
