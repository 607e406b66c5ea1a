/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contrastive pairs of made-up suites, small enough to do by hand, and the summary of ACES. */
#include "analysis/challenge.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"
#include "tests/unit/stat_goldens.h"

static struct mc_made_up run;

/* The case at `index` is expected above or below the one of that id. */
static void expect(size_t index, enum mc_expectation_type type, const char *other)
{
    struct mc_expectation *expectation = mc_arena_array(arena, 1, sizeof(*expectation));

    expectation->type = type;
    expectation->other = mc_arena_copy(arena, mc_slice_of(other));
    expectation->value = (double)NAN;
    mc_case_add_lists(&run.suite.cases[index], arena)->expectations = expectation;
    mc_case_add_lists(&run.suite.cases[index], arena)->n_expectations = 1;
}

static size_t add_case(uint32_t file, const char *id, const char *item)
{
    size_t index = mc_made_up_case(&run, file, mc_arena_strdup(arena, id), (double)NAN);

    mc_case_add_labels(&run.suite.cases[index], arena)->item =
        mc_slice_of(mc_arena_strdup(arena, item));
    return index;
}

static void set_kind(size_t index, const char *category, const char *subphenomenon)
{
    mc_case_add_more(&run.suite.cases[index], arena)->category = mc_slice_of(category);
    mc_case_add_labels(&run.suite.cases[index], arena)->subphenomenon = mc_slice_of(subphenomenon);
}

/* Pairs (good, bad): negation a b (source 1), c d (2); passive e f (3), stated by both, and g h of
 * two sources, which make none; aspect, not pooled, i j (1). Behind them one that nobody names. */
static int set_up(void **state)
{
    static const double scores[] = {3, 2, 5, 2, 1, 1, 7, 8, 0, 4, 1};
    static const double errors[] = {3, 2, 5, 2, 1, (double)NAN, 7, 8, 0, 4, 1};
    uint32_t negation, passive, aspect;

    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    negation = mc_made_up_file(&run, "set", "negation", 0, 1, true);
    passive = mc_made_up_file(&run, "set", "passive", 0, 1, true);
    aspect = mc_made_up_file(&run, "set", "aspect", 0, 1, false);
    (void)add_case(negation, "a", "1");
    expect(add_case(negation, "b", "1"), MC_EXPECT_BELOW, "a");
    (void)add_case(negation, "c", "2");
    expect(add_case(negation, "d", "2"), MC_EXPECT_BELOW, "c");
    expect(add_case(passive, "e", "3"), MC_EXPECT_ABOVE, "f");
    expect(add_case(passive, "f", "3"), MC_EXPECT_BELOW, "e");
    (void)add_case(passive, "g", "4");
    expect(add_case(passive, "h", "5"), MC_EXPECT_BELOW, "g");
    expect(add_case(aspect, "i", "1"), MC_EXPECT_ABOVE, "j");
    (void)add_case(aspect, "j", "1");
    (void)add_case(aspect, "k", "9");
    set_kind(1, "critical", "matrix");
    set_kind(3, "minor", "");
    set_kind(5, "critical", "");
    (void)mc_made_up_column(&run, "scores", scores);
    mc_made_up_column(&run, "errors", errors)->lower_is_better = true;
    return 0;
}

static const struct mc_challenge *analyse(bool wanted)
{
    const struct mc_analysis_settings settings = {.normalisation = MC_NORMALISE_NONE,
                                                  .threshold_percentile = 5,
                                                  .confidence = 0.95,
                                                  .challenge = wanted};

    return mc_analyse(&run.scores, &settings, NULL, arena)->datasets[0].challenge;
}

static void assert_row(const struct mc_challenge_row *row, enum mc_challenge_level level,
                       const char *name, size_t n_pairs)
{
    assert_int_equal(row->level, level);
    assert_true(mc_slice_is(row->name, name));
    assert_int_equal(row->n_pairs, n_pairs);
}

static void test_rows(void **state)
{
    const struct mc_challenge *found = analyse(true);

    (void)state;
    assert_int_equal(found->n_rows, 7);
    assert_row(&found->rows[0], MC_CHALLENGE_OVERALL, "overall", 3);
    assert_row(&found->rows[1], MC_CHALLENGE_CATEGORY, "critical", 2);
    assert_row(&found->rows[2], MC_CHALLENGE_CATEGORY, "minor", 1);
    assert_row(&found->rows[3], MC_CHALLENGE_PHENOMENON, "negation", 2);
    assert_row(&found->rows[4], MC_CHALLENGE_SUBPHENOMENON, "matrix", 1);
    assert_true(mc_slice_is(found->rows[4].phenomenon, "negation"));
    assert_row(&found->rows[5], MC_CHALLENGE_PHENOMENON, "passive", 1);
    assert_row(&found->rows[6], MC_CHALLENGE_PHENOMENON, "aspect", 1);
    assert_true(found->rows[5].pooled && !found->rows[6].pooled);
    assert_null(found->aces);
}

