/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of the changes between two runs: words, the table, JSON, and the checklist. The
 * comparison is made up: six checks of one metric on one phenomenon. */
#include "report/comparison.c"

#include "tests/unit/support.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/expectations.h"
#include "report/document.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

#define NONE ((double)NAN)
enum { RIGHT_ORDER, PASSED, MAD, ORDER, SPEARMAN, PEARSON, N_CHECKS };

/* All that a test looks at; made anew for each. */
static struct mc_made_up base, changed;
static struct mc_paired_metric metrics[2];
static struct mc_paired_runs runs;
static struct mc_policy policy;
static struct mc_change changes[N_CHECKS];
static struct mc_flip flips[3];
static struct mc_changed_case cases[2];
static struct mc_unlike_case unlike[5];
static struct mc_expectation expected[3];
static struct mc_tested tested[3];
static struct mc_expectations expectations;
static struct mc_result result;
static struct mc_comparison comparison;
static struct mc_comparison_options options;

static void make_run(struct mc_made_up *run, const char *signature)
{
    static const double scores[] = {0.75, 0.5};
    uint32_t file;
    size_t c;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "toy", "passive", 0, 1, true);
    run->suite.files[file].path = mc_slice_of("toy.json");
    for (c = 0; c < 2; c++) {
        struct mc_case *item =
            &run->suite.cases[mc_made_up_case(run, file, c == 0 ? "passive-1" : "passive-2", 1)];

        item->at = (struct mc_position){(uint32_t)c + 7, 3};
        item->reference = (struct mc_side){.text = mc_slice_of("A dog."), .has_text = true};
        item->candidate = (struct mc_side){.text = mc_slice_of("Dogs."), .has_text = true};
    }
    mc_made_up_column(run, "bleu", scores)->signature = mc_slice_of(signature);
}

static void set_change(size_t check, double from, double to, double p,
                       enum mc_change_outcome outcome)
{
    size_t n;

    changes[check] = (struct mc_change){
        .dataset = mc_slice_of("toy"),
        .phenomenon = mc_slice_of("passive"),
        .check = &mc_checks(&n)[check],
        .test = mc_paired_test_find("sign-flip"),
        .n = 26,
        .n_units = 26,
        .base = from,
        .changed = to,
        .low = NONE,
        .high = NONE,
        .loss = to - from,
        .p = p,
        .p_adjusted = NONE,
        .setting = {.level = MC_GATE_BLOCK, .least_n = 30},
        .outcome = outcome,
    };
}

/* Of passive-1 two expectations fail now, of passive-2 one passes. */
static struct mc_bounds bounds[] = {{.low = 0, .high = 1}, {.low = 0, .high = 1}};

static void set_cases(void)
{
    expected[0] = (struct mc_expectation){
        .type = MC_EXPECT_BELOW, .other = mc_slice_of("passive-3"), .value = 0.1};
    expected[1] = (struct mc_expectation){.type = MC_EXPECT_MINIMUM, .value = 0.75};
    expected[2] = (struct mc_expectation){.type = MC_EXPECT_MAXIMUM, .value = 0.5};
    tested[0] = (struct mc_tested){.expectation = &expected[0]};
    tested[1] = (struct mc_tested){.expectation = &expected[1]};
    tested[2] = (struct mc_tested){.expectation = &expected[2], .item = 1};
    expectations = (struct mc_expectations){.items = tested, .n = 3};
    changed.scores.columns[0].worst = 0; /* margins are shares of it */
    changed.scores.columns[0].best = 1;
    result = (struct mc_result){
        .expectations = &expectations, .scores = &changed.scores, .bounds = bounds};
    flips[0] = (struct mc_flip){0, true, 0.02, -0.3};
    flips[1] = (struct mc_flip){1, true, 0.1875, -0.25};
    flips[2] = (struct mc_flip){2, false, -0.25, 0};
    cases[0] = (struct mc_changed_case){
        .flips = flips, .n_flips = 2, .worse = true, .base_score = 0.9375, .changed_score = 0.5};
    cases[1] = (struct mc_changed_case){
        .item = 1, .flips = &flips[2], .n_flips = 1, .base_score = 0.25, .changed_score = 0.5};
}

