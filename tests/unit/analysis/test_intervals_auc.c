/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Newcombe's interval of an AUC. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/intervals.h"

static const double Z = 1.959963984540054;

/* How far t is from the AUC, in standard errors at t: 1.96 at an end of the interval. */
static double errors_from(double auc, double t, double n_first, double n_second)
{
    double n = (n_first + n_second) / 2 - 1;
    double variance = t * (1 - t) * (1 + n * ((1 - t) / (2 - t) + t / (1 + t)));

    return fabs(auc - t) / sqrt(variance / (n_first * n_second));
}

static void test_ends(void **state)
{
    static const double aucs[] = {0.3, 0.5, 0.75, 0.99};
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        struct mc_interval found = mc_auc_interval(aucs[i], 8, 13, 0.95);

        assert_true(found.low < aucs[i] && aucs[i] < found.high);
        assert_near(errors_from(aucs[i], found.low, 8, 13), Z, 1e-9);
        assert_near(errors_from(aucs[i], found.high, 8, 13), Z, 1e-9);
    }
}

/* Of two groups of one value n is 0: (1 - t)^2 = z^2 t (1 - t), t = 1 / (1 + z^2); the other way
 * round the same from the other side. */
static void test_apart(void **state)
{
    struct mc_interval above = mc_auc_interval(1, 1, 1, 0.95);
    struct mc_interval below = mc_auc_interval(0, 1, 1, 0.95);

    (void)state;
    assert_near(above.low, 1 / (1 + Z * Z), 1e-9);
    assert_near(above.high, 1, 1e-9);
    assert_near(below.high, 1 - 1 / (1 + Z * Z), 1e-9);
    assert_near(below.low, 0, 1e-9);
    assert_true(isnan(mc_auc_interval(0.5, 0, 3, 0.95).low));
    assert_true(mc_auc_interval(0.5, 3, 0, 0.95).reason != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends), cmocka_unit_test(test_apart)};

    return cmocka_run_group_tests_name("auc_interval", tests, NULL, NULL);
}
