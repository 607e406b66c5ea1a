/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/case_words.c"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "tests/unit/scoring.h"

static void assert_ngram(const struct mc_matched_ngram *ngram, unsigned order, size_t at,
                         uint64_t in_candidate, uint64_t in_reference, size_t reference)
{
    assert_int_equal(ngram->order, order);
    assert_int_equal(ngram->at, at);
    assert_int_equal(ngram->candidate_count, in_candidate);
    assert_int_equal(ngram->reference_count, in_reference);
    assert_int_equal(ngram->reference, reference);
}

/* Candidate "a b a c a b"; references "a x b a" and "a a a b d": a stands in them 2 and 3 times, b
 * once in each (the first counts), "a b" only in the second, "b a" only in the first. */
static void test_counts(void **state)
{
    static const uint32_t candidate[] = {0, 1, 0, 2, 0, 1};
    static const uint32_t first[] = {0, 3, 1, 0}, second[] = {0, 0, 0, 1, 4};
    struct mc_id_sequence references[] = {{first, 4}, {second, 5}};
    struct mc_matched_ngram *ngrams;
    size_t n =
        mc_matched_ngrams((struct mc_id_sequence){candidate, 6}, references, 2, 1, 3, &ngrams);

    (void)state;
    assert_int_equal(n, 4);
    assert_ngram(&ngrams[0], 1, 0, 3, 3, 1);
    assert_ngram(&ngrams[1], 1, 1, 2, 1, 0);
    assert_ngram(&ngrams[2], 2, 0, 2, 1, 1);
    assert_ngram(&ngrams[3], 2, 1, 1, 1, 0);
    assert_int_equal(matches_of(&ngrams[1]), 1);
    assert_int_equal(matches_of(&ngrams[3]), 1);
    free(ngrams);
}

static void test_nothing(void **state)
{
    static const uint32_t ids[] = {0};
    struct mc_id_sequence none = {ids, 0}, one = {ids, 1};
    struct mc_matched_ngram *ngrams;

    (void)state;
    assert_int_equal(mc_matched_ngrams(none, &one, 1, 1, 4, &ngrams), 0);
    free(ngrams);
    assert_int_equal(mc_matched_ngrams(one, &none, 1, 1, 4, &ngrams), 0);
    free(ngrams);
    assert_int_equal(mc_matched_ngrams(one, &one, 1, 2, 4, &ngrams), 0);
    free(ngrams);
}

static double member(const struct mc_explained *object, const char *key)
{
    return mc_explained_number(object, key, (double)NAN);
}

/* The record of a list with that text. */
static const struct mc_explained *ngram_of(const struct mc_explained *how, const char *text)
{
    const struct mc_explained *record = mc_explained_member(how, "matched_ngrams")->first;

    while (record != NULL && !mc_slice_is(mc_explained_member(record, "ngram")->text, text))
        record = record->next;
    assert_non_null(record);
    return record;
}

/* "the the cat" against "the cat" (2 words) and "the big the cat" (4): both are one word away from
 * 3, so the shorter one counts, and there is no penalty: 3 > 2. The second has "the" twice. */
static void test_bleu_references(void **state)
{
    struct mc_scoring_case item = {"the the cat", {"the cat", "the big the cat", NULL}};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_explained *how = mc_scoring_explain("bleu:order=2", &item, arena), *order;

    (void)state;
    assert_near(member(how, "closest_reference"), 1, 0);
    assert_near(member(how, "reference_length"), 2, 0);
    assert_near(member(how, "brevity_penalty"), 1, 0);
    assert_int_equal(mc_explained_member(how, "reference_lengths")->n, 2);
    assert_near(member(ngram_of(how, "the"), "matches"), 2, 0);
    assert_near(member(ngram_of(how, "the"), "reference"), 2, 0);
    assert_near(member(ngram_of(how, "cat"), "reference"), 1, 0);
    assert_near(member(ngram_of(how, "the cat"), "matches"), 1, 0);
    /* 3 of 3 words, 1 of 2 pairs: the score is 100 * sqrt(1 * 1/2) */
    order = mc_explained_member(how, "orders")->first;
    assert_near(member(order, "precision"), 100, 0);
    assert_near(member(order->next, "precision"), 50, 0);
    assert_near(member(how, "score"), 100 * sqrt(0.5), 1e-12);
    mc_arena_free(arena);
}

