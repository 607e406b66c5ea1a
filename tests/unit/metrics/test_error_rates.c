/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

static void words(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("wer", "a b c", "a b c"), 0, 0);
    /* x for b, e for d, f put in */
    assert_near(mc_scoring_pair("wer", "a x c e f", "a b c d"), 3 / 4.0, NEAR);
    assert_near(mc_scoring_pair("wer", "", "a b"), 1, 0);
    assert_near(mc_scoring_pair("wer", "a b c d e", "x"), 5, 0);
    /* the order counts: both words are wrong */
    assert_near(mc_scoring_pair("wer", "b a", "a b"), 1, NEAR);
    assert_near(mc_scoring_pair("wer", "The cat.", "the cat"), 1, NEAR);
    assert_near(mc_scoring_pair("wer:lowercase=yes", "The cat", "the cat"), 0, 0);
}

/* jiwer's RemoveMultipleSpaces replaces two and more characters of white space by a blank, and
 * words are split at blanks: a single TAB is a part of its word. */
static void white_space(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("wer", " a  b\t\nc ", "a b c"), 0, 0);
    assert_near(mc_scoring_pair("wer", "a\tb", "a b"), 1, NEAR);
    assert_near(mc_scoring_pair("wer", "a\tb", "a\tb"), 0, 0);
}

static void characters(void **state)
{
    (void)state;
    /* kitten, sitting: two substituted, one put in, of 7 */
    assert_near(mc_scoring_pair("cer", "kitten", "sitting"), 3 / 7.0, NEAR);
    /* code points, not bytes; blanks count */
    assert_near(mc_scoring_pair("cer", "caf\xC3\xA9", "cafe"), 1 / 4.0, NEAR);
    assert_near(mc_scoring_pair("cer", "ab", "a b"), 1 / 3.0, NEAR);
    assert_near(mc_scoring_pair("cer", " ab ", "ab"), 0, 0);
}

static void what_has_no_score(void **state)
{
    struct mc_scoring_case item = {"a", {" ", NULL}};
    const char *reason = NULL;

    (void)state;
    assert_true(isnan(mc_scoring_score("wer", &item, &reason)));
    assert_non_null(strstr(reason, "the reference has no words"));
    assert_true(isnan(mc_scoring_score("cer", &item, &reason)));
    assert_non_null(strstr(reason, "the reference has no characters"));
}

/* 400,000 characters of each: more pairs than are compared. */
static void too_long(void **state)
{
    enum { LENGTH = 400000 };
    static char a[LENGTH + 1], b[LENGTH + 1];
    struct mc_scoring_case items[] = {{"a", {"a", NULL}}, {a, {b, NULL}}};
    const char *reason = NULL;

    (void)state;
    memset(a, 'a', LENGTH);
    memset(b, 'b', LENGTH);
    assert_true(isnan(mc_scoring_score("cer", &items[1], &reason)));
    assert_non_null(strstr(reason, "the texts are too long: 400000 characters and 400000"));
    assert_true(isnan(mc_scoring_corpus("cer", items, 2, &reason)));
    assert_non_null(strstr(reason, "the texts are too long"));
    assert_near(mc_scoring_score("wer", &items[1], NULL), 1, 0);
}

/* 1 of 2 and 1 of 3: the second is lower. Over both cases 1 + 0 of 3 + 1. */
static void references_and_corpus(void **state)
{
    struct mc_scoring_case items[] = {{"a b c", {"x b", "a b d", NULL}}, {"e", {"e", NULL}}};

    (void)state;
    assert_near(mc_scoring_score("wer", &items[0], NULL), 1 / 3.0, NEAR);
    assert_near(mc_scoring_corpus("wer", items, 2, NULL), 1 / 4.0, NEAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words),      cmocka_unit_test(white_space),
        cmocka_unit_test(characters), cmocka_unit_test(what_has_no_score),
        cmocka_unit_test(too_long),   cmocka_unit_test(references_and_corpus),
    };

    return cmocka_run_group_tests_name("wer, cer", tests, NULL, NULL);
}
