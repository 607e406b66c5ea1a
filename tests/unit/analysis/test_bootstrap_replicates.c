/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/bootstrap.c"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "tests/unit/stat_goldens.h"

enum { MOST = 200 };

typedef double figure(const double *x, const double *y, size_t n, struct mc_arena *scratch);

static double mean_of_x(const double *x, const double *y, size_t n, struct mc_arena *scratch)
{
    (void)y;
    (void)scratch;
    return mc_mean(x, n);
}

static double mean_abs_difference(const double *x, const double *y, size_t n,
                                  struct mc_arena *scratch)
{
    double sum = 0;
    size_t i;

    (void)scratch;
    for (i = 0; i < n; i++)
        sum += fabs(x[i] - y[i]);
    return sum / (double)n;
}

static double pearson(const double *x, const double *y, size_t n, struct mc_arena *scratch)
{
    (void)scratch;
    return mc_pearson(x, y, n);
}

static double spearman(const double *x, const double *y, size_t n, struct mc_arena *scratch)
{
    uint32_t x_levels[MOST], y_levels[MOST];
    uint32_t n_x = mc_levels(x, n, x_levels, scratch), n_y = mc_levels(y, n, y_levels, scratch);

    return mc_spearman(x_levels, n_x, y_levels, n_y, n, scratch);
}

static const struct {
    const char *name;
    figure *compute;
} figures[] = {
    {"mean_of_x", mean_of_x},
    {"mean_abs_difference", mean_abs_difference},
    {"pearson", pearson},
    {"spearman", spearman},
};
#define N_FIGURES (sizeof(figures) / sizeof(figures[0]))

/* The figure on the pairs with these indexes. */
static double at_indexes(figure *compute, const double *const *xy, const double *indexes, size_t n,
                         struct mc_arena *scratch)
{
    double x[MOST], y[MOST];
    size_t i;

    assert_true(n <= MOST);
    for (i = 0; i < n; i++) {
        x[i] = xy[0][(size_t)indexes[i]];
        y[i] = xy[1][(size_t)indexes[i]];
    }
    return compute(x, y, n, scratch);
}

/* The figure without each pair. */
static double *jackknife(figure *compute, const double *const *xy, size_t n, struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, n, sizeof(*values));
    double indexes[MOST];
    size_t left_out, i;

    for (left_out = 0; left_out < n; left_out++) {
        for (i = 0; i + 1 < n; i++)
            indexes[i] = (double)(i < left_out ? i : i + 1);
        values[left_out] = at_indexes(compute, xy, indexes, n - 1, arena);
    }
    return values;
}

static void compare_interval(enum mc_interval_kind kind, struct replicates *replicates,
                             const json_t *expected, const char *path, struct mc_arena *arena)
{
    struct mc_interval interval = replicate_interval(kind, replicates, 0.95, arena);

    assert_null(interval.reason);
    assert_stat(interval.low, mc_stat_at(expected, path), "0", 1e-9);
    assert_stat(interval.high, mc_stat_at(expected, path), "1", 1e-9);
}

static void compare_figure(size_t f, const json_t *item, struct mc_arena *arena)
{
    const json_t *expected = mc_stat_at(mc_stat_at(item, "expected"), figures[f].name);
    size_t n, n_y, n_resamples, width, r;
    const double *xy[2] = {mc_stat_vector(item, "input/x", &n, arena),
                           mc_stat_vector(item, "input/y", &n_y, arena)};
    const double *indexes =
        mc_stat_matrix(item, "input/resample_indices", &n_resamples, &width, arena);
    double *values = mc_arena_array(arena, n_resamples, sizeof(*values));
    struct replicates replicates = {figures[f].compute(xy[0], xy[1], n, arena), values, n_resamples,
                                    jackknife(figures[f].compute, xy, n, arena), n};
    struct bca bca;
    char path[40];

    assert_stat(replicates.estimate, expected, "estimate", 1e-12);
    for (r = 0; r < n_resamples; r++) {
        values[r] = at_indexes(figures[f].compute, xy, indexes + r * width, width, arena);
        (void)snprintf(path, sizeof(path), "replicates/%zu", r);
        assert_stat(values[r], expected, path, 1e-12);
    }
    assert_stat(mc_moments(values, n_resamples).standard_deviation, expected, "standard_error",
                1e-9);
    bca = bca_levels(&replicates, 0.95);
    assert_stat(bca.bias, expected, "bca/z0", 1e-9);
    assert_stat(bca.acceleration, expected, "bca/acceleration", 1e-9);
    assert_stat(bca.low, expected, "bca/levels/0", 1e-9);
    assert_stat(bca.high, expected, "bca/levels/1", 1e-9);
    compare_interval(MC_INTERVAL_PERCENTILE, &replicates, expected, "percentile_ci95", arena);
    compare_interval(MC_INTERVAL_BASIC, &replicates, expected, "basic_ci95", arena);
    compare_interval(MC_INTERVAL_NORMAL, &replicates, expected, "normal_ci95", arena);
    compare_interval(MC_INTERVAL_BCA, &replicates, expected, "bca/ci95", arena);
}

