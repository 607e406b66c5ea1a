/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/bleu.c"

#include "tests/unit/support.h"

#include <math.h>

/* Counts of `order` orders with the given matches, every order having `total` n-grams. */
static struct mc_bleu_counts counts_of(const unsigned *matches, unsigned order, unsigned total)
{
    struct mc_bleu_counts counts;
    unsigned n;

    memset(&counts, 0, sizeof(counts));
    for (n = 0; n < order; n++) {
        counts.matches[n] = matches[n];
        counts.totals[n] = counts.denominators[n] = total;
    }
    counts.candidate_length = counts.reference_length = total;
    return counts;
}

/* method6 replaces orders 3 and 4: prior = p(n-1)^2 / p(n-2), p(n) = (m + 5 prior) / (l + 5). */
static void test_method6(void **state)
{
    static const unsigned matches[] = {8, 4, 2, 0};
    struct mc_bleu_counts counts = counts_of(matches, 4, 10);
    struct mc_bleu_settings settings = {MC_BLEU_NLTK, MC_BLEU_METHOD0 + 6, false, 4};
    double p3 = (2 + 5 * (0.4 * 0.4 / 0.8)) / 15, p4 = (0 + 5 * (p3 * p3 / 0.4)) / 15;
    struct mc_bleu_result result;

    (void)state;
    assert_null(mc_bleu_nltk(&settings, &counts, &result));
    assert_near(result.precisions[2], p3, 1e-15);
    assert_near(result.precisions[3], p4, 1e-15);
    assert_near(result.score, pow(0.8 * 0.4 * p3 * p4, 0.25), 1e-15);
}

/* method7 is method4 and then method5 on its result; order 5 is looked at beyond the last. */
static void test_method7(void **state)
{
    static const unsigned matches[] = {8, 0, 0, 0, 5};
    struct mc_bleu_counts counts = counts_of(matches, 5, 10);
    struct mc_bleu_settings settings = {MC_BLEU_NLTK, MC_BLEU_METHOD7, false, 2};
    double p2 = 1 / (2 * 5 / log(10)) / 10, q1, q2;
    struct mc_bleu_result result;

    (void)state;
    assert_int_equal(bleu_nltk_order(&settings), 5);
    assert_null(mc_bleu_nltk(&settings, &counts, &result));
    q1 = (1.8 + 0.8 + p2) / 3;
    q2 = (q1 + p2 + 0.5) / 3;
    assert_near(result.score, sqrt(q1 * q2), 1e-15);
}

/* A corpus has a denominator of at least 1 for each of its cases. */
static void test_denominators_are_counted_per_case(void **state)
{
    struct mc_bleu_counts sum, one;
    struct mc_bleu_settings settings = {MC_BLEU_NLTK, MC_BLEU_METHOD0, false, 2};
    struct mc_bleu_result result;

    (void)state;
    memset(&sum, 0, sizeof(sum));
    memset(&one, 0, sizeof(one));
    one.matches[0] = one.matches[1] = one.totals[0] = one.totals[1] = 1;
    one.denominators[0] = one.denominators[1] = 1;
    one.candidate_length = one.reference_length = 2;
    mc_bleu_add(&sum, &one);
    one.matches[1] = one.totals[1] = 0; /* a case of one word */
    mc_bleu_add(&sum, &one);
    assert_null(mc_bleu_nltk(&settings, &sum, &result));
    assert_near(result.precisions[1], 0.5, 0);
    assert_near(result.totals[1], 1, 0);
    assert_near(result.score, sqrt(0.5), 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_method6),
        cmocka_unit_test(test_method7),
        cmocka_unit_test(test_denominators_are_counted_per_case),
    };

    return cmocka_run_group_tests_name("bleu_nltk", tests, NULL, NULL);
}
