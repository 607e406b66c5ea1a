/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is appended is held against json_dumps of jansson. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/json_dump.h"

static void check(json_t *value)
{
    char *expected = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17));
    struct mc_buffer found = {NULL, 0, 0};

    assert_non_null(expected);
    mc_buffer_append_text(&found, "before ");
    mc_json_append(&found, value);
    assert_memory_equal(found.data, "before ", strlen("before "));
    assert_string_equal(found.data + strlen("before "), expected);
    mc_buffer_free(&found);
    free(expected);
    json_decref(value);
}

static void check_text(const char *text)
{
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);

    assert_non_null(value);
    check(value);
}

static void test_values(void **state)
{
    static const char *const texts[] = {
        "null",
        "true",
        "false",
        "0",
        "-17",
        "9223372036854775807",
        "0.1",
        "5.0",
        "-0.0",
        "1e22",
        "1e-7",
        "2.5e300",
        "{}",
        "[]",
        "[[], {}, [1, 2.5, null]]",
        "\"\"",
        "\"plain ~ / text\"",
        "\"a \\\"b\\\" \\\\c\\/\"",
        "\"\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\"",
        "\"\\u00e9\\u2028\\ud83d\\ude00 \u00e9\"",
        "{\"b\": 1, \"a\": {\"c\": [true, \"x\"]}, \"\": {}, \"k\\\"\\\\\\n\": \"v\"}"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        check_text(texts[i]);
}

/* Every byte by itself, as text and as key. */
static void test_bytes(void **state)
{
    int c;

    (void)state;
    for (c = 1; c < 0x80; c++) {
        const char text[] = {(char)c, '\0'};

        check(json_string(text));
        check(json_pack("{s: s}", text, text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_bytes)};

    return cmocka_run_group_tests_name("json_dump", tests, NULL, NULL);
}
