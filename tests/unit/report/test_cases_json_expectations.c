/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/cases_json.c"
#include "report/report_json.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;
static struct mc_json_stream json;
static char *text;
static size_t length;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    mc_made_up_expectations(result);
    return 0;
}

static void begin_json(void)
{
    text = NULL;
    memset(&json, 0, sizeof(json));
    json.arena = arena;
    json.stream = open_memstream(&text, &length);
    assert_non_null(json.stream);
    mc_json_put_object(&json, NULL, MC_JSON_FLAT);
}

static void written(const char *expected)
{
    mc_json_put_end(&json);
    assert_int_equal(fclose(json.stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void check_case(size_t index, const char *expected)
{
    begin_json();
    put_expectations(&json, result, index);
    written(expected);
}

#define TER "\"ter,\xe6\xbc\xa2|\xe5\xad\x97\": "
#define NO_RANGE                                                                                   \
    "{\"verdict\": \"not_applicable\", \"margin\": null, \"reason\": \"the metric declares no "    \
    "finite range\"}"

static void test_cases(void **state)
{
    (void)state;
    check_case(0, "{\"expectations\": [{\"type\": \"below\", \"case\": \"P1\", \"people\": "
                  "{\"verdict\": \"passed\", \"margin\": 0.375}, \"verdicts\": {\"bleu\": "
                  "{\"verdict\": \"failed\", \"margin\": -0.06}, \"smatch\": {\"verdict\": "
                  "\"passed\", \"margin\": 0.4}, " TER NO_RANGE
                  "}}, {\"type\": \"maximum\", \"value\": 0.9, \"people\": {\"verdict\": "
                  "\"passed\", \"margin\": 0.4}, \"verdicts\": {\"bleu\": {\"verdict\": "
                  "\"passed\", \"margin\": 0.59}, \"smatch\": {\"verdict\": \"passed\", "
                  "\"margin\": 0.4}, " TER NO_RANGE "}}]}\n");
    check_case(5, "{\"expectations\": [{\"type\": \"invariance\", \"tolerance\": {\"human\": "
                  "0.5}, \"distance\": 0.075, \"people\": {\"verdict\": \"failed\", \"margin\": "
                  "-0.125}, \"verdicts\": {\"bleu\": {\"verdict\": \"failed\", \"margin\": "
                  "-0.675}, \"smatch\": {\"verdict\": \"failed\", \"margin\": -0.125}, " TER
                  "{\"verdict\": \"not_applicable\", \"margin\": null, \"reason\": \"the case has "
                  "no score\"}}}]}\n");
    check_case(9, "{\"expectations\": [{\"type\": \"above\", \"than\": [\"negation\", "
                  "\"antonymy\", \"passive\"], \"margin\": 0.05, \"from_phenomenon\": true, "
                  "\"people\": {\"verdict\": \"passed\", \"margin\": 0.1}, \"verdicts\": "
                  "{\"bleu\": {\"verdict\": \"passed\", \"margin\": 0.2}, \"smatch\": "
                  "{\"verdict\": \"passed\", \"margin\": 0.3}, " TER
                  "{\"verdict\": \"passed\", \"margin\": 0.05}}}]}\n");
    check_case(1, "{}\n");
    result->expectations = NULL;
    check_case(0, "{}\n");
}

static void check_unit(size_t column, const char *expected)
{
    begin_json();
    put_margin_unit(&json, result, column);
    written(expected);
}

static void test_units(void **state)
{
    (void)state;
    check_unit(0, "{\"margin_unit\": \"range\"}\n");
    check_unit(2, "{\"margin_unit\": \"score\"}\n");
    result->expectations = NULL;
    check_unit(0, "{}\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_cases),
        TEST(test_units),
    };

    return cmocka_run_group_tests_name("expectations_json", tests, NULL, NULL);
}