static int set_up(void **state)
{
    (void)new_arena(state);
    make_run(&base, "bleu|case:mixed");
    make_run(&changed, "bleu|case:lower");
    metrics[0] = (struct mc_paired_metric){.name = mc_slice_of("bleu")};
    metrics[1] = (struct mc_paired_metric){
        .name = mc_slice_of("smatch"), .base = 0, .changed = MC_NOT_FOUND};
    runs = (struct mc_paired_runs){.suite = &changed.suite,
                                   .base = &base.scores,
                                   .changed = &changed.scores,
                                   .metrics = metrics,
                                   .n_metrics = 2,
                                   .n_absent = 1};
    policy = mc_policy_default();
    /* 17 and 9 of 26 cases; the interval 13 to 3 of them less */
    set_change(PASSED, 17.0 / 26, 9.0 / 26, 0.003, MC_CHANGE_WORSE);
    changes[PASSED].low = -13.0 / 26;
    changes[PASSED].high = -3.0 / 26;
    changes[PASSED].p_adjusted = 0.012;
    set_change(RIGHT_ORDER, 0.5, 0.5, 1, MC_CHANGE_NONE);
    changes[RIGHT_ORDER].setting.level = MC_GATE_INFO;
    set_change(MAD, 0.25, 0.125, 0.0001, MC_CHANGE_BETTER);
    set_change(ORDER, 0.5, 0.5, 1, MC_CHANGE_NONE);
    set_change(SPEARMAN, 0.75, 0.5, 0.04, MC_CHANGE_TOO_FEW);
    set_change(PEARSON, NONE, NONE, NONE, MC_CHANGE_UNDEFINED);
    changes[PEARSON].reason = "all scores are equal";
    set_cases();
    comparison = (struct mc_comparison){
        .runs = &runs,
        .base = &result,
        .changed = &result,
        .settings = {.policy = &policy, .draws = 99, .confidence = 0.95, .seed = 3},
        .changes = changes,
        .n_changes = N_CHECKS,
        .n_checks = N_CHECKS,
        .cases = cases,
        .n_cases = 2,
        .n_worse = 1,
        .n_blocking = 1,
    };
    options = (struct mc_comparison_options){.title = "gate",
                                             .labels = {mc_slice_of("old"), mc_slice_of("new")},
                                             .created = "2026-01-01T00:00:00Z",
                                             .gate = true,
                                             .most_cases = 10,
                                             .missing_fails = true};
    return 0;
}

#define assert_slice(slice, text) assert_string_equal((slice).data, text)

static void test_values(void **state)
{
    struct mc_change *passed = &changes[PASSED], *mad = &changes[MAD];

    (void)state;
    assert_slice(mc_change_value(passed, passed->base, arena),
                 "17"); /* a share, shown as a count */
    assert_slice(mc_change_value(mad, 0.25, arena), "0.250");
    assert_int_equal(mc_change_value(mad, NONE, arena).length, 0);
    assert_slice(mc_change_difference(passed, 8.0 / 26, arena), "+8");
    assert_slice(mc_change_difference(passed, -8.0 / 26, arena), "-8");
    assert_slice(mc_change_difference(mad, -0.125, arena), "-0.125");
    assert_int_equal(mc_change_difference(mad, NONE, arena).length, 0);
    assert_slice(mc_change_interval(passed, arena), "[-13.0, -3.0]");
    assert_int_equal(mc_change_interval(mad, arena).length, 0);
    assert_slice(mc_p_text(0.0123, arena), "0.012");
    assert_slice(mc_p_text(0.00099, arena), "< 0.001");
    assert_int_equal(mc_p_text(NONE, arena).length, 0);
}

static void test_verdicts(void **state)
{
    (void)state;
    assert_slice(mc_change_verdict(&changes[PASSED], arena), "BLOCK");
    changes[PASSED].setting.level = MC_GATE_WARN;
    assert_slice(mc_change_verdict(&changes[PASSED], arena), "warn");
    changes[PASSED].setting.level = MC_GATE_INFO;
    assert_slice(mc_change_verdict(&changes[PASSED], arena), "worse");
    assert_slice(mc_change_verdict(&changes[MAD], arena), "better");
    assert_slice(mc_change_verdict(&changes[ORDER], arena), "~");
    assert_slice(mc_change_verdict(&changes[SPEARMAN], arena), "too few to judge (n < 30)");
    assert_slice(mc_change_verdict(&changes[PEARSON], arena), "all scores are equal");
    changes[PEARSON].reason = NULL;
    assert_slice(mc_change_verdict(&changes[PEARSON], arena), "not defined");
    changes[ORDER].outcome = MC_CHANGE_TOLERATED;
    assert_slice(mc_change_verdict(&changes[ORDER], arena), "tolerated");
}

