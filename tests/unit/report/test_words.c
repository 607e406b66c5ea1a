/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "report/words.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;
static struct mc_report_options options;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    options = mc_made_up_options();
    return 0;
}

static void check(struct mc_slice text, const char *expected)
{
    assert_string_equal(text.data, expected);
}

static void test_judges(void **state)
{
    struct mc_dataset_result *dataset = &result->datasets[0];

    (void)state;
    assert_string_equal(mc_judge_word(dataset), "human");
    assert_string_equal(mc_judge_noun(dataset), "people");
    check(mc_dataset_sentence(dataset, arena),
          "sick: relatedness from 1 to 5; 9 cases of 3 phenomena");
    check(mc_group_sentence(dataset, &dataset->groups[0], arena),
          "sick, negation: relatedness from 1 to 5; 4 cases");
    check(mc_group_sentence(dataset, &dataset->groups[2], arena),
          "sick, multiple-phenomena: relatedness from 1 to 5; 2 cases, not pooled");
    check(mc_judged_sentence(dataset, arena), "judged by people");
    dataset->given_in = mc_slice_of("pairs.csv");
    check(mc_judged_sentence(dataset, arena), "scores as given in pairs.csv");
    assert_string_equal(mc_judge_noun(dataset), "the given scores");
    dataset->given_in = mc_slice("", 0);
    dataset->has_rubric = dataset->scales_differ = true;
    assert_string_equal(mc_judge_word(dataset), "judged");
    assert_string_equal(mc_judge_noun(dataset), "the judges");
    check(mc_dataset_sentence(dataset, arena),
          "sick: relatedness from 1 to 5 (some of its files have another scale); 9 cases of 3 "
          "phenomena");
    check(mc_judged_sentence(dataset, arena),
          "partly human scores, partly scores assigned by the authors by a rubric, which are "
          "not human judgements");
    dataset = &result->datasets[1];
    assert_string_equal(mc_judge_word(dataset), "rubric");
    assert_string_equal(mc_judge_noun(dataset), "the rubric");
    check(mc_judged_sentence(dataset, arena),
          "scores assigned by the authors by a rubric, not human judgements");
    dataset->has_rubric = false;
    dataset->scale.kind = mc_slice("", 0);
    check(mc_dataset_sentence(dataset, arena), "starter: from 0 to 5; 2 cases of 1 phenomenon");
    check(mc_judged_sentence(dataset, arena), "not judged");
}

static void test_agreement_of_judges(void **state)
{
    struct mc_dataset_result *dataset = &result->datasets[0];

    (void)state;
    assert_int_equal(mc_judges_sentence(dataset, arena).length, 0);
    dataset->judges = (struct mc_judge_figures){.n_cases = 15,
                                                .n_ratings = 45,
                                                .alpha = {0.81234, NULL},
                                                .icc = {0.79, NULL},
                                                .icc_mean = {0.9186, NULL},
                                                .ceiling = {0.9584, NULL}, /* the root of 0.9186 */
                                                .spearman = {0.7333, NULL},
                                                .deviation = {0.1, NULL}};
    check(mc_judges_sentence(dataset, arena),
          "judges: Krippendorff's alpha 0.812, ICC 0.790 of one rating and 0.919 of the mean (so "
          "that Pearson with it reaches 0.958 at most), Spearman of one with another 0.733; 45 "
          "ratings of 15 cases");
    dataset->judges.ceiling = (struct mc_figure){(double)NAN, NULL};
    check(mc_judges_sentence(dataset, arena),
          "judges: Krippendorff's alpha 0.812, ICC 0.790 of one rating and 0.919 of the mean, "
          "Spearman of one with another 0.733; 45 ratings of 15 cases");
    dataset->judges.n_cases = 1;
    dataset->judges.icc = (struct mc_figure){(double)NAN, "fewer than 2 cases"};
    dataset->judges.spearman = dataset->judges.icc;
    check(mc_judges_sentence(dataset, arena),
          "judges: Krippendorff's alpha 0.812, ICC not defined (fewer than 2 cases); 45 ratings of "
          "1 case");
}

