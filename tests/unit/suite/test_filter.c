/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cases an expression keeps, and where it is wrong. */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "base/hash.h"
#include "suite/filter.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

enum { N = 5 };

static struct mc_made_up run;

/* a: sick negation, tag slow; b: sick negation; c: sick passive, tags slow and "two words";
 * d: sts passive, sub-phenomenon short; e: sts passive, with a targeted reference. */
static int set_up(void **state)
{
    static struct mc_slice tags[] = {{"slow", 4}, {"two words", 9}};
    static struct mc_slice alias = {"negated", 7};
    static struct mc_side targeted = {.kind = MC_SIDE_TARGETED};
    static const char *const ids[N] = {"a", "b", "c", "d", "e"};
    uint32_t files[3];
    size_t i;

    (void)new_arena(state);
    mc_made_up_begin(&run, arena);
    files[0] = mc_made_up_file(&run, "sick", "negation", 0, 1, true);
    files[1] = mc_made_up_file(&run, "sick", "passive", 0, 1, true);
    files[2] = mc_made_up_file(&run, "sts", "passive", 0, 1, true);
    run.suite.phenomena[0].aliases = &alias;
    run.suite.phenomena[0].n_aliases = 1;
    run.suite.files[files[2]].suite = mc_slice_of("other");
    for (i = 0; i < N; i++)
        (void)mc_made_up_case(&run, files[i < 2 ? 0 : i == 2 ? 1 : 2], ids[i], 0);
    mc_case_add_more(&run.suite.cases[0], arena)->tags = tags;
    run.suite.cases[0].more->n_tags = 1;
    mc_case_add_more(&run.suite.cases[2], arena)->tags = tags;
    run.suite.cases[2].more->n_tags = 2;
    mc_case_add_labels(&run.suite.cases[3], arena)->subphenomenon = mc_slice_of("short");
    mc_case_add_more(&run.suite.cases[1], arena)->category = mc_slice_of("major");
    mc_case_add_more(&run.suite.cases[4], arena)->category = mc_slice_of("major");
    mc_case_add_lists(&run.suite.cases[4], arena)->further_references = &targeted;
    mc_case_add_lists(&run.suite.cases[4], arena)->n_further_references = 1;
    return 0;
}

static void kept(const char *expression, const char *wanted)
{
    bool keep[N] = {true, true, true, true, true};
    struct mc_error error = MC_NO_ERROR;
    const char *ids = "";
    size_t i;

    if (mc_filter_apply(expression, &run.suite, keep, &error) != 0)
        fail_msg("%s: %s", expression, error.text);
    for (i = 0; i < N; i++)
        if (keep[i])
            ids = mc_arena_format(arena, "%s%s", ids, run.suite.cases[i].id.data);
    assert_string_equal(ids, wanted);
}

static void test_keys(void **state)
{
    (void)state;
    kept("id:c", "c");
    kept("phenomenon:negation", "ab");
    kept("phenomenon:negated", "ab"); /* its alias */
    kept("subphenomenon:short", "d");
    kept("category:major", "be");
    kept("dataset:sts", "de");
    kept("suite:other", "de");
    kept("tag:slow", "ac");
    kept("tag:\"two words\"", "c");
    kept("reference:targeted", "e");
    kept("id:nobody", ""); /* ids, tags and sub-phenomena need not be there */
}

static void test_operators(void **state)
{
    (void)state;
    kept("NOT id:a", "bcde");
    kept("NOT NOT id:a", "a");
    kept("tag:slow AND dataset:sick AND id:a", "a");
    kept("id:a OR id:b OR id:d", "abd");
    /* NOT before AND before OR */
    kept("id:e OR tag:slow AND NOT id:a", "ce");
    kept("(id:e OR tag:slow) AND NOT id:a", "ce");
    kept("NOT (id:a OR id:b)", "cde");
    kept("NOT id:a OR id:a", "abcde");
    kept("id:a AND (id:b OR (id:a))", "a");
    kept("  id:a   OR(id:b)", "ab"); /* blanks are needed where words meet only */
}

/* What was out before stays out. */
static void test_only_clears(void **state)
{
    bool keep[N] = {false, true, true, true, true};
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_filter_apply("id:a OR id:b", &run.suite, keep, &error), 0);
    assert_false(keep[0]);
    assert_true(keep[1]);
    assert_false(keep[2]);
}

static void wrong(const char *expression, const char *message)
{
    bool keep[N] = {true, true, true, true, true};
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_filter_apply(expression, &run.suite, keep, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    if (strstr(error.text, message) == NULL)
        fail_msg("%s: %s", expression, error.text);
    assert_true(keep[0] && keep[4]);
}

static void test_parse_errors(void **state)
{
    (void)state;
    wrong("", "column 1: the expression ends where KEY:VALUE is expected");
    wrong("id:a AND", "column 9: the expression ends");
    wrong("id:a id:b", "column 6: expected AND or OR");
    wrong("id:a OR AND", "column 9: expected KEY:VALUE");
    wrong("word", "column 1: expected KEY:VALUE, AND, OR, NOT or a bracket");
    wrong("id:", "column 1: the value is missing");
    wrong("tag:\"\"", "column 1: the value is missing");
    wrong("(id:a", "a bracket is not closed");
    wrong("id:a)", "column 5: a closing bracket without an opening one");
    wrong("datset:sick", "unknown key 'datset'; did you mean dataset");
    wrong("dataset:sikc", "unknown dataset 'sikc'");
    wrong("phenomenon:nothing", "unknown phenomenon 'nothing'");
    wrong("reference:plain", "unknown reference 'plain'");
}

static void test_long_expressions(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    (void)state;
    mc_buffer_append_repeated(&text, '(', 256);
    mc_buffer_append_text(&text, "id:a");
    mc_buffer_append_repeated(&text, ')', 256);
    kept(text.data, "a");
    mc_buffer_clear(&text);
    mc_buffer_append_repeated(&text, '(', 257);
    wrong(text.data, "the expression is too long");
    mc_buffer_clear(&text);
    for (i = 0; i < 1000; i++) /* worked off from the left, so that none waits */
        mc_buffer_append_text(&text, "id:a OR ");
    mc_buffer_append_text(&text, "id:b");
    kept(text.data, "ab");
    mc_buffer_free(&text);
}

static void test_selecting(void **state)
{
    static const bool keep[N] = {false, true, false, false, true};
    const struct mc_suite *chosen = mc_suite_select(&run.suite, keep, arena);

    (void)state;
    assert_int_equal(chosen->n_cases, 2);
    assert_true(mc_slice_is(chosen->cases[0].id, "b"));
    assert_true(mc_slice_is(chosen->cases[1].id, "e"));
    assert_int_equal(mc_string_map_find(chosen->case_ids, mc_slice_of("e")), 1);
    assert_int_equal(mc_string_map_find(chosen->case_ids, mc_slice_of("a")), MC_NOT_FOUND);
    assert_int_equal(run.suite.n_cases, N); /* the old one is as it was */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_keys),        TEST(test_operators),
                                       TEST(test_only_clears), TEST(test_parse_errors),
                                       TEST(test_selecting),   TEST(test_long_expressions)};

    return cmocka_run_group_tests_name("filter", tests, NULL, NULL);
}
