/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of lint that look at the cases of one file: what each finds, and what it leaves alone. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "tests/unit/group_lint.h"

static void lint(const char *cases)
{
    lint_cases(cases, NULL);
}

/* The first finding with this code; all zero without one. */
static struct mc_diagnostic find(const char *code)
{
    struct mc_diagnostic none;
    size_t i;

    for (i = 0; i < test.diagnostics->n_items; i++)
        if (strcmp(test.diagnostics->items[i].code, code) == 0)
            return test.diagnostics->items[i];
    memset(&none, 0, sizeof(none));
    none.text = mc_slice("", 0);
    return none;
}

static const char *case_of(const char *id, const char *reference, const char *candidate,
                           const char *rest)
{
    return mc_arena_format(test.arena,
                           "{\"id\": \"%s\", \"reference\": {\"text\": \"%s\"}, \"candidate\": "
                           "{\"text\": \"%s\"}%s}",
                           id, reference, candidate, rest);
}

/* --- E025 ------------------------------------------------------------------------------------- */

static const char *graphs(const char *candidate, const char *rest)
{
    return mc_arena_format(
        test.arena,
        "{\"id\": \"a\", \"reference\": {\"amr\": \"(s / sleep-01 :ARG0 (c / cat))\"}, "
        "\"candidate\": {\"amr\": \"%s\"}%s}",
        candidate, rest);
}

static void test_equal_graphs(void **state)
{
    (void)state;
    lint(graphs("(x / sleep-01 :ARG0 (y / cat))", ""));
    assert_int_equal(count("E025"), 1);
    assert_true(
        mc_slice_is(find("E025").text, "the graphs are equal, \"negation\" needs polarity"));
    assert_true(find("E025").at.line > 0);
    lint(graphs("(x / sleep-01 :polarity - :ARG0 (y / cat))", ""));
    assert_int_equal(count("E025"), 0);
}

/* --- E028, W022, W023 ------------------------------------------------------------------------- */

/* A reference with a text and a tree of these lines; its words are FORM alone, or "2-3 du". */
static const char *tree_case(const char *text, const char *const *forms, const char *comment)
{
    const char *lines = comment == NULL ? "" : mc_arena_format(test.arena, "\"%s\", ", comment);
    size_t n = 0, i;

    for (i = 0; forms[i] != NULL; i++) {
        const char *blank = strpbrk(forms[i], "-.") == NULL ? NULL : strchr(forms[i], ' ');

        lines =
            blank != NULL
                ? mc_arena_format(test.arena, "%s\"%.*s\\t%s\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\t_\", ",
                                  lines, (int)(blank - forms[i]), forms[i], blank + 1)
                : mc_arena_format(test.arena, "%s\"%zu\\t%s\\t_\\t_\\t_\\t_\\t%d\\tdep\\t_\\t_\", ",
                                  lines, n + 1, forms[i], n == 0 ? 0 : 1);
        n += blank == NULL;
    }
    return mc_arena_format(test.arena,
                           "{\"id\": \"a\", \"reference\": {\"text\": \"%s\", \"tree\": [%s\"\"]}, "
                           "\"candidate\": {\"text\": \"No.\"}}",
                           text, lines);
}

/* What lint says of the forms (ended by NULL): "CODE text" of the first finding about the tree, ""
 * without one. */
static const char *about_tree(const char *text, const char *const *forms)
{
    static const char *const codes[] = {"E028", "W022", "W023"};
    size_t i;

    lint(tree_case(text, forms, NULL));
    assert_int_equal(count("E026") + count("E027"), 0);
    for (i = 0; i < 3; i++)
        if (count(codes[i]) > 0)
            return mc_arena_format(test.arena, "%zu %s %.*s", count(codes[i]), codes[i],
                                   MC_SLICE_ARGUMENTS(find(codes[i]).text));
    return "";
}

#define FORMS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_trees_and_texts(void **state)
{
    (void)state;
    assert_string_equal(about_tree("The cat sleeps.", FORMS("The", "cat", "sleeps", ".")), "");
    assert_string_equal(about_tree("du coin", FORMS("1-2 du", "de", "le", "coin")), "");
    assert_string_equal(about_tree("du coin", FORMS("1-2 du", "de", "1.1 x", "le", "coin")), "");
    assert_string_equal(about_tree("du coin", FORMS("de", "le", "coin")),
                        "2 E028 \"de\" is not in the text");
    assert_string_equal(about_tree("10 000 cats", FORMS("10 000", "cats")), "");
    assert_string_equal(about_tree("A cat.", FORMS("_", "_", "_")),
                        "1 W022 \"A cat.\" is no word of the tree");
    assert_string_equal(about_tree("A_cat", FORMS("A", "_", "cat")), "");
    assert_string_equal(about_tree("Le vin.", FORMS("Le", "vin")),
                        "1 W022 \".\" is no word of the tree");
    assert_string_equal(about_tree("The red old cat", FORMS("The", "cat")),
                        "1 W022 \"red old\" is no word of the tree");
    assert_string_equal(about_tree("The cat", FORMS("The", "dog")),
                        "1 E028 \"dog\" is not in the text");
    assert_string_equal(about_tree("The cat", FORMS("the", "cat")),
                        "1 E028 the text has \"The\" in place of \"the\"");
    /* One too many, once: "cat" goes on where it was; "a" is not the letter in "cat". */
    assert_string_equal(about_tree("The cat", FORMS("The", "a", "cat")),
                        "1 E028 \"a\" is not in the text before \"cat\"");
    assert_string_equal(about_tree("The cat", FORMS("cat", "The")),
                        "1 E028 \"cat\" is not in the text before \"The\"");
    assert_string_equal(
        about_tree("\xe7\x8c\xab\xe5\x9c\xa8", FORMS("\xe7\x8c\xab", "\xe5\x9c\xa8")), "");
}

