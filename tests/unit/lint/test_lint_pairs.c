/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of lint that look at both sentences of a case, at its score, and at pairs that come again:
 * the bounds of each. The WordNet is that of the tests: car, wolf, glass... */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "tests/unit/group_lint.h"
#include "text/wordnet.h"

static struct mc_wordnet *wordnet;

static int begin(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    mc_test_suite_begin(&test);
    return mc_wordnet_open(mc_source_path("tests/wordnet"), &wordnet, &error);
}

static int end(void **state)
{
    (void)state;
    mc_wordnet_close(wordnet);
    mc_test_suite_end(&test);
    return 0;
}

static void lint(const char *cases, bool with_wordnet)
{
    lint_cases(cases, with_wordnet ? wordnet : NULL);
}

/* The text of the only finding with this code. */
static const char *only(const char *code)
{
    size_t i;

    assert_int_equal(count(code), 1);
    for (i = 0; strcmp(test.diagnostics->items[i].code, code) != 0;)
        i++;
    return test.diagnostics->items[i].text.data;
}

static const char *pair(const char *id, const char *reference, const char *candidate)
{
    return mc_arena_format(test.arena,
                           "{\"id\": \"%s\", \"reference\": {\"text\": \"%s\"}, \"candidate\": "
                           "{\"text\": \"%s\"}}",
                           id, reference, candidate);
}

/* --- W003: of negation a pair may differ in three words --------------------------------------- */

static size_t too_many(const char *reference, const char *candidate, bool with_wordnet)
{
    lint(pair("a", reference, candidate), with_wordnet);
    return count("W003");
}

static void test_words_that_differ(void **state)
{
    (void)state;
    assert_int_equal(too_many("One two six.", "One five six ten.", true), 0); /* two, five, ten */
    assert_int_equal(too_many("One two six.", "One five seven.", true), 1);   /* four */
    assert_string_equal(only("W003"), "the sentences differ in 4 words; a minimal pair for "
                                      "\"negation\" usually differs in at most 3");
    /* both words of an exchange, and the order: one of "six one" is out of it on each side */
    assert_int_equal(too_many("Six one two.", "One six three.", true), 1);
    assert_int_equal(too_many("Six one two.", "One six two.", true), 0);
}

static void test_what_does_not_count(void **state)
{
    (void)state;
    /* articles, and forms of one word: cars, wolves */
    assert_int_equal(too_many("The cars see a wolf.", "A car sees the wolves not so.", true), 1);
    assert_string_equal(only("W003"), "the sentences differ in 4 words; a minimal pair for "
                                      "\"negation\" usually differs in at most 3");
    assert_int_equal(too_many("The cars run.", "A car does not run.", true), 0);
    /* forms are not known without WordNet: nothing is said */
    assert_int_equal(too_many("One two six.", "Five seven ten not.", false), 0);
}

/* --- W020: of negation the rubric gives 1 to 2 of 5 ------------------------------------------- */

static size_t outside(double score, const char *by, const char *scale)
{
    lint_file(mc_arena_format(test.arena,
                              "{\"schema\": \"metricheck/suite/1\", \"suite\": \"s\", \"dataset\": "
                              "\"d\", \"phenomenon\": \"negation\", \"scale\": %s, \"judgement\": "
                              "%s, \"licence\": \"CC0-1.0\", \"source\": \"none\",\n\"cases\": "
                              "[{\"id\": \"a\", \"reference\": {\"text\": \"It is.\"}, "
                              "\"candidate\": {\"text\": \"It is not.\"}, \"score\": %g}]}",
                              scale, by, score),
              NULL);
    return count("W020");
}

static void test_scores_of_the_rubric(void **state)
{
    static const char rubric[] = "{\"by\": \"rubric\", \"description\": \"d\", \"raters\": 1}";
    static const char people[] = "{\"by\": \"human\", \"description\": \"d\", \"raters\": 3}";
    static const char five[] = "{\"minimum\": 0, \"maximum\": 5, \"kind\": \"similarity\"}";
    static const char six[] = "{\"minimum\": 0, \"maximum\": 6, \"kind\": \"similarity\"}";

    (void)state;
    assert_int_equal(outside(1, rubric, five), 0);
    assert_int_equal(outside(2, rubric, five), 0);
    assert_int_equal(outside(0.99, rubric, five), 1);
    assert_int_equal(outside(2.01, rubric, five), 1);
    assert_string_equal(only("W020"),
                        "score 2.01 is outside the rubric's range for \"negation\", 1 to 2");
    assert_int_equal(outside(4, people, five), 0);
    assert_int_equal(outside(4, rubric, six), 0); /* not the scale of the rubric */
}

