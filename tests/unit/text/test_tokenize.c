/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/file.h"
#include "text/tokenize.h"
#include "text/unicode.h"

/* The tokens with one blank between them. */
static void join(const struct mc_tokens *tokens, struct mc_buffer *out)
{
    size_t i;

    mc_buffer_clear(out);
    for (i = 0; i < tokens->n; i++) {
        if (i > 0)
            mc_buffer_append_char(out, ' ');
        mc_buffer_append_slice(out, tokens->items[i]);
    }
    mc_buffer_append(out, "", 0);
}

static void assert_tokens(enum mc_tokenizer tokenizer, const char *text, const char *expected)
{
    struct mc_tokens tokens;
    struct mc_buffer joined = {NULL, 0, 0};

    memset(&tokens, 0, sizeof(tokens));
    mc_tokenize(tokenizer, mc_slice_of(text), &tokens);
    join(&tokens, &joined);
    assert_string_equal(joined.data, expected);
    mc_buffer_free(&joined);
    mc_tokens_free(&tokens);
}

/* Expected values: the substitutions of sacreBLEU's TokenizerRegexp one after the other, by hand.
 */
static void test_13a_stops(void **state)
{
    (void)state;
    assert_tokens(MC_TOKENIZER_13A, "a.", "a .");
    assert_tokens(MC_TOKENIZER_13A, "1.5 1,000.", "1.5 1,000 .");
    assert_tokens(MC_TOKENIZER_13A, "a.5 .5", "a . 5 . 5");
    assert_tokens(MC_TOKENIZER_13A, "5.a", "5 . a");
    assert_tokens(MC_TOKENIZER_13A, "a..5",
                  "a . .5"); /* (a.)(.5): the second stop has no partner */
    assert_tokens(MC_TOKENIZER_13A, "1..5", "1 . . 5");
    assert_tokens(MC_TOKENIZER_13A, "1...5", "1 . . .5");
    assert_tokens(MC_TOKENIZER_13A, "a...", "a . . .");
    assert_tokens(MC_TOKENIZER_13A, ".", ".");
    assert_tokens(MC_TOKENIZER_13A, "..5", ". .5");
}

static void test_13a_symbols_and_dashes(void **state)
{
    (void)state;
    assert_tokens(MC_TOKENIZER_13A, "(a)/b's c-d", "( a ) / b's c-d");
    assert_tokens(MC_TOKENIZER_13A, "5-6 5--6 -5 a-5", "5 - 6 5 - -6 -5 a-5");
    assert_tokens(MC_TOKENIZER_13A, "1.5-2", "1.5 - 2");
    assert_tokens(MC_TOKENIZER_13A, "$5.00!", "$ 5.00 !");
    assert_tokens(MC_TOKENIZER_13A,
                  "a\xC2\xA0"
                  "b\xE2\x80\x83"
                  "c\xE2\x80\xA6",
                  "a b c\xE2\x80\xA6");
    assert_tokens(MC_TOKENIZER_13A, "", "");
}

static void test_13a_rewrites_first(void **state)
{
    (void)state;
    assert_tokens(MC_TOKENIZER_13A, "&quot;a&quot; &lt;b&gt; c & d", "\" a \" < b > c & d");
    assert_tokens(MC_TOKENIZER_13A, "&amp;lt;", "<"); /* unescaped in this order, one by one */
    assert_tokens(MC_TOKENIZER_13A, "a<skipped>b", "ab");
    assert_tokens(MC_TOKENIZER_13A, "&lt;skipped&gt;", "< skipped >");
    assert_tokens(MC_TOKENIZER_13A, "exam-\nple two\nlines", "example two lines");
    assert_tokens(MC_TOKENIZER_13A, "R&amp;D.", "R & D .");
}

/* \P{N}\p{P}, then \p{P}\P{N}, then \p{S}; nothing stands around the text. */
static void test_intl(void **state)
{
    (void)state;
    assert_tokens(MC_TOKENIZER_INTL, "a.", "a .");
    assert_tokens(MC_TOKENIZER_INTL, "in 1999.", "in 1999.");
    assert_tokens(MC_TOKENIZER_INTL, ".5 (5)", ".5 ( 5)"); /* no character before or after */
    assert_tokens(MC_TOKENIZER_INTL, "(5) a", "(5 ) a");
    assert_tokens(MC_TOKENIZER_INTL, "a,,5 5,,5", "a , ,5 5 , , 5");
    assert_tokens(MC_TOKENIZER_INTL, "it's $5+\xE2\x82\xAC", "it ' s $ 5 + \xE2\x82\xAC");
    assert_tokens(MC_TOKENIZER_INTL, "&quot;", "& quot ;");
    assert_tokens(MC_TOKENIZER_INTL, "\xE4\xBD\xA0\xE3\x80\x82", "\xE4\xBD\xA0 \xE3\x80\x82");
    assert_tokens(MC_TOKENIZER_INTL, "", "");
}

/* Chinese characters one by one; what is between them as 13a, but nothing is thought around the
 * text, so that a stop at its end stays with a digit: "1." matches neither "([^0-9])([.,])" nor
 * "([.,])([^0-9])". */
static void test_zh(void **state)
{
    (void)state;
    assert_tokens(MC_TOKENIZER_ZH, "\xE6\x88\x91\xE6\x9C\x89 2.5kg\xE3\x80\x82",
                  "\xE6\x88\x91 \xE6\x9C\x89 2.5kg \xE3\x80\x82");
    assert_tokens(MC_TOKENIZER_ZH, "it costs 1.", "it costs 1.");
    assert_tokens(MC_TOKENIZER_ZH, ".5 a.", ".5 a .");
    assert_tokens(MC_TOKENIZER_ZH, "..5 1..", ". . 5 1 . .");
    assert_tokens(MC_TOKENIZER_ZH, "1.\xE6\x88\x91", "1 . \xE6\x88\x91");
    /* U+2019 and U+20AC are in the range that was meant for U+20000; U+00E9 is in none */
    assert_tokens(MC_TOKENIZER_ZH, "it\xE2\x80\x99s 5\xE2\x82\xAC caf\xC3\xA9",
                  "it \xE2\x80\x99 s 5 \xE2\x82\xAC caf\xC3\xA9");
    assert_tokens(MC_TOKENIZER_ZH, "\xF0\xA0\x80\x80\xF0\xA0\x80\x81",
                  "\xF0\xA0\x80\x80\xF0\xA0\x80\x81");
    assert_tokens(MC_TOKENIZER_ZH, "&amp;\n<b>", "& amp ; < b >");
    assert_tokens(MC_TOKENIZER_ZH, "", "");
}

static void test_char_and_none(void **state)
{
    (void)state;
    assert_tokens(MC_TOKENIZER_CHAR, "ab \xC3\xA9\xE3\x80\x80.", "a b \xC3\xA9 .");
    assert_tokens(MC_TOKENIZER_NONE,
                  " a.b\x1C"
                  "c\xC2\x85"
                  "d ",
                  "a.b c d");
    assert_tokens(MC_TOKENIZER_NONE,
                  "a\xE2\x80\x8B"
                  "b",
                  "a\xE2\x80\x8B"
                  "b"); /* a zero width space is no white space */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_13a_stops),
        cmocka_unit_test(test_13a_symbols_and_dashes),
        cmocka_unit_test(test_13a_rewrites_first),
        cmocka_unit_test(test_intl),
        cmocka_unit_test(test_zh),
        cmocka_unit_test(test_char_and_none),
    };

    return cmocka_run_group_tests_name("tokenize", tests, NULL, NULL);
}
