/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

/* The example of the definition: "the big dog" moved to the front (1 shift), "a" substituted by
 * "the" (1): 2 edits over 7 words. */
static void test_edits(void **state)
{
    const char *candidate = "saw a cat the big dog today",
               *reference = "the big dog saw the cat today";

    (void)state;
    assert_near(mc_scoring_pair("ter", candidate, reference), 100 * 2.0 / 7, NEAR);
    assert_near(mc_scoring_pair("ter:variant=tercom", candidate, reference), 2.0 / 7, NEAR);
    assert_near(mc_scoring_pair("ter:output=shifts", candidate, reference), 1, 0);
    assert_near(mc_scoring_pair("ter:output=substitutions", candidate, reference), 1, 0);
    assert_near(mc_scoring_pair("ter:output=insertions", candidate, reference), 0, 0);
    assert_near(mc_scoring_pair("ter:output=reference_length", candidate, reference), 7, 0);
    /* no shifts: all words but the last are substituted */
    assert_near(mc_scoring_pair("ter:shift_size=0,output=edits", candidate, reference), 6, 0);
    assert_near(
        mc_scoring_pair("ter:shift_distance=0,variant=tercom,output=edits", candidate, reference),
        6, 0);
}

static void test_options(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("ter", "A b", "a b"), 0, 0);
    assert_near(mc_scoring_pair("ter:lowercase=no", "A b", "a b"), 50, NEAR);
    assert_near(mc_scoring_pair("ter:normalized=yes", "it's (so) .", "it 's ( so )."), 0, 0);
    assert_near(mc_scoring_pair("ter:punctuation=drop", "a, b.", "a b"), 0, 0);
}

/* The first time "it's." is [it's] [.], since no blank follows 's; the second time [it] ['s] [.].
 * The candidate is [it's] [.]: one word substituted, one missing, of three. */
static void test_reference_passes(void **state)
{
    static const struct mc_scoring_case several = {"it's.", {"it's.", "it's", NULL}};
    static const struct mc_scoring_case corpus[] = {{"it's.", {"it's.", NULL}},
                                                    {"a b", {"a b", NULL}}};

    (void)state;
    assert_near(mc_scoring_pair("ter:normalized=yes", "it's.", "it's."), 100 * 2.0 / 3, NEAR);
    assert_near(mc_scoring_pair("ter:normalized=yes,output=edits", "it's.", "it's."), 2, 0);
    assert_near(mc_scoring_pair("ter:normalized=yes,reference_passes=1", "it's.", "it's."), 0, 0);
    assert_near(mc_scoring_pair("ter", "it's.", "it's."), 0, 0);
    assert_near(mc_scoring_pair("ter:variant=tercom,normalized=yes", "it's.", "it's."), 0, 0);
    assert_string_not_equal(mc_scoring_refusal("ter:variant=tercom,reference_passes=2"), "");
    /* a capital S is no 's */
    assert_near(mc_scoring_pair("ter:normalized=yes", "it'S.", "it'S."), 100 * 2.0 / 3, NEAR);
    assert_near(mc_scoring_pair("ter:normalized=yes,lowercase=no", "it'S.", "it'S."), 0, 0);
    /* [it's] against [it] ['s]: without the stop, what is read again ends in 's */
    assert_near(mc_scoring_pair("ter:normalized=yes,punctuation=drop", "it's.", "it's."),
                100 * 2.0 / 2, NEAR);
    /* the ideograph is split off behind 's: [a's] [X] against [a] ['s] [X] */
    assert_near(
        mc_scoring_pair("ter:normalized=yes,asian=yes", "a's\xE4\xB8\xAD", "a's\xE4\xB8\xAD"),
        100 * 2.0 / 3, NEAR);
    /* white space that is no blank is one the second time: [a's] [b], then [a] ['s] [b] */
    assert_near(mc_scoring_pair("ter:normalized=yes", "a's\tb", "a's\tb"), 100 * 2.0 / 3, NEAR);
    /* [it's] [.] against [it] ['s], which is at the end at once: 2 edits too; lengths 3 and 2 */
    assert_near(mc_scoring_score("ter:normalized=yes", &several, NULL), 100 * 2 / 2.5, NEAR);
    assert_near(mc_scoring_corpus("ter:normalized=yes", corpus, 2, NULL), 100 * 2.0 / (3 + 2),
                NEAR);
}