/* Precisions before and after smoothing: 2 of 3 words, 0 of 2 pairs; exp gives 100 / (2 * 2). The
 * third order is too long for 3 words with effective_order, so order 3 of "a b c" counts: 0 of 1,
 * 100 / (4 * 1). Order 4 has no n-gram. */
static void test_bleu_smoothing(void **state)
{
    static const double smoothed[] = {200.0 / 3, 25, 25, 0},
                        weights[] = {1.0 / 3, 1.0 / 3, 1.0 / 3, 0};
    static const double totals[] = {3, 2, 1, 0};
    struct mc_scoring_case item = {"a x c", {"a b c", NULL}};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_explained *order =
        mc_explained_member(mc_scoring_explain("bleu", &item, arena), "orders")->first;
    size_t n;

    (void)state;
    for (n = 0; n < 4; n++, order = order->next) {
        assert_non_null(order);
        assert_near(member(order, "total"), totals[n], 0);
        assert_near(member(order, "smoothed_precision"), smoothed[n], 1e-12);
        assert_near(member(order, "weight"), weights[n], 1e-15);
    }
    assert_null(order);
    mc_arena_free(arena);
}

/* chrf takes the second reference, whose text it shares; blanks do not count as characters, and
 * "\xC3\xA9" is one. */
static void test_chrf(void **state)
{
    struct mc_scoring_case item = {"caf\xC3\xA9 caf\xC3\xA9", {"xyz", "caf\xC3\xA9 au", NULL}};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_explained *how =
        mc_scoring_explain("chrf:char_order=2,word_order=1", &item, arena);
    const struct mc_explained *order = mc_explained_member(how, "orders")->first;

    (void)state;
    assert_near(member(how, "reference"), 2, 0);
    /* 8 characters and 6: c, a (1 + 1 in "au"), f, e' of the reference are matched: 5 */
    assert_near(member(order, "matches"), 5, 0);
    assert_near(member(order, "candidate_total"), 8, 0);
    assert_near(member(order, "reference_total"), 6, 0);
    assert_near(member(order, "precision"), 5.0 / 8, 1e-15);
    assert_near(member(order, "recall"), 5.0 / 6, 1e-15);
    assert_near(member(ngram_of(how, "\xC3\xA9"), "candidate_count"), 2, 0);
    assert_near(member(ngram_of(how, "f\xC3\xA9"), "matches"), 1, 0);
    assert_near(member(ngram_of(how, "caf\xC3\xA9"), "order"), 1, 0);
    assert_true(
        mc_slice_is(mc_explained_member(ngram_of(how, "caf\xC3\xA9"), "kind")->text, "word"));
    mc_arena_free(arena);
}

/* chrF++.py: "*#" divides alternatives, of which the second is the candidate. */
static void test_chrf_alternatives(void **state)
{
    struct mc_scoring_case item = {"ab", {"xy*#ab", NULL}};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_explained *how =
        mc_scoring_explain("chrf:variant=popovic,char_order=1,word_order=0", &item, arena);

    (void)state;
    assert_near(member(how, "score"), 100, 1e-12);
    assert_near(member(mc_explained_member(how, "orders")->first, "reference_total"), 2, 0);
    mc_arena_free(arena);
}

/* NLTK takes for each order the reference with most information: "b" is the rarer word, in the
 * second reference. */
static void test_nist_references(void **state)
{
    struct mc_scoring_case item = {"a b", {"a a a", "c b", NULL}};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_explained *how = mc_scoring_explain("nist:order=1", &item, arena), *ngram;

    (void)state;
    assert_near(member(mc_explained_member(how, "orders")->first, "reference"), 2, 0);
    ngram = mc_explained_member(how, "matched_ngrams")->first;
    assert_true(mc_slice_is(mc_explained_member(ngram, "ngram")->text, "b"));
    assert_near(member(ngram, "information"), log2(5), 1e-12); /* 5 words, one of them b */
    assert_null(ngram->next);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_bleu_references),
        cmocka_unit_test(test_bleu_smoothing),
        cmocka_unit_test(test_chrf),
        cmocka_unit_test(test_chrf_alternatives),
        cmocka_unit_test(test_nist_references),
    };

    return cmocka_run_group_tests_name("matched_ngrams", tests, NULL, NULL);
}