static void test_given_indices(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("bootstrap_given_indices", &root), *item;
    size_t c, f;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        assert_int_equal(json_object_size(mc_stat_at(item, "expected")), N_FIGURES);
        for (f = 0; f < N_FIGURES; f++)
            compare_figure(f, item, arena);
    }
    json_decref(root);
    mc_arena_free(arena);
}

static void assert_interval(struct mc_interval interval, double low, double high, double tolerance)
{
    assert_null(interval.reason);
    assert_near(interval.low, low, tolerance);
    assert_near(interval.high, high, tolerance);
}

/* Replicates 0 1 2 3 4, estimate 1. At 50 % the quartiles 1 and 3; basic 2 - 3 and 2 - 1; standard
 * deviation sqrt(10 / 4), z of the third quartile 0.6744898. Below the estimate lie 0 and half of
 * 1: 1.5 of 5, bias Phi^-1(0.3) = -0.5244005. A jackknife of -1 0 1 has no skew: levels
 * Phi(2 * -0.5244005 -+ 0.6744898) = Phi(-1.7232908) = 0.0424178 and Phi(-0.3743112) = 0.3540865,
 * of the places 0 to 4. */
static void test_by_hand(void **state)
{
    const double even[] = {-1, 0, 1};
    double values[] = {3, 0, 4, 1, 2};
    struct replicates replicates = {1, values, 5, even, 3};
    struct mc_arena *arena = mc_arena_new();
    double margin = sqrt(2.5) * 0.6744898;
    struct bca bca = bca_levels(&replicates, 0.5);

    (void)state;
    assert_near(bca.bias, -0.5244005, 1e-7);
    assert_near(bca.acceleration, 0, 0);
    assert_near(bca.low, 0.0424178, 1e-6);
    assert_near(bca.high, 0.3540865, 1e-6);
    assert_interval(replicate_interval(MC_INTERVAL_PERCENTILE, &replicates, 0.5, arena), 1, 3,
                    1e-15);
    assert_interval(replicate_interval(MC_INTERVAL_BASIC, &replicates, 0.5, arena), -1, 1, 1e-15);
    assert_interval(replicate_interval(MC_INTERVAL_NORMAL, &replicates, 0.5, arena), 1 - margin,
                    1 + margin, 1e-7);
    assert_interval(replicate_interval(MC_INTERVAL_BCA, &replicates, 0.5, arena), 4 * 0.0424178,
                    4 * 0.3540865, 1e-5);
    mc_arena_free(arena);
}

/* Left out one by one 0 0 0 4: mean 1, d = 1 1 1 -3: sum of cubes 3 - 27 = -24, of squares 12:
 * -24 / (6 * 12^1.5). */
static void test_acceleration(void **state)
{
    const double skewed[] = {0, 0, 0, 4}, constant[] = {2, 2, 2};
    double values[] = {0, 2};
    struct replicates replicates = {1, values, 2, skewed, 4};

    (void)state;
    assert_near(bca_levels(&replicates, 0.9).acceleration, -4 / pow(12, 1.5), 1e-15);
    replicates.jackknife = constant;
    replicates.n_jackknife = 3;
    assert_near(bca_levels(&replicates, 0.9).acceleration, 0, 0);
}

static void test_none(void **state)
{
    const double even[] = {-1, 0, 1};
    double values[] = {2, 3, 4}, same[] = {1, 1};
    struct replicates replicates = {1, values, 3, even, 3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_interval interval = replicate_interval(MC_INTERVAL_BCA, &replicates, 0.95, arena);

    (void)state;
    assert_true(isnan(interval.low) && isnan(interval.high));
    assert_string_equal(interval.reason, "all resamples lie on one side of the statistic");
    replicates.n = 0;
    assert_non_null(replicate_interval(MC_INTERVAL_PERCENTILE, &replicates, 0.95, arena).reason);
    replicates.n = 1;
    assert_non_null(replicate_interval(MC_INTERVAL_NORMAL, &replicates, 0.95, arena).reason);
    /* a figure that never changes is sure */
    replicates.values = same;
    replicates.n = 2;
    assert_interval(replicate_interval(MC_INTERVAL_BCA, &replicates, 0.95, arena), 1, 1, 0);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_given_indices),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_acceleration),
        cmocka_unit_test(test_none),
    };

    mc_skip_without(&tests[0], "goldens/stats/bootstrap_given_indices.json");
    return cmocka_run_group_tests_name("replicates", tests, NULL, NULL);
}
