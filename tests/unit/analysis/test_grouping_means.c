/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures as means over systems or items, and their intervals. */
#include "analysis/bootstrap.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/sample.h"
#include "base/number.h"
#include "base/random.h"
#include "tests/unit/made_up.h"

/* Group 0: 1 2 3 and 1 3 2, one of three pairs against: tau 1/3. Group 1: one case. Group 2: people
 * say the same of both cases. Group 3: 5 1 and 7 6: 1. */
static const double human[] = {1, 2, 3, 9, 4, 4, 5, 1}, metric[] = {1, 3, 2, 9, 1, 2, 7, 6};
static const uint32_t groups[] = {0, 0, 0, 1, 2, 2, 3, 3};

static struct mc_sample grouped_sample(struct mc_arena *arena)
{
    struct mc_sample sample = mc_made_up_sample(metric, human, 8, arena);

    sample.groups = groups;
    sample.n_groups = 4;
    return sample;
}

static void test_means_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = grouped_sample(arena);
    struct mc_group_samples split = mc_group_samples(&sample, arena);
    const struct mc_statistic *tau = mc_statistic_find("kendall_b");
    struct mc_group_values values = mc_group_values(tau, &split, false, arena);
    const uint32_t times[] = {2, 1, 1, 1}, none[] = {0, 1, 1, 0};
    struct mc_group_count count;
    struct mc_cell cell;

    (void)state;
    assert_int_equal(split.n, 4);
    assert_int_equal(split.samples[2].n, 2);
    assert_near(split.samples[3].metric[1], 6, 0);
    assert_int_equal(split.samples[3].metric_levels[1], 0);
    assert_near(values.values[0], 1.0 / 3, 1e-15);
    assert_true(isnan(values.values[1]) && isnan(values.values[2]));
    assert_near(mc_group_mean_of(&values, NULL), 2.0 / 3, 1e-15);
    assert_near(mc_group_mean_of(&values, times), (2.0 / 3 + 1) / 3, 1e-15);
    assert_true(isnan(mc_group_mean_of(&values, none)));
    values = mc_group_values(tau, &split, true, arena);
    assert_near(mc_group_mean_of(&values, NULL), (3 * (1.0 / 3) + 2) / 5, 1e-15);
    cell = mc_group_cell(tau, &split, false, &count, arena);
    assert_near(cell.value, 2.0 / 3, 1e-15);
    assert_int_equal(cell.n, 5);
    assert_null(cell.reason);
    assert_int_equal(count.n, 4);
    assert_int_equal(count.n_defined, 2);
    mc_arena_free(arena);
}

/* A group without a pair far enough apart counts as 0, as the published program has it, but for
 * the micro mean, in which it weighs nothing; where no group has one there is no figure. */
static void test_gap(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = grouped_sample(arena);
    const struct mc_statistic *like = mc_statistic_find("kendall_like");
    struct mc_group_samples split;
    struct mc_group_count count;
    struct mc_cell cell;

    (void)state;
    sample.gold_gap = 2; /* 1 3 of group 0, 5 1 of group 3, both in order */
    split = mc_group_samples(&sample, arena);
    assert_near(mc_group_cell(like, &split, false, &count, arena).value, 2.0 / 3, 1e-15);
    assert_int_equal(count.n_defined, 3);
    assert_near(mc_group_cell(like, &split, true, &count, arena).value, 1, 0);
    sample.gold_gap = 5;
    split = mc_group_samples(&sample, arena);
    cell = mc_group_cell(like, &split, false, &count, arena);
    assert_true(isnan(cell.value));
    assert_string_equal(cell.reason, "no two human scores are as far apart as the gap");
    mc_arena_free(arena);
}

static void test_reasons(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = grouped_sample(arena);
    struct mc_group_samples split = mc_group_samples(&sample, arena);
    const struct mc_statistic *tau = mc_statistic_find("kendall_b");
    struct mc_group_count count;

    (void)state;
    split.samples++; /* the group of one, and the one that is the same */
    split.n = 1;
    assert_string_equal(mc_group_cell(tau, &split, false, &count, arena).reason,
                        "fewer than 2 cases in every group");
    split.n = 2;
    assert_string_equal(mc_group_cell(tau, &split, false, &count, arena).reason,
                        "all human scores are equal");
    split.samples[0] = split.samples[2]; /* now the metric says the same of both */
    split.samples[0].metric_levels = split.samples[1].human_levels;
    split.samples[0].metric = split.samples[1].human;
    assert_string_equal(mc_group_cell(tau, &split, false, &count, arena).reason,
                        "not defined in any group");
    split.n = 0;
    assert_string_equal(mc_group_cell(tau, &split, false, &count, arena).reason,
                        "no case has both scores");
    mc_arena_free(arena);
}

/* --- intervals -------------------------------------------------------------------------------- */

enum { N_SYSTEMS = 4, N_ITEMS = 6, N_ALL = N_SYSTEMS * N_ITEMS, N_DRAWS = 199 };

/* System by system. */
static double gold[N_ALL], scores[N_ALL];
static uint32_t items[N_ALL], systems[N_ALL];

static void draw_scores(void)
{
    uint32_t i;

    for (i = 0; i < N_ALL; i++) {
        /* coarse, so that there are ties */
        gold[i] = mc_random_below(mc_random_bits(5, 1, i), 6);
        scores[i] = gold[i] / 2 + mc_random_below(mc_random_bits(5, 2, i), 4);
        items[i] = i % N_ITEMS;
        systems[i] = i / N_ITEMS;
    }
}