/* scores, overall: 3 > 2, 5 > 2, 1 = 1: 2 right, 1 tied of 3; margins 1, 3, 0, mean 4/3, standard
 * deviation sqrt(((1/3)^2 + (5/3)^2 + (4/3)^2) / 2) = sqrt(7/3), standard error sqrt(7/9);
 * Student's t of 2 degrees 4.302652729911275. Kinds: matrix 1, the rest of negation 1, passive 0:
 * mean accuracy 2/3, mean tau (1 + 1 - 1) / 3. */
static void test_overall(void **state)
{
    const struct mc_challenge_figures *found = &analyse(true)->rows[0].metrics[0];
    struct mc_interval wilson = mc_proportion_interval(MC_PROPORTION_WILSON, 2, 3, 0.95);

    (void)state;
    assert_int_equal(found->pairs.n, 3);
    assert_int_equal(found->pairs.tied, 1);
    assert_near(found->pairs.strict_accuracy, 2.0 / 3, 1e-15);
    assert_near(found->pairs.half_tie_accuracy, 2.5 / 3, 1e-15);
    assert_near(found->pairs.tau_ties_discordant, 1.0 / 3, 1e-15);
    assert_near(found->pairs.tau_ties_ignored, 1, 0);
    assert_near(found->pairs.mean_margin, 4.0 / 3, 1e-15);
    assert_near(found->low, wilson.low, 1e-12);
    assert_near(found->high, wilson.high, 1e-12);
    assert_near(found->margin_low, 4.0 / 3 - 4.302652729911275 * sqrt(7.0 / 9), 1e-9);
    assert_near(found->margin_high, 4.0 / 3 + 4.302652729911275 * sqrt(7.0 / 9), 1e-9);
    assert_int_equal(found->n_kinds, 3);
    assert_near(found->mean_accuracy, 2.0 / 3, 1e-15);
    assert_near(found->mean_tau, 1.0 / 3, 1e-15);
}

/* errors: lower is better, so 2 of 2 are wrong; the third pair lacks a score. */
static void test_lower_is_better(void **state)
{
    const struct mc_challenge *challenge = analyse(true);
    const struct mc_challenge_figures *found = &challenge->rows[0].metrics[1];

    (void)state;
    assert_int_equal(found->pairs.n, 2);
    assert_int_equal(found->pairs.discordant, 2);
    assert_near(found->pairs.mean_margin, -2, 0);
    assert_near(challenge->rows[0].metrics[1].mean_tau, -1, 0);
    found = &challenge->rows[5].metrics[1]; /* passive */
    assert_int_equal(found->pairs.n, 0);
    assert_true(isnan(found->pairs.strict_accuracy) && isnan(found->low) &&
                isnan(found->margin_low) && isnan(found->mean_tau));
    found = &challenge->rows[6].metrics[1]; /* aspect: 0 is better than 4 */
    assert_near(found->pairs.mean_margin, 4, 0);
    assert_true(isnan(found->margin_low)); /* one source */
}

/* Two pairs of one source are one cluster: fewer independent pairs, a wider interval. */
static void test_sources(void **state)
{
    double low = analyse(true)->rows[0].metrics[0].low;

    (void)state;
    mc_case_add_labels(&run.suite.cases[2], arena)->item =
        mc_case_add_labels(&run.suite.cases[3], arena)->item = mc_slice_of("1");
    assert_true(analyse(true)->rows[0].metrics[0].low < low);
}

