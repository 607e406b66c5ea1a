/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "text/tokenize.h"

enum { TERCOM = 1, NORMALIZED = 2, DROP = 4, ASIAN = 8, CASED = 16, TERP = 32 + TERCOM };

/* The tokens joined by "|". */
static const char *tokens_of(unsigned flags, const char *text)
{
    static char joined[256];
    struct mc_ter_options options = {(flags & TERCOM) != 0, (flags & NORMALIZED) != 0,
                                     (flags & DROP) != 0,   (flags & ASIAN) != 0,
                                     (flags & CASED) == 0,  (flags & TERP) == TERP};
    struct mc_ter_tokens tokens;
    struct mc_buffer out = {NULL, 0, 0};
    size_t i;

    memset(&tokens, 0, sizeof(tokens));
    mc_ter_tokenize(&options, mc_slice_of(text), &tokens);
    for (i = 0; i < tokens.tokens.n; i++) {
        if (i > 0)
            mc_buffer_append_char(&out, '|');
        mc_buffer_append_slice(&out, tokens.tokens.items[i]);
    }
    assert_true(out.length < sizeof(joined));
    memcpy(joined, out.length > 0 ? out.data : "", out.length);
    joined[out.length] = '\0';
    if (tokens.tokens.n == 0)
        memcpy(joined, "(none)", sizeof("(none)"));
    mc_buffer_free(&out);
    mc_ter_tokens_free(&tokens);
    return joined;
}

static void test_plain(void **state)
{
    (void)state;
    assert_string_equal(tokens_of(0, " The dog's, \xC3\x89t\xC3\xA9\t(x). "),
                        "the|dog's,|\xC3\xA9t\xC3\xA9|(x).");
    assert_string_equal(tokens_of(CASED, "The A"), "The|A");
    assert_string_equal(tokens_of(0, ""), "(none)");
    assert_string_equal(tokens_of(0, " \t"), "(none)");
    /* no-break space and ideographic space split in Python, not in Java */
    assert_string_equal(tokens_of(0, "a\xC2\xA0"
                                     "b\xE3\x80\x80"
                                     "c"),
                        "a|b|c");
    assert_string_equal(tokens_of(TERCOM, "a\xC2\xA0"
                                          "b c"),
                        "a\xC2\xA0"
                        "b|c");
}

static void test_normalized(void **state)
{
    (void)state;
    assert_string_equal(tokens_of(NORMALIZED, "A (b) &quot;c&quot; &amp;lt; x/y"),
                        "a|(|b|)|\"|c|\"|<|x|/|y");
    /* stops and dashes by the digits around them */
    assert_string_equal(tokens_of(NORMALIZED, "1,000.5 a.b 3. .4 1-2 a-b 5-"),
                        "1,000.5|a|.|b|3|.|.|4|1|-|2|a-b|5|-");
    /* 's before a blank, a symbol or the end; not before a stop or a tab */
    assert_string_equal(tokens_of(NORMALIZED, "dog's it's! the's"), "dog|'s|it|'s|!|the|'s");
    assert_string_equal(tokens_of(NORMALIZED, "dog's, cat's.\tx's\ty"), "dog's|,|cat's|.|x's|y");
    /* sacreBLEU strips white space of every kind at the end first, Java's trim leaves U+2009 */
    assert_string_equal(tokens_of(NORMALIZED, "x it's\xE2\x80\x89"), "x|it|'s");
    assert_string_equal(tokens_of(NORMALIZED | TERCOM, "x it's\xE2\x80\x89"), "x|it's\xE2\x80\x89");
    /* sacreBLEU removes "\n-", tercom "-\n" and <skipped> */
    assert_string_equal(tokens_of(NORMALIZED, "a-\nb\n-c"), "a-|bc");
    assert_string_equal(tokens_of(NORMALIZED | TERCOM, "a-\nb\n-c"), "ab|-c");
    assert_string_equal(tokens_of(NORMALIZED, "<skipped>x"), "<|skipped|>|x");
    assert_string_equal(tokens_of(NORMALIZED | TERCOM, "<skipped>x"), "x");
}

static void test_punctuation(void **state)
{
    (void)state;
    assert_string_equal(tokens_of(DROP, "a.b (c) \"d\"; e-f!"), "ab|c|d|e-f");
    assert_string_equal(tokens_of(DROP, ". ?"), "(none)");
    assert_string_equal(tokens_of(DROP | NORMALIZED, "a.b"), "a|b");
    /* U+3002 and U+FF01 only with asian */
    assert_string_equal(tokens_of(DROP, "a\xE3\x80\x82 b\xEF\xBC\x81"),
                        "a\xE3\x80\x82|b\xEF\xBC\x81");
    assert_string_equal(tokens_of(DROP | ASIAN, "a\xE3\x80\x82 b\xEF\xBC\x81"), "a|b");
}

