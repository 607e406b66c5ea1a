/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/slice.h"
#include "text/ngram.h"
#include "text/tokenize.h"

static void tokens_of(struct mc_tokens *tokens, const char *text)
{
    memset(tokens, 0, sizeof(*tokens));
    mc_tokenize(MC_TOKENIZER_NONE, mc_slice_of(text), tokens);
}

static void assert_ids(struct mc_token_ids *table, const char *text, const uint32_t *expected)
{
    struct mc_tokens tokens;
    uint32_t ids[16];
    size_t i;

    tokens_of(&tokens, text);
    mc_token_ids_add(table, &tokens, ids);
    for (i = 0; i < tokens.n; i++)
        assert_int_equal(ids[i], expected[i]);
    mc_tokens_free(&tokens);
}

static void test_equal_tokens_have_equal_ids(void **state)
{
    static const uint32_t first[] = {0, 1, 0, 2, 3}, second[] = {4, 1, 5, 6, 5};
    static const uint32_t anew[] = {0, 1};
    struct mc_token_ids table;

    (void)state;
    memset(&table, 0, sizeof(table));
    mc_token_ids_clear(&table);
    assert_ids(&table, "a bb a abcdefgh abcdefghi", first);
    assert_ids(&table, "abcdefghj bb abcdefg ab abcdefg", second);
    assert_int_equal(table.n, 7);
    mc_token_ids_clear(&table);
    assert_int_equal(table.n, 0);
    assert_ids(&table, "bb a", anew);
    mc_token_ids_free(&table);
}

/* Texts of every length from 1 to 20, so that tokens end near the end of a text in every way; the
 * exact blocks let the sanitizer see a read beyond it. */
static void test_reads_nothing_outside_the_text(void **state)
{
    struct mc_token_ids table;
    size_t length;

    (void)state;
    memset(&table, 0, sizeof(table));
    for (length = 1; length <= 20; length++) {
        char *text = malloc(length);
        struct mc_tokens tokens;
        uint32_t ids[20];
        size_t i;

        assert_non_null(text);
        for (i = 0; i < length; i++)
            text[i] = i % 4 == 3 ? ' ' : 'a';
        memset(&tokens, 0, sizeof(tokens));
        mc_tokenize(MC_TOKENIZER_NONE, mc_slice(text, length), &tokens);
        mc_token_ids_clear(&table);
        mc_token_ids_add(&table, &tokens, ids);
        /* "aaa" and, where the length is no multiple of 4 and over 4, a shorter rest */
        assert_int_equal(table.n, length > 4 && length % 4 != 0 && length % 4 != 3 ? 2 : 1);
        mc_tokens_free(&tokens);
        free(text);
    }
    mc_token_ids_free(&table);
}

static void test_many_tokens(void **state)
{
    enum { N = 20000 };
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_token_ids table;
    struct mc_tokens tokens;
    uint32_t *ids = malloc(2 * N * sizeof(*ids)), i;

    (void)state;
    assert_non_null(ids);
    memset(&table, 0, sizeof(table));
    memset(&tokens, 0, sizeof(tokens));
    for (i = 0; i < 2 * N; i++)
        mc_buffer_append_format(&text, "common-prefix-%u ", i % N);
    mc_tokenize(MC_TOKENIZER_NONE, mc_buffer_slice(&text), &tokens);
    assert_int_equal(tokens.n, 2 * N);
    mc_token_ids_clear(&table);
    mc_token_ids_add(&table, &tokens, ids);
    for (i = 0; i < 2 * N; i++)
        assert_int_equal(ids[i], i % N);
    mc_token_ids_free(&table);
    mc_tokens_free(&tokens);
    mc_buffer_free(&text);
    free(ids);
}

/* Tokens of which each begins with all shorter ones. */
static void test_prefixes_are_other_tokens(void **state)
{
    enum { SHORTEST = 8, LONGEST = 600 };
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_token_ids table;
    struct mc_tokens tokens;
    uint32_t ids[LONGEST];
    size_t length;

    (void)state;
    memset(&table, 0, sizeof(table));
    memset(&tokens, 0, sizeof(tokens));
    for (length = LONGEST; length > SHORTEST; length--) {
        mc_buffer_append_repeated(&text, 'a', length);
        mc_buffer_append_char(&text, ' ');
    }
    mc_tokenize(MC_TOKENIZER_NONE, mc_buffer_slice(&text), &tokens);
    mc_token_ids_clear(&table);
    mc_token_ids_add(&table, &tokens, ids);
    assert_int_equal(table.n, LONGEST - SHORTEST);
    mc_token_ids_free(&table);
    mc_tokens_free(&tokens);
    mc_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_tokens_have_equal_ids),
        cmocka_unit_test(test_reads_nothing_outside_the_text),
        cmocka_unit_test(test_many_tokens),
        cmocka_unit_test(test_prefixes_are_other_tokens),
    };

    return cmocka_run_group_tests_name("token_ids", tests, NULL, NULL);
}
