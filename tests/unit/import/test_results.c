/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of results: a table with our names of columns, and the layouts that are shipped. */
#include "tests/unit/support.h"

#include <math.h>

#include "base/hash.h"
#include "import/results.h"
#include "suite/suite.h"
#include "tests/unit/group_arena.h"

static struct mc_results results;
static struct mc_diagnostics *diagnostics;

static int parse(const char *path, const char *text)
{
    struct mc_results_layout layout = mc_results_layout_plain(arena);
    struct mc_error error = MC_NO_ERROR;

    diagnostics = mc_diagnostics_new(arena);
    return mc_results_parse(mc_slice_of(path), mc_slice_of(mc_arena_strdup(arena, text)), &layout,
                            arena, diagnostics, &results, &error);
}

static void read_sample(const char *layout_name, const char *sample)
{
    struct mc_results_layout layout;
    struct mc_error error = MC_NO_ERROR;

    diagnostics = mc_diagnostics_new(arena);
    assert_int_equal(
        mc_results_layout_read(mc_source_path(layout_name), arena, diagnostics, &layout, &error),
        0);
    assert_int_equal(
        mc_results_read(mc_source_path(sample), &layout, arena, diagnostics, &results, &error), 0);
}

static const struct mc_case *find(const char *id)
{
    uint32_t at = mc_string_map_find(results.suite->case_ids, mc_slice_of(id));

    assert_true(at != MC_NOT_FOUND);
    return &results.suite->cases[at];
}

static double score(const char *metric, const char *id)
{
    size_t m;

    for (m = 0; m < results.n_metrics; m++)
        if (mc_slice_is(results.metrics[m].name, metric))
            return results.metrics[m].values[find(id) - results.suite->cases];
    fail_msg("no metric %s", metric);
    return 0;
}

static double error_of(size_t metric, const char *id)
{
    return results.metrics[metric].errors[find(id) - results.suite->cases];
}

/* The mean of .2, .4 and .6 is .4, its standard error .2 / sqrt(3). */
static void test_table(void **state)
{
    (void)state;
    assert_int_equal(parse("a.tsv", "id\tscore\tphenomenon\titem\trepeat\thuman\tsystem\n"
                                    "a\t0.2\tnegation\tx\t1\t3\tone\n"
                                    "b\tnan\tdates\ty\t1\t\tone\n"
                                    "a\t0.6\tnegation\tx\t2\t3\tone\n"
                                    "a\t0.4\tnegation\tx\t3\t3\tone\n"),
                     0);
    assert_int_equal(results.suite->n_cases, 2);
    assert_int_equal(results.n_metrics, 1); /* no name of a system is a score */
    assert_near(score("score", "a"), 0.4, 1e-15);
    assert_near(error_of(0, "a"), 0.2 / sqrt(3), 1e-12);
    assert_true(isnan(score("score", "b")));
    assert_near(find("a")->human, 3, 0);
    assert_true(isnan(find("b")->human));
    assert_true(mc_slice_is(mc_case_labels(find("a"))->item, "x"));
    assert_true(mc_slice_is(mc_case_phenomenon(results.suite, find("b"))->name, "dates"));
    assert_int_equal(find("b")->at.line, 3);
}

static void test_other_forms(void **state)
{
    (void)state;
    assert_int_equal(parse("a.csv", "id,bleu:0..100,ter:lower\nx,30,0.5\ny,NA,1\n"), 0);
    assert_int_equal(results.n_metrics, 2);
    assert_near(score("bleu:0..100", "x"), 30, 0); /* the head is for who makes a column of it */
    assert_near(score("ter:lower", "y"), 1, 0);
    assert_int_equal(
        parse("a.jsonl", "{\"id\": 7, \"score\": true}\n{\"id\": 8, \"score\": null}\n"), 0);
    assert_near(score("score", "7"), 1, 0);
    assert_true(isnan(score("score", "8")));
}

/* .2 and .6 of two columns: .4, and a standard error of .2. One column alone keeps its name. */
static void test_numbered_columns(void **state)
{
    (void)state;
    assert_int_equal(parse("a.tsv", "id\tjudge#1\tother#1\tjudge#2\na\t0.2\t1\t0.6\nb\t1\t0\tNA\n"),
                     0);
    assert_int_equal(results.n_metrics, 2);
    assert_near(score("judge", "a"), 0.4, 1e-15);
    assert_near(error_of(0, "a"), 0.2, 1e-12);
    assert_near(score("judge", "b"), 1, 0);
    assert_near(error_of(0, "b"), 0, 0);
    assert_near(score("other#1", "a"), 1, 0);
    assert_int_equal(results.n_repeated, 1);
}

/* Path of a finding and what it says. */
static void assert_refused(const char *path, const char *text, uint32_t line, const char *message)
{
    assert_int_equal(parse(path, text), -1);
    assert_true(diagnostics->n_errors > 0);
    assert_int_equal(diagnostics->items[0].at.line, line);
    assert_non_null(strstr(diagnostics->items[0].text.data, message));
}

