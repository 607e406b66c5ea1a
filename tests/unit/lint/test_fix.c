/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/file.h"
#include "lint/fix.h"
#include "text/line_diff.h"

static struct mc_arena *arena;

static struct mc_fix mend(const char *text)
{
    struct mc_fix fix;

    mc_lint_fix(mc_slice_of(text), arena, &fix);
    return fix;
}

/* A file whose only case has this inside. */
static const char *file_of(const char *members)
{
    return mc_arena_format(
        arena, "{ \"schema\" : \"metricheck/suite/1\",\n \"cases\": [ {%s} ] }\n", members);
}

static void check(const char *members, const char *expected, size_t n_sentences, size_t n_orders)
{
    struct mc_fix fix = mend(file_of(members));

    assert_string_equal(fix.text.data, file_of(expected));
    assert_int_equal(fix.n_sentences, n_sentences);
    assert_int_equal(fix.n_orders, n_orders);
    assert_int_equal(fix.n_spans > 0, n_sentences + n_orders > 0);
    fix = mend(fix.text.data);
    assert_int_equal(fix.n_spans, 0);
}

static void check_sentence(const char *text, const char *expected)
{
    check(mc_arena_format(arena, "\"candidate\": {\"text\":\"%s\"}", text),
          mc_arena_format(arena, "\"candidate\": {\"text\":\"%s\"}", expected),
          strcmp(text, expected) != 0, 0);
}

static void test_sentences(void **state)
{
    (void)state;
    check_sentence("A cat.", "A cat.");
    check_sentence(" A cat. ", "A cat.");
    check_sentence("A   cat.", "A cat.");
    check_sentence("A\\tcat.\\r\\n", "A cat.");
    check_sentence("A \\n cat.", "A cat.");
    check_sentence("A\\u2028cat\xE2\x80\xA9.", "A cat .");
    check_sentence("\\u0020A \\u0020cat", "A cat");
}

/* What is not understood, or is no fault, keeps its bytes. */
static void test_what_stays_in_sentences(void **state)
{
    (void)state;
    check_sentence("   ", "   ");
    check_sentence("", "");
    check_sentence("a\\u0001b", "a\\u0001b");
    check_sentence("a\\u0020b\\/\\u00e4\\\"\\ud83d\\ude00 \xC3\xA4 \xE2\x80\x99",
                   "a\\u0020b\\/\\u00e4\\\"\\ud83d\\ude00 \xC3\xA4 \xE2\x80\x99");
}

/* U+00A0, U+2007 and U+202F are blanks, U+200B, U+2060, U+FEFF and U+00AD nothing. */
static void test_what_nobody_sees(void **state)
{
    (void)state;
    check_sentence("a\xC2\xA0\xC2\xA0"
                   "b\xE2\x80\x87"
                   "c\xE2\x80\xAF",
                   "a b c");
    check_sentence("\xEF\xBB\xBF"
                   "a\xE2\x80\x8B"
                   "b\xE2\x81\xA0 \xC2\xAD c",
                   "ab c");
    check_sentence("a\\u00a0b\\u200bc\\u202F", "a bc");
    check_sentence("\\u200b", "\\u200b");
}

static void test_all_sides(void **state)
{
    (void)state;
    check("\"reference\":{\"text\":\"a \"},\"candidate\":{\"text\":\" b\"},"
          "\"references\":[{\"text\":\"c  d\"} , {\"text\":\"e\"}],\"note\":\" x \"",
          "\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"},"
          "\"references\":[{\"text\":\"c d\"} , {\"text\":\"e\"}],\"note\":\" x \"",
          3, 0);
}

static void test_an_allowance(void **state)
{
    const char *allowed = "\"candidate\":{\"text\":\"a \"},\"lint\":{\"allow\":[\"W005\"],"
                          "\"reason\":\"as published\"}";

    (void)state;
    check(allowed, allowed, 0, 0);
}

static void test_order(void **state)
{
    (void)state;
    check("\"score\" : 1 ,\n  \"candidate\": {\"amr\": \"(a / a)\",  \"text\": \"b\"},\"id\":\"x\"",
          "\"id\":\"x\" ,\n  \"candidate\": {\"text\": \"b\",  \"amr\": \"(a / a)\"},\"score\" : 1",
          0, 2);
}