static void test_asked_for(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    bool *selected = mc_arena_array(arena, 11, sizeof(*selected));

    (void)state;
    assert_null(analyse(false));
    assert_int_equal(mc_challenge_check(&run.suite, &error), 0);
    run.suite.selected = selected;
    selected[7] = true; /* h, of two sources */
    assert_int_equal(mc_challenge_check(&run.suite, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_null(analyse(true));
    selected[4] = true; /* e alone: f, which says the same, is not shown */
    assert_int_equal(analyse(true)->rows[0].n_pairs, 1);
}

/* --- the summary of ACES ---------------------------------------------------------------------- */

enum { MOST_PAIRS = 400 };

/* The pairs of a group: a subphenomenon of one phenomenon. */
static void add_pairs(uint32_t file, const json_t *group, const char *category, const char *kind,
                      double *scores)
{
    size_t n, n_bad, i;
    const double *good = mc_stat_vector(group, "0", &n, arena);
    const double *bad = mc_stat_vector(group, "1", &n_bad, arena);

    assert_int_equal(n_bad, n);
    for (i = 0; i < n; i++) {
        const char *id = mc_arena_format(arena, "%s-%zu", kind, i);
        size_t first = add_case(file, mc_arena_format(arena, "%s-good", id), id);

        scores[first] = good[i];
        scores[first + 1] = bad[i];
        expect(add_case(file, id, id), MC_EXPECT_BELOW, mc_arena_format(arena, "%s-good", id));
        set_kind(first + 1, category, kind);
    }
}

static const struct mc_challenge_row *row_of(const struct mc_challenge *challenge, const char *name)
{
    size_t r = 0;

    while (challenge->rows[r].level != MC_CHALLENGE_CATEGORY ||
           !mc_slice_is(challenge->rows[r].name, name)) {
        r++;
        assert_true(r < challenge->n_rows);
    }
    return &challenge->rows[r];
}

static void assert_summary(const json_t *item)
{
    double scores[MOST_PAIRS] = {0};
    const struct mc_challenge *found;
    json_t *groups, *group;
    const char *name;
    uint32_t file;
    size_t g;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "aces", "mixed", 0, 1, true);
    json_object_foreach(mc_stat_at(item, "input/groups"), name, groups)
        json_array_foreach(groups, g, group)
            add_pairs(file, group, name, mc_arena_format(arena, "%s-%zu", name, g), scores);
    (void)mc_made_up_column(&run, "metric", scores);
    found = analyse(true);
    json_object_foreach(mc_stat_at(item, "input/groups"), name, groups)
        assert_stat(row_of(found, name)->metrics[0].mean_tau,
                    mc_stat_at(item, "expected/group_means"), name, 1e-12);
    assert_stat(found->aces[0].value, item, "expected/weighted_sum", 1e-12);
    assert_true(found->aces[0].low < found->aces[0].value &&
                found->aces[0].high > found->aces[0].value);
}

static void test_golden_summary(void **state)
{
    json_t *root, *cases = mc_stat_goldens("contrast_pairs", &root), *item;
    size_t n = 0, c;

    (void)state;
    json_array_foreach(cases, c, item) if (mc_stat_has(item, "input/groups"))
    {
        assert_summary(item);
        n++;
    }
    assert_int_equal(n, 1);
    json_decref(root);
}

/* Ten categories with two pairs each, of which the metric has one right in `addition`, all in the
 * others: 5 * 0 + 4 * 5 + 4 * 1 + 0.1 = 24.1. Each of the two is 5 / 2 from what it would be as its
 * mean, so that of 20 sources the standard error is sqrt(20 / 19 * 2 * (5 / 2)^2); Student's t of
 * 19 degrees 2.093024054408263. */
static void make_aces(double *scores)
{
    static const char *const categories[] = {
        "addition",         "omission",     "mistranslation",   "overtranslation",
        "undertranslation", "untranslated", "do not translate", "real-world knowledge",
        "wrong language",   "punctuation"};
    uint32_t file;
    size_t c, i;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "aces", "mixed", 0, 1, true);
    for (c = 0; c < 10; c++)
        for (i = 0; i < 2; i++) {
            const char *id = mc_arena_format(arena, "%zu-%zu", c, i);
            size_t first = add_case(file, mc_arena_format(arena, "%s-good", id), id);

            expect(add_case(file, id, id), MC_EXPECT_BELOW, mc_arena_format(arena, "%s-good", id));
            set_kind(first + 1, categories[c], categories[c]);
            scores[first] = c + i == 0 ? -1 : 1;
        }
    (void)mc_made_up_column(&run, "metric", scores);
}

static void test_aces(void **state)
{
    double scores[40] = {0}, error = sqrt(20.0 / 19 * 2 * 6.25);
    const struct mc_aces_score *found;

    (void)state;
    make_aces(scores);
    found = analyse(true)->aces;
    assert_near(found->value, 24.1, 1e-12);
    assert_near(found->low, 24.1 - 2.093024054408263 * error, 1e-9);
    assert_near(found->high, 24.1 + 2.093024054408263 * error, 1e-9);
    run.scores.columns[0].values[0] = run.scores.columns[0].values[2] = (double)NAN;
    found = analyse(true)->aces;
    assert_true(isnan(found->value) && isnan(found->low));
    assert_string_equal(found->reason, "no pair of the category \"addition\" has both scores");
    run.suite.cases[1].more->category = mc_slice_of("deletion");
    assert_null(analyse(true)->aces);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    struct CMUnitTest tests[] = {
        TEST(test_rows),      TEST(test_overall), TEST(test_lower_is_better), TEST(test_sources),
        TEST(test_asked_for), TEST(test_aces),    TEST(test_golden_summary)};

    mc_skip_without(&tests[6], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("challenge", tests, NULL, NULL);
}
