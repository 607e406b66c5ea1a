/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

/* Candidate of 3 words, reference of 6: unigrams the, cat, mat; bigrams "the cat" of 2 and 5; the
 * subsequence is the whole candidate. */
static void test_types(void **state)
{
    const char *candidate = "The cat, mat!", *reference = "the cat is on the mat";

    (void)state;
    assert_near(mc_scoring_pair("rouge:type=1,output=precision", candidate, reference), 1, NEAR);
    assert_near(mc_scoring_pair("rouge:type=1,output=recall", candidate, reference), 0.5, NEAR);
    assert_near(mc_scoring_pair("rouge:type=1", candidate, reference), 2 / 3.0, NEAR);
    assert_near(mc_scoring_pair("rouge:type=2,output=precision", candidate, reference), 0.5, NEAR);
    assert_near(mc_scoring_pair("rouge:type=2,output=recall", candidate, reference), 0.2, NEAR);
    assert_near(mc_scoring_pair("rouge:type=2,output=matched", candidate, reference), 1, 0);
    assert_near(mc_scoring_pair("rouge:type=2,output=candidate_total", candidate, reference), 2, 0);
    assert_near(mc_scoring_pair("rouge:type=2,output=reference_total", candidate, reference), 5, 0);
    assert_near(mc_scoring_pair("rouge", candidate, reference), 2 / 3.0, NEAR);
    assert_near(mc_scoring_pair("rouge:type=9", candidate, reference), 0, 0);
}

/* The longest common subsequence of "a b c d" and "c d a b" has two words, all unigrams match. */
static void test_order(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("rouge", "a b c d", "c d a b"), 0.5, NEAR);
    assert_near(mc_scoring_pair("rouge:type=1", "a b c d", "c d a b"), 1, NEAR);
    assert_near(mc_scoring_pair("rouge:type=1,output=matched", "a a a", "a b a"), 2, 0);
}

static void test_stem(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("rouge", "dogs running", "dog runs"), 0, 0);
    assert_near(mc_scoring_pair("rouge:stem=yes", "many dogs running", "many dog runs"), 1, NEAR);
}

static void test_empty_sides(void **state)
{
    static const char *const specs[] = {"rouge", "rouge:type=1", "rouge:type=2,stem=yes",
                                        "rouge:output=precision", "rouge:type=1,output=recall"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(specs) / sizeof(specs[0]); i++) {
        assert_near(mc_scoring_pair(specs[i], "", "a b"), 0, 0);
        assert_near(mc_scoring_pair(specs[i], "a b", ""), 0, 0);
        assert_near(mc_scoring_pair(specs[i], "?", "..."), 0, 0);
    }
}

/* The best F counts, in any order of the references: 2/3 against "a b x", 1/2 against "a y". */
static void test_several_references(void **state)
{
    struct mc_scoring_case item = {"a b z", {"a y k", "a b x", NULL}};
    struct mc_scoring_case other = {"a b z", {"a b x", "a y k", NULL}};

    (void)state;
    assert_near(mc_scoring_score("rouge", &item, NULL), 2 / 3.0, NEAR);
    assert_near(mc_scoring_score("rouge", &other, NULL), 2 / 3.0, NEAR);
}

/* Identity is best; F is the same both ways, precision one way is recall the other way. */
static void test_properties(void **state)
{
    const char *a = "the cat sat on the mat with a hat", *b = "a hat sat on the cat";
    static const char *const types[] = {"rouge:type=1", "rouge:type=2", "rouge:type=L"};
    size_t i;

    (void)state;
    for (i = 0; i < 3; i++) {
        assert_near(mc_scoring_pair(types[i], a, a), 1, NEAR);
        assert_near(mc_scoring_pair(types[i], a, b), mc_scoring_pair(types[i], b, a), NEAR);
        assert_true(mc_scoring_pair(types[i], a, b) < 1);
    }
    assert_near(mc_scoring_pair("rouge:output=precision", a, b),
                mc_scoring_pair("rouge:output=recall", b, a), NEAR);
}

static void test_parameters(void **state)
{
    double worst, best;

    (void)state;
    assert_string_equal(mc_scoring_signature("rouge:type=2"),
                        "rouge|type:2|stem:no|output:f|direction:forward|version:0.1.0");
    assert_true(strstr(mc_scoring_refusal("rouge:type=0"), "type") != NULL);
    mc_scoring_range("rouge", &worst, &best);
    assert_near(best, 1, 0);
    mc_scoring_range("rouge:output=matched", &worst, &best);
    assert_true(isinf(best));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_stem),
        cmocka_unit_test(test_empty_sides),
        cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_parameters),
    };

    return cmocka_run_group_tests_name("rouge", tests, NULL, NULL);
}