static void test_mistakes(void **state)
{
    (void)state;
    assert_refused("a.tsv", "score\n1\n", 1, "id");
    assert_refused("a.tsv", "id\tscore\na\t1\na\t2\n", 3, "the case 'a' is there twice; a column");
    assert_refused("a.tsv", "id\tscore\trepeat\na\t1\t1\na\t2\t1\n", 3, "with the same repeat");
    assert_refused("a.tsv", "id\tscore\n\t1\n", 2, "the case has no id");
    assert_refused("a.tsv", "id\tscore\na\t1\nb\t1,5\n", 3,
                   "the score '1,5' of score is no number");
    assert_refused("a.tsv", "id\tscore\thuman\na\t1\tgood\n", 2, "the human score is no number");
    assert_refused("a.tsv", "id\tname\na\tb\n", 2,
                   "no column has scores: name begins with 'b', which is no number");
    assert_refused("a.tsv", "id\tscore\na\t\n", 2, "no column has scores: none has a number");
    assert_refused("a.tsv", "id\tscore\na\n", 2, "as many fields as the header");
    assert_refused("a.json", "{\"rows\": []}", 1, "");
}

/* "C" is 1, "P" .5, "I" and "N" 0; two epochs of each sample. */
static void test_inspect(void **state)
{
    (void)state;
    read_sample("layouts/inspect.json", "tests/layouts/inspect/base.json");
    assert_int_equal(results.suite->n_cases, 2);
    assert_int_equal(results.n_metrics, 2);
    assert_near(score("match", "paris"), 0.5, 0);
    assert_near(score("match", "7"), 0.25, 0);
    assert_near(score("judge", "paris"), 0.5, 0);
    assert_near(score("judge", "7"), 1, 0);
    assert_int_equal(results.n_repeated, 2);
    assert_true(mc_slice_is(mc_case_phenomenon(results.suite, find("7"))->name, "sums"));
}

static void test_promptfoo(void **state)
{
    (void)state;
    read_sample("layouts/promptfoo.json", "tests/layouts/promptfoo/base.json");
    assert_int_equal(results.suite->n_cases, 2);
    assert_near(score("score", "0-0"), 1, 0);
    assert_near(score("score", "1-0"), 0.5, 0);
    assert_near(score("tone", "0-0"), 0.9, 0);
    assert_true(isnan(score("tone", "1-0")));
    assert_true(mc_slice_is(mc_case_labels(find("1-0"))->item, "1"));
    assert_true(mc_slice_is(mc_case_phenomenon(results.suite, find("0-0"))->name, "negation"));
}

static void test_lm_eval(void **state)
{
    (void)state;
    read_sample("layouts/lm-eval.json", "tests/layouts/lm-eval/base.jsonl");
    assert_int_equal(results.suite->n_cases, 3);
    assert_int_equal(results.n_metrics, 1);
    assert_near(score("exact_match", "0-strict-match"), 0, 0);
    assert_near(score("exact_match", "0-flexible-extract"), 1, 0);
    assert_true(mc_slice_is(mc_case_labels(find("0-flexible-extract"))->item, "0"));
}

static void assert_layout_refused(const char *text, const char *message)
{
    struct mc_results_layout layout;
    struct mc_error error = MC_NO_ERROR;

    diagnostics = mc_diagnostics_new(arena);
    assert_int_equal(mc_results_layout_parse(mc_slice_of("l.json"),
                                             mc_slice_of(mc_arena_strdup(arena, text)), arena,
                                             diagnostics, &layout, &error),
                     -1);
    assert_non_null(strstr(error.text, message));
}

static void test_layouts(void **state)
{
    (void)state;
    assert_layout_refused("{", "");
    assert_layout_refused("{\"schema\": \"metricheck/layout/2\"}", "metricheck/layout/1");
    assert_layout_refused("{\"schema\": \"metricheck/layout/1\", \"scores\": [\"a\"]}",
                          "key \"id\" is missing");
    assert_layout_refused(
        "{\"schema\": \"metricheck/layout/1\", \"id\": \"{a\", \"scores\": [\"a\"]}", "");
    assert_layout_refused("{\"schema\": \"metricheck/layout/1\", \"id\": \"{a}\"}",
                          "key \"scores\" is missing");
    assert_layout_refused(
        "{\"schema\": \"metricheck/layout/1\", \"id\": \"{a}\", \"scores\": [\"b\"], \"score\": 1}",
        "unknown key \"score\"");
    assert_layout_refused(
        "{\"schema\": \"metricheck/layout/1\", \"id\": \"{a}\", \"scores\": [\"b\"], "
        "\"values\": {\"C\": \"1\"}}",
        "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_table, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_other_forms, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_numbered_columns, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_mistakes, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_inspect, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_promptfoo, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_lm_eval, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_layouts, new_arena, free_arena),
    };

    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
