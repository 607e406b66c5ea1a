/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

static double f(double precision, double recall, double beta)
{
    return (1 + beta * beta) * precision * recall / (beta * beta * precision + recall);
}

/* "abc" against "abd e": without blanks abde. Unigrams 2 of 3 and 4, bigrams 1 of 2 and 3. */
static void test_character_orders(void **state)
{
    const char *candidate = "abc", *reference = "abd e";

    (void)state;
    assert_near(mc_scoring_pair("chrf:char_order=1", candidate, reference),
                100 * f(2.0 / 3, 2.0 / 4, 2), NEAR);
    assert_near(mc_scoring_pair("chrf:char_order=2", candidate, reference),
                100 * f((2.0 / 3 + 1.0 / 2) / 2, (2.0 / 4 + 1.0 / 3) / 2, 2), NEAR);
    assert_near(mc_scoring_pair("chrf:char_order=2,effective_order=no", candidate, reference),
                100 * (f(2.0 / 3, 2.0 / 4, 2) + f(1.0 / 2, 1.0 / 3, 2)) / 2, NEAR);
    assert_near(mc_scoring_pair("chrf:variant=popovic,char_order=2,word_order=0,beta=1", candidate,
                                reference),
                100 * (f(2.0 / 3, 2.0 / 4, 1) + f(1.0 / 2, 1.0 / 3, 1)) / 2, NEAR);
    /* with white space there are five unigrams in the reference */
    assert_near(mc_scoring_pair("chrf:char_order=1,whitespace=yes", candidate, reference),
                100 * f(2.0 / 3, 2.0 / 5, 2), NEAR);
}

/* Orders longer than a side: sacreBLEU averages order 1 and 2 alone, Popovic counts the others 0.
 */
static void test_short_texts(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("chrf", "ab", "ab"), 100, NEAR);
    assert_near(mc_scoring_pair("chrf:variant=popovic,word_order=0", "ab", "ab"), 100 * 2.0 / 6,
                NEAR);
    assert_near(mc_scoring_pair("chrf", "", "a"), 0, 0);
    assert_near(mc_scoring_pair("chrf", "", ""), 0, 0);
    assert_near(mc_scoring_pair("chrf:effective_order=no", "", ""), 100 * 1e-16, 1e-25);
    assert_near(mc_scoring_pair("chrf:variant=popovic", "", ""), 0, 0);
}

/* One character at most is split off a word, the last one first. */
static void test_words_lose_punctuation(void **state)
{
    (void)state;
    /* "(a" ")" "b" "." and "(" "a" "b" ".": two of four; of 5 and 4 characters four match */
    assert_near(mc_scoring_pair("chrf:char_order=1,word_order=1", "(a) b.", "(a b."),
                100 * f((4.0 / 5 + 2.0 / 4) / 2, (1.0 + 2.0 / 4) / 2, 2), NEAR);
    /* "." ".." "." and four times ".": two of 3 and 4; all characters match */
    assert_near(mc_scoring_pair("chrf:char_order=1,word_order=1", ". ...", ". .. ."),
                100 * f((1 + 2.0 / 3) / 2, (1 + 2.0 / 4) / 2, 2), NEAR);
}

static void test_white_space(void **state)
{
    (void)state;
    /* sacreBLEU removes every kind, Popovic U+0020 and what stands at the ends */
    assert_near(mc_scoring_pair("chrf",
                                " a\xC2\xA0"
                                "b\tc ",
                                "abc"),
                100, NEAR);
    assert_near(mc_scoring_pair("chrf:variant=popovic,char_order=1,word_order=0",
                                "\t a\tb c\xC2\xA0", "abc"),
                100 * f(3.0 / 4, 1, 2), NEAR);
    assert_near(mc_scoring_pair("chrf:lowercase=yes",
                                "\xC3\x89"
                                "A",
                                "\xC3\xA9"
                                "a"),
                100, NEAR);
}

