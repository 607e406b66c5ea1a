/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "metrics/host/runner.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/unit/scoring.h"

#define NEAR 1e-12

static double figure(const char *spec, const char *output, const struct mc_scoring_case *item)
{
    char text[128];

    (void)snprintf(text, sizeof(text), "%s,output=%s", spec, output);
    return mc_scoring_score(text, item, NULL);
}

static double base2(double x)
{
    return log(x) / log(2);
}

/* Reference a b a c: info(a) = log2(4/2), info(b) = info(c) = log2(4/1), info(ab) = info(ac) =
 * log2(2/1), info(ba) = log2(1/1). Candidate a b c: a, b, c match, of the bigrams ab. */
static void test_case_information(void **state)
{
    struct mc_scoring_case item = {"a b c", {"a b a c", NULL}};
    double penalty = exp(log(0.5) / pow(log(1.5), 2) * pow(log(0.75), 2));

    (void)state;
    assert_near(figure("nist:order=2", "information_1", &item), 1 + 2 + 2, NEAR);
    assert_near(figure("nist:order=2", "information_2", &item), 1, NEAR);
    assert_near(figure("nist:order=2", "matches_1", &item), 3, 0);
    assert_near(figure("nist:order=2", "matches_2", &item), 1, 0);
    assert_near(figure("nist:order=2", "totals_2", &item), 2, 0);
    assert_near(figure("nist:order=2", "candidate_length", &item), 3, 0);
    assert_near(figure("nist:order=2", "reference_length", &item), 4, 0);
    assert_near(figure("nist:order=2", "length_penalty", &item), penalty, NEAR);
    assert_near(figure("nist:order=2", "part_2", &item), penalty / 2, NEAR);
    assert_near(mc_scoring_score("nist:order=2", &item, NULL), penalty * (5.0 / 3 + 0.5), NEAR);
}

/* Doddington 2002: the penalty is 1/2 at two thirds of the reference's length. */
static void test_length_penalty(void **state)
{
    struct mc_scoring_case shorter = {"a b", {"a b c", NULL}}, longer = {"a b c d", {"a b", NULL}};

    (void)state;
    assert_near(figure("nist:order=1", "length_penalty", &shorter), 0.5, NEAR);
    assert_near(figure("nist:order=1", "length_penalty", &longer), 1, 0);
}

/* Candidate a b. References a x x and b b y y y, eight words: a 1, b 2. For order 1 the first gives
 * log2(8/1) = 3, the second log2(8/2) = 2, so NLTK takes the first; for order 2 nothing matches and
 * it takes the longest: length (3 + 5) / 2. mteval adds up: 3 + 2, mean length 4. */
static void test_several_references(void **state)
{
    struct mc_scoring_case item = {"a b", {"a x x", "b b y y y", NULL}};
    struct mc_scoring_case other = {"a b", {"b b y y y", "a x x", NULL}};
    const char *nltk = "nist:order=2", *mteval = "nist:variant=mteval,information=case,order=2";

    (void)state;
    assert_near(figure(nltk, "information_1", &item), 3, NEAR);
    assert_near(figure(nltk, "matches_1", &item), 1, 0);
    assert_near(figure(nltk, "reference_length", &item), 4, NEAR);
    assert_near(figure("nist:order=1", "reference_length", &item), 3, NEAR);
    assert_near(figure(mteval, "information_1", &item), 5, NEAR);
    assert_near(figure(mteval, "matches_1", &item), 2, 0);
    assert_near(figure(mteval, "reference_length", &item), 4, NEAR);
    assert_near(mc_scoring_score(nltk, &item, NULL), mc_scoring_score(nltk, &other, NULL), NEAR);
    assert_near(mc_scoring_score(mteval, &item, NULL), mc_scoring_score(mteval, &other, NULL),
                NEAR);
}

/* Twelve reference words, b 3, e 4, c 1: the first reference gives log2(12/3) + log2(12/4), the
 * last log2(12/1), the same number; but Python's log(4, 2) + log(3, 2) is 3.584962500721156 and its
 * log(12, 2) 3.5849625007211565, so NLTK 3.8 takes the last one, which is as short as one word:
 * sentence_nist gives 0.7169925001442313. */
static void test_equal_references(void **state)
{
    struct mc_scoring_case item = {"c b e g c", {"b e d b f f a e e", "b e", "c", NULL}};

    (void)state;
    assert_near(mc_scoring_score("nist:order=1", &item, NULL), 0.7169925001442313, NEAR);
    assert_near(figure("nist:order=1", "reference_length", &item), 1, 0);
}

static void test_no_score(void **state)
{
    struct mc_scoring_case empty = {"", {"a", NULL}}, no_reference = {"a", {" ", NULL}};
    struct mc_scoring_case short_one = {"a b", {"a b c d e", NULL}};
    const char *reason;

    (void)state;
    assert_true(isnan(mc_scoring_score("nist", &short_one, &reason)));
    assert_string_equal(reason, "the candidate has fewer tokens than the order");
    assert_true(mc_scoring_score("nist:variant=mteval,information=case", &short_one, NULL) > 0);
    assert_true(isnan(mc_scoring_score("nist:order=1", &empty, &reason)));
    assert_string_equal(reason, "the candidate has no token");
    assert_true(isnan(mc_scoring_score("nist:order=1", &no_reference, &reason)));
    assert_string_equal(reason, "the reference has no token");
    assert_true(isnan(mc_scoring_score("nist:variant=mteval", &short_one, &reason)));
    assert_string_equal(reason, "information=run needs the references of a run");
    assert_near(mc_scoring_pair("nist:order=1", "x", "a"), 0, 0);
}