static void test_sentences(void **state)
{
    (void)state;
    assert_slice(
        mc_change_sentence(&comparison, &changes[PASSED], arena),
        "passed of bleu on passive: 17 -> 9 (-8, [-13.0, -3.0]) of 26 cases, p 0.012 after "
        "max-T");
    assert_slice(mc_change_sentence(&comparison, &changes[MAD], arena),
                 "MAD of bleu on passive: 0.250 -> 0.125 (-0.125) of 26 cases, p < 0.001");
    policy.correction = mc_correction(MC_ADJUST_NONE);
    assert_slice(mc_change_sentence(&comparison, &changes[PASSED], arena),
                 "passed of bleu on passive: 17 -> 9 (-8, [-13.0, -3.0]) of 26 cases, p 0.012, not "
                 "adjusted");
    assert_slice(mc_changed_case_sentence(&comparison, &cases[0], arena),
                 "passive-1  bleu 0.9375 -> 0.5; fails now: below passive-3 by more than 0.1, "
                 "margin +0.020 -> -0.300; fails now: at least 0.75, margin +0.188 -> -0.250");
    assert_slice(mc_changed_case_sentence(&comparison, &cases[1], arena),
                 "passive-2  bleu 0.25 -> 0.5; passes now: at most 0.5, margin -0.250 -> 0.000");
    assert_slice(mc_changed_cases_sentence(&comparison, arena),
                 "2 cases changed verdict: 1 fails now, 1 passes now");
    comparison.n_cases = 0;
    assert_slice(mc_changed_cases_sentence(&comparison, arena), "no case changed its verdict");
}

/* Of five cases one has other texts and another judgement: it is left out, and counts there. */
static void set_unlike(void)
{
    unlike[0] = (struct mc_unlike_case){.id = mc_slice_of("a"),
                                        .what = MC_DIFFERS_TEXTS | MC_DIFFERS_JUDGEMENT};
    unlike[1] = (struct mc_unlike_case){.id = mc_slice_of("b"), .what = MC_DIFFERS_GRAPHS};
    unlike[2] = (struct mc_unlike_case){.id = mc_slice_of("c"), .what = MC_DIFFERS_JUDGEMENT};
    unlike[3] = (struct mc_unlike_case){.id = mc_slice_of("d"), .what = MC_DIFFERS_JUDGEMENT};
    unlike[4] = (struct mc_unlike_case){.id = mc_slice_of("e"), .what = MC_ONLY_IN_BASE};
    runs.unlike = unlike;
    runs.n_unlike = 5;
}

static void test_unlike_cases(void **state)
{
    enum { TEXTS, GRAPHS, ONLY_BASE, ONLY_NEW, JUDGEMENT };

    (void)state;
    assert_null(mc_unlike_sentence(&runs, TEXTS, 3, arena));
    set_unlike();
    assert_string_equal(mc_unlike_sentence(&runs, TEXTS, 3, arena), "1 case has other texts (a)");
    assert_string_equal(mc_unlike_outcome_sentence(&runs, GRAPHS, 3, arena),
                        "1 case has other graphs (b): left out");
    assert_string_equal(mc_unlike_sentence(&runs, ONLY_BASE, 3, arena),
                        "1 case is only in the baseline (e)");
    assert_null(mc_unlike_sentence(&runs, ONLY_NEW, 3, arena));
    assert_string_equal(mc_unlike_outcome_sentence(&runs, JUDGEMENT, 1, arena),
                        "2 cases have another judgement (c and 1 more): the new one counts for "
                        "both runs");
    assert_string_equal(mc_unlike_sentence(&runs, JUDGEMENT, 0, arena),
                        "2 cases have another judgement");
    assert_int_equal(mc_count_unlike(&runs, MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS), 2);
}