/* --- N003: more than a quarter, and four at least --------------------------------------------- */

static const char numbers[][8] = {"one",   "two",  "three", "four",   "five", "six",
                                  "seven", "nine", "ten",   "eleven", "dozen"};

/* n_same cases exchange man and woman, this way and that; the others have a pair each. */
static void lint_many(size_t n_same, size_t n)
{
    struct mc_buffer cases = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        const char *first = i % 2 == 0 ? "man" : "woman", *second = i % 2 == 0 ? "woman" : "man";
        const char *place = mc_arena_format(test.arena, "%s%c", numbers[i % 11], (char)('a' + i));

        if (i >= n_same) {
            first = mc_arena_format(test.arena, "x%c", (char)('a' + i));
            second = mc_arena_format(test.arena, "y%c", (char)('a' + i));
        }
        mc_buffer_append_format(&cases, "%s%s", i == 0 ? "" : ",\n",
                                pair(place,
                                     mc_arena_format(test.arena, "A %s sees %s.", first, place),
                                     mc_arena_format(test.arena, "A %s sees %s.", second, place)));
    }
    lint(cases.data, true);
    mc_buffer_free(&cases);
}

static void test_one_pair_of_words(void **state)
{
    (void)state;
    lint_many(4, 15);
    assert_string_equal(only("N003"), "\"man\" / \"woman\" is exchanged in 4 of 15 cases");
    lint_many(4, 16); /* a quarter */
    assert_int_equal(count("N003"), 0);
    lint_many(3, 3); /* three are few */
    assert_int_equal(count("N003"), 0);
    lint_many(4, 4);
    assert_int_equal(count("N003"), 1);
}

/* --- W004, E024 ------------------------------------------------------------------------------- */

static void test_pairs_that_come_again(void **state)
{
    (void)state;
    lint(mc_arena_format(test.arena, "%s,\n%s,\n%s", pair("a", "It is.", "It is not."),
                         pair("b", "It is not.", "It is."), pair("c", "It is.", "Is it?")),
         false);
    assert_string_equal(only("W004"), "the pair already occurs in case \"a\"");
    assert_int_equal(count("E024"), 0);
    lint(mc_arena_format(test.arena, "%s,\n%s", pair("a", "It is.", "It is."),
                         pair("b", "It is.", "It is.")),
         false);
    assert_int_equal(count("E024"), 2);
    assert_int_equal(count("W004"), 0); /* what is wrong already is not told to come again */
}

/* --- W017 ------------------------------------------------------------------------------------- */

static size_t other_sentence(const char *comment)
{
    lint(mc_arena_format(test.arena,
                         "{\"id\": \"a\", \"reference\": {\"text\": \"It rains.\", \"amr\": "
                         "[\"%s\", \"(r / rain-01)\"]}, \"candidate\": {\"text\": \"It snows.\", "
                         "\"amr\": \"(s / snow-01)\"}}",
                         comment),
         false);
    return count("W017");
}

static void test_sentence_of_the_graph(void **state)
{
    (void)state;
    assert_int_equal(other_sentence("# ::snt It rains."), 0);
    assert_int_equal(other_sentence("# ::snt   It rains. "), 0);
    assert_int_equal(other_sentence("# ::snt It rained."), 1);
    assert_int_equal(other_sentence("# ::id It rained."), 0);
}

/* --- W024, W026, W028: a sentence and its graph; without WordNet words are not found for nodes  */

static const char own_graphs[] =
    "{\"id\": \"a\", \"reference\": {\"text\": \"Cars.\", \"amr\": \"(w / wolf :mod (g / glass "
    ":part w))\"}, \"candidate\": {\"text\": \"No cars.\", \"amr\": \"(c / car)\"}}";

static void test_own_graph(void **state)
{
    (void)state;
    lint(own_graphs, true);
    assert_int_equal(count("W024"), 1);
    assert_int_equal(count("W026"), 0);
    assert_int_equal(count("W028"), 1);
    lint(own_graphs, false);
    assert_int_equal(count("W024"), 0);
    assert_int_equal(count("W028"), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_words_that_differ),
        TEST(test_what_does_not_count),
        TEST(test_scores_of_the_rubric),
        TEST(test_one_pair_of_words),
        TEST(test_pairs_that_come_again),
        TEST(test_sentence_of_the_graph),
        TEST(test_own_graph),
    };

    return cmocka_run_group_tests_name("lint_pairs", tests, NULL, NULL);
}
