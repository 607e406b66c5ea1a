/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests over all phenomena are fed with: figures of pooled phenomena, deviations of
 * complete cases. Their results against scipy's. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "analysis/separation.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/stat_goldens.h"

enum { MOST_GROUPS = 20, MOST_METRICS = 8 };

/* A dataset with groups of one statistic, "overall" behind them. */
struct made {
    struct mc_result result;
    struct mc_score_table scores;
    struct mc_dataset_result dataset;
    struct mc_group groups[MOST_GROUPS];
    const struct mc_statistic *statistic;
    double *normalised[MOST_METRICS];
};

static struct made *new_made(size_t n_metrics, const char *statistic)
{
    struct made *made = mc_arena_array(arena, 1, sizeof(*made));

    made->statistic = mc_statistic_find(statistic);
    made->scores.n_columns = n_metrics;
    made->scores.columns = mc_arena_array(arena, n_metrics, sizeof(*made->scores.columns));
    made->dataset.groups = made->groups;
    made->result = (struct mc_result){
        .arena = arena,
        .scores = &made->scores,
        .settings = {.omnibus = true, .confidence = 0.95, .best_by = made->statistic},
        .statistics = &made->statistic,
        .n_statistics = 1,
        .datasets = &made->dataset,
        .n_datasets = 1,
        .metric_normalised = made->normalised,
    };
    return made;
}

/* A phenomenon with the figures of the metrics, each times `sign`. */
static struct mc_group *add_group(struct made *made, const double *figures, double sign)
{
    struct mc_group *group = &made->groups[made->dataset.n_groups++];
    size_t c;

    assert_true(made->dataset.n_groups < MOST_GROUPS);
    group->pooled = true;
    group->cells = mc_arena_array(arena, made->scores.n_columns, sizeof(*group->cells));
    for (c = 0; c < made->scores.n_columns; c++)
        group->cells[c].value = sign * figures[c];
    return group;
}

/* The last group: cases 0 to n - 1. */
static void add_overall(struct made *made, size_t n)
{
    struct mc_group *group = &made->groups[made->dataset.n_groups++];
    size_t c, i;

    group->overall = group->pooled = true;
    group->n_cases = n;
    group->cases = mc_arena_array(arena, n, sizeof(*group->cases));
    made->result.human_normalised = mc_arena_array(arena, n, sizeof(double));
    for (c = 0; c < made->scores.n_columns; c++)
        made->normalised[c] = mc_arena_array(arena, n, sizeof(double));
    for (i = 0; i < n; i++)
        group->cases[i] = (uint32_t)i;
}

static void check_ranks(const json_t *item, const char *statistic, double sign)
{
    static const double other[MOST_METRICS] = {9, 8, 7, 6, 5, 4, 3, 2};
    static const double missing[MOST_METRICS] = {(double)NAN, 8, 7, 6, 5, 4, 3, 2};
    const struct mc_omnibus *found;
    size_t n, k, i;
    const double *blocks = mc_stat_matrix(item, "input/blocks_by_treatment", &n, &k, arena);
    struct made *made = new_made(k, statistic);
    char path[80];

    add_group(made, other, sign)->pooled = false; /* counts for nothing */
    for (i = 0; i < n; i++)
        (void)add_group(made, blocks + i * k, sign);
    (void)add_group(made, missing, sign); /* no block */
    add_overall(made, 0);
    mc_find_omnibus(&made->result);
    found = made->dataset.omnibus;
    assert_non_null(found);
    assert_ptr_equal(found->statistic, made->statistic);
    assert_int_equal(found->friedman.n_blocks, n);
    assert_stat(found->friedman.chi_squared.statistic, item, "expected/chi2", 1e-9);
    assert_stat_relative(found->friedman.chi_squared.p, item, "expected/p", 1e-9);
    assert_stat(found->friedman.kendalls_w, item, "expected/kendalls_w", 1e-9);
    assert_stat(found->friedman.iman_davenport.statistic, item, "expected/iman_davenport_F", 1e-9);
    assert_stat_relative(found->friedman.iman_davenport.p, item, "expected/iman_davenport_p", 1e-9);
    assert_stat(found->critical_difference, item, "expected/nemenyi_cd_0.05", 1e-5);
    for (i = 0; i < k; i++) {
        (void)snprintf(path, sizeof(path), "expected/mean_rank_best_is_1/%zu", i);
        assert_stat(found->mean_ranks[i], item, path, 1e-12);
    }
    assert_int_equal(found->n_cases, 0);
    assert_string_equal(found->anova.test.reason, "no case has all scores");
}

/* Of the deviation less is better: the figures of the goldens with their signs turned. */
static void test_ranks_as_scipy(void **state)
{
    json_t *root, *cases = mc_stat_goldens("scipy_friedman", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        check_ranks(item, "spearman", 1);
        check_ranks(item, "mad", -1);
    }
    json_decref(root);
}