static void test_lost_scores(void **state)
{
    const struct mc_slice *labels = options.labels;
    struct mc_slice lost[] = {mc_slice_of("passive-2"), mc_slice_of("passive-3"),
                              mc_slice_of("passive-5"), mc_slice_of("passive-7")};
    struct mc_paired_metric metric = {
        .name = mc_slice_of("bleu"), .lost = lost, .why = mc_slice_of("it ended")};

    (void)state;
    assert_null(mc_lost_scores_sentence(&metric, labels, arena));
    metric.n_lost = 1;
    assert_string_equal(mc_lost_scores_sentence(&metric, labels, arena),
                        "bleu: no longer a score for 1 case (passive-2): it ended");
    metric.n_lost = 4;
    metric.n_gained = 3;
    assert_string_equal(
        mc_lost_scores_sentence(&metric, labels, arena),
        "bleu: no longer a score for 4 cases (passive-2, passive-3, passive-5 and 1 "
        "more), a score now for 3 more: it ended");
    metric.n_lost = 0;
    assert_string_equal(mc_lost_scores_sentence(&metric, labels, arena),
                        "bleu: a score now for 3 more");
    assert_string_equal(mc_lost_scores_sentence(&metrics[1], labels, arena), "smatch: not in new");
    metrics[1].base = MC_NOT_FOUND;
    metrics[1].changed = 0;
    assert_string_equal(mc_lost_scores_sentence(&metrics[1], labels, arena), "smatch: not in old");
}

static void test_what_fails(void **state)
{
    (void)state;
    assert_true(mc_scores_are_missing(&comparison, &options));
    assert_true(mc_gate_fails(&comparison, &options));
    options.missing_fails = false;
    assert_false(mc_scores_are_missing(&comparison, &options));
    assert_true(mc_gate_fails(&comparison, &options)); /* a check blocks */
    comparison.n_blocking = 0;
    assert_false(mc_gate_fails(&comparison, &options));
    options.missing_fails = true;
    runs.n_absent = 0;
    assert_false(mc_gate_fails(&comparison, &options));
    runs.n_lost = 1;
    assert_true(mc_gate_fails(&comparison, &options));
}

/* --- reports ---------------------------------------------------------------------------------- */

