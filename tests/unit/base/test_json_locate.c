/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/json_locate.h"

#define KEY(name)                                                                                  \
    {                                                                                              \
        (name), 0                                                                                  \
    }
#define INDEX(number)                                                                              \
    {                                                                                              \
        NULL, (number)                                                                             \
    }

/* The text of the value at the end of the path is `expected`, its key begins at `key`. */
static void assert_located(const char *text, const struct mc_json_step *path, size_t n_steps,
                           const char *expected, size_t key)
{
    struct mc_json_span span;

    assert_true(mc_json_locate(mc_slice_of(text), path, n_steps, &span));
    assert_int_equal(span.end - span.begin, strlen(expected));
    assert_memory_equal(text + span.begin, expected, strlen(expected));
    assert_int_equal(span.key, key);
}

static void test_paths_of_keys_and_indexes(void **state)
{
    static const char text[] =
        " {\"name\": \"x}\", \"cases\": [ {\"a\": 1} , {\"a\":-2.5e3,\"b\":[]}]}";
    const struct mc_json_step name[] = {KEY("name")}, cases[] = {KEY("cases")};
    const struct mc_json_step second[] = {KEY("cases"), INDEX(1), KEY("a")};
    const struct mc_json_step last[] = {KEY("cases"), INDEX(1), KEY("b")};
    const struct mc_json_step element[] = {KEY("cases"), INDEX(0)};

    (void)state;
    assert_located(text, NULL, 0, text + 1, 1);
    assert_located(text, name, 1, "\"x}\"", 2);
    assert_located(text, cases, 1, "[ {\"a\": 1} , {\"a\":-2.5e3,\"b\":[]}]", 16);
    assert_located(text, element, 2, "{\"a\": 1}", 27);
    assert_located(text, second, 3, "-2.5e3", 39);
    assert_located(text, last, 3, "[]", 50);
}

static void test_keys_are_compared_decoded(void **state)
{
    const struct mc_json_step quote[] = {KEY("a\"b")}, accent[] = {KEY("\xC3\xA9")},
                              face[] = {KEY("\xF0\x9F\x98\x80")}, feed[] = {KEY("\n/")};

    (void)state;
    assert_located("{\"a\": 0, \"a\\\"b\": 1}", quote, 1, "1", 9);
    assert_located("{\"\\u00E9\": 2}", accent, 1, "2", 1);
    assert_located("{\"\\ud83d\\uDE00\": 3}", face, 1, "3", 1);
    assert_located("{\"\\n\\/\": 4}", feed, 1, "4", 1);
}

static void test_what_is_not_there(void **state)
{
    static const char *const texts[] = {
        "",           "{",          "{\"a\"",      "{\"a\":", "[1, 2]",
        "{\"b\": 1}", "{\"b\": \"", "{\"b\": [1,", "null",    "{\"ab\":1}",
        "{1}",        "{\"a\" 1}",  "{\"b\\",      "{\"\\u12"};
    const struct mc_json_step path[] = {KEY("a")}, third[] = {INDEX(2)};
    struct mc_json_span span;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_false(mc_json_locate(mc_slice_of(texts[i]), path, 1, &span));
    assert_false(mc_json_locate(mc_slice_of("[1, 2]"), third, 1, &span));
    assert_false(mc_json_locate(mc_slice_of("[1, 2,]"), third, 1, &span));
    assert_false(mc_json_locate(mc_slice_of("[1, 2"), third, 1, &span));
}

static void test_depth_costs_no_stack(void **state)
{
    static char text[2000000];
    const struct mc_json_step first[] = {INDEX(0)};
    struct mc_json_span span;

    (void)state;
    memset(text, '[', sizeof(text));
    assert_false(mc_json_locate(mc_slice(text, sizeof(text)), first, 1, &span));
    memset(text + sizeof(text) / 2, ']', sizeof(text) / 2);
    assert_true(mc_json_locate(mc_slice(text, sizeof(text)), first, 1, &span));
    assert_int_equal(span.begin, 1);
    assert_int_equal(span.end, sizeof(text) - 1);
}

static void test_offsets_inside_a_string(void **state)
{
    /* ab\n\u00e9\ud83d\ude00z decodes to a b LF C3 A9 F0 9F 98 80 z */
    struct mc_slice text = mc_slice_of("[\"ab\\n\\u00e9\\ud83d\\ude00z\"]");
    static const size_t expected[] = {2, 3, 4, 6, 6, 12, 12, 12, 12, 24, 25, 25};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
        assert_int_equal(mc_json_locate_in_string(text, 1, i), expected[i]);
    assert_int_equal(mc_json_locate_in_string(text, 1, 1000), 25);
    assert_int_equal(mc_json_locate_in_string(mc_slice_of("\"ab"), 0, 9), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_of_keys_and_indexes),
        cmocka_unit_test(test_keys_are_compared_decoded),
        cmocka_unit_test(test_what_is_not_there),
        cmocka_unit_test(test_depth_costs_no_stack),
        cmocka_unit_test(test_offsets_inside_a_string),
    };

    return cmocka_run_group_tests_name("json_locate", tests, NULL, NULL);
}
