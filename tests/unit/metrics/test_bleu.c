/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

static double figure(const char *spec, const char *output, const struct mc_scoring_case *item)
{
    char text[128];

    (void)snprintf(text, sizeof(text), "%s,output=%s", spec, output);
    return mc_scoring_score(text, item, NULL);
}

/* Unigrams 1/2, no other match of 3, 2 and 1. */
static void test_sacrebleu_smoothing(void **state)
{
    const char *candidate = "a b c d", *reference = "a x c y";

    (void)state;
    /* exp: 50, 100/(2*3), 100/(4*2), 100/(8*1) */
    assert_near(mc_scoring_pair("bleu", candidate, reference),
                pow(50.0 * 100 / 6 * 12.5 * 12.5, 0.25), NEAR);
    /* floor: 50, 10/3, 10/2, 10/1 */
    assert_near(mc_scoring_pair("bleu:smoothing=floor", candidate, reference),
                pow(50.0 * 10 / 3 * 5 * 10, 0.25), NEAR);
    /* add-k: 2/4, 1/4, 1/3, 1/2 */
    assert_near(mc_scoring_pair("bleu:smoothing=add-k", candidate, reference),
                100 * pow(0.5 * 0.25 / 3 * 0.5, 0.25), NEAR);
    assert_near(mc_scoring_pair("bleu:smoothing=none", candidate, reference), 0, NEAR);
    assert_near(mc_scoring_pair("bleu:order=1", candidate, reference), 50, NEAR);
}

/* Three tokens, all matched, against six: the brevity penalty is exp(1 - 6/3). */
static void test_effective_order_and_brevity(void **state)
{
    const char *candidate = "the cat sat", *reference = "the cat sat on the mat";

    (void)state;
    assert_near(mc_scoring_pair("bleu", candidate, reference), 100 * exp(-1), NEAR);
    assert_near(mc_scoring_pair("bleu:effective_order=no", candidate, reference), 0, NEAR);
    /* the denominators of NLTK are at least 1: 4-gram 0/1, left out of the sum of logarithms */
    assert_near(mc_scoring_pair("bleu:variant=nltk,smoothing=method1", candidate, reference),
                exp(-1) * pow(0.1, 0.25), NEAR);
    assert_near(mc_scoring_pair("bleu:variant=mteval", candidate, reference), exp(-1), NEAR);
}

static void test_tokens_and_case(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("bleu", "A cat (big).", "A cat ( big ) ."), 100, NEAR);
    assert_true(mc_scoring_pair("bleu:tokenize=none", "A cat (big).", "A cat ( big ) .") < 50);
    assert_near(mc_scoring_pair("bleu:lowercase=yes",
                                "A \xC3\x89"
                                "T\xC3\x89 IS HOT \xCE\xA3",
                                "a \xC3\xA9t\xC3\xA9 is hot \xCF\x83"),
                100, NEAR);
    /* with mteval's 13a only A to Z are lowered: one token of five differs */
    assert_near(mc_scoring_pair("bleu:variant=mteval,lowercase=yes,order=1", "A B C D \xC3\x89",
                                "a b c d \xC3\xA9"),
                0.8, NEAR);
    assert_near(mc_scoring_pair("bleu:variant=mteval,tokenize=intl", "&quot;a b&apos;", "\"a b'"),
                1, NEAR);
}

/* Papineni et al. 2002, section 2.1: "the" is clipped to its largest count, 2 of 7. */
static void test_several_references(void **state)
{
    struct mc_scoring_case papineni = {
        "the the the the the the the",
        {"The cat is on the mat .", "the cat is on the mat", "there is a cat on the mat", NULL}};
    struct mc_scoring_case closest = {"a b c d", {"a b c d e f", "a b c", "a b c d e", NULL}};
    /* "a" twice in one reference, "b" twice in another: 2 + 2 */
    struct mc_scoring_case clipped = {"a a b b", {"a a x y", "b b x y", NULL}};

    (void)state;
    assert_near(figure("bleu:order=1", "matches_1", &papineni), 2, 0);
    assert_near(figure("bleu:order=1", "precision_1", &papineni), 200.0 / 7, NEAR);
    assert_near(figure("bleu:order=1", "reference_length", &closest), 3, 0);
    assert_near(figure("bleu:order=1", "brevity_penalty", &closest), 1, 0);
    assert_near(figure("bleu:variant=nltk,order=1", "reference_length", &closest), 3, 0);
    assert_near(figure("bleu:order=1", "matches_1", &clipped), 4, 0);
}

