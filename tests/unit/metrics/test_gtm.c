/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

/* Runs 4 and 4: e = 2 gives sqrt(32) of 8 words, e = 3 the cube root of 128. */
static void test_moved_block(void **state)
{
    const char *reference = "a b c d e f g h", *candidate = "e f g h a b c d";

    (void)state;
    assert_near(mc_scoring_pair("gtm", candidate, reference), 1, NEAR);
    assert_near(mc_scoring_pair("gtm:exponent=2", candidate, reference), sqrt(32) / 8, NEAR);
    assert_near(mc_scoring_pair("gtm:exponent=3", candidate, reference), cbrt(128) / 8, NEAR);
    assert_near(mc_scoring_pair("gtm:exponent=1000", candidate, reference), pow(2, 0.001) / 2,
                NEAR);
    assert_near(mc_scoring_pair("gtm:output=longest_run", candidate, reference), 4, 0);
    assert_near(mc_scoring_pair("gtm:output=runs", candidate, reference), 2, 0);
}

/* Two words of seven match two of six, as runs of one word each. */
static void test_clipping(void **state)
{
    const char *reference = "the cat is on the mat", *candidate = "the the the the the the the";

    (void)state;
    assert_near(mc_scoring_pair("gtm:output=precision", candidate, reference), 2 / 7.0, NEAR);
    assert_near(mc_scoring_pair("gtm:output=recall", candidate, reference), 1 / 3.0, NEAR);
    assert_near(mc_scoring_pair("gtm", candidate, reference), 4 / 13.0, NEAR);
    assert_near(mc_scoring_pair("gtm:exponent=2,output=size", candidate, reference), sqrt(2), NEAR);
    assert_near(mc_scoring_pair("gtm:output=matched", candidate, reference), 2, 0);
    assert_near(mc_scoring_pair("gtm:output=candidate_length", candidate, reference), 7, 0);
    assert_near(mc_scoring_pair("gtm:output=reference_length", candidate, reference), 6, 0);
}

static void test_empty_sides(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("gtm", "", "a"), 0, 0);
    assert_near(mc_scoring_pair("gtm", "a", " "), 0, 0);
    assert_near(mc_scoring_pair("gtm:exponent=2", "", ""), 0, 0);
    assert_near(mc_scoring_pair("gtm:output=precision", "a", "b"), 0, 0);
    assert_near(mc_scoring_pair("gtm:output=longest_run", "a", "b"), 0, 0);
}

static void test_case_and_tokens(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("gtm", "A cat.", "a cat ."), 0, 0);
    assert_near(mc_scoring_pair("gtm:lowercase=yes,tokenize=13a", "A cat.", "a cat ."), 1, NEAR);
}

/* Against "a b": f = 2*2/(2+2); against "a x x x": 2*1/(2+4). Order plays no part. */
static void test_several_references(void **state)
{
    struct mc_scoring_case item = {"a b", {"a x x x", "a b", NULL}};
    struct mc_scoring_case other = {"a b", {"a b", "a x x x", NULL}};
    struct mc_scoring_case worse = {"a b", {"a x x x", "y", NULL}};

    (void)state;
    assert_near(mc_scoring_score("gtm", &item, NULL), 1, NEAR);
    assert_near(mc_scoring_score("gtm", &other, NULL), 1, NEAR);
    assert_near(mc_scoring_score("gtm", &worse, NULL), 1 / 3.0, NEAR);
}

/* Identity is best; with e = 1 both directions give the same. */
static void test_properties(void **state)
{
    const char *a = "the cat sat on the mat with a hat", *b = "a hat sat on the cat";

    (void)state;
    assert_near(mc_scoring_pair("gtm", a, a), 1, NEAR);
    assert_near(mc_scoring_pair("gtm:exponent=3", a, a), 1, NEAR);
    assert_near(mc_scoring_pair("gtm", a, b), mc_scoring_pair("gtm", b, a), NEAR);
    assert_true(mc_scoring_pair("gtm:exponent=2", b, a) < mc_scoring_pair("gtm", b, a));
}

static void test_parameters(void **state)
{
    double worst, best;

    (void)state;
    assert_true(strstr(mc_scoring_refusal("gtm:exponent=0.5"), "exponent") != NULL);
    mc_scoring_range("gtm", &worst, &best);
    assert_near(best, 1, 0);
    mc_scoring_range("gtm:output=size", &worst, &best);
    assert_true(isinf(best));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moved_block),        cmocka_unit_test(test_clipping),
        cmocka_unit_test(test_empty_sides),        cmocka_unit_test(test_case_and_tokens),
        cmocka_unit_test(test_several_references), cmocka_unit_test(test_properties),
        cmocka_unit_test(test_parameters),
    };

    return cmocka_run_group_tests_name("gtm", tests, NULL, NULL);
}
