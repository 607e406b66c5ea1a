/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/nist.c"

#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#define NEAR 1e-12

/* A case of up to two references. */
struct sample {
    struct mc_metric_side candidate, sides[2];
    const struct mc_metric_side *references[2];
    struct mc_metric_input input;
};

static struct mc_metric_side side_of(const char *text)
{
    struct mc_slice none = mc_slice_of("");

    return (struct mc_metric_side){mc_slice_of(text), none, none, MC_NEEDS_TEXT, 0};
}

/* `second` may be NULL. */
static const struct mc_metric_input *set(struct sample *sample, const char *candidate,
                                         const char *first, const char *second)
{
    sample->candidate = side_of(candidate);
    sample->sides[0] = side_of(first);
    sample->sides[1] = side_of(second == NULL ? "" : second);
    sample->references[0] = &sample->sides[0];
    sample->references[1] = &sample->sides[1];
    sample->input = (struct mc_metric_input){sizeof(sample->input),
                                             mc_slice_of("case"),
                                             &sample->candidate,
                                             sample->references,
                                             second == NULL ? 1 : 2,
                                             0,
                                             NULL,
                                             NULL};
    return &sample->input;
}

static void open_counter(struct nist_counter *counter, bool mteval)
{
    memset(counter, 0, sizeof(*counter));
    counter->mteval = mteval;
    counter->order = 2;
    counter->words.tokenizer = MC_TOKENIZER_NONE;
}

static double bits(double x)
{
    return log(x) / log(2);
}

/* "a b a" against "a b c", which has three words, each once: a and b match (the second a does not)
 * with log2(3 / 1) bits each; of the bigrams ab, ba the first matches with log2(1 / 1). */
static void test_one_case(void **state)
{
    struct nist_counter counter;
    struct nist_counts counts;
    struct sample sample;
    int mteval;

    (void)state;
    for (mteval = 0; mteval < 2; mteval++) {
        open_counter(&counter, mteval == 1);
        nist_count(&counter, set(&sample, "a b a", "a b c", NULL), NULL, &counts);
        assert_true(nist_has_tokens(&counter));
        assert_int_equal(counts.matches[0], 2);
        assert_int_equal(counts.totals[0], 3);
        assert_near(counts.information[0], 2 * bits(3), NEAR);
        assert_int_equal(counts.matches[1], 1);
        assert_int_equal(counts.totals[1], 2);
        assert_near(counts.information[1], 0, NEAR);
        assert_int_equal(counts.candidate_length, 3);
        assert_near(counts.reference_length, 3, 0);
        nist_counter_free(&counter);
    }
}

/* Over "a b c" and "a a" there are five words, a three times: a has log2(5 / 3) bits, b and c
 * log2(5), ab log2(3 / 1). */
static void test_information_of_the_set(void **state)
{
    struct nist_counter counter;
    struct nist_counts counts, sum;
    struct sample samples[2];
    const struct mc_metric_input *all[2] = {set(&samples[0], "a b a", "a b c", NULL),
                                            set(&samples[1], "a", "a a", NULL)};
    struct nist_set gathered;

    (void)state;
    memset(&gathered, 0, sizeof(gathered));
    memset(&sum, 0, sizeof(sum));
    open_counter(&counter, false);
    nist_gather(&counter, all, 2, &gathered);
    nist_count(&counter, all[0], &gathered, &counts);
    assert_near(counts.information[0], bits(5.0 / 3) + bits(5), NEAR);
    assert_near(counts.information[1], bits(3), NEAR);
    nist_add(&sum, &counts);
    nist_count(&counter, all[1], &gathered, &counts);
    assert_near(counts.information[0], bits(5.0 / 3), NEAR);
    nist_add(&sum, &counts);
    assert_int_equal(sum.matches[0], 3);
    assert_int_equal(sum.totals[0], 4);
    assert_int_equal(sum.candidate_length, 4);
    assert_near(sum.reference_length, 5, 0);
    assert_near(sum.information[0], 2 * bits(5.0 / 3) + bits(5), NEAR);
    nist_set_free(&gathered);
    nist_counter_free(&counter);
}

/* mteval: a word matches if any reference has it, and the length is the mean of both: (1 + 3) / 2;
 * four words, each once, have log2(4) bits. */
static void test_several_references(void **state)
{
    struct nist_counter counter;
    struct nist_counts counts;
    struct sample sample;

    (void)state;
    open_counter(&counter, true);
    nist_count(&counter, set(&sample, "a b", "a", "b c d"), NULL, &counts);
    assert_int_equal(counts.matches[0], 2);
    assert_near(counts.information[0], 2 * 2, NEAR);
    assert_near(counts.reference_length, 2, 0);
    nist_counter_free(&counter);
}

/* mteval leaves out a case with an empty side, so that its reference tells nothing: three words
 * remain, and a has log2(3) bits, not log2(4 / 2). */
static void test_empty_sides(void **state)
{
    struct nist_counter counter;
    struct nist_counts counts;
    struct sample samples[2];
    const struct mc_metric_input *all[2] = {set(&samples[0], "a b a", "a b c", NULL),
                                            set(&samples[1], " ", "a", NULL)};
    struct nist_set gathered;

    (void)state;
    memset(&gathered, 0, sizeof(gathered));
    open_counter(&counter, true);
    nist_gather(&counter, all, 2, &gathered);
    nist_count(&counter, all[0], &gathered, &counts);
    assert_near(counts.information[0], 2 * bits(3), NEAR);
    nist_count(&counter, all[1], &gathered, &counts);
    assert_false(nist_has_tokens(&counter));
    nist_set_free(&gathered);
    nist_counter_free(&counter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_case),
        cmocka_unit_test(test_information_of_the_set),
        cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_empty_sides),
    };

    return cmocka_run_group_tests_name("nist_count", tests, NULL, NULL);
}