static void test_outputs(void **state)
{
    struct mc_scoring_case item = {"a b c d", {"a x c y z", NULL}};

    (void)state;
    assert_near(figure("bleu:smoothing=exp", "candidate_length", &item), 4, 0);
    assert_near(figure("bleu:smoothing=exp", "reference_length", &item), 5, 0);
    assert_near(figure("bleu:smoothing=exp", "brevity_penalty", &item), exp(1 - 1.25), NEAR);
    assert_near(figure("bleu:smoothing=exp", "matches_1", &item), 2, 0);
    assert_near(figure("bleu:smoothing=exp", "totals_4", &item), 1, 0);
    assert_near(figure("bleu:smoothing=add-k", "matches_2", &item), 1, 0); /* as it prints them */
    assert_near(figure("bleu:smoothing=add-k", "totals_2", &item), 4, 0);
    assert_near(figure("bleu:order=9", "totals_9", &item), 0, 0);
    assert_near(figure("bleu:variant=nltk,smoothing=method1", "precision_2", &item), 0.1 / 3, NEAR);
}

/* The formulas of SmoothingFunction for h = 4 tokens, matches 2, 0, 0, 0 of 4, 3, 2, 1. */
static void test_nltk_smoothing(void **state)
{
    const char *candidate = "a b c d", *reference = "a x c y";
    double third = 1.0 / 3, q1 = (1.5 + 0.5 + 0) / 3, q2 = q1 * third, q3 = q2 * third,
           q4 = q3 * third, k = 5 / log(4);
    double expected[] = {
        pow(0.5, 0.25) * pow(2.2250738585072014e-308, 0.75),
        pow(0.5 * 0.1 / 3 * 0.1 / 2 * 0.1, 0.25),
        pow(0.5 * 1 / 4 * 1 / 3 * 1 / 2, 0.25),
        pow(0.5 * 1 / (2 * 3) * 1 / (4 * 2) * 1 / (8 * 1), 0.25),
        pow(0.5 / (2 * k) / 3 / (4 * k) / 2 / (8 * k), 0.25),
        pow(q1 * q2 * q3 * q4, 0.25),
    };
    char spec[64];
    int method;

    (void)state;
    for (method = 0; method < 6; method++) {
        (void)snprintf(spec, sizeof(spec), "bleu:variant=nltk,smoothing=method%d", method);
        assert_near(mc_scoring_pair(spec, candidate, reference), expected[method], NEAR);
    }
    /* one token: method4 changes nothing, the orders without a match drop out */
    assert_near(mc_scoring_pair("bleu:variant=nltk,smoothing=method4", "a", "a"), 1, NEAR);
}

static void test_no_score(void **state)
{
    struct mc_scoring_case two[] = {{"a b c d", {"a b c d", NULL}}, {"a b c", {"a x c", NULL}}};
    struct mc_scoring_case empty = {"", {"a", NULL}};
    const char *reason;

    (void)state;
    assert_true(isnan(mc_scoring_score("bleu:variant=nltk,smoothing=method6", &two[1], &reason)));
    assert_string_equal(reason, "method6 needs a trigram that matches");
    assert_true(isnan(mc_scoring_score("bleu:variant=mteval", &empty, &reason)));
    assert_string_equal(reason, "the candidate has no token");
    assert_near(mc_scoring_score("bleu", &empty, NULL), 0, 0);
    assert_near(mc_scoring_score("bleu:variant=nltk,smoothing=method6", &empty, NULL), 0, 0);
    assert_true(isnan(mc_scoring_corpus("bleu:variant=nltk,smoothing=method5", two, 2, &reason)));
    assert_string_equal(reason, "no corpus score: methods 5 to 7 of NLTK smooth a corpus by its "
                                "last case only");
    assert_true(mc_scoring_corpus("bleu:variant=nltk,smoothing=method4", two, 2, NULL) > 0);
}

/* The best score for equal texts of every length, also beyond the bit sets. */
static void test_identity_is_best(void **state)
{
    static const char *const specs[] = {"bleu",
                                        "bleu:smoothing=add-k",
                                        "bleu:tokenize=char",
                                        "bleu:variant=nltk",
                                        "bleu:variant=nltk,smoothing=method5",
                                        "bleu:variant=nltk,smoothing=method7,order=2",
                                        "bleu:variant=mteval"};
    static char text[1 << 16];
    size_t s, length;

    (void)state;
    for (s = 0; s < sizeof(specs) / sizeof(specs[0]); s++)
        for (length = 1; length < sizeof(text) - 8; length = 2 * length + 3) {
            double worst, best;
            size_t i;

            for (i = 0; i < length; i++)
                text[i] = i % 3 == 1 ? ' ' : (char)('a' + i * i % 23);
            text[length - 1] = 'z';
            text[length] = '\0';
            if (strstr(specs[s], "nltk") != NULL && length < 16)
                continue; /* NLTK gives a short text less */
            mc_scoring_range(specs[s], &worst, &best);
            assert_near(mc_scoring_pair(specs[s], text, text), best, NEAR);
        }
}

