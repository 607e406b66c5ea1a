/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "metrics/case_words.h"

static struct mc_metric_side side_of(const char *text)
{
    struct mc_slice none = mc_slice_of("");
    struct mc_metric_side side = {mc_slice_of(text), none, none, MC_NEEDS_TEXT, 0};

    return side;
}

static void assert_sequence(struct mc_id_sequence sequence, const uint32_t *expected, size_t n)
{
    size_t i;

    assert_int_equal(sequence.n, n);
    for (i = 0; i < n; i++)
        assert_int_equal(sequence.ids[i], expected[i]);
}

/* Reads candidate and two references and compares the ids of all words. */
static void read_and_check(struct mc_case_words *words, const char *const *texts,
                           const uint32_t (*expected)[4], const size_t *n)
{
    struct mc_metric_side candidate = side_of(texts[0]);
    struct mc_metric_side first = side_of(texts[1]), second = side_of(texts[2]);
    const struct mc_metric_side *references[] = {&first, &second};
    struct mc_metric_input input = {
        sizeof(input), mc_slice_of("x"), &candidate, references, 2, 0, NULL, NULL};

    mc_case_words_read(words, &input);
    assert_int_equal(words->n_references, 2);
    assert_sequence(words->candidate_sequence, expected[0], n[0]);
    assert_sequence(words->sequences[0], expected[1], n[1]);
    assert_sequence(words->sequences[1], expected[2], n[2]);
}

/* The memory of one case serves the next, which forgets its words; every reference keeps its own
 * copy where texts are rewritten. */
static void test_equal_words_of_a_case_have_equal_ids(void **state)
{
    static const char *const texts[] = {"The cat. ", "the &quot;CAT", "internationalisation cat"};
    static const uint32_t cased[][4] = {{0, 1, 2}, {3, 4, 5}, {6, 1}};
    static const uint32_t lowered[][4] = {{0, 1, 2}, {0, 3, 1}, {4, 1}};
    static const size_t n[] = {3, 3, 2};
    struct mc_case_words words;
    unsigned turn;

    (void)state;
    memset(&words, 0, sizeof(words));
    words.tokenizer = MC_TOKENIZER_13A;
    for (turn = 0; turn < 2; turn++) {
        words.lowercase = false;
        read_and_check(&words, texts, cased, n);
        assert_int_equal(words.table.n, 7);
        words.lowercase = true;
        read_and_check(&words, texts, lowered, n);
    }
    mc_case_words_free(&words);
}

/* mteval decodes entities with every tokeniser, lowers A to Z alone with 13a, and takes U+001C for
 * part of a word. */
static void test_mteval_prepares_texts_its_own_way(void **state)
{
    static const char *const texts[] = {"A\x1C \xC3\x89", "a\x1C \xC3\xA9", "&apos; \xC3\x89"};
    static const uint32_t ascii[][4] = {{0, 1}, {0, 2}, {3, 4, 5, 1}};
    static const uint32_t full[][4] = {{0, 1}, {0, 1}, {2, 1}};
    static const size_t n_ascii[] = {2, 2, 4}, n_full[] = {2, 2, 2};
    struct mc_case_words words;

    (void)state;
    memset(&words, 0, sizeof(words));
    words.mteval = words.lowercase = true;
    words.tokenizer = MC_TOKENIZER_13A; /* "&apos;" is "&", "apos", ";" to it */
    read_and_check(&words, texts, ascii, n_ascii);
    words.tokenizer = MC_TOKENIZER_INTL;
    read_and_check(&words, texts, full, n_full);
    mc_case_words_free(&words);
}

/* Runs of white space become one blank before lines could be joined, and one at the end splits the
 * last stop off; entities are decoded once; Perl's lc knows no final sigma. The tokens are those
 * that Perl 5.36 gives with the substitutions of mteval-v13a. */
static void test_mteval_keeps_blanks_at_the_end(void **state)
{
    static const char *const stops[] = {"5. ", "5 .", "5."};
    static const uint32_t stop_ids[][4] = {{0, 1}, {0, 1}, {2}};
    static const char *const lines[] = {"a-\n\tb", "a- b", "&amp;amp;"};
    static const uint32_t line_ids[][4] = {{0, 1}, {0, 1}, {2, 3, 4}};
    static const char *const sigmas[] = {"\xCE\x91\xCE\xA3", "\xCE\xB1\xCF\x83",
                                         "\xCE\xB1\xCF\x82"};
    static const uint32_t sigma_ids[][4] = {{0}, {0}, {1}};
    static const size_t n_stops[] = {2, 2, 1}, n_lines[] = {2, 2, 3}, n_sigmas[] = {1, 1, 1};
    struct mc_case_words words;

    (void)state;
    memset(&words, 0, sizeof(words));
    words.mteval = true;
    words.tokenizer = MC_TOKENIZER_INTL;
    read_and_check(&words, stops, stop_ids, n_stops);
    words.lowercase = true;
    read_and_check(&words, sigmas, sigma_ids, n_sigmas);
    words.tokenizer = MC_TOKENIZER_13A;
    read_and_check(&words, lines, line_ids, n_lines);
    mc_case_words_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_words_of_a_case_have_equal_ids),
        cmocka_unit_test(test_mteval_prepares_texts_its_own_way),
        cmocka_unit_test(test_mteval_keeps_blanks_at_the_end),
    };

    return cmocka_run_group_tests_name("case_words", tests, NULL, NULL);
}