static void test_head(void **state)
{
    struct mc_slice *items;
    size_t n = mc_head_items(result, &options, arena, &items);

    (void)state;
    assert_int_equal(n, 7);
    check(items[0], "nlg-checklist 1.0 (sha 09edb831)");
    check(items[1], "starter (sha 2602e2b4)");
    check(items[2], "11 cases");
    check(items[3], "4 phenomena");
    check(items[4], "3 metrics");
    check(items[5], "seed 1");
    assert_int_equal(strncmp(items[6].data, "metricheck ", 11), 0);
    options.seconds = 0.414;
    result->settings.preset = "zeidler2022";
    result->settings.seed = UINT64_MAX;
    assert_int_equal(mc_head_items(result, &options, arena, &items), 9);
    check(items[5], "preset zeidler2022");
    check(items[6], "seed 18446744073709551615");
    check(items[8], "0.41 s");
}

/* Some cases are shown, and all of them count where scores are normalised. */
static void test_selected(void **state)
{
    bool selected[11] = {true, true, true};
    struct mc_suite suite = *result->suite;
    struct mc_slice *items;

    (void)state;
    suite.selected = selected;
    result->suite = &suite;
    (void)mc_head_items(result, &options, arena, &items);
    check(items[2], "3 of 11 cases");
}

/* Metrics with the same bounds stand together; ends in ascending order also where lower is
 * better. */
static void test_bounds(void **state)
{
    (void)state;
    check(mc_bounds_sentence(result, arena),
          "normalised: bleu, smatch 0..1 (declared); ter,\xe6\xbc\xa2|\xe5\xad\x97 0..100 (minimum "
          "and maximum of the suite)");
    result->bounds[2].high = 4.28175;
    result->bounds[3].reason = "all scores of the run are equal";
    check(mc_bounds_sentence(result, arena), "normalised: bleu 0..1, smatch 0..4.282 (declared)");
    result->bounds[1].rule = result->bounds[2].rule = MC_BOUNDS_NONE;
    assert_int_equal(mc_bounds_sentence(result, arena).length, 0);
}

static void test_settings(void **state)
{
    (void)state;
    check(
        mc_settings_sentence(result, arena),
        "All scores are rescaled to [0, 1]: those of a metric by the bounds named below, those it "
        "is compared with by their scale. Intervals: 95%, bootstrap with 1000 resamples of the "
        "cases.");
    result->settings.normalisation = MC_NORMALISE_MINMAX;
    result->settings.interval = MC_INTERVAL_BCA;
    result->settings.resample = MC_RESAMPLE_CLUSTER;
    check(mc_settings_sentence(result, arena),
          "Scores are rescaled to [0, 1] by minimum and maximum over the whole suite "
          "(judgements: "
          "1 and 5). Intervals: 95%, BCa bootstrap with 1000 resamples of the source sentences.");
    result->settings.resamples = 0;
    result->bounds[0].low = (double)NAN;
    check(mc_settings_sentence(result, arena),
          "Scores are rescaled to [0, 1] by minimum and maximum over the whole suite.");
    result->settings.normalisation = MC_NORMALISE_RANGE;
    check(mc_settings_sentence(result, arena),
          "All scores are rescaled to [0, 1]: those of a metric by the range it declares, those it "
          "is compared with by their scale.");
    result->settings.normalisation = MC_NORMALISE_NONE;
    check(mc_settings_sentence(result, arena),
          "Scores are not normalised: deviations include the difference of the scales.");
}

static void test_statistics(void **state)
{
    const struct mc_statistic good = {.title = "MAD", .definition = "distance", .best = 0};
    const struct mc_statistic neither = {
        .title = "mean", .definition = "sum / n", .best = (double)NAN};

    (void)state;
    check(mc_statistic_sentence(&good, arena), "MAD: distance; best: 0");
    check(mc_statistic_sentence(&neither, arena), "mean: sum / n");
}

static void test_missing(void **state)
{
    (void)state;
    assert_int_equal(mc_missing_sentence(result, 0, arena).length, 0);
    check(mc_missing_sentence(result, 1, arena), "1 of 11: the candidate has no graph (1)");
    check(mc_missing_sentence(result, 2, arena),
          "2 of 11: the metric failed (1), no score was given (1)");
    /* what a module says goes nowhere with its control characters */
    result->scores->columns[1].notes[1] = mc_slice_of("\033[2J");
    check(mc_missing_sentence(result, 1, arena), "1 of 11: \xef\xbf\xbd[2J (1)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_judges, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_agreement_of_judges, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_head, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_selected, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_bounds, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_settings, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_statistics, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_missing, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
