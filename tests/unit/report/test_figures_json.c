/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/figures_json.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    mc_made_up_expectations(result);
    return 0;
}

static void check_passes(size_t group, size_t column, const char *expected)
{
    struct mc_json_stream json = {.arena = arena};
    char *text = NULL;
    size_t length;

    json.stream = open_memstream(&text, &length);
    assert_non_null(json.stream);
    mc_json_put_object(&json, NULL, MC_JSON_FLAT);
    put_passes(&json, &result->datasets[0].groups[group].passes[column]);
    mc_json_put_end(&json);
    assert_int_equal(fclose(json.stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void test_passes(void **state)
{
    (void)state;
    check_passes(1, 1,
                 "{\"expectations\": {\"passed\": 1, \"failed\": 1, \"not_applicable\": 0, "
                 "\"people_fail\": 1, \"rate\": 0.5, \"interval\": [0.09, 0.91]}}\n");
    check_passes(1, 2,
                 "{\"expectations\": {\"passed\": 0, \"failed\": 0, \"not_applicable\": 2, "
                 "\"people_fail\": 0, \"rate\": null, \"interval\": null}}\n");
    assert_null(result->datasets[0].groups[2].passes);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_passes),
    };

    return cmocka_run_group_tests_name("figures_json", tests, NULL, NULL);
}
