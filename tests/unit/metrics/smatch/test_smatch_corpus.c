/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "metrics/smatch/match.h"

/* 3 of 4 and 6; 0 of 2 and 2; nothing at all; 5 of 5 and 5. */
static const struct mc_smatch_tally tallies[] = {{3, 3, {4, 6}, true, false},
                                                 {0, 1, {2, 2}, false, false},
                                                 {0, 0, {0, 0}, true, false},
                                                 {5, 5, {5, 5}, true, false}};
enum { N = sizeof(tallies) / sizeof(tallies[0]) };

static struct mc_smatch_summary summary_of(enum mc_smatch_output output,
                                           enum mc_smatch_average average,
                                           enum mc_smatch_interval interval)
{
    const struct mc_smatch_summary summary = {output, average, interval, false, 1000, 1};

    return summary;
}

static double figure(enum mc_smatch_output output, const struct mc_smatch_tally *tally)
{
    const struct mc_smatch_summary summary = summary_of(output, MC_SMATCH_MICRO, MC_SMATCH_POINT);

    return mc_smatch_figure(&summary, tally);
}

static void test_figures(void **state)
{
    (void)state;
    assert_near(figure(MC_SMATCH_PRECISION, &tallies[0]), 0.75, 0);
    assert_near(figure(MC_SMATCH_RECALL, &tallies[0]), 0.5, 0);
    assert_near(figure(MC_SMATCH_F, &tallies[0]), 0.6, 1e-15); /* 2 * 0.375 / 1.25 */
    assert_near(figure(MC_SMATCH_F, &tallies[1]), 0, 0);
    assert_near(figure(MC_SMATCH_MATCHED, &tallies[0]), 3, 0);
    assert_near(figure(MC_SMATCH_CANDIDATE_TRIPLES, &tallies[0]), 4, 0);
    assert_near(figure(MC_SMATCH_REFERENCE_TRIPLES, &tallies[0]), 6, 0);
    assert_near(figure(MC_SMATCH_BOUND, &tallies[1]), 1, 0);
    assert_near(figure(MC_SMATCH_PROVED, &tallies[1]), 0, 0);
}

static void test_empty_graphs(void **state)
{
    static const struct mc_smatch_tally one_empty = {0, 0, {0, 5}, true, false};
    struct mc_smatch_summary summary = summary_of(MC_SMATCH_F, MC_SMATCH_MICRO, MC_SMATCH_POINT);

    (void)state;
    assert_near(mc_smatch_figure(&summary, &tallies[2]), 0, 0);
    summary.empty_is_perfect = true;
    assert_near(mc_smatch_figure(&summary, &tallies[2]), 1, 0);
    assert_near(mc_smatch_figure(&summary, &one_empty), 0, 0);
    summary.output = MC_SMATCH_MATCHED;
    assert_near(mc_smatch_figure(&summary, &tallies[2]), 0, 0);
}

static double corpus(enum mc_smatch_output output, enum mc_smatch_average average,
                     enum mc_smatch_interval interval)
{
    const struct mc_smatch_summary summary = summary_of(output, average, interval);

    return mc_smatch_corpus_figure(&summary, tallies, N);
}

/* Micro: 8 of 11 and 13, so F = 16/24. Macro: (0.6 + 0 + 1) / 3; the empty pair does not count. */
static void test_corpus(void **state)
{
    (void)state;
    assert_near(corpus(MC_SMATCH_PRECISION, MC_SMATCH_MICRO, MC_SMATCH_POINT), 8.0 / 11, 1e-15);
    assert_near(corpus(MC_SMATCH_RECALL, MC_SMATCH_MICRO, MC_SMATCH_POINT), 8.0 / 13, 1e-15);
    assert_near(corpus(MC_SMATCH_F, MC_SMATCH_MICRO, MC_SMATCH_POINT), 16.0 / 24, 1e-15);
    assert_near(corpus(MC_SMATCH_BOUND, MC_SMATCH_MICRO, MC_SMATCH_POINT), 9, 0);
    assert_near(corpus(MC_SMATCH_PROVED, MC_SMATCH_MICRO, MC_SMATCH_POINT), 0, 0);
    assert_near(corpus(MC_SMATCH_F, MC_SMATCH_MACRO, MC_SMATCH_POINT), 1.6 / 3, 1e-15);
    assert_near(corpus(MC_SMATCH_PROVED, MC_SMATCH_MACRO, MC_SMATCH_POINT), 2.0 / 3, 1e-15);
}

static void test_nothing(void **state)
{
    struct mc_smatch_summary summary = summary_of(MC_SMATCH_F, MC_SMATCH_MACRO, MC_SMATCH_POINT);

    (void)state;
    assert_true(isnan(mc_smatch_corpus_figure(&summary, &tallies[2], 1)));
    summary.interval = MC_SMATCH_LOW;
    assert_true(isnan(mc_smatch_corpus_figure(&summary, &tallies[2], 1)));
    summary = summary_of(MC_SMATCH_F, MC_SMATCH_MICRO, MC_SMATCH_POINT);
    assert_near(mc_smatch_corpus_figure(&summary, &tallies[2], 1), 0, 0);
    summary.empty_is_perfect = true;
    assert_near(mc_smatch_corpus_figure(&summary, &tallies[2], 1), 1, 0);
}

/* Of pairs that all have the same figure the interval is that figure. Else it holds the figure of
 * the corpus, lies within those of the pairs, and of 100 pairs with F of 0 or 1 in equal parts it
 * is near 0.5 +- 1.96 * 0.05. */
static void test_interval(void **state)
{
    struct mc_smatch_tally many[100];
    struct mc_smatch_summary low = summary_of(MC_SMATCH_F, MC_SMATCH_MACRO, MC_SMATCH_LOW);
    struct mc_smatch_summary high = summary_of(MC_SMATCH_F, MC_SMATCH_MACRO, MC_SMATCH_HIGH);
    size_t i;

    (void)state;
    for (i = 0; i < 100; i++)
        many[i] = tallies[3];
    assert_near(mc_smatch_corpus_figure(&low, many, 100), 1, 0);
    assert_near(mc_smatch_corpus_figure(&high, many, 100), 1, 0);
    for (i = 0; i < 100; i += 2)
        many[i] = tallies[1];
    assert_near(mc_smatch_corpus_figure(&low, many, 100), 0.402, 0.03);
    assert_near(mc_smatch_corpus_figure(&high, many, 100), 0.598, 0.03);
    low.seed = high.seed = 2;
    assert_near(mc_smatch_corpus_figure(&low, many, 100), 0.402, 0.03);
    /* Micro F: m of 5 m + 2 (100 - m) triples on both sides, for m of the 50 +- 9.8. */
    low.average = high.average = MC_SMATCH_MICRO;
    assert_near(mc_smatch_corpus_figure(&low, many, 100), 5 * 40.2 / (5 * 40.2 + 2 * 59.8), 0.03);
    assert_near(mc_smatch_corpus_figure(&high, many, 100), 5 * 59.8 / (5 * 59.8 + 2 * 40.2), 0.03);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),  cmocka_unit_test(test_empty_graphs),
        cmocka_unit_test(test_corpus),   cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_interval),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