/* The table of a resample: column k holds the item that is drawn k-th. */
struct drawn {
    double gold[N_ALL], scores[N_ALL];
    uint32_t item[N_ITEMS];
};

static void draw(struct drawn *drawn, const struct mc_resampling *resampling, uint64_t r)
{
    uint32_t k, s;

    for (k = 0; k < N_ITEMS; k++) {
        uint64_t bits = mc_random_bits(resampling->seed, resampling->stream, r << 32 | k);

        drawn->item[k] = mc_random_below(bits, N_ITEMS);
        for (s = 0; s < N_SYSTEMS; s++) {
            drawn->gold[s * N_ITEMS + k] = gold[s * N_ITEMS + drawn->item[k]];
            drawn->scores[s * N_ITEMS + k] = scores[s * N_ITEMS + drawn->item[k]];
        }
    }
}

static double tau_a_of_system(const struct drawn *drawn, uint32_t system)
{
    const double *g = &drawn->gold[system * N_ITEMS], *m = &drawn->scores[system * N_ITEMS];
    double n = 0, sum = 0;
    uint32_t i, k;

    for (i = 0; i < N_ITEMS; i++) {
        for (k = 0; k < i; k++) {
            double product = (g[i] - g[k]) * (m[i] - m[k]);

            if (drawn->item[i] == drawn->item[k])
                continue; /* copies are no pair */
            n++;
            sum += (product > 0) - (product < 0);
        }
    }
    return sum / n; /* not defined where one item alone is drawn */
}

/* The figure by the tables of pairs/sample_pairs.h, which goldens hold for, and by the loops
 * above. */
static double naive(const char *name, const struct drawn *drawn, enum mc_grouping grouping,
                    bool micro, struct mc_arena *arena)
{
    const struct mc_score_matrix matrix = {N_SYSTEMS, N_ITEMS, drawn->gold, drawn->scores};
    const struct mc_grouping_policy policy = {grouping, micro, false};
    double sum = 0;
    uint32_t s;

    if (strcmp(name, "pearson") == 0)
        return mc_group_mean(&matrix, &policy, mc_of_pearson, 0, arena).value;
    if (strcmp(name, "spearman") == 0)
        return mc_group_mean(&matrix, &policy, mc_of_spearman, 0, arena).value;
    if (strcmp(name, "pearson_differences") == 0)
        return mc_pearson_of_differences(&matrix, grouping, arena);
    if (grouping == MC_GROUP_BY_ITEM)
        return mc_group_mean(&matrix, &policy, mc_of_kendall_like, 2, arena).value;
    for (s = 0; s < N_SYSTEMS; s++)
        sum += tau_a_of_system(drawn, s);
    return sum / N_SYSTEMS;
}

static void compare_interval(const char *name, enum mc_grouping grouping, bool micro)
{
    const struct mc_resampling resampling = {N_DRAWS,  0.8,   3,   11, MC_INTERVAL_PERCENTILE,
                                             grouping, micro, NULL};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(scores, gold, N_ALL, arena);
    const struct mc_statistic *statistic = mc_statistic_find(name);
    struct mc_cell cell = {.low = (double)NAN, .high = (double)NAN, .n = N_ALL};
    struct drawn drawn;
    double replicates[N_DRAWS];
    size_t n = 0;
    uint64_t r;

    sample.clusters = items;
    sample.n_clusters = N_ITEMS;
    sample.groups = grouping == MC_GROUP_BY_ITEM ? items : systems;
    sample.n_groups = grouping == MC_GROUP_BY_ITEM ? N_ITEMS : N_SYSTEMS;
    sample.gold_gap = 2;
    mc_bootstrap(&sample, &resampling, &statistic, 1, &cell, NULL, arena);
    for (r = 0; r < N_DRAWS; r++) {
        draw(&drawn, &resampling, r);
        replicates[n] = naive(name, &drawn, grouping, micro, arena);
        n += isnan(replicates[n]) ? 0 : 1;
    }
    assert_in_range(n, N_DRAWS - 5, N_DRAWS);
    mc_sort_values(replicates, n, arena);
    assert_near(cell.low, mc_percentile_sorted(replicates, n, 10), 1e-12);
    assert_near(cell.high, mc_percentile_sorted(replicates, n, 90), 1e-12);
    assert_true(cell.low < cell.high);
    mc_arena_free(arena);
}

static void test_intervals(void **state)
{
    static const char *const names[] = {"pearson", "spearman", "pearson_differences"};
    size_t i;

    (void)state;
    draw_scores();
    for (i = 0; i < 3; i++) {
        compare_interval(names[i], MC_GROUP_BY_ITEM, false);
        compare_interval(names[i], MC_GROUP_BY_ITEM, true);
        compare_interval(names[i], MC_GROUP_BY_SYSTEM, false);
        compare_interval(names[i], MC_GROUP_BY_SYSTEM, true);
    }
    compare_interval("kendall_like", MC_GROUP_BY_ITEM, false);
    compare_interval("kendall_like", MC_GROUP_BY_ITEM, true);
    compare_interval("kendall_a", MC_GROUP_BY_SYSTEM, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_means_by_hand),
        cmocka_unit_test(test_gap),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_intervals),
    };

    return cmocka_run_group_tests_name("group_means", tests, NULL, NULL);
}
