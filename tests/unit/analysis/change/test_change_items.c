/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two runs over cases of which several come from one item: tests and intervals are of items. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "analysis/expectations.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

/* Items with human score i / 11, each with so many cases that are the same; expected of every case:
 * at most 0.5. The metric of the baseline gives the human score. */
enum { ITEMS = 12, MOST_COPIES = 4 };

static struct mc_policy policy;
static struct mc_change_settings settings;
static struct mc_analysis_settings analysis;
static bool by_reference; /* items are not named, but have a reference text */

static void make_run(struct mc_made_up *run, size_t n_items, size_t n_copies,
                     double (*score)(size_t item, size_t copy))
{
    double scores[ITEMS * MOST_COPIES];
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < n_items * n_copies; i++) {
        struct mc_expectation *expected = mc_arena_array(arena, 1, sizeof(*expected));
        size_t at = mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i),
                                    (double)(i / n_copies) / 11);
        struct mc_case *item = &run->suite.cases[at];

        expected->type = MC_EXPECT_MAXIMUM;
        expected->value = 0.5;
        mc_case_add_lists(item, arena)->expectations = expected;
        mc_case_add_lists(item, arena)->n_expectations = 1;
        item->reference.text = mc_slice_of(mc_arena_format(arena, "i%zu", i / n_copies));
        if (!by_reference)
            mc_case_add_labels(item, arena)->item = item->reference.text;
        scores[i] = score(i / n_copies, i % n_copies);
    }
    (void)mc_made_up_column(run, "m", scores);
}

static double as_people(size_t item, size_t copy)
{
    (void)copy;
    return (double)item / 11;
}

static double first_six(size_t item, size_t copy)
{
    return as_people(item, copy) + (item < 6 ? 0.1 : 0);
}

/* Of four cases of items 0 to 3, all of one become worse, three of the next and so on. */
static double some_copies(size_t item, size_t copy)
{
    return as_people(item, copy) + (item + copy < 4 ? 0.1 : 0);
}

static const struct mc_comparison *compare(size_t n_items, size_t n_copies,
                                           double (*score)(size_t item, size_t copy))
{
    struct mc_made_up *base = mc_arena_array(arena, 1, sizeof(*base));
    struct mc_made_up *changed = mc_arena_array(arena, 1, sizeof(*changed));
    struct mc_paired_runs *runs = mc_arena_array(arena, 1, sizeof(*runs));

    make_run(base, n_items, n_copies, as_people);
    make_run(changed, n_items, n_copies, score);
    *runs = mc_pair_runs(&base->scores, &changed->scores, arena);
    return mc_compare_runs(runs, mc_analyse(runs->base, &analysis, NULL, arena),
                           mc_analyse(runs->changed, &analysis, NULL, arena), &settings, NULL,
                           arena);
}

static int set_up(void **state)
{
    policy = mc_policy_default();
    settings = (struct mc_change_settings){
        .policy = &policy, .draws = 999, .resamples = 200, .confidence = 0.95, .seed = 1};
    analysis = (struct mc_analysis_settings){
        .normalisation = MC_NORMALISE_RANGE, .threshold_percentile = 5, .confidence = 0.95};
    by_reference = false;
    return new_arena(state);
}

static const struct mc_change *find(const struct mc_comparison *comparison, const char *check)
{
    size_t i;

    for (i = 0; i < comparison->n_changes; i++)
        if (mc_slice_is(comparison->changes[i].phenomenon, "overall") &&
            strcmp(comparison->changes[i].check->name, check) == 0)
            return &comparison->changes[i];
    fail_msg("no check %s", check);
    return NULL;
}

/* A p from 999 draws is known to five standard errors. */
static const double drawn = 0.08;

static void assert_same(const struct mc_change *one, const struct mc_change *several)
{
    bool enumerated = one->check->figure == NULL;

    assert_int_equal(several->n, 3 * one->n);
    assert_int_equal(several->n_changed, 3 * one->n_changed);
    assert_int_equal(several->n_units, one->n);
    assert_int_equal(several->n_units_changed, one->n_changed);
    assert_near(several->loss, one->loss, 1e-12);
    assert_near(several->p, one->p, enumerated ? 1e-12 : drawn);
    assert_int_equal(several->outcome, one->outcome);
    assert_int_equal(isnan(several->p_adjusted), isnan(one->p_adjusted));
    if (isnan(one->p_adjusted))
        return;
    assert_near(several->p_adjusted, one->p_adjusted, drawn);
    assert_near(several->spread, one->spread, (enumerated ? 1e-12 : 0.2) * one->spread);
}

/* Three copies of every case say no more than one: p and spread and, of the shares of cases and
 * MAD, interval are the same; but for right order, which has more pairs. */
static void check_copies(void)
{
    static const char *const checks[] = {"passed", "mad", "spearman", "pearson"};
    const struct mc_comparison *one = compare(ITEMS, 1, first_six);
    const struct mc_comparison *several = compare(ITEMS, 3, first_six);
    size_t i;

    assert_int_equal(one->n_claims, several->n_claims);
    for (i = 0; i < sizeof(checks) / sizeof(checks[0]); i++)
        assert_same(find(one, checks[i]), find(several, checks[i]));
    assert_near(find(several, "mad")->low, find(one, "mad")->low, 1e-12);
    assert_near(find(several, "mad")->high, find(one, "mad")->high, 1e-12);
    assert_near(find(several, "passed")->low, find(one, "passed")->low, 1e-9);
    assert_int_equal(several->dataset_units[0].n_cases, 3 * ITEMS);
    assert_int_equal(several->dataset_units[0].n_units, ITEMS);
    assert_int_equal(one->n_blocking, several->n_blocking);
}

