/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-9

static const struct mc_scoring_case simple = {.candidate = "a c",
                                              .references = {"a c", MC_SCORING_SOURCE "a b", NULL}};
static const struct mc_scoring_case several = {
    .candidate = "a", .references = {"a b", "a", MC_SCORING_SOURCE "a b", NULL}};

/* The example of SARI.py, with what it prints, and of evaluate. */
static void published(void **state)
{
    static const struct {
        const char *candidate;
        double xu;
    } rows[] = {{"About 95 you now get in .", 0.2682782411698074},
                {"About 95 species are now agreed .", 0.5889995423074248},
                {"About 95 species are currently agreed .", 0.5071608864657479}};
    struct mc_scoring_case item = {
        .references = {"About 95 species are currently known .",
                       "About 95 species are now accepted .", "95 species are now accepted .",
                       MC_SCORING_SOURCE "About 95 species are currently accepted .", NULL}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        item.candidate = rows[i].candidate;
        assert_near(mc_scoring_score("sari:variant=xu", &item, NULL), rows[i].xu, NEAR);
    }
    item.candidate = rows[0].candidate;
    assert_near(mc_scoring_score("sari:variant=evaluate", &item, NULL), 26.953601953601954, NEAR);
}

/* "a" is kept, "b" and "a b" are deleted, "c" and "a c" added, all as the reference does; of the
 * orders 1 to 4 keep is right in one, delete and add in two: (1/4 + 2/4 + 2/4) / 3. What nobody
 * does is right for evaluate. */
static void one_reference(void **state)
{
    (void)state;
    assert_near(mc_scoring_score("sari", &simple, NULL), 100 * 1.25 / 3, NEAR);
    assert_near(mc_scoring_score("sari:variant=xu", &simple, NULL), 1.25 / 3, NEAR);
    assert_near(mc_scoring_score("sari:variant=evaluate", &simple, NULL), 100, NEAR);
}

/* Source and candidate count for both references. Words: the candidate keeps 2 of "a", the
 * references 2 of "a" and 1 of "b": precision 1, recall 2/3, F 4/5. It deletes 2 of "b", they 1:
 * precision 1/2, recall 1, F 2/3; so of "a b". Nothing is added.
 *
 * xu: "a" is right, "b" is not kept though half of it should be: precision 1/1, recall (1 + 0)/2, F
 * 2/3; of deletions the part max(2 - 1, 0) / 2 is right, in both orders. evaluate: recall 2 of 3
 * kept, as EASSE; the pair "a b": nothing is kept, precision 1, recall 0; orders 3 and 4 are all 1,
 * and so is what is added. */
static void two_references(void **state)
{
    (void)state;
    assert_near(mc_scoring_score("sari", &several, NULL), 100 * (0.8 / 4 + 2 * (2 / 3.0) / 4) / 3,
                NEAR);
    assert_near(mc_scoring_score("sari:deletion=precision", &several, NULL),
                100 * (0.8 / 4 + 2 * 0.5 / 4) / 3, NEAR);
    assert_near(mc_scoring_score("sari:variant=xu", &several, NULL),
                ((2 / 3.0) / 4 + 2 * 0.5 / 4) / 3, NEAR);
    assert_near(mc_scoring_score("sari:variant=evaluate", &several, NULL),
                100 * ((0.8 + 0 + 1 + 1) / 4 + (0.5 + 0.5 + 1 + 1) / 4 + 1) / 3, NEAR);
}

/* Counts of both: "a" is kept 1 and 2 of 1 and 3: F of precision 3/3, recall 3/4, 6/7; deleted are
 * 1 and 2, by the references 1 and 1: precision 2/3, recall 1, F 4/5, and the same of the pair;
 * added "c" and "a c". */
static void corpus(void **state)
{
    const struct mc_scoring_case items[] = {simple, several};
    double xu = (1.25 / 3 + ((2 / 3.0) / 4 + 2 * 0.5 / 4) / 3) / 2;

    (void)state;
    assert_near(mc_scoring_corpus("sari", items, 2, NULL),
                100 * ((6 / 7.0) / 4 + 2 * 0.8 / 4 + 2 / 4.0) / 3, NEAR);
    assert_near(mc_scoring_corpus("sari:variant=xu", items, 2, NULL), xu, NEAR);
}

/* 13a splits the full stop off, and lower case is the same. */
static void texts(void **state)
{
    const struct mc_scoring_case item = {.candidate = "A  c.",
                                         .references = {"a c .", MC_SCORING_SOURCE "a b .", NULL}};
    const struct mc_scoring_case bare = {.candidate = "a c", .references = {"a c", NULL}};
    const char *reason;

    (void)state;
    assert_near(mc_scoring_score("sari:variant=evaluate", &item, NULL), 100, NEAR);
    assert_true(mc_scoring_score("sari:variant=evaluate,tokenize=none", &item, NULL) < 99);
    assert_true(mc_scoring_score("sari:variant=evaluate,lowercase=no", &item, NULL) < 99);
    assert_true(isnan(mc_scoring_score("sari", &bare, &reason)));
    assert_string_equal(reason, "the case has no source");
}

/* An empty text is one empty word, as in the programs, but not in EASSE. Words, evaluate: "" is
 * kept, the reference does not have it (0); nothing is deleted (1); the reference adds "b" (0).
 * What is nobody's in the orders 2 to 4 is right. EASSE: nothing is right.
 *
 * xu, "a" to "a", "", "b": "a" is kept; of the words added one of two is right, all of the
 * reference's are there, F 2/3; the pairs "a " and " b" are not right. */
static void empty_words(void **state)
{
    const struct mc_scoring_case empty = {.candidate = "",
                                          .references = {"b", MC_SCORING_SOURCE "", NULL}};
    const struct mc_scoring_case two = {.candidate = "a  b",
                                        .references = {"a b", MC_SCORING_SOURCE "a", NULL}};

    (void)state;
    assert_near(mc_scoring_score("sari:variant=evaluate", &empty, NULL),
                100 * (0.75 + 1 + 0.75) / 3, NEAR);
    assert_near(mc_scoring_score("sari", &empty, NULL), 0, NEAR);
    assert_near(mc_scoring_score("sari:variant=xu", &two, NULL), (1 / 4.0 + (2 / 3.0) / 4) / 3,
                NEAR);
}

static void explained(void **state)
{
    static const char *const fates[][2] = {{"a", "kept"}, {"b", "deleted"}, {"c", "added"}};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_explained *root = mc_scoring_explain("sari", &simple, arena), *words, *word;
    size_t i;

    (void)state;
    assert_near(mc_explained_number(root, "keep", 0), 25, NEAR);
    assert_near(mc_explained_number(root, "delete", 0), 50, NEAR);
    assert_near(mc_explained_number(root, "add", 0), 50, NEAR);
    words = mc_explained_member(root, "words");
    word = words->first;
    for (i = 0; i < 3; i++, word = word->next) {
        assert_string_equal(mc_explained_member(word, "word")->text.data, fates[i][0]);
        assert_string_equal(mc_explained_member(word, "fate")->text.data, fates[i][1]);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published),      cmocka_unit_test(one_reference),
        cmocka_unit_test(two_references), cmocka_unit_test(corpus),
        cmocka_unit_test(texts),          cmocka_unit_test(empty_words),
        cmocka_unit_test(explained),
    };

    return cmocka_run_group_tests_name("sari", tests, NULL, NULL);
}