/* |m - h| is what the goldens have, and 3 more, so that none is below 0: no difference changes. */
static void set_deviations(struct made *made, const json_t *item, size_t n)
{
    size_t c, i, size;
    char path[40];

    for (c = 0; c < made->scores.n_columns; c++) {
        const double *values;

        (void)snprintf(path, sizeof(path), "input/groups/%zu", c);
        values = mc_stat_vector(item, path, &size, arena);
        assert_int_equal(size, n);
        for (i = 0; i < n; i++)
            made->normalised[c][i + 2] = (i % 2 == 0 ? -1 : 1) * (values[i] + 3);
        made->normalised[c][0] = made->normalised[c][1] = 0.5;
    }
    made->result.human_normalised[0] = (double)NAN; /* nobody judged it */
    made->normalised[1][1] = (double)NAN;           /* a metric has no score for it */
}

static void test_deviations_as_scipy(void **state)
{
    static const double figures[] = {1, 2, 3};
    json_t *root, *item = json_array_get(mc_stat_goldens("scipy_tukey_anova", &root), 0);
    struct made *made = new_made(3, "spearman");
    const struct mc_omnibus *found;
    size_t i;

    (void)state;
    for (i = 0; i < 3; i++)
        (void)add_group(made, figures, 1);
    add_overall(made, 8);
    set_deviations(made, item, 6);
    mc_find_omnibus(&made->result);
    found = made->dataset.omnibus;
    assert_int_equal(found->n_cases, 6);
    assert_stat(found->anova.test.statistic, item, "expected/anova/F", 1e-9);
    assert_stat_relative(found->anova.test.p, item, "expected/anova/p", 1e-9);
    assert_near(found->anova.between, 2, 0); /* 3 metrics */
    assert_near(found->anova.within, 15, 0); /* 18 scores */
    for (i = 0; i < 9; i++) {
        char path[40];

        (void)snprintf(path, sizeof(path), "expected/mean_difference/%zu/%zu", i / 3, i % 3);
        assert_stat(found->tukey[i].difference, item, path, 1e-12);
        (void)snprintf(path, sizeof(path), "expected/p/%zu/%zu", i / 3, i % 3);
        assert_stat(found->tukey[i].p, item, path, 1e-9);
        (void)snprintf(path, sizeof(path), "expected/ci95_low/%zu/%zu", i / 3, i % 3);
        assert_stat(found->tukey[i].low, item, path, 1e-7);
    }
    json_decref(root);
}

/* n_groups phenomena with these figures, and no case. */
static struct made *made_of(const double *figures, size_t n_metrics, size_t n_groups)
{
    struct made *made = new_made(n_metrics, "spearman");

    while (n_groups-- > 0)
        (void)add_group(made, figures, 1);
    add_overall(made, 0);
    return made;
}

static const struct mc_omnibus *found_of(size_t n_metrics, size_t n_groups, bool wanted)
{
    static const double figures[] = {1, 2};
    struct made *made = made_of(figures, n_metrics, n_groups);

    made->result.settings.omnibus = wanted;
    mc_find_omnibus(&made->result);
    return made->dataset.omnibus;
}

static void test_where_there_is_none(void **state)
{
    (void)state;
    assert_non_null(found_of(2, 3, true));
    assert_null(found_of(1, 3, true));
    assert_null(found_of(2, 2, true));
    assert_null(found_of(2, 3, false));
}

/* A figure that was not asked for ranks nothing. */
static void test_a_figure_that_is_not_there(void **state)
{
    static const double figures[] = {1, 2};
    struct made *made = made_of(figures, 2, 3);

    (void)state;
    made->result.settings.best_by = mc_statistic_find("mad");
    mc_find_omnibus(&made->result);
    assert_null(made->dataset.omnibus);
}

/* No block is complete. */
static void test_nothing_to_rank(void **state)
{
    static const double figures[] = {1, (double)NAN};
    struct made *made = made_of(figures, 2, 3);

    (void)state;
    mc_find_omnibus(&made->result);
    assert_int_equal(made->dataset.omnibus->friedman.n_blocks, 0);
    assert_true(isnan(made->dataset.omnibus->critical_difference));
    assert_true(isnan(made->dataset.omnibus->mean_ranks[0]));
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks_as_scipy),
        cmocka_unit_test(test_deviations_as_scipy),
        cmocka_unit_test(test_where_there_is_none),
        cmocka_unit_test(test_a_figure_that_is_not_there),
        cmocka_unit_test(test_nothing_to_rank),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_friedman.json");
    mc_skip_without(&tests[1], "goldens/stats/scipy_tukey_anova.json");
    return cmocka_run_group_tests_name("omnibus", tests, new_arena, free_arena);
}
