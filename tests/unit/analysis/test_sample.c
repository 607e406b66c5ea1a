/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/sample.h"
#include "tests/unit/made_up.h"

static void test_cases_with_both_scores(void **state)
{
    const double human[] = {4, (double)NAN, 2, 3, 2}, scores[] = {10, 20, 30, (double)NAN, 10};
    struct mc_arena *arena = mc_arena_new();
    struct mc_pair_ranking shared = {0, 0, 0};
    struct mc_result result = {
        .arena = arena,
        .settings = {.normalisation = MC_NORMALISE_MINMAX, .threshold_percentile = 7}};
    uint32_t sources[] = {7, 1, 3, 1, 7};
    struct mc_made_up run;
    struct mc_sample sample;
    uint32_t file;
    size_t i;

    (void)state;
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    for (i = 0; i < 5; i++)
        (void)mc_made_up_case(&run, file, "x", human[i]);
    mc_made_up_column(&run, "m", scores)->lower_is_better = true;
    result.suite = &run.suite;
    result.scores = &run.scores;
    mc_group_cases(&result);
    mc_settle_scores(&result, NULL);
    mc_normalise(&result);
    sample = mc_sample_take(&result, &result.datasets[0].groups[0], 0, true, &shared, arena);
    /* cases 0, 2, 4 */
    assert_int_equal(sample.n, 3);
    assert_near(sample.human[1], 2, 0);
    assert_near(sample.metric[1], 30, 0);
    assert_near(sample.human_normalised[0], 1, 0);  /* 4 of 2..4 */
    assert_near(sample.metric_normalised[0], 1, 0); /* 10 of 30..10, lower is better */
    assert_int_equal(sample.n_human_levels, 2);
    assert_int_equal(sample.n_metric_levels, 2);
    assert_int_equal(sample.human_levels[0], 1);
    assert_int_equal(sample.metric_levels[1], 1);
    assert_int_equal(sample.metric_levels[2], 0);
    assert_true(sample.lower_is_better && sample.pairs == &shared);
    assert_near(sample.threshold_percentile, 7, 0);
    assert_null(sample.clusters);
    /* numbers of sources become dense ones: cases 0 and 4 share one */
    result.sources = sources;
    sample = mc_sample_take(&result, &result.datasets[0].groups[0], 0, true, &shared, arena);
    assert_int_equal(sample.n_clusters, 2);
    assert_int_equal(sample.clusters[0], 1);
    assert_int_equal(sample.clusters[1], 0);
    assert_int_equal(sample.clusters[2], 1);
    result.sources = NULL;
    /* judged or not: cases 0, 1, 2, 4 */
    sample = mc_sample_take(&result, &result.datasets[0].groups[0], 0, false, NULL, arena);
    assert_int_equal(sample.n, 4);
    assert_near(sample.metric[1], 20, 0);
    assert_true(isnan(sample.human[1]));
    assert_null(sample.human_levels);
    assert_null(sample.pairs);
    assert_null(sample.clusters);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases_with_both_scores),
    };

    return cmocka_run_group_tests_name("sample", tests, NULL, NULL);
}