static void test_best_reference(void **state)
{
    struct mc_scoring_case item = {"a b c", {"x", "a b c", "a b", NULL}};
    struct mc_scoring_case long_words = {
        "internationalisation matters",
        {"internationalisation of things", "internationalisation matters", NULL}};

    (void)state;
    assert_near(mc_scoring_score("chrf", &item, NULL), 100, NEAR);
    assert_near(mc_scoring_score("chrf:word_order=2", &long_words, NULL), 100, NEAR);
    /* chrF++.py separates alternatives by "*#", in the reference alone */
    assert_near(mc_scoring_pair("chrf:variant=popovic,char_order=1,word_order=0", "abc", "x*#abc"),
                100, NEAR);
    assert_near(mc_scoring_pair("chrf:variant=popovic,char_order=1,word_order=0", "abc", "abc*#"),
                100, NEAR);
    assert_true(mc_scoring_pair("chrf:char_order=1", "abc", "x*#abc") < 90);
}

/* Characters 2 of 3 and 3, and 0 of 2 and 1: sums 2 of 5 and 4. */
static void test_corpus_adds_counts(void **state)
{
    struct mc_scoring_case items[] = {{"abc", {"abd", NULL}}, {"xy", {"z", NULL}}};

    (void)state;
    assert_near(mc_scoring_corpus("chrf:char_order=1", items, 2, NULL),
                100 * f(2.0 / 5, 2.0 / 4, 2), NEAR);
    assert_near(mc_scoring_corpus("chrf:variant=popovic,char_order=1,word_order=0", items, 2, NULL),
                100 * f(2.0 / 5, 2.0 / 4, 2), NEAR);
    /* bigrams: the reference of the second case has none, so its candidate's does not count (in
     * chrF++.py because it counts the candidate's for the orders of the reference alone) */
    assert_near(mc_scoring_corpus("chrf:char_order=2", items, 2, NULL),
                100 * f((2.0 / 5 + 1.0 / 2) / 2, (2.0 / 4 + 1.0 / 2) / 2, 2), NEAR);
    assert_near(mc_scoring_corpus("chrf:variant=popovic,char_order=2,word_order=0", items, 2, NULL),
                100 * (f(2.0 / 5, 2.0 / 4, 2) + f(1.0 / 2, 1.0 / 2, 2)) / 2, NEAR);
}

/* Texts of lengths around the sizes of the bit sets and beyond them. */
static void test_identity_is_best(void **state)
{
    static const char *const specs[] = {"chrf", "chrf:word_order=2", "chrf:whitespace=yes",
                                        "chrf:effective_order=no,word_order=2,beta=1",
                                        "chrf:variant=popovic"};
    static char text[1 << 15];
    size_t s, length, i;

    (void)state;
    for (s = 0; s < sizeof(specs) / sizeof(specs[0]); s++)
        for (length = 6; length < sizeof(text) - 1; length = length * 3 / 2) {
            for (i = 0; i < length; i++)
                text[i] = i % 5 == 4 ? ' ' : (char)('a' + i * i % 23);
            text[length - 1] = 'z';
            text[length] = '\0';
            if (length >= 10) /* at least two words */
                assert_near(mc_scoring_pair(specs[s], text, text), 100, NEAR);
        }
}

static void test_parameters(void **state)
{
    (void)state;
    assert_string_equal(mc_scoring_refusal("chrf:variant=popovic,whitespace=yes"),
                        "metric chrf:variant=popovic,whitespace=yes: whitespace and "
                        "effective_order need variant=sacrebleu");
    assert_string_equal(mc_scoring_signature("chrf:variant=popovic"),
                        "chrf|variant:popovic|char_order:6|word_order:2|beta:2|whitespace:no|"
                        "lowercase:no|effective_order:no|direction:forward|version:0.1.0");
    assert_string_equal(mc_scoring_signature("chrf:beta=1.5"),
                        "chrf|variant:sacrebleu|char_order:6|word_order:0|beta:1.5|whitespace:no|"
                        "lowercase:no|effective_order:yes|direction:forward|version:0.1.0");
    assert_true(strstr(mc_scoring_refusal("chrf:char_order=0"), "within 1 and 16") != NULL);
    /* beta 0 is precision alone */
    assert_near(mc_scoring_pair("chrf:char_order=1,beta=0", "abc", "abde"), 100 * 2.0 / 3, NEAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_character_orders),       cmocka_unit_test(test_short_texts),
        cmocka_unit_test(test_words_lose_punctuation), cmocka_unit_test(test_white_space),
        cmocka_unit_test(test_best_reference),         cmocka_unit_test(test_corpus_adds_counts),
        cmocka_unit_test(test_identity_is_best),       cmocka_unit_test(test_parameters),
    };

    return cmocka_run_group_tests_name("chrf", tests, NULL, NULL);
}
