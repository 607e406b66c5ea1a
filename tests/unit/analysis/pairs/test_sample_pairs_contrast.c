/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/sample_pairs.h"
#include "tests/unit/stat_goldens.h"

static void test_by_hand(void **state)
{
    /* right by 1, wrong by 3, tied, right by 1, missing */
    const double good[] = {2, 0, 1, 5, (double)NAN}, bad[] = {1, 3, 1, 4, 0};
    const double values[] = {0.5, -1}, weights[] = {5, 0.1};
    struct mc_contrast found = mc_contrast(good, bad, 5);

    (void)state;
    assert_int_equal(found.n, 4);
    assert_int_equal(found.concordant, 2);
    assert_int_equal(found.tied, 1);
    assert_int_equal(found.discordant, 1);
    assert_near(found.strict_accuracy, 0.5, 0);
    assert_near(found.half_tie_accuracy, 2.5 / 4, 0);
    assert_near(found.tau_ties_discordant, 0, 0);
    assert_near(found.tau_ties_ignored, 1.0 / 3, 1e-15);
    assert_near(found.mean_margin, -0.25, 0);
    assert_near(mc_weighted_sum(values, weights, 2), 2.4, 1e-15);
}

static void test_nothing(void **state)
{
    const double same[] = {1};

    (void)state;
    assert_true(isnan(mc_contrast(same, same, 0).strict_accuracy));
    assert_true(isnan(mc_contrast(same, same, 0).mean_margin));
    assert_true(isnan(mc_contrast(same, same, 1).tau_ties_ignored));
    assert_near(mc_contrast(same, same, 1).tau_ties_discordant, -1, 0);
}

static void assert_golden(const json_t *item, struct mc_arena *arena)
{
    size_t n, n_bad;
    const double *good = mc_stat_vector(item, "input/good", &n, arena);
    const double *bad = mc_stat_vector(item, "input/bad", &n_bad, arena);
    struct mc_contrast found = mc_contrast(good, bad, n);

    assert_int_equal(n_bad, n);
    assert_int_equal(found.concordant, mc_stat_count(item, "expected/concordant"));
    assert_int_equal(found.tied, mc_stat_count(item, "expected/tied"));
    assert_int_equal(found.discordant, mc_stat_count(item, "expected/discordant"));
    assert_stat(found.strict_accuracy, item, "expected/strict_accuracy", 1e-12);
    assert_stat(found.half_tie_accuracy, item, "expected/half_tie_accuracy", 1e-12);
    assert_stat(found.tau_ties_discordant, item, "expected/tau_like_ties_discordant", 1e-12);
    assert_stat(found.tau_ties_ignored, item, "expected/tau_like_ties_ignored", 1e-12);
    assert_stat(found.mean_margin, item, "expected/mean_margin", 1e-12);
}

/* The categories of ACES: the mean over their groups of pairs, then the weighted sum. */
static void assert_golden_summary(const json_t *item, struct mc_arena *arena)
{
    double means[10], weights[10];
    size_t n = 0, n_good, n_bad, g;
    const char *name;
    json_t *groups, *group;

    json_object_foreach(mc_stat_at(item, "input/groups"), name, groups)
    {
        double sum = 0;

        assert_true(n < 10 && json_array_size(groups) > 0);
        json_array_foreach(groups, g, group)
        {
            const double *good = mc_stat_vector(group, "0", &n_good, arena);
            const double *bad = mc_stat_vector(group, "1", &n_bad, arena);

            assert_int_equal(n_bad, n_good);
            sum += mc_contrast(good, bad, n_good).tau_ties_discordant;
        }
        means[n] = sum / (double)json_array_size(groups);
        assert_stat(means[n], mc_stat_at(item, "expected/group_means"), name, 1e-12);
        weights[n++] = mc_stat_number(mc_stat_at(item, "input/weights"), name);
    }
    assert_int_equal(n, 10);
    assert_stat(mc_weighted_sum(means, weights, n), item, "expected/weighted_sum", 1e-12);
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("contrast_pairs", &root), *item;
    size_t n_summaries = 0, c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        if (mc_stat_has(item, "input/groups")) {
            assert_golden_summary(item, arena);
            n_summaries++;
        } else {
            assert_golden(item, arena);
        }
    }
    assert_int_equal(n_summaries, 1);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_goldens),
    };

    mc_skip_without(&tests[2], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("contrast", tests, NULL, NULL);
}
