/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/paired_sample.h"

/* Two systems, four inputs, packed system by system. */
#define GONE ((double)NAN)
static const double human[] = {1, 2, GONE, 4, 5, 6, 7, 8};
static const double first[] = {10, 20, 30, 40, 50, GONE, 70, 80};
static const double second[] = {-1, -2, -3, -4, -5, -6, -7, -8};
static const uint32_t inputs[] = {0, 1, 2, 3, 0, 1, 2, 3};
static const uint32_t systems[] = {0, 0, 0, 0, 1, 1, 1, 1};
static const struct mc_paired_scores scores = {8, human, {first, second}, inputs, systems, 4, 2};

static void expect_from(const struct mc_paired_sample *sample, const uint32_t *from, size_t n)
{
    size_t i;

    assert_int_equal(sample->n, n);
    for (i = 0; i < n; i++) {
        assert_int_equal(sample->from[i], from[i]);
        assert_near(sample->human[i], human[from[i]], 0);
        assert_near(sample->metrics[0][i], first[from[i]], 0);
        assert_near(sample->metrics[1][i], second[from[i]], 0);
    }
}

static void test_groups(void **state)
{
    /* inputs 1 and 2 have one complete score each: by input they fall away */
    const uint32_t in_order[] = {0, 1, 3, 4, 6, 7}, by_input[] = {0, 4, 3, 7};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    expect_from(&sample, in_order, 6);
    assert_int_equal(sample.groups.n, 1);
    assert_int_equal(sample.groups.ends[0], 6);
    mc_paired_sample_take(&scores, MC_PAIRED_BY_SYSTEM, &sample, arena);
    expect_from(&sample, in_order, 6);
    assert_int_equal(sample.groups.n, 2);
    assert_int_equal(sample.groups.ends[0], 3);
    assert_int_equal(sample.groups.ends[1], 6);
    mc_paired_sample_take(&scores, MC_PAIRED_BY_INPUT, &sample, arena);
    expect_from(&sample, by_input, 4);
    assert_int_equal(sample.groups.n, 2);
    assert_int_equal(sample.groups.ends[0], 2);
    mc_arena_free(arena);
}

static void test_without_inputs_and_systems(void **state)
{
    const struct mc_paired_scores plain = {8, human, {first, second}, NULL, NULL, 8, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    double *z[2];

    (void)state;
    mc_paired_sample_take(&plain, MC_PAIRED_BY_SYSTEM, &sample, arena);
    assert_int_equal(sample.n, 6);
    /* each is an input of its own: no group has two */
    mc_paired_sample_take(&plain, MC_PAIRED_BY_INPUT, &sample, arena);
    assert_int_equal(sample.n, 0);
    assert_int_equal(sample.groups.n, 0);
    assert_string_equal(mc_paired_standardise(&sample, z, arena),
                        "fewer than 2 cases in every group");
    mc_arena_free(arena);
}

static void test_standardise(void **state)
{
    /* 0, 2, 4, 6: mean 3, squares 9 + 1 + 1 + 9 = 20, over 4: deviation sqrt(5) */
    const double gold[] = {1, 2, 3, 4}, a[] = {0, 2, 4, 6}, b[] = {0.1, 0.1, 0.1, 0.1};
    const struct mc_paired_scores good = {4, gold, {a, a}, NULL, NULL, 4, 1};
    const struct mc_paired_scores flat = {4, gold, {a, b}, NULL, NULL, 4, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    double *z[2];

    (void)state;
    mc_paired_sample_take(&good, MC_PAIRED_ALL, &sample, arena);
    assert_null(mc_paired_standardise(&sample, z, arena));
    assert_near(z[0][0], -3 / sqrt(5), 1e-12);
    assert_near(z[1][3], 3 / sqrt(5), 1e-12);
    mc_paired_sample_take(&flat, MC_PAIRED_ALL, &sample, arena);
    assert_string_equal(mc_paired_standardise(&sample, z, arena),
                        "all scores of a metric are equal");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_without_inputs_and_systems),
        cmocka_unit_test(test_standardise),
    };

    return cmocka_run_group_tests_name("paired_sample", tests, NULL, NULL);
}
