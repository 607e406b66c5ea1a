/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "report/json_stream.h"

static void check(void (*write)(struct mc_json_stream *), const char *expected)
{
    struct mc_json_stream json = {.arena = mc_arena_new()};
    char *found = NULL;
    size_t length;

    json.stream = open_memstream(&found, &length);
    assert_non_null(json.stream);
    write(&json);
    assert_int_equal(fclose(json.stream), 0);
    assert_int_equal(json.depth, 0);
    assert_string_equal(found, expected);
    free(found);
    mc_arena_free(json.arena);
}

static void empty(struct mc_json_stream *json)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_array(json, "a", MC_JSON_TALL);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void layouts(struct mc_json_stream *json)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_count(json, "n", 3);
    mc_json_put_array(json, "rows", MC_JSON_TALL);
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_bool(json, "b", true);
    mc_json_put_array(json, "inner", MC_JSON_TALL);
    mc_json_put_real(json, NULL, 0.1);
    mc_json_put_real(json, NULL, (double)NAN);
    mc_json_put_end(json);
    mc_json_put_end(json);
    mc_json_put_bool(json, NULL, false);
    mc_json_put_end(json);
    mc_json_put_text(json, "last", NULL);
    mc_json_put_end(json);
}

static void keys(struct mc_json_stream *json)
{
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_key(json, mc_slice_of("a\"b"));
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_key(json, mc_slice_of("c"));
    mc_json_put_slice(json, NULL, mc_slice("\xff\0", 2));
    mc_json_put_end(json);
    mc_json_put_text(json, "d", "tab\t");
    mc_json_put_end(json);
}

static void some(struct mc_json_stream *json)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_object(json, "none", MC_JSON_SOME);
    mc_json_put_end(json);
    mc_json_put_count(json, "n", 1);
    mc_json_put_object(json, "outer", MC_JSON_SOME);
    mc_json_put_array(json, "nothing", MC_JSON_SOME);
    mc_json_put_end(json);
    mc_json_put_array(json, "inner", MC_JSON_SOME);
    mc_json_put_count(json, NULL, 2);
    mc_json_put_count(json, NULL, 3);
    mc_json_put_end(json);
    mc_json_put_bool(json, "b", true);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* A container that waits for its first value is opened with those around it, or not at all. */
static void test_some(void **state)
{
    (void)state;
    check(some, "{\n"
                "  \"n\": 1,\n"
                "  \"outer\": {\"inner\": [2, 3], \"b\": true}\n"
                "}\n");
}

static void some_tall(struct mc_json_stream *json)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_array(json, "none", MC_JSON_SOME_TALL);
    mc_json_put_end(json);
    mc_json_put_array(json, "rows", MC_JSON_SOME_TALL);
    mc_json_put_array(json, NULL, MC_JSON_FLAT);
    mc_json_put_count(json, NULL, 1);
    mc_json_put_end(json);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void lists(struct mc_json_stream *json)
{
    static const char *const texts[] = {"a", NULL};
    static const struct mc_slice slices[] = {{"bc", 1}, {"cd", 2}};
    static const double numbers[] = {0.5, (double)NAN};

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_texts(json, "texts", MC_JSON_FLAT, texts, 2);
    mc_json_put_slices(json, "slices", MC_JSON_TALL, slices, 2);
    mc_json_put_slices(json, "none", MC_JSON_SOME, NULL, 0);
    mc_json_put_reals(json, "numbers", numbers, 2);
    mc_json_put_reals(json, "no_numbers", NULL, 0);
    mc_json_put_end(json);
}

static void begun(struct mc_json_stream *json)
{
    mc_json_begin(json, "metricheck/some/1");
    mc_json_put_end(json);
}

static void some_members(struct mc_json_stream *json)
{
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_some_flag(json, "a", false);
    mc_json_put_some_flag(json, "b", true);
    mc_json_put_some_count(json, "c", 0);
    mc_json_put_some_count(json, "d", 1);
    mc_json_put_some_text(json, "e", NULL);
    mc_json_put_some_text(json, "f", "");
    mc_json_put_some_slice(json, "g", mc_slice_of(""));
    mc_json_put_some_slice(json, "h", mc_slice_of("h"));
    mc_json_put_end(json);
}

static void test_some_members(void **state)
{
    (void)state;
    check(some_members, "{\"b\": true, \"d\": 1, \"f\": \"\", \"h\": \"h\"}\n");
}

/* The same over several lines. */
static void test_some_tall(void **state)
{
    (void)state;
    check(some_tall, "{\n"
                     "  \"rows\": [\n"
                     "    [1]\n"
                     "  ]\n"
                     "}\n");
}

static void test_lists(void **state)
{
    (void)state;
    check(lists, "{\n"
                 "  \"texts\": [\"a\", null],\n"
                 "  \"slices\": [\n"
                 "    \"b\",\n"
                 "    \"cd\"\n"
                 "  ],\n"
                 "  \"numbers\": [0.5, null],\n"
                 "  \"no_numbers\": []\n"
                 "}\n");
}

static void test_begin(void **state)
{
    (void)state;
    check(begun, "{\n"
                 "  \"schema\": \"metricheck/some/1\",\n"
                 "  \"metricheck\": \"" PACKAGE_VERSION "\"\n"
                 "}\n");
}

static void test_layout(void **state)
{
    (void)state;
    check(empty, "{\n  \"a\": []\n}\n");
    check(layouts, "{\n"
                   "  \"n\": 3,\n"
                   "  \"rows\": [\n"
                   "    {\"b\": true, \"inner\": [0.1, null]},\n"
                   "    false\n"
                   "  ],\n"
                   "  \"last\": null\n"
                   "}\n");
}

static void test_keys(void **state)
{
    (void)state;
    check(keys, "{\"a\\\"b\": {\"c\": \"\xef\xbf\xbd\xef\xbf\xbd\"}, \"d\": \"tab\\t\"}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),    cmocka_unit_test(test_keys),
        cmocka_unit_test(test_some),      cmocka_unit_test(test_some_members),
        cmocka_unit_test(test_some_tall), cmocka_unit_test(test_lists),
        cmocka_unit_test(test_begin),
    };

    return cmocka_run_group_tests_name("json_stream", tests, NULL, NULL);
}