static void test_the_text_of_a_tree(void **state)
{
    (void)state;
    lint(tree_case("The cat", FORMS("The", "cat"), "# text = The cat"));
    assert_int_equal(count("W023"), 0);
    lint(tree_case("The cat", FORMS("The", "cat"), "# text = The dog"));
    assert_int_equal(count("W023"), 1);
    /* No text, nothing to compare. */
    lint("{\"id\": \"a\", \"reference\": {\"amr\": \"(c / cat)\", \"tree\": "
         "\"1\\tdog\\t_\\t_\\t_\\t_\\t0\\troot\\t_\\t_\"}, \"candidate\": {\"text\": \"No.\"}}");
    assert_int_equal(count("E028") + count("W022") + count("W023"), 0);
}

static void test_a_finding_that_the_case_allows(void **state)
{
    (void)state;
    lint(graphs("(s / sleep-01 :ARG0 (c / cat))",
                ", \"lint\": {\"allow\": [\"E025\"], \"reason\": \"told by intonation\"}"));
    assert_int_equal(count("E025"), 0);
    lint(graphs("(s / sleep-01 :ARG0 (c / cat))",
                ", \"lint\": {\"allow\": [\"W011\"], \"reason\": \"another one\"}"));
    assert_int_equal(count("E025"), 1);
}

/* --- W006 ------------------------------------------------------------------------------------- */

static void check_left_over(const char *text, uint32_t column, uint32_t width)
{
    bool is_aside = strstr(text, "(so it seems)") != NULL;

    lint(case_of("a", text, is_aside ? "No dog (so it seems) walks." : "No dog runs.", ""));
    assert_int_equal(count("W006"), width > 0);
    if (width == 0)
        return;
    /* `{"id": "a", "reference": {"text": "` has 35 characters. */
    assert_int_equal(find("W006").at.column, 35 + column);
    assert_int_equal(find("W006").width, width);
}

static void test_residue(void **state)
{
    (void)state;
    check_left_over("A TODO runs.", 3, 4);
    check_left_over("A {animal} runs.", 3, 1);
    check_left_over("A <unk> runs.", 3, 5);
    check_left_over("A dog runs [past tense].", 12, 12);
    check_left_over("A ___ runs.", 3, 3);
    check_left_over("\u00c4 XXX", 3, 3);
}

static void test_what_is_no_left_over(void **state)
{
    (void)state;
    check_left_over("A dog (so it seems) walks.", 0, 0);
    check_left_over("The TODOs and a mastodon, 3 < 4 > 2.", 0, 0);
    check_left_over("A cat (or not) walks.", 0, 0);
    check_left_over("Half (open", 0, 0);
    check_left_over("snake_case", 0, 0);
}

/* --- N004 ------------------------------------------------------------------------------------- */

/* n_longer cases whose reference is longer, n_shorter whose candidate is, one of equal length. */
static void lint_lengths(size_t n_longer, size_t n_shorter)
{
    const char *cases = case_of("equal", "A cat.", "One cat.", "");
    size_t i;

    for (i = 0; i < n_longer + n_shorter; i++) {
        const char *id = mc_arena_format(test.arena, "c%zu", i);
        const char *text = mc_arena_format(test.arena, "Cat %zu sleeps.", i);

        cases = mc_arena_format(test.arena, "%s, %s", cases,
                                i < n_longer ? case_of(id, text, "No cat.", "")
                                             : case_of(id, "No cat.", text, ""));
    }
    lint(cases);
}

static void test_the_longer_side(void **state)
{
    (void)state;
    lint_lengths(10, 0);
    assert_int_equal(count("N004"), 1);
    assert_true(mc_slice_is(find("N004").text,
                            "the reference is longer in all 10 cases whose sides differ "
                            "in length: exchange the sides in some"));
    lint_lengths(0, 11);
    assert_int_equal(count("N004"), 1);
    lint_lengths(9, 0);
    assert_int_equal(count("N004"), 0);
    lint_lengths(20, 1);
    assert_int_equal(count("N004"), 0);
}

/* --- N006 ------------------------------------------------------------------------------------- */

/* n cases. The reference of case i has i words more than the candidate, the single word "a"; the
 * score falls with the length. The longer reference always comes to its length by other words, so
 * that length tells the order as well as anything can. */
static void lint_by_length(size_t n)
{
    struct mc_buffer cases = {NULL, 0, 0};
    const char *text = "a";
    size_t i;

    for (i = 0; i < n; i++) {
        text = mc_arena_format(test.arena, "%s w%zu", text, i);
        mc_buffer_append_format(&cases, "%s%s", i == 0 ? "" : ",",
                                case_of(mc_arena_format(test.arena, "c%zu", i), text, "a",
                                        mc_arena_format(test.arena, ", \"score\": %.2f",
                                                        5 - 4 * (double)i / (double)n)));
    }
    lint(cases.data);
    mc_buffer_free(&cases);
}

static void test_a_sentinel_that_does_as_well(void **state)
{
    (void)state;
    lint_by_length(16);
    assert_int_equal(count("N006"), 1);
    lint_by_length(15);
    assert_int_equal(count("N006"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_graphs, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_trees_and_texts, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_the_text_of_a_tree, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_a_finding_that_the_case_allows, begin_suite,
                                        end_suite),
        cmocka_unit_test_setup_teardown(test_residue, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_what_is_no_left_over, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_the_longer_side, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_a_sentinel_that_does_as_well, begin_suite, end_suite),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
