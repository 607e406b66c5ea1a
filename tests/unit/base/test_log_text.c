/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/log_text.h"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/memory.h"

static void assert_line(const char *text, size_t length, const char *expected)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_buffer_append_text(&out, "");
    mc_log_append(&out, mc_slice(text, length));
    assert_string_equal(out.data == NULL ? "" : out.data, expected);
    mc_buffer_free(&out);
}

static void assert_shown(const char *text, const char *expected)
{
    assert_line(text, strlen(text), expected);
}

static void test_what_stays(void **state)
{
    (void)state;
    assert_shown("", "");
    assert_shown("plain ASCII, it's \"so\"", "plain ASCII, it's \"so\"");
    assert_shown("\xC3\xA4 \xE6\xBC\xA2 \xD8\xB9\xD8\xB1\xD8\xA8\xD9\x8A \xF0\x9F\x98\x80",
                 "\xC3\xA4 \xE6\xBC\xA2 \xD8\xB9\xD8\xB1\xD8\xA8\xD9\x8A \xF0\x9F\x98\x80");
    assert_shown("a::b, x ::error::", "a::b, x ::error::");
    assert_shown("# ## [x]", "# ## [x]");
}

static void test_controls(void **state)
{
    (void)state;
    assert_shown("\x1B[31mred", "\\x1B[31mred");
    assert_shown("a\tb\rc\nd\x7F", "a b\\x0Dc\\x0Ad\\x7F");
    assert_line("a\0b", 3, "a\\x00b");
    /* U+0085 and U+009B (the control sequence introducer), in UTF-8 and as a byte */
    assert_shown("\xC2\x85\xC2\x9B", "\\x85\\x9B");
    assert_shown("\x9B", "\\x9B");
    assert_shown("\xC3(", "\\xC3(");
}

static void test_direction(void **state)
{
    (void)state;
    assert_shown("\xE2\x80\xAE"
                 "abc\xE2\x81\xA9",
                 "\\u202Eabc\\u2069");
    assert_shown("\xD8\x9C\xE2\x80\x8F\xE2\x80\xA8", "\\u061C\\u200F\\u2028");
}

static void test_workflow_commands(void **state)
{
    (void)state;
    assert_shown("::error::x", "\\x3A:error::x");
    assert_shown(" \t\xC2\xA0::add-mask::x", "  \xC2\xA0\\x3A:add-mask::x");
    assert_shown("\r::error::x", "\\x0D\\x3A:error::x");
    assert_shown("a ##[error]x", "a \\x23#[error]x");
}

static void test_lines(void **state)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    assert_non_null(stream);
    mc_log_write(stream, mc_slice_of("a\n::error::x\n\n b\x1B"));
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, "a\n\\x3A:error::x\n\n b\\x1B");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_stays), cmocka_unit_test(test_controls),
        cmocka_unit_test(test_direction),  cmocka_unit_test(test_workflow_commands),
        cmocka_unit_test(test_lines),
    };

    return cmocka_run_group_tests_name("log_text", tests, NULL, NULL);
}