/* Two cases, references "a b" and "a c": four words, info(a) = 1, info(b) = info(c) = 2, info(ab) =
 * info(ac) = 1. Candidates "a b" and "a b". mteval leaves out a case without a token. */
static void test_corpus(void **state)
{
    struct mc_scoring_case items[] = {
        {"a b", {"a b", NULL}}, {"a b", {"a c", NULL}}, {"", {"z z z", NULL}}};

    (void)state;
    assert_near(mc_scoring_corpus("nist:order=2", items, 2, NULL), (1 + 2 + 1) / 4.0 + 1 / 2.0,
                NEAR);
    assert_near(mc_scoring_corpus("nist:variant=mteval,order=2", items, 3, NULL),
                (1 + 2 + 1) / 4.0 + 1 / 2.0, NEAR);
    /* NLTK counts its words: seven, of which the candidates have four */
    assert_near(mc_scoring_corpus("nist:order=1,output=information_1", items, 3, NULL),
                2 * base2(7 / 2.0) + base2(7), NEAR);
    assert_near(mc_scoring_corpus("nist:order=1,output=reference_length", items, 3, NULL), 7, NEAR);
}

static const char two_pairs[] = "id\treference\tcandidate\n1\ta b\ta b\n2\ta c\tx c\n";

/* The first score of a run over two_pairs. */
static double first_of_run(const char *spec_text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    const char *path = "test_nist.tsv";
    FILE *file = fopen(path, "w");
    struct mc_suite *suite;
    struct mc_metric_inputs inputs;
    struct mc_metric_outcome outcome;
    struct mc_metric_spec spec;
    struct mc_metric *metric;

    assert_non_null(file);
    assert_true(fputs(two_pairs, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(mc_pairs_read_table(path, NULL, arena, &suite, &error), 0);
    (void)remove(path);
    inputs = mc_metric_inputs_of(suite, arena);
    assert_int_equal(mc_metric_spec_parse(NULL, spec_text, arena, &spec, &error), 0);
    assert_int_equal(mc_metric_open(&spec, 1, arena, &metric, &error), 0);
    assert_int_equal(mc_metric_prepare(metric, inputs.made, inputs.n, &error), 0);
    assert_int_equal(mc_metric_score(metric, 0, inputs.made, 1, &outcome, arena, &error), 0);
    mc_metric_close(metric);
    mc_arena_free(arena);
    return outcome.score;
}

/* Case 1 is "a b" against "a b". Forward the references are "a b", "a c": 1 + 2 bits of two words.
 * Backward the set is the other side, "a b", "x c": 2 + 2 bits. The mean is that of both. */
static void test_information_of_a_run(void **state)
{
    (void)state;
    assert_near(first_of_run("nist:order=1"), 1, NEAR);
    assert_near(first_of_run("nist:order=1,information=run"), 1.5, NEAR);
    assert_near(first_of_run("nist:variant=mteval,order=1"), 1.5, NEAR);
    assert_near(first_of_run("nist:variant=mteval,order=1,direction=backward"), 2, NEAR);
    assert_near(first_of_run("nist:variant=mteval,order=1,direction=mean"), 1.75, NEAR);
}

/* No candidate of the same length does better than the reference itself. */
static void test_identity_is_best(void **state)
{
    const char *reference = "a b a c d e a f", *others[] = {"a b a c d e a a", "f a e d c a b a",
                                                            "a a a a a a a a", "a b c d e f a b"};
    double itself = mc_scoring_pair("nist", reference, reference);
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_true(mc_scoring_pair("nist", others[i], reference) < itself);
}

static void test_parameters(void **state)
{
    (void)state;
    assert_string_equal(mc_scoring_signature("nist"),
                        "nist|variant:nltk|tokenize:none|lowercase:no|order:5|information:case|"
                        "output:score|direction:forward|version:0.1.0");
    assert_string_equal(mc_scoring_signature("nist:variant=mteval,lowercase=yes"),
                        "nist|variant:mteval|tokenize:13a|lowercase:yes|order:5|information:run|"
                        "output:score|direction:forward|version:0.1.0");
    assert_true(strstr(mc_scoring_refusal("nist:order=2,output=part_3"), "an order beyond") !=
                NULL);
    assert_true(strstr(mc_scoring_refusal("nist:order=10"), "within 1 and 9") != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_case_information),
        cmocka_unit_test(test_length_penalty),
        cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_equal_references),
        cmocka_unit_test(test_no_score),
        cmocka_unit_test(test_corpus),
        cmocka_unit_test(test_information_of_a_run),
        cmocka_unit_test(test_identity_is_best),
        cmocka_unit_test(test_parameters),
    };

    return cmocka_run_group_tests_name("nist", tests, NULL, NULL);
}