static const char *written(const struct mc_document_kind *kind)
{
    struct mc_document document = {.kind = kind, .width = SIZE_MAX};
    char *text = NULL;
    size_t length = 0;
    const char *kept;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    if (kind == NULL)
        mc_comparison_write_json(&comparison, &options, document.stream);
    else
        mc_comparison_write(&comparison, &options, &document);
    assert_int_equal(fclose(document.stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

static void assert_holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("there is no\n%s\nin\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part)
{
    if (strstr(text, part) != NULL)
        fail_msg("there is\n%s\nin\n%s", part, text);
}

static void test_table(void **state)
{
    const char *text = written(&mc_screen_kind);

    (void)state;
    assert_holds(text, "gate  old -> new   2 cases paired by id");
    assert_holds(text, "bleu|case:mixed -> bleu|case:lower");
    assert_holds(text, "smatch: not in new");
    assert_holds(text, "2 cases changed verdict: 1 fails now, 1 passes now");
    assert_holds(text, "2 other checks: no change can be seen"); /* the orders */
    assert_holds(text, "1 other check cannot be made");          /* pearson */
    assert_holds(text, "FAILED: 1 blocking, 0 warnings, 1 metric of only one run");
    assert_lacks(text, "accepted");
    options.most_cases = 1;
    options.accepted = "wanted";
    options.all = true;
    text = written(&mc_screen_kind);
    assert_holds(text, "... and 1 more");
    assert_holds(text, "accepted as the new baseline: wanted");
    assert_lacks(text, "check:");
    assert_lacks(text, "checks");
    assert_holds(text, "all scores are equal");
    /* the row that blocks, in a table for people */
    assert_holds(written(&mc_markdown_kind),
                 "|            | **26** | **bleu** | **passed**  | **17** | **9** | **-8** | "
                 "**[-13.0, -3.0]** | **0.003** | **0.012** | **BLOCK**");
}

/* Others than what? "Other" is said where a table stands above. */
static void test_nothing_shown(void **state)
{
    const char *text;
    size_t c;

    (void)state;
    for (c = 0; c < N_CHECKS; c++)
        set_change(c, 0.5, 0.5, 1, MC_CHANGE_NONE);
    text = written(&mc_screen_kind);
    assert_holds(text, " 6 checks: no change can be seen");
    assert_lacks(text, "other check");
}

static void test_unlike_cases_are_listed(void **state)
{
    const char *text = written(&mc_screen_kind);
    struct mc_checklist list;
    json_t *root, *item;

    (void)state;
    assert_lacks(text, "other texts");
    assert_lacks(text, "no hashes");
    set_unlike();
    runs.n_unknown = 2;
    options.most_cases = 1;
    text = written(&mc_screen_kind);
    assert_holds(text, "1 case has other texts (a): left out");
    assert_holds(text, "2 cases have another judgement (c and 1 more): the new one counts");
    assert_holds(text, "2 cases: graphs and further references are not compared");
    root = json_loads(written(NULL), 0, NULL);
    assert_int_equal(json_integer_value(json_object_get(root, "only_base")), 1);
    assert_int_equal(json_integer_value(json_object_get(root, "only_new")), 0);
    assert_int_equal(json_integer_value(json_object_get(root, "other_content")), 2);
    assert_int_equal(json_integer_value(json_object_get(root, "without_hashes")), 2);
    assert_int_equal(json_array_size(json_object_get(root, "case_differences")), 5);
    item = json_array_get(json_object_get(root, "case_differences"), 0);
    assert_string_equal(json_string_value(json_object_get(item, "id")), "a");
    assert_true(json_is_false(json_object_get(item, "compared")));
    item = json_object_get(item, "differs");
    assert_int_equal(json_array_size(item), 2);
    assert_string_equal(json_string_value(json_array_get(item, 1)), "judgement");
    json_decref(root);
    list = mc_comparison_checklist(&comparison, &options, arena);
    assert_slice(list.items[0].group, "cases");
    assert_slice(list.items[0].name, "texts");
    assert_slice(list.items[0].rule, "gate/cases");
    assert_slice(list.items[0].message, "1 case has other texts (a): left out");
    assert_int_equal(list.items[0].outcome, MC_ITEM_SKIPPED);
}

static void test_answer(void **state)
{
    (void)state;
    comparison.n_blocking = 0;
    comparison.n_warning = 1;
    options.missing_fails = false;
    assert_holds(written(&mc_screen_kind), "passed: no score changed\n");
    comparison.n_any_changed = 2;
    assert_holds(written(&mc_screen_kind), "passed: nothing blocks, 1 warning\n");
    options.gate = false;
    assert_lacks(written(&mc_screen_kind), "passed:");
}

static void check_item(const struct mc_check_item *item, const char *group, const char *name,
                       enum mc_item_outcome outcome)
{
    assert_slice(item->group, group);
    assert_slice(item->name, name);
    assert_int_equal(item->outcome, outcome);
}

/* Neither passed nor failed: what is lost could not have been shown. */
static void test_no_verdict(void **state)
{
    struct mc_checklist list;

    (void)state;
    comparison.n_blocking = 0;
    comparison.n_beyond = 1;
    comparison.blind = true;
    options.missing_fails = false;
    changes[PASSED].outcome = MC_CHANGE_OUT_OF_REACH;
    changes[PASSED].beyond = true;
    changes[PASSED].n_changed = changes[PASSED].n_units_changed = 3;
    changes[PASSED].n_units = changes[PASSED].n;
    assert_false(mc_gate_fails(&comparison, &options));
    assert_true(mc_gate_is_blind(&comparison, &options));
    assert_string_equal(mc_gate_verdict(&comparison, &options), "no verdict");
    assert_holds(
        written(&mc_screen_kind),
        "NO VERDICT: 1 check lost more than is tolerated, and no check can show it at alpha "
        "0.05: passed of bleu on passive too few changed to judge (3)");
    assert_holds(written(NULL), "\"passed\": false");
    assert_holds(written(NULL), "\"verdict\": \"no verdict\"");
    list = mc_comparison_checklist(&comparison, &options, arena);
    check_item(&list.items[0], "gate", "verdict", MC_ITEM_FAILED);
    changes[PASSED].swamped = true;
    assert_slice(mc_change_verdict(&changes[PASSED], arena),
                 "too few changed by more than a trifle to judge");
    comparison.n_blocking = 1; /* what blocks is a verdict */
    assert_false(mc_gate_is_blind(&comparison, &options));
}

/* The scores of a metric that failed pass nothing, in no format; what blocks without them does. */
static void test_failed_module(void **state)
{
    struct mc_checklist list;

    (void)state;
    comparison.n_blocking = 0;
    options.missing_fails = false;
    assert_string_equal(mc_gate_verdict(&comparison, &options), "passed");
    options.module_failed = true;
    assert_string_equal(mc_gate_verdict(&comparison, &options), "no verdict");
    assert_holds(written(&mc_screen_kind), "NO VERDICT: a metric failed, ");
    assert_holds(written(NULL), "\"passed\": false");
    assert_holds(written(NULL), "\"why\": \"a metric failed, ");
    list = mc_comparison_checklist(&comparison, &options, arena);
    check_item(&list.items[0], "gate", "verdict", MC_ITEM_FAILED);
    comparison.n_blocking = 1;
    assert_string_equal(mc_gate_verdict(&comparison, &options), "failed");
}

/* What a gate that passes would have found. */
static void test_power(void **state)
{
    const struct mc_gate_power power = {
        .least = {{0, 0}, {0.12, 0.05}, {1, NONE}, {NONE, 0.3}},
        .largest = {0, 3, 4, 1},
        .n_trials = 25,
    };
    const struct mc_gate_power unknown = {.reason = "too many cases"};

    (void)state;
    comparison.n_blocking = 0;
    options.missing_fails = false;
    options.power = &power;
    assert_holds(written(&mc_screen_kind),
                 "with 80 % power it finds, in one phenomenon of one metric: a shift of 0.12 SD, "
                 "noise of 1 SD; it would not find scores shuffled at random\n");
    assert_holds(written(&mc_screen_kind),
                 "in all phenomena of one metric: a shift of 0.05 SD, 30 % of the scores shuffled; "
                 "it would not find noise up to 4 SD\n");
    assert_holds(written(NULL), "\"one_phenomenon\": {\"shift\": 0.12, \"noise\": 1");
    options.power = &unknown;
    assert_holds(written(&mc_screen_kind), "is not known: too many cases\n");
}

static void test_rescaled(void **state)
{
    bool rescaled[2] = {true, false};
    double factors[2] = {100, NONE};
    struct mc_checklist list;

    (void)state;
    comparison.rescaled = rescaled;
    changes[MAD].outcome = MC_CHANGE_RESCALED;
    assert_holds(written(&mc_screen_kind), "bleu: rescaled: every order kept; calibration changed");
    assert_holds(written(NULL), "\"rescaled\": true");
    assert_slice(mc_change_verdict(&changes[MAD], arena), "rescaled");
    list = mc_comparison_checklist(&comparison, &options, arena);
    check_item(&list.items[1], "bleu", "rescaling", MC_ITEM_NOTED); /* behind the one of smatch */
    assert_slice(list.items[1].message, "rescaled: every order kept; calibration changed");
    comparison.factors = factors;
    assert_holds(written(&mc_screen_kind),
                 "bleu: rescaled: every order kept (x 100); calibration changed");
    assert_holds(written(NULL), "\"factor\": 100");
    comparison.factors = NULL;
}

/* A metric that was turned round: what it gains is not called better, and no word of it is. */
static void test_reversed(void **state)
{
    bool reversed[2] = {true, false};
    struct mc_checklist list;
    const char *text;

    (void)state;
    comparison.reversed = reversed;
    comparison.n_any_changed = 1;
    changes[RIGHT_ORDER].base = 0.75;
    changes[RIGHT_ORDER].changed = 0.25;
    changes[RIGHT_ORDER].loss = 0.5;
    changes[RIGHT_ORDER].p = 0.001;
    changes[RIGHT_ORDER].n_changed = 20;
    changes[RIGHT_ORDER].outcome = MC_CHANGE_WORSE;
    changes[MAD].outcome = MC_CHANGE_REVERSED;
    text = written(&mc_screen_kind);
    assert_holds(text, "\n bleu is turned round, and worse: 25% of pairs in the right order, 75% "
                       "before (-50)\n");
    assert_holds(text, "bleu: reversed: the new scores order the cases the other way round");
    assert_holds(text, "reversed: the scores were turned round, which is no gain of the metric");
    assert_lacks(text, "better");
    assert_holds(written(NULL), "\"reversed\": true");
    assert_holds(written(NULL), "\"outcome\": \"reversed\"");
    assert_lacks(written(NULL), "better");
    list = mc_comparison_checklist(&comparison, &options, arena);
    check_item(&list.items[1], "bleu", "direction", MC_ITEM_NOTED);
    changes[MAD].outcome = MC_CHANGE_CONTRADICTED;
    assert_holds(written(&mc_markdown_kind), "contradicted: a gain here, but fewer pairs are in");
}

/* Of base 2 scores are not proved, of the changed run 1; the changes of the scores of passive-1 and
 * of MAD rest on them. */
static void set_unproved(void)
{
    metrics[0].n_unproved[0] = changes[MAD].n_unproved[0] = 2;
    metrics[0].n_unproved[1] = changes[MAD].n_unproved[1] = 1;
    changes[PASSED].n_unproved[1] = 1;
    changes[SPEARMAN].n_unproved[0] = 2;
    cases[0].unproved[1] = true;
}

static void test_unproved_for_people(void **state)
{
    const char *text;

    (void)state;
    assert_lacks(written(&mc_screen_kind), "proved");
    set_unproved();
    text = written(&mc_screen_kind);
    assert_holds(text, "bleu: not proved: 2 scores of old, 1 score of new");
    assert_holds(text, "0.250?");
    assert_holds(text,
                 "? up to 2 scores behind a statistic are not proved: the search ended at its "
                 "limit");
    assert_holds(text, "bleu 0.9375 -> 0.5 (not proved); fails now");
    assert_holds(text, "1 metric of only one run; 3 scores are not proved");
    text = written(&mc_markdown_kind);
    assert_holds(text, " **9**? |");
    assert_holds(text, " **-8**? |");
    assert_lacks(text, "**17**?");
    assert_holds(text, " -0.125? |");
    comparison.n_blocking = 0;
    options.missing_fails = false;
    assert_holds(written(&mc_screen_kind), "passed: no score changed; 3 scores are not proved");
    comparison.n_any_changed = 1;
    assert_holds(written(&mc_screen_kind), "nothing blocks, 0 warnings; 3 scores are not proved");
}

static void test_unproved_for_programs(void **state)
{
    struct mc_checklist list;
    const char *text;

    (void)state;
    assert_lacks(written(NULL), "unproved");
    set_unproved();
    text = written(NULL);
    assert_holds(text, "\"unproved\": 3");
    assert_holds(text, "\"base_unproved\": 2, \"new_unproved\": 1}");
    assert_holds(text, "\"new\": 0.5, \"new_unproved\": true, \"base_margin\"");
    list = mc_comparison_checklist(&comparison, &options, arena);
    assert_slice(list.summary,
                 "failed: 1 blocking, 0 warnings; 2 cases changed verdict: 1 fails now, "
                 "1 passes now; 3 scores are not proved");
    check_item(&list.items[1], "bleu on toy passive", "passed", MC_ITEM_FAILED);
    assert_slice(
        list.items[1].message,
        "passed of bleu on passive: 17 -> 9 (-8, [-13.0, -3.0]) of 26 cases, p 0.012 after "
        "max-T; 1 score behind it is not proved");
    check_item(&list.items[2], "bleu on toy passive", "mad", MC_ITEM_NOTED);
    check_item(&list.items[3], "bleu on toy passive", "order", MC_ITEM_PASSED);
    assert_slice(list.items[4].message,
                 "too few to judge (n < 30); 2 scores behind it are not proved");
}

static void test_groups_are_reported(void **state)
{
    (void)state;
    assert_lacks(written(&mc_screen_kind), "--group-by");
    options.grouped[1] = MC_GROUP_BY_SYSTEM;
    assert_holds(written(&mc_screen_kind), "new was made with --group-by system;");
    assert_lacks(written(&mc_screen_kind), "old was made");
}

static void test_json(void **state)
{
    json_t *root = json_loads(written(NULL), 0, NULL), *change, *item;

    (void)state;
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "schema")),
                        "metricheck/comparison/1");
    assert_true(json_is_false(json_object_get(root, "passed")));
    assert_int_equal(json_integer_value(json_object_get(root, "blocking")), 1);
    assert_int_equal(json_integer_value(json_object_get(root, "cases")), 2);
    assert_true(
        json_is_null(json_object_get(json_array_get(json_object_get(root, "metrics"), 1), "new")));
    change = json_array_get(json_object_get(root, "changes"), PASSED);
    assert_near(json_number_value(json_object_get(change, "base")), 17.0 / 26, 1e-15);
    assert_near(json_number_value(json_object_get(change, "change")), -8.0 / 26, 1e-15);
    assert_near(json_number_value(json_object_get(change, "p_maxt")), 0.012, 0);
    assert_near(json_number_value(json_array_get(json_object_get(change, "interval"), 0)), -0.5, 0);
    assert_string_equal(json_string_value(json_object_get(change, "outcome")), "worse");
    assert_string_equal(json_string_value(json_object_get(change, "level")), "block");
    change = json_array_get(json_object_get(root, "changes"), PEARSON);
    assert_true(json_is_null(json_object_get(change, "base")));
    assert_string_equal(json_string_value(json_object_get(change, "reason")),
                        "all scores are equal");
    item = json_array_get(json_object_get(root, "changed_cases"), 0);
    assert_string_equal(json_string_value(json_object_get(item, "id")), "passive-1");
    assert_string_equal(json_string_value(json_object_get(item, "outcome")), "failed");
    assert_near(json_number_value(json_object_get(item, "new_margin")), -0.3, 0);
    item = json_object_get(item, "expectations");
    assert_int_equal(json_array_size(item), 2);
    item = json_array_get(item, 1);
    assert_string_equal(json_string_value(json_object_get(item, "type")), "minimum");
    assert_near(json_number_value(json_object_get(item, "value")), 0.75, 0);
    assert_string_equal(json_string_value(json_object_get(item, "outcome")), "failed");
    assert_near(json_number_value(json_object_get(item, "new_margin")), -0.25, 0);
    assert_null(json_object_get(json_object_get(root, "settings"), "group_by"));
    json_decref(root);
}

static void test_checklist(void **state)
{
    struct mc_checklist list = mc_comparison_checklist(&comparison, &options, arena);

    (void)state;
    assert_slice(
        list.summary,
        "failed: 1 blocking, 0 warnings; 2 cases changed verdict: 1 fails now, 1 passes now");
    assert_int_equal(list.n_rules, N_CHECKS + 8);
    assert_int_equal(list.n_items, 1 + N_CHECKS - 1 + 1);
    check_item(&list.items[0], "smatch", "scores", MC_ITEM_FAILED);
    check_item(&list.items[1], "bleu on toy passive", "passed", MC_ITEM_FAILED);
    check_item(&list.items[2], "bleu on toy passive", "mad", MC_ITEM_PASSED);
    check_item(&list.items[4], "bleu on toy passive", "spearman", MC_ITEM_SKIPPED);
    assert_slice(list.items[4].message, "too few to judge (n < 30)");
    check_item(&list.items[6], "bleu: cases that fail now", "passive-1", MC_ITEM_WARNED);
    assert_slice(list.items[6].details, "A dog.\nDogs.");
    assert_slice(list.items[6].file, "toy.json");
    assert_int_equal(list.items[6].at.line, 7);
}

/* What decides nothing is no test; what only warns does not fail. */
static void test_checklist_of_levels(void **state)
{
    struct mc_checklist list;

    (void)state;
    options.missing_fails = false;
    changes[PASSED].setting.level = MC_GATE_WARN;
    changes[MAD].setting.level = MC_GATE_INFO;
    metrics[1].sentinel = true;
    list = mc_comparison_checklist(&comparison, &options, arena);
    assert_int_equal(list.n_items, N_CHECKS - 2 + 1);
    check_item(&list.items[0], "bleu on toy passive", "passed", MC_ITEM_WARNED);
    check_item(&list.items[1], "bleu on toy passive", "order", MC_ITEM_PASSED);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_values),
        TEST(test_verdicts),
        TEST(test_sentences),
        TEST(test_unlike_cases),
        TEST(test_lost_scores),
        TEST(test_what_fails),
        TEST(test_table),
        TEST(test_nothing_shown),
        TEST(test_unlike_cases_are_listed),
        TEST(test_answer),
        TEST(test_no_verdict),
        TEST(test_failed_module),
        TEST(test_power),
        TEST(test_rescaled),
        TEST(test_reversed),
        TEST(test_unproved_for_people),
        TEST(test_unproved_for_programs),
        TEST(test_groups_are_reported),
        TEST(test_json),
        TEST(test_checklist),
        TEST(test_checklist_of_levels),
    };

    return cmocka_run_group_tests_name("comparison", tests, NULL, NULL);
}
