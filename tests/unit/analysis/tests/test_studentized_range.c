/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/sample.h"
#include "analysis/tests/studentized_range.h"
#include "tests/unit/stat_goldens.h"

/* Laws that were made before. */
static struct {
    unsigned k;
    double df;
    const struct mc_studentized_range *law;
} known[128];
static size_t n_known;
static struct mc_arena *known_in;

static const struct mc_studentized_range *law_of(unsigned k, double df)
{
    size_t i;

    for (i = 0; i < n_known; i++)
        if (known[i].k == k && !(known[i].df < df) && !(known[i].df > df))
            return known[i].law;
    assert_true(n_known < sizeof(known) / sizeof(*known));
    known[n_known].k = k;
    known[n_known].df = df;
    known[n_known].law = mc_studentized_range_new(k, df, known_in);
    return known[n_known++].law;
}

static double upper(double q, unsigned k, double df)
{
    return mc_studentized_range_upper(law_of(k, df), q);
}

static double quantile(double p, unsigned k, double df)
{
    return mc_studentized_range_quantile(law_of(k, df), p);
}

static json_t *find_table(json_t *cases)
{
    size_t c;
    json_t *item;

    json_array_foreach(cases, c, item) if (mc_stat_has(item, "expected/sf")) return item;
    fail();
    return NULL;
}

static void test_as_scipy(void **state)
{
    json_t *root, *table = find_table(mc_stat_goldens("scipy_tukey_anova", &root)), *at;
    json_t *quantiles = mc_stat_at(table, "expected/ppf");
    size_t i;

    (void)state;
    json_array_foreach(mc_stat_at(table, "expected/sf"), i, at) assert_stat(
        upper(mc_stat_number(at, "q"), (unsigned)mc_stat_count(at, "k"), mc_stat_number(at, "df")),
        at, "sf", 1e-9);
    assert_true(i > 50);
    json_array_foreach(quantiles, i, at)
        assert_stat(quantile(1 - mc_stat_number(at, "p"), (unsigned)mc_stat_count(at, "k"),
                             mc_stat_number(at, "df")),
                    at, "ppf", 1e-7);
    json_decref(root);
}

/* Of two means the range over sqrt(2) is the magnitude of Student's t. */
static void test_two_means_are_student(void **state)
{
    const double degrees[] = {1, 1.5, 2, 3, 7, 30, 200, 1e4, 1e6, 1e9};
    const double ranges[] = {0, 0.01, 0.5, 2, 4, 8, 40};
    size_t i, j;

    (void)state;
    for (i = 0; i < 10; i++)
        for (j = 0; j < 7; j++)
            assert_near(upper(ranges[j], 2, degrees[i]),
                        2 * mc_student_upper(ranges[j] / sqrt(2.0), degrees[i]), 1e-12);
    for (j = 0; j < 7; j++)
        assert_near(upper(ranges[j], 2, (double)INFINITY),
                    2 * gsl_cdf_ugaussian_Q(ranges[j] / sqrt(2.0)), 1e-13);
}

/* Far out, to a relative 1e-9: of two means it is Student's t itself; of k between t of one pair
 * and that of all k (k - 1) / 2 pairs together (Bonferroni), and falling. */
static void test_far_tail(void **state)
{
    const double degrees[] = {3, 7, 30, 99, 200, 1e4};
    const double ranges[] = {14, 20, 30, 50, 80, 120};
    const unsigned means[] = {3, 5, 10};
    size_t i, j, k;

    (void)state;
    for (i = 0; i < 6; i++)
        for (j = 0; j < 6; j++) {
            double pair = 2 * mc_student_upper(ranges[j] / sqrt(2.0), degrees[i]);

            if (pair < 1e-300)
                continue;
            if (pair < 1e-7)
                assert_near(upper(ranges[j], 2, degrees[i]) / pair, 1, 1e-9);
            for (k = 0; k < 3; k++) {
                double all = upper(ranges[j], means[k], degrees[i]);

                assert_true(all >= pair * (1 - 1e-9));
                assert_true(all <= pair * means[k] * (means[k] - 1) / 2 * (1 + 1e-9));
                assert_true(j == 0 || all < upper(ranges[j - 1], means[k], degrees[i]));
            }
        }
    for (j = 0; j < 3; j++)
        assert_near(upper(ranges[j], 2, (double)INFINITY) /
                        (2 * gsl_cdf_ugaussian_Q(ranges[j] / sqrt(2.0))),
                    1, 1e-9);
}

/* The table of the far tail: of two means against Student's t, of more against the integral itself.
 */