/* The counts of a corpus are the sums of those of its cases. */
static void test_corpus_adds_counts(void **state)
{
    struct mc_scoring_case items[] = {{"the cat sat on the mat", {"the cat is on the mat", NULL}},
                                      {"a b", {"a c b", "a b x", NULL}},
                                      {"x y z w v", {"x y z q v", NULL}}};
    static const char *const outputs[] = {"matches_1",       "matches_2", "matches_4",
                                          "totals_1",        "totals_4",  "candidate_length",
                                          "reference_length"};
    size_t o, i;

    (void)state;
    for (o = 0; o < sizeof(outputs) / sizeof(outputs[0]); o++) {
        double sum = 0;
        char spec[64];

        for (i = 0; i < 3; i++)
            sum += figure("bleu:order=4", outputs[o], &items[i]);
        (void)snprintf(spec, sizeof(spec), "bleu:output=%s", outputs[o]);
        assert_near(mc_scoring_corpus(spec, items, 3, NULL), sum, 0);
    }
    /* 11 of 13 unigrams, 13 tokens against 6 + 3 + 5 */
    assert_near(mc_scoring_corpus("bleu:order=1", items, 3, NULL),
                100 * 11.0 / 13 * exp(1 - 14.0 / 13), NEAR);
}

static void test_parameters(void **state)
{
    (void)state;
    assert_string_equal(mc_scoring_refusal("bleu:smoothing=method4"),
                        "metric bleu:smoothing=method4: smoothing=method0 to method7 need "
                        "variant=nltk");
    assert_string_equal(mc_scoring_refusal("bleu:variant=nltk,smoothing=exp"),
                        "metric bleu:variant=nltk,smoothing=exp: variant=nltk takes "
                        "smoothing=method0 to method7");
    assert_true(strstr(mc_scoring_refusal("bleu:variant=nltk,effective_order=yes"),
                       "effective_order needs variant=sacrebleu") != NULL);
    assert_true(strstr(mc_scoring_refusal("bleu:variant=nltk,smoothing=method6,order=2"),
                       "method6 needs order=3") != NULL);
    assert_true(strstr(mc_scoring_refusal("bleu:variant=mteval,smoothing=floor"),
                       "smoothing=exp only") != NULL);
    assert_true(strstr(mc_scoring_refusal("bleu:order=3,output=totals_4"), "an order beyond") !=
                NULL);
    assert_true(strstr(mc_scoring_refusal("bleu:order=10"), "within 1 and 9") != NULL);
}

static void test_defaults_depend_on_the_variant(void **state)
{
    (void)state;
    assert_string_equal(mc_scoring_signature("bleu"),
                        "bleu|variant:sacrebleu|tokenize:13a|smoothing:exp|effective_order:yes|"
                        "lowercase:no|order:4|output:score|direction:forward|version:0.1.0");
    assert_string_equal(mc_scoring_signature("bleu:variant=nltk,direction=mean"),
                        "bleu|variant:nltk|tokenize:none|smoothing:method0|effective_order:no|"
                        "lowercase:no|order:4|output:score|direction:mean|version:0.1.0");
    assert_string_equal(mc_scoring_signature("bleu:tokenize=intl,variant=mteval"),
                        "bleu|variant:mteval|tokenize:intl|smoothing:exp|effective_order:no|"
                        "lowercase:no|order:4|output:score|direction:forward|version:0.1.0");
}

static void test_ranges(void **state)
{
    double worst, best;

    (void)state;
    mc_scoring_range("bleu", &worst, &best);
    assert_near(worst, 0, 0);
    assert_near(best, 100, 0);
    mc_scoring_range("bleu:variant=nltk", &worst, &best);
    assert_near(best, 1, 0);
    mc_scoring_range("bleu:variant=nltk,smoothing=method5,order=2", &worst, &best);
    assert_near(best, sqrt(4.0 / 3 * 10 / 9), NEAR); /* (2 + 1 + 1)/3, (4/3 + 1 + 1)/3 */
    mc_scoring_range("bleu:variant=nltk,smoothing=method6", &worst, &best);
    assert_true(isinf(best));
    mc_scoring_range("bleu:output=totals_1", &worst, &best);
    assert_true(isinf(best));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sacrebleu_smoothing),
        cmocka_unit_test(test_effective_order_and_brevity),
        cmocka_unit_test(test_tokens_and_case),
        cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_outputs),
        cmocka_unit_test(test_nltk_smoothing),
        cmocka_unit_test(test_no_score),
        cmocka_unit_test(test_identity_is_best),
        cmocka_unit_test(test_corpus_adds_counts),
        cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_defaults_depend_on_the_variant),
        cmocka_unit_test(test_ranges),
    };

    return cmocka_run_group_tests_name("bleu", tests, NULL, NULL);
}