/* U+4F60 U+597D, kana U+306D U+30A2 U+30A2, U+3002. */
static void test_asian(void **state)
{
    const char *text =
        "x\xE4\xBD\xA0\xE5\xA5\xBDy\xE3\x81\xADz\xE3\x82\xA2\xE3\x82\xA2\xE3\x80\x82";

    (void)state;
    assert_string_equal(
        tokens_of(NORMALIZED | ASIAN, text),
        "x|\xE4\xBD\xA0|\xE5\xA5\xBD|y\xE3\x81\xADz\xE3\x82\xA2\xE3\x82\xA2|\xE3\x80\x82");
    assert_string_equal(
        tokens_of(NORMALIZED | ASIAN | TERCOM, text),
        "x|\xE4\xBD\xA0|\xE5\xA5\xBD|y|\xE3\x81\xAD|z|\xE3\x82\xA2\xE3\x82\xA2|\xE3\x80\x82");
    assert_string_equal(tokens_of(ASIAN, "\xE4\xBD\xA0\xE5\xA5\xBD"), "\xE4\xBD\xA0\xE5\xA5\xBD");
}

/* The ideographs of extension A, U+3400 to U+4DBF, and those around the gap of the hexagrams:
 * U+3400 U+4DBE U+4DBF are split, U+4DC0 and U+4DFF stay together, U+4E00 is split. */
static void test_extension_a(void **state)
{
    const char *text = "\xE3\x90\x80\xE4\xB6\xBE\xE4\xB6\xBF\xE4\xB7\x80\xE4\xB7\xBF"
                       "\xE4\xB8\x80x";
    const char *expected = "\xE3\x90\x80|\xE4\xB6\xBE|\xE4\xB6\xBF|\xE4\xB7\x80\xE4\xB7\xBF|"
                           "\xE4\xB8\x80|x";

    (void)state;
    assert_string_equal(tokens_of(NORMALIZED | ASIAN, text), expected);
    assert_string_equal(tokens_of(NORMALIZED | ASIAN | TERCOM, text), expected);
    assert_string_equal(tokens_of(NORMALIZED, text), text);
}

/* Java: what is left empty is one empty token, white space alone none, and white space in front
 * makes an empty token. */
static void test_java_split(void **state)
{
    (void)state;
    assert_string_equal(tokens_of(TERCOM, " "), "(none)");
    assert_string_equal(tokens_of(TERCOM | DROP, "."), "");
    assert_string_equal(tokens_of(TERCOM | DROP, ". ."), "(none)");
    assert_string_equal(tokens_of(TERCOM | DROP, ". a ."), "|a");
    assert_string_equal(tokens_of(TERCOM | NORMALIZED, "<skipped>"), "");
    assert_string_equal(tokens_of(TERCOM, "\x1F a\x1F"
                                          "b \x01"),
                        "a\x1F"
                        "b");
}

/* A stop ends a word if the word has no other and a blank stands before it and behind the stop. */
static void test_terp(void **state)
{
    (void)state;
    assert_string_equal(tokens_of(TERP, " A\tb. \x01"), "a|b.");
    assert_string_equal(tokens_of(TERP, " \x01 "), "(none)");
    assert_string_equal(tokens_of(TERP | DROP, "? !"), "(none)");
    assert_string_equal(tokens_of(TERP | DROP, "? a, \x01"), "a");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "<skipped>\x01"), "(none)");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "He came, saw. It's 5,000."),
                        "he|came|,|saw|.|it|'s|5,000.");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "Ph.D. a.b. a..  . ,"), "ph.d.|a.b.|a..|.|,");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "x-ray 3-4 &quot;a&amp;lt;\" a/b"),
                        "x-ray|3|-|4|\"|a|<|\"|a|/|b");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "a\t\tb.\n c"), "a|b|.|c");
    /* the blank that a symbol left before a word is taken by its stop */
    assert_string_equal(tokens_of(TERP | NORMALIZED, "a (b. c)"), "a|(b|.|c|)");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "(b.)"), "(b|.|)");
    assert_string_equal(tokens_of(TERP | NORMALIZED, "\"so,\" x"), "\"so|,|\"|x");
    assert_true(mc_ter_has_line_end(mc_slice_of("a\xC2\x85")));
    assert_true(mc_ter_has_line_end(mc_slice_of("a\xE2\x80\xA9z")));
    assert_false(mc_ter_has_line_end(mc_slice_of("a\xE2\x80\xA6\xC2\x84\n")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),       cmocka_unit_test(test_normalized),
        cmocka_unit_test(test_punctuation), cmocka_unit_test(test_asian),
        cmocka_unit_test(test_java_split),  cmocka_unit_test(test_extension_a),
        cmocka_unit_test(test_terp),
    };

    return cmocka_run_group_tests_name("ter_tokenize", tests, NULL, NULL);
}
