/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metrics that know nothing: length-ratio, word-overlap, random, constant. */
#include "tests/unit/support.h"

#include <math.h>

#include "metrics/host/catalog.h"
#include "tests/unit/scoring.h"

static void test_length_ratio(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("length-ratio", "a b", "a b c d"), 0.5, 0);
    assert_near(mc_scoring_pair("length-ratio", "a b c d", "a b"), 0.5, 0);
    assert_near(mc_scoring_pair("length-ratio", "x y z", "a b c"), 1, 0);
    assert_near(mc_scoring_pair("length-ratio", "", "a"), 0, 0);
    assert_true(isnan(mc_scoring_pair("length-ratio", "", " ")));
    /* 4 characters, one of two bytes, of 5 */
    assert_near(mc_scoring_pair("length-ratio:unit=characters", "f\xc3\xbcr ", "words"), 0.8, 0);
}

static void test_word_overlap(void **state)
{
    (void)state;
    /* the dog sat / The cat sat down: 2 of 5 different words */
    assert_near(mc_scoring_pair("word-overlap", "the dog sat", "The cat sat down"), 0.4, 1e-15);
    assert_near(mc_scoring_pair("word-overlap:lowercase=no", "the dog sat", "The cat sat down"),
                1.0 / 6, 1e-15);
    /* repeated words count once, and order does not count */
    assert_near(mc_scoring_pair("word-overlap", "b a a a", "a b b"), 1, 0);
    assert_near(mc_scoring_pair("word-overlap:tokenize=13a", "a b.", "a b"), 2.0 / 3, 1e-15);
    assert_near(mc_scoring_pair("word-overlap", "", "a"), 0, 0);
    assert_true(isnan(mc_scoring_pair("word-overlap", "", "")));
}

static void test_best_of_several_references(void **state)
{
    const struct mc_scoring_case none_first = {.candidate = "", .references = {"", "a"}};
    const struct mc_scoring_case two = {.candidate = "a b", .references = {"a x y z", "a b c"}};

    (void)state;
    assert_near(mc_scoring_score("length-ratio", &two, NULL), 2.0 / 3, 1e-15);
    assert_near(mc_scoring_score("word-overlap", &two, NULL), 2.0 / 3, 1e-15);
    /* a reference without a word has no ratio; the other one has */
    assert_near(mc_scoring_score("length-ratio", &none_first, NULL), 0, 0);
    assert_near(mc_scoring_score("word-overlap", &none_first, NULL), 0, 0);
    assert_near(mc_scoring_score("random", &two, NULL),
                fmax(mc_scoring_pair("random", "a b", "a x y z"),
                     mc_scoring_pair("random", "a b", "a b c")),
                0);
}

static void test_random_is_even_and_repeatable(void **state)
{
    enum { N = 2000 };
    double sum = 0, squares = 0;
    size_t i;

    (void)state;
    for (i = 0; i < N; i++) {
        char text[16];
        double score;

        (void)snprintf(text, sizeof(text), "text %zu", i);
        score = mc_scoring_pair("random", text, "the same");
        assert_near(mc_scoring_pair("random:seed=1", text, "the same"), score, 0);
        assert_true(score >= 0 && score < 1);
        sum += score;
        squares += score * score;
    }
    /* mean 1/2, its standard error .0065; mean of squares 1/3, its standard error .0067 */
    assert_near(sum / N, 0.5, 0.04);
    assert_near(squares / N, 1.0 / 3, 0.04);
    assert_true(fabs(mc_scoring_pair("random:seed=2", "a", "b") -
                     mc_scoring_pair("random", "a", "b")) > 1e-9);
    assert_true(fabs(mc_scoring_pair("random", "a", "b") - mc_scoring_pair("random", "b", "a")) >
                1e-9);
}

static void test_constant(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("constant", "a", "b"), 0.5, 0);
    assert_near(mc_scoring_pair("constant:value=0.25", "", "b"), 0.25, 0);
    assert_true(mc_scoring_refusal("constant:value=2")[0] != '\0');
}

/* Four of the metrics are sentinels; none that is one says otherwise. */
static void test_flag(void **state)
{
    size_t n, n_sentinels = 0, i;
    const struct mc_metric_module *const *modules = mc_metric_modules(&n);

    (void)state;
    for (i = 0; i < n; i++) {
        bool says = strncmp(modules[i]->summary, "sentinel: ", 10) == 0;

        assert_int_equal((modules[i]->flags & MC_METRIC_SENTINEL) != 0, says);
        n_sentinels += says;
    }
    assert_int_equal(n_sentinels, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_length_ratio),
        cmocka_unit_test(test_word_overlap),
        cmocka_unit_test(test_best_of_several_references),
        cmocka_unit_test(test_random_is_even_and_repeatable),
        cmocka_unit_test(test_constant),
        cmocka_unit_test(test_flag),
    };

    return cmocka_run_group_tests_name("sentinels", tests, NULL, NULL);
}
