/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/checksum.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text_stream.h"
#include "report/json_stream.h"

/* Of a report as it is read. */
static void checksum_of(const char *text, char hex[65])
{
    json_t *root = json_loads(text, 0, NULL);

    assert_non_null(root);
    mc_checksum_of_report(root, hex);
    json_decref(root);
}

static bool are_alike(const char *one, const char *other)
{
    char hex[2][65];

    checksum_of(one, hex[0]);
    checksum_of(other, hex[1]);
    assert_int_equal(strlen(hex[0]), 32);
    return strcmp(hex[0], hex[1]) == 0;
}

static void test_layout_does_not_count(void **state)
{
    (void)state;
    assert_true(
        are_alike("{\"a\": [1, 2.5], \"b\": \"\\u00e9\"}", "{\"a\":[1.0,25e-1],\n \"b\":\"é\"}"));
    assert_true(are_alike("{\"a\": 0}", "{\"a\": -0.0}"));
    /* when and by what it was written, and what stands behind */
    assert_true(are_alike("{\"created\": \"x\", \"a\": 1, \"values\": 2}", "{\"a\": 1}"));
    assert_true(are_alike("{\"a\": 1, \"checksum\": \"00\"}", "{\"$schema\": \"s\", \"a\": 1}"));
}

static void test_what_counts(void **state)
{
    static const char *const all[] = {
        "{\"a\": [1, 2]}",
        "{\"a\": [2, 1]}",
        "{\"a\": [12]}",
        "{\"a\": [\"1\", 2]}",
        "{\"b\": [1, 2]}",
        "{\"a\": [[1], 2]}",
        "{\"a\": [1], \"b\": 2}",
        "{\"b\": 2, \"a\": [1]}",
        "{\"a\": [1, null]}",
        "{\"a\": [1, true]}",
        "{\"a\": [1, false]}",
        "{\"a\": [1, \"\"]}",
        "{\"a\": {\"created\": 1}}",
        "{\"a\": {}}",
        "{\"a\": []}",
        "{}",
        "{\"ab\": \"c\"}",
        "{\"a\": \"bc\"}",
    };
    enum { N = sizeof(all) / sizeof(all[0]) };
    size_t i, k;

    (void)state;
    for (i = 0; i < N; i++)
        for (k = 0; k < i; k++)
            assert_false(are_alike(all[i], all[k]));
}

/* What is written has the checksum of what is read of it; containers that stay empty are left out.
 */
static void test_written_and_read(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_json_stream json = {.stream = mc_text_stream_open(&text), .arena = mc_arena_new()};
    char written[65], read[65];

    (void)state;
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", "before it begins");
    mc_checksum_begin(&json.checksum);
    mc_json_put_count(&json, "count", 9007199254740993);
    mc_json_put_object(&json, "none", MC_JSON_SOME);
    mc_json_put_array(&json, "below", MC_JSON_SOME);
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_json_put_object(&json, "some", MC_JSON_SOME);
    mc_json_put_array(&json, "below", MC_JSON_SOME);
    mc_json_put_real(&json, NULL, 0.1);
    mc_json_put_real(&json, NULL, (double)NAN);
    mc_json_put_end(&json);
    mc_json_put_key(&json, mc_slice_of("ké\n"));
    mc_json_put_pair(&json, NULL, -0.0, 1e-310);
    mc_json_put_end(&json);
    mc_json_put_bool(&json, "yes", true);
    mc_json_put_text(&json, "null", NULL);
    mc_json_put_slice(&json, "text", mc_slice_of("a\"b"));
    mc_checksum_end(&json.checksum, written);
    mc_json_put_text(&json, "checksum", written);
    mc_json_put_end(&json);
    mc_text_stream_close(json.stream, &text);
    checksum_of(mc_buffer_slice(&text).data, read);
    assert_string_equal(read, written);
    mc_buffer_free(&text);
    mc_arena_free(json.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_does_not_count),
        cmocka_unit_test(test_what_counts),
        cmocka_unit_test(test_written_and_read),
    };

    return cmocka_run_group_tests_name("checksum", tests, NULL, NULL);
}
