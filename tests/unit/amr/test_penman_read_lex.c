/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "amr/penman_read.c"

#include "tests/unit/support.h"

struct expected_token {
    enum mc_penman_kind kind;
    const char *text;
};

static void check_tokens(const char *text, const struct expected_token *expected)
{
    struct mc_penman_lexer lexer = {.text = mc_slice_of(text)};

    for (;; expected++) {
        enum mc_penman_kind kind = mc_penman_lex(&lexer);
        struct mc_penman_token token = lexer.token;

        assert_int_equal(token.kind, kind);
        if (token.kind != expected->kind || !mc_slice_is(token.text, expected->text))
            fail_msg("kind %d '%.*s', must be %d '%s'", (int)token.kind,
                     MC_SLICE_ARGUMENTS(token.text), (int)expected->kind, expected->text);
        if (token.kind == MC_PENMAN_END || token.kind == MC_PENMAN_MISTAKE)
            return;
    }
}

static void test_tokens(void **state)
{
    (void)state;
    check_tokens("(b/boy-01~e.1 :ARG0-of\"a \\\" b\" : c\"d #x\r\n),",
                 (const struct expected_token[]){{MC_PENMAN_OPEN, "("},
                                                 {MC_PENMAN_WORD, "b"},
                                                 {MC_PENMAN_SLASH, "/"},
                                                 {MC_PENMAN_WORD, "boy-01"},
                                                 {MC_PENMAN_ALIGNMENT, "e.1"},
                                                 {MC_PENMAN_ROLE, ":ARG0-of\"a"},
                                                 {MC_PENMAN_WORD, "\\\""},
                                                 {MC_PENMAN_WORD, "b\""},
                                                 {MC_PENMAN_ROLE, ":"},
                                                 {MC_PENMAN_WORD, "c\"d"},
                                                 {MC_PENMAN_COMMENT, "#x"},
                                                 {MC_PENMAN_CLOSE, ")"},
                                                 {MC_PENMAN_WORD, ","},
                                                 {MC_PENMAN_END, ""}});
    check_tokens(" \"a\\\\\" \"\\n\\\"\"#",
                 (const struct expected_token[]){{MC_PENMAN_QUOTED, "\"a\\\\\""},
                                                 {MC_PENMAN_QUOTED, "\"\\n\\\"\""},
                                                 {MC_PENMAN_COMMENT, "#"},
                                                 {MC_PENMAN_END, ""}});
    check_tokens("~e.1,22 ~a3~4,5 ~e.",
                 (const struct expected_token[]){{MC_PENMAN_ALIGNMENT, "e.1,22"},
                                                 {MC_PENMAN_ALIGNMENT, "a3"},
                                                 {MC_PENMAN_ALIGNMENT, "4,5"},
                                                 {MC_PENMAN_MISTAKE, ""}});
}

static void test_parse_errors(void **state)
{
    static const char *const texts[] = {"\x01", "\x7f", "\"x", "\"x\ny\"", "\"\\\"",  "~",
                                        "~x",   "~1,",  "~1x", "#\x02",    "\"\x1f\""};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        struct mc_penman_lexer lexer = {.text = mc_slice_of(texts[i])};

        assert_int_equal(mc_penman_lex(&lexer), MC_PENMAN_MISTAKE);
        assert_non_null(lexer.parse_error);
    }
}

static void test_words(void **state)
{
    (void)state;
    assert_true(mc_penman_is_word(mc_slice_of("a-b_c'5\"")));
    assert_true(mc_penman_is_word(mc_slice_of("-")));
    assert_false(mc_penman_is_word(mc_slice_of("")));
    assert_false(mc_penman_is_word(mc_slice_of("a b")));
    assert_false(mc_penman_is_word(mc_slice_of("a/b")));
    assert_false(mc_penman_is_word(mc_slice_of("a:b")));
    assert_false(mc_penman_is_word(mc_slice_of("a~")));
    assert_false(mc_penman_is_word(mc_slice_of("(")));
    assert_false(mc_penman_is_word(mc_slice_of("\"a")));
    assert_false(mc_penman_is_word(mc_slice_of("#a")));
    assert_false(mc_penman_is_word(mc_slice_of("a\x01")));
}

static void check_unquoted(const char *quoted, const char *decoded)
{
    char bytes[32];
    size_t n_bytes = penman_unquote(mc_slice_of(quoted), bytes);

    assert_int_equal(n_bytes, strlen(decoded));
    assert_memory_equal(bytes, decoded, n_bytes);
}

static void test_unquote(void **state)
{
    (void)state;
    check_unquoted("\"\"", "");
    check_unquoted("\"a b\"", "a b");
    check_unquoted("\"\\\"\\\\\"", "\"\\");
    check_unquoted("\"\\n\\\\n\"", "\\n\\n");
}

/* A control character is found at every place of a comment, a tab is none. */
static void test_long_comments(void **state)
{
    static const char controls[] = "\x01\x1f\x7f";
    char comment[] = "# ::snt \xC3\x84 boy walks in\nx";
    size_t n = strlen(comment) - 2, i, k;

    (void)state;
    for (i = 1; i < n; i++) {
        struct mc_penman_lexer lexer = {.text = mc_slice_of(comment)};
        char before = comment[i];

        comment[i] = '\t';
        assert_int_equal(mc_penman_lex(&lexer), MC_PENMAN_COMMENT);
        assert_int_equal(lexer.token.text.length, n);
        for (k = 0; controls[k] != '\0'; k++) {
            comment[i] = controls[k];
            lexer.at = 0;
            assert_int_equal(mc_penman_lex(&lexer), MC_PENMAN_MISTAKE);
            assert_ptr_equal(lexer.token.text.data, comment + i);
        }
        comment[i] = before;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),        cmocka_unit_test(test_parse_errors),
        cmocka_unit_test(test_long_comments), cmocka_unit_test(test_words),
        cmocka_unit_test(test_unquote),
    };

    return cmocka_run_group_tests_name("penman_lex", tests, NULL, NULL);
}