static void test_copies(void **state)
{
    (void)state;
    check_copies();
    by_reference = true;
    check_copies();
}

/* Statistics of copies are tested by swaps of items: 2^6 swaps of six items that changed. */
static void test_tests(void **state)
{
    (void)state;
    assert_string_equal(find(compare(ITEMS, 3, first_six), "order")->test->name, "perm-inputs");
    assert_string_equal(find(compare(ITEMS, 1, first_six), "order")->test->name, "perm-both");
    settings.clusters = MC_CLUSTERS_CASE;
    assert_string_equal(find(compare(ITEMS, 3, first_six), "order")->test->name, "perm-both");
}

/* Growth of .1 in 4, 3, 2 and 1 cases of four items: sums .4, .3, .2 and .1, all for the worse, and
 * two of the 2^4 signs are as far out: 2/16. By case ten changed: 2/2^10. */
static void test_deviation(void **state)
{
    const struct mc_change *change;

    (void)state;
    change = find(compare(ITEMS, 4, some_copies), "mad");
    assert_int_equal(change->n_changed, 10);
    assert_int_equal(change->n_units_changed, 4);
    assert_near(change->loss, 10 * 0.1 / 48, 1e-12);
    assert_near(change->p, 2.0 / 16, 1e-12);
    settings.clusters = MC_CLUSTERS_CASE;
    policy.correction = mc_correction(MC_ADJUST_HOLM);
    settings.draws = 9999;
    change = find(compare(ITEMS, 4, some_copies), "mad");
    assert_int_equal(change->n_units_changed, 10);
    assert_near(change->p, 2.0 / 1024, 1e-12);
}

static double all_worse(size_t item, size_t copy)
{
    return as_people(item, copy) + (item % 2 == 0 ? 0.1 : 0.25);
}

/* All cases are worse. Of five items one of 2^5 swaps is as bad, two-sided 1/16 and more than
 * alpha: nothing can be shown, however many cases they have. Of six it can. */
static void test_fewer_than_six_items(void **state)
{
    const struct mc_comparison *comparison;

    (void)state;
    comparison = compare(6, 4, all_worse);
    assert_int_equal(find(comparison, "mad")->outcome, MC_CHANGE_WORSE);
    assert_true(isnan(find(comparison, "mad")->low) == 0);
    comparison = compare(5, 4, all_worse);
    assert_true(find(comparison, "mad")->p >= 2.0 / 32);
    assert_true(find(comparison, "mad")->beyond);
    assert_true(isnan(find(comparison, "mad")->low) && isnan(find(comparison, "passed")->low) &&
                isnan(find(comparison, "spearman")->low));
    assert_int_equal(comparison->n_blocking, 0);
    assert_true(comparison->blind);
}

/* Under a preset each case is by itself, as the published values have it. */
static void test_under_a_preset(void **state)
{
    (void)state;
    analysis.preset = "zeidler2022";
    assert_int_equal(compare(ITEMS, 3, first_six)->dataset_units[0].n_units, 3 * ITEMS);
    settings.clusters = MC_CLUSTERS_ITEM;
    assert_int_equal(compare(ITEMS, 3, first_six)->dataset_units[0].n_units, ITEMS);
}

/* Cases of five of twelve items pass, those of scores up to 0.5. Wilson's interval at 95 % of 5 of
 * 12: (5 + z^2 / 2 -+ z sqrt(5 * 7 / 12 + z^2 / 4)) / (12 + z^2), z = 1.959964. By item four copies
 * are hardly more than one; by case they are 20 of 48: (20 + z^2 / 2 -+ z sqrt(20 * 28 / 48 + z^2 /
 * 4)) / (48 + z^2). */
static void test_interval_of_a_share(void **state)
{
    const struct mc_change *change;
    double low, high;

    (void)state;
    change = find(compare(ITEMS, 1, first_six), "passed");
    assert_near(change->changed, 5.0 / 12, 1e-12);
    assert_near(change->changed_low, 0.193260, 1e-5);
    assert_near(change->changed_high, 0.680489, 1e-5);
    change = find(compare(ITEMS, 4, first_six), "passed");
    low = change->changed_low;
    high = change->changed_high;
    settings.clusters = MC_CLUSTERS_CASE;
    change = find(compare(ITEMS, 4, first_six), "passed");
    assert_near(change->changed_low, 0.288497, 1e-5);
    assert_near(change->changed_high, 0.557187, 1e-5);
    assert_true(low < change->changed_low - 0.03 && high > change->changed_high + 0.03);
    settings.clusters = MC_CLUSTERS_AUTO;
    assert_true(isnan(find(compare(5, 4, first_six), "passed")->changed_low));
}

static double far_copies(size_t item, size_t copy)
{
    return as_people(item, copy) + (item + copy < 4 ? 0.6 : 0);
}

/* The t of right order is by default that of `run`: by item where items are named. */
static void test_right_order(void **state)
{
    double by_item, by_case;

    (void)state;
    by_item = find(compare(ITEMS, 4, far_copies), "right_order")->p;
    settings.clusters = MC_CLUSTERS_CASE;
    by_case = find(compare(ITEMS, 4, far_copies), "right_order")->p;
    assert_true(by_item > by_case + 1e-6);
    by_reference = true;
    settings.clusters = MC_CLUSTERS_AUTO;
    assert_near(find(compare(ITEMS, 4, far_copies), "right_order")->p, fmax(by_case, 2.0 / 16),
                1e-12);
    settings.clusters = MC_CLUSTERS_REFERENCE;
    assert_near(find(compare(ITEMS, 4, far_copies), "right_order")->p, by_item, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_copies, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_tests, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_deviation, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_fewer_than_six_items, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_under_a_preset, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_interval_of_a_share, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_right_order, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("change_items", tests, NULL, NULL);
}
