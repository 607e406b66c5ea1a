/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/analyse.h"
#include "analysis/opposed_order.h"
#include "tests/unit/made_up.h"

enum { MOST = 12 * 7 };

/* n_phenomena of n_cases each, human scores 0, 1, 2 ...; in the first n_opposed of them the metric
 * goes down where they go up. Each phenomenon scores `step` higher than the one before it. */
static struct mc_opposed_order order_of(size_t n_phenomena, size_t n_cases, size_t n_opposed,
                                        double step, bool lower_is_better, bool sentinel)
{
    static const struct mc_analysis_settings settings = {.normalisation = MC_NORMALISE_NONE,
                                                         .threshold_percentile = 5,
                                                         .confidence = 0.95,
                                                         .seed = 1};
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
    struct mc_arena *arena = mc_arena_new();
    double scores[MOST] = {0};
    struct mc_made_up run;
    struct mc_score_column *column;
    struct mc_opposed_order order;
    size_t p, i;

    mc_made_up_begin(&run, arena);
    for (p = 0; p < n_phenomena; p++) {
        uint32_t file = mc_made_up_file(&run, "d", names[p], 0, 100, true);

        for (i = 0; i < n_cases; i++) {
            scores[p * n_cases + i] = p < n_opposed ? -(double)i : (double)i;
            (void)mc_made_up_case(&run, file, "x", (double)p * step + (double)i);
        }
    }
    column = mc_made_up_column(&run, "m", scores);
    column->lower_is_better = lower_is_better;
    column->sentinel = sentinel;
    order = mc_opposed_order(mc_analyse(&run.scores, &settings, NULL, arena), 0);
    mc_arena_free(arena);
    return order;
}

/* Of 5 cases in one order |rho| sqrt(n - 1) is 2 > 1.96, of 4 it is 1.73. */
static void test_shown_orders(void **state)
{
    struct mc_opposed_order order = order_of(5, 5, 5, 0, false, false);

    (void)state;
    assert_int_equal(order.n_phenomena, 5);
    assert_int_equal(order.n_opposed, 5);
    assert_int_equal(order.n_shown, 5);
    assert_int_equal(order.n_opposed_shown, 5);
    assert_true(order.holds);
    assert_false(order_of(4, 5, 4, 0, false, false).holds); /* too few phenomena */
    assert_false(order_of(5, 5, 4, 0, false, false).holds); /* 4 of 5 are not nearly all */
    assert_false(order_of(5, 5, 0, 0, false, false).holds);
    assert_true(order_of(5, 5, 5, 1000, false, false).holds); /* whatever it is over all */
}

static void test_all_orders(void **state)
{
    struct mc_opposed_order order = order_of(10, 4, 9, 0, false, false);

    (void)state;
    assert_int_equal(order.n_shown, 0);
    assert_int_equal(order.n_opposed, 9);
    assert_true(order.holds);
    assert_false(order_of(10, 4, 8, 0, false, false).holds);
    assert_false(order_of(9, 4, 9, 0, false, false).holds);
}

static void test_direction_and_sentinels(void **state)
{
    (void)state;
    assert_false(order_of(5, 5, 5, 0, true, false).holds);
    assert_true(order_of(5, 5, 0, 0, true, false).holds);
    assert_false(order_of(5, 5, 5, 0, false, true).holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shown_orders),
        cmocka_unit_test(test_all_orders),
        cmocka_unit_test(test_direction_and_sentinels),
    };

    return cmocka_run_group_tests_name("opposed_order", tests, NULL, NULL);
}