/* A side without words. tercom counts what drop leaves empty as one word. */
static void test_empty(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("ter", "", ""), 0, 0);
    assert_near(mc_scoring_pair("ter", "a b", ""), 100, 0);
    assert_near(mc_scoring_pair("ter:output=edits", "a b", ""), 2, 0);
    assert_near(mc_scoring_pair("ter", "", "a b"), 100, 0);
    assert_near(mc_scoring_pair("ter:variant=tercom", "", ""), 0, 0);
    assert_near(mc_scoring_pair("ter:variant=tercom", "a b", ""), 1, 0);
    assert_near(mc_scoring_pair("ter:variant=tercom,punctuation=drop", "", "."), 1, 0);
    assert_near(mc_scoring_pair("ter:variant=tercom,punctuation=drop", ".", "?"), 0, 0);
    assert_near(
        mc_scoring_pair("ter:variant=tercom,punctuation=drop,output=reference_length", "a", "."), 1,
        0);
}

/* The fewest edits (1, of "a b c d") over the mean length (4 + 1) / 2, in either order. */
static void test_references(void **state)
{
    const struct mc_scoring_case item = {"a b c", {"a b c d", "x", NULL}};
    const struct mc_scoring_case turned = {"a b c", {"x", "a b c d", NULL}};

    (void)state;
    assert_near(mc_scoring_score("ter", &item, NULL), 100 * 1 / 2.5, NEAR);
    assert_near(mc_scoring_score("ter", &turned, NULL), 100 * 1 / 2.5, NEAR);
    assert_near(mc_scoring_score("ter:variant=tercom", &item, NULL), 1 / 2.5, NEAR);
    assert_near(mc_scoring_score("ter:output=deletions", &turned, NULL), 1, 0);
}

/* (1 + 0 + 2) edits over (2 + 3 + 0) words. */
static void test_corpus(void **state)
{
    const struct mc_scoring_case items[] = {
        {"a x", {"a b", NULL}}, {"a b c", {"a b c", NULL}}, {"a b", {"", NULL}}};

    (void)state;
    assert_near(mc_scoring_corpus("ter", items, 3, NULL), 100 * 3.0 / 5, NEAR);
    assert_near(mc_scoring_corpus("ter:variant=tercom", items, 3, NULL), 3.0 / 5, NEAR);
    assert_near(mc_scoring_corpus("ter:output=edits", items, 3, NULL), 3, 0);
}

static void test_no_score(void **state)
{
    const struct mc_scoring_case item = {"a\xE2\x80\xA8"
                                         "b",
                                         {"a b", NULL}};
    const char *reason = "";

    (void)state;
    assert_true(isnan(mc_scoring_score("ter:variant=tercom", &item, &reason)));
    assert_string_equal(reason, "tercom cannot read a line that holds U+0085, U+2028 or U+2029");
    assert_true(isnan(mc_scoring_corpus("ter:variant=tercom", &item, 1, NULL)));
    assert_near(mc_scoring_score("ter", &item, NULL), 0, 0);
}

static void test_signature(void **state)
{
    double worst, best;

    (void)state;
    mc_scoring_range("ter", &worst, &best);
    assert_true(isinf(worst) && worst > 0);
    assert_near(best, 0, 0);
    assert_non_null(strstr(mc_scoring_signature("ter"), "beam:25"));
    assert_non_null(strstr(mc_scoring_signature("ter:variant=tercom"), "beam:20"));
    assert_string_not_equal(mc_scoring_refusal("ter:beam=0"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edits),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_reference_passes),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_corpus),
        cmocka_unit_test(test_no_score),
        cmocka_unit_test(test_signature),
    };

    return cmocka_run_group_tests_name("ter", tests, NULL, NULL);
}
