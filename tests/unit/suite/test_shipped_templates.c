/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wished of a template: its name, how many pairs, which seed; and where it is found. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "generate/template.h"
#include "tests/unit/group_arena.h"

static void wished(const char *request, const char *name, size_t n, uint64_t seed)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_sampling drawing;
    const char *found;

    if (mc_template_request_parse(request, arena, &found, &drawing, &error) != 0)
        fail_msg("%s: %s", request, error.text);
    assert_string_equal(found, name);
    assert_true(drawing.n == n);
    assert_true(drawing.seed == seed);
}

static void test_requests(void **state)
{
    (void)state;
    wished("negation", "negation", 1000, 1);
    wished("negation:n=5", "negation", 5, 1);
    wished("negation:seed=0", "negation", 1000, 0);
    wished("negation:n=all,seed=7", "negation", SIZE_MAX, 7);
    wished("negation:seed=7,n=2,n=3", "negation", 3, 7);
    wished("a:b/c.json", "a:b/c.json", 1000, 1); /* no sign of equality: a path */
    wished("a:b/c.json:n=1", "a:b/c.json", 1, 1);
}

static void test_wrong_requests(void **state)
{
    static const char *const wrong[] = {
        "x:n=0",     "x:n=-1", "x:n=",          "x:n=1.5", "x:m=1",
        "x:seed=-1", "x:n=1,", "x:n=1,,seed=1", "x:seed=", "x:n=99999999999999999999"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_error error = MC_NO_ERROR;
        struct mc_sampling drawing;
        const char *name;

        if (mc_template_request_parse(wrong[i], arena, &name, &drawing, &error) == 0)
            fail_msg("%s is good", wrong[i]);
        assert_int_equal(error.code, MC_CODE_USAGE);
    }
}

static void test_paths(void **state)
{
    const char *file = mc_source_path("templates/negation.json");
    const char *const names[] = {"negation", file};
    const char *const wrong[] = {"negaton"};
    const char *const *paths;
    struct mc_error error = MC_NO_ERROR;
    size_t n, i;

    (void)state;
    assert_int_equal(setenv("METRICHECK_DATA", mc_source_path("."), 1), 0);
    assert_int_equal(mc_template_paths(names, 2, arena, &paths, &n, &error), 0);
    assert_int_equal(n, 2);
    assert_non_null(strstr(paths[0], "/templates/negation.json"));
    assert_string_equal(paths[1], file);
    assert_int_equal(mc_template_paths(NULL, 0, arena, &paths, &n, &error), 0);
    assert_true(n > 1);
    for (i = 0; i < n; i++) /* what is in the folder beside them is no template */
        assert_true(strstr(paths[i], "lexicon.json") == NULL &&
                    strstr(paths[i], ".schema.json") == NULL);
    assert_int_equal(mc_template_paths(wrong, 1, arena, &paths, &n, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_non_null(strstr(error.text, "did you mean \"negation\"?"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_requests),
                                       cmocka_unit_test(test_wrong_requests),
                                       cmocka_unit_test(test_paths)};

    return cmocka_run_group_tests_name("shipped_templates", tests, new_arena, free_arena);
}