static void test_tabulated_tail(void **state)
{
    const double degrees[] = {1, 30, 1e15};
    const unsigned means[] = {2, 3, 20, 1000};
    size_t i, k, n = 0;
    double q;

    (void)state;
    for (i = 0; i < 3; i++)
        for (k = 0; k < 4; k++) {
            struct mc_studentized_range *law =
                mc_studentized_range_new(means[k], degrees[i], known_in);

            mc_studentized_range_tabulate_tail(law, known_in);
            for (q = 5; q < 1e5; q *= 3) {
                double expected = k == 0 ? 2 * mc_student_upper(q / sqrt(2.0), degrees[i])
                                         : upper(q, means[k], degrees[i]);

                if (expected < 1e-280 || expected > 1e-7)
                    continue;
                assert_near(mc_studentized_range_upper(law, q) / expected, 1, 1e-9);
                n++;
            }
        }
    assert_true(n > 20);
}

/* Tables: 3.314493 for three and 3.633160 for four means at 5 % with infinite degrees of freedom
 * (Harter 1960); 3.877 for three at 5 % with 10 degrees, 5.270 at 1 %. */
static void test_published_quantiles(void **state)
{
    (void)state;
    assert_near(quantile(0.05, 3, (double)INFINITY), 3.314493, 1e-6);
    assert_near(quantile(0.05, 4, (double)INFINITY), 3.633160, 1e-6);
    assert_near(quantile(0.05, 3, 10), 3.877, 5e-4);
    assert_near(quantile(0.01, 3, 10), 5.270, 5e-4);
}

/* Many means. Expected: 1 - k times the integral over z and s of phi(z) (Phi(z) - Phi(z - q
 * s))^(k-1) f(s), s^2 being chi^2 / df, by the trapezoidal rule in z (steps of 0.05 and 0.04) and
 * in log s (400 and 500 steps); the two agree to 1e-13. */
static void test_many_means(void **state)
{
    static const struct {
        double q;
        unsigned k;
        double df, upper;
    } rows[] = {
        {3, 50, 4950, 0.99680184963386},     {4.5, 50, 4950, 0.469760030720646},
        {5.65, 50, 4950, 0.049977742373088}, {7, 50, 4950, 0.000837735598259},
        {9, 50, 4950, 0.000000260431150},    {6, 50, 20, 0.105707500547070},
        {10, 50, 1, 0.346456837033250},      {8, 1000, 500, 0.008469254182743},
        {5.012, 20, 1e7, 0.049964252182187},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        assert_near(upper(rows[i].q, rows[i].k, rows[i].df), rows[i].upper, 1e-12);
}

/* The table of the range holds between its points, too: with 1e15 degrees of freedom the
 * studentized range lies close to the plain one, which is not tabulated. */
static void test_table_is_smooth(void **state)
{
    const unsigned sizes[] = {2, 50, 1000};
    size_t i, j;

    (void)state;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 70; j++)
            assert_near(upper((double)j / 4.1, sizes[i], 1e15),
                        upper((double)j / 4.1, sizes[i], (double)INFINITY), 1e-12);
}

static void test_quantile_inverts(void **state)
{
    const unsigned sizes[] = {2, 100};
    const double degrees[] = {1, 60, (double)INFINITY}, levels[] = {0.9, 0.001};
    size_t i, j, l;

    (void)state;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 3; j++)
            for (l = 0; l < 2; l++)
                assert_near(upper(quantile(levels[l], sizes[i], degrees[j]), sizes[i], degrees[j]),
                            levels[l], 1e-10);
}

static void test_edges(void **state)
{
    (void)state;
    assert_near(upper(0, 3, 10), 1, 1e-12);
    assert_near(upper(1000, 3, 10), 0, 1e-12);
    assert_near(upper((double)INFINITY, 3, 10), 0, 1e-12);
    assert_true(isnan(upper(1, 1, 10)));
    assert_true(isnan(upper(1, 3, 0.5)));
    assert_true(isnan(upper(-1, 3, 10)));
}

static int open_arena(void **state)
{
    (void)state;
    known_in = mc_arena_new();
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    mc_arena_free(known_in);
    return 0;
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),         cmocka_unit_test(test_two_means_are_student),
        cmocka_unit_test(test_far_tail),         cmocka_unit_test(test_published_quantiles),
        cmocka_unit_test(test_many_means),       cmocka_unit_test(test_table_is_smooth),
        cmocka_unit_test(test_quantile_inverts), cmocka_unit_test(test_edges),
        cmocka_unit_test(test_tabulated_tail),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_tukey_anova.json");
    return cmocka_run_group_tests_name("studentized_range", tests, open_arena, close_arena);
}