static void test_order_of_the_file(void **state)
{
    struct mc_fix fix = mend("{\"cases\": [],\n\"schema\": \"metricheck/suite/1\"}");

    (void)state;
    assert_string_equal(fix.text.data, "{\"schema\": \"metricheck/suite/1\",\n\"cases\": []}");
    assert_int_equal(fix.n_orders, 1);
}

/* The order of an object with an unknown key stays; inside of it is mended. */
static void test_unknown_keys(void **state)
{
    (void)state;
    check("\"score\":1,\"candidate\":{\"text\":\"a \"},\"od\":2,\"id\":\"x\"",
          "\"score\":1,\"candidate\":{\"text\":\"a\"},\"od\":2,\"id\":\"x\"", 1, 0);
}

/* One stretch for an object whose keys moved, whatever was mended inside; places in both texts. */
static void test_spans(void **state)
{
    const char *text =
        file_of("\"candidate\":{\"text\":\"a \"},\"id\":\"x\"}, {\"candidate\":{\"text\":\" b\"}");
    struct mc_fix fix = mend(text);
    size_t i, shift = 0;

    (void)state;
    assert_int_equal(fix.n_spans, 2);
    for (i = 0; i < 2; i++) {
        const struct mc_changed_span *span = &fix.spans[i];

        assert_int_equal(span->new_begin + shift, span->begin);
        shift += (span->end - span->begin) - (span->new_end - span->new_begin);
    }
    assert_int_equal(text[fix.spans[0].begin], '{');
    assert_int_equal(text[fix.spans[0].end - 1], '}');
    assert_int_equal(text[fix.spans[1].begin], '"');
    assert_int_equal(fix.text.length, strlen(text) - 2);
}

static void check_untouched(const char *text)
{
    struct mc_fix fix = mend(text);

    assert_int_equal(fix.n_spans, 0);
    assert_string_equal(fix.text.data, text);
}

static void test_other_files(void **state)
{
    (void)state;
    check_untouched("");
    check_untouched("not JSON");
    check_untouched("[1, 2]");
    check_untouched("{\"cases\": [{\"candidate\": {\"text\": \" a\"}}]}");
    check_untouched("{\"schema\": \"metricheck/phenomenon/1\", \"name\": \"x\"}");
    check_untouched(
        "{\"schema\": \"metricheck/suite/1\", \"cases\": {\"candidate\": {\"text\": \" a\"}}}");
    check_untouched("{\"schema\": \"metricheck/suite/1\", \"cases\": [1, {\"candidate\": "
                    "[{\"text\": \" \"}]}]}");
}

/* The shipped suite has nothing to be mended: its order is that of the format. */
static void test_the_shipped_suite(void **state)
{
    const char *folder = mc_arena_strdup(arena, mc_source_path("tests/frozen/suites/starter"));
    struct mc_error error = MC_NO_ERROR;
    size_t i, n;
    char **names;

    (void)state;
    assert_int_equal(mc_folder_list(folder, ".json", arena, &names, &n, &error), 0);
    assert_true(n >= 11);
    for (i = 0; i < n; i++) {
        struct mc_slice text;
        struct mc_fix fix;

        assert_int_equal(
            mc_file_read(mc_arena_format(arena, "%s/%s", folder, names[i]), arena, &text, &error),
            0);
        mc_lint_fix(text, arena, &fix);
        assert_int_equal(fix.n_spans, 0);
        assert_true(mc_slice_equal(fix.text, text));
    }
}

static int begin(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int end(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_what_stays_in_sentences),
        cmocka_unit_test(test_what_nobody_sees),
        cmocka_unit_test(test_all_sides),
        cmocka_unit_test(test_an_allowance),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_order_of_the_file),
        cmocka_unit_test(test_unknown_keys),
        cmocka_unit_test(test_spans),
        cmocka_unit_test(test_other_files),
        cmocka_unit_test(test_the_shipped_suite),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
