/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <unistd.h>

#include "suite/shipped.h"

static int use_the_sources(void **state)
{
    const char *source = getenv("METRICHECK_SOURCE");

    *state = mc_arena_new();
    return setenv("METRICHECK_DATA", source == NULL ? "." : source, 1);
}

static int end(void **state)
{
    mc_arena_free(*state);
    return unsetenv("METRICHECK_DATA");
}

static void test_folders_of_the_data(void **state)
{
    const char *folder = mc_shipped_folder("phenomena", *state);

    assert_non_null(folder);
    assert_string_equal(folder, mc_source_path("phenomena"));
    assert_null(mc_shipped_folder("no-such-kind", *state));
}

static void test_a_name_stands_for_its_folder(void **state)
{
    const char *operand = "starter";
    const char *const *paths;
    struct mc_error error = MC_NO_ERROR;
    size_t n;

    assert_int_equal(mc_suite_paths(&operand, 1, *state, &paths, &n, &error), 0);
    assert_int_equal(n, 1);
    assert_string_equal(paths[0], mc_source_path("suites/starter"));
}

static void test_no_operand_is_the_starter_suite(void **state)
{
    const char *const *paths;
    struct mc_error error = MC_NO_ERROR;
    size_t n;

    assert_int_equal(mc_suite_paths(NULL, 0, *state, &paths, &n, &error), 0);
    assert_int_equal(n, 1);
    assert_string_equal(paths[0], mc_source_path("suites/starter"));
}

static void test_what_exists_stays_as_it_is(void **state)
{
    const char *operands[] = {"-", "/", mc_source_path("suites/starter/negation.json")};
    const char *const *paths;
    struct mc_error error = MC_NO_ERROR;
    size_t i, n;

    assert_int_equal(mc_suite_paths(operands, 3, *state, &paths, &n, &error), 0);
    assert_int_equal(n, 3);
    for (i = 0; i < n; i++)
        assert_string_equal(paths[i], operands[i]);
}

static void test_a_misspelt_name_has_a_hint(void **state)
{
    const char *operand = "startre";
    const char *const *paths;
    struct mc_error error = MC_NO_ERROR;
    size_t n;

    assert_int_equal(mc_suite_paths(&operand, 1, *state, &paths, &n, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.text,
                        "\"startre\" is not a file, folder or shipped suite: did you mean "
                        "\"starter\"?");
}

static void test_paths_are_no_names(void **state)
{
    static const char *const wrong[] = {"no/such/file.json", "../suites", ".", "..", ""};
    const char *const *paths;
    size_t i, n;

    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_error error = MC_NO_ERROR;
        int status = mc_suite_paths(&wrong[i], 1, *state, &paths, &n, &error);

        assert_int_equal(status, access(wrong[i], F_OK) == 0 ? 0 : -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folders_of_the_data),
        cmocka_unit_test(test_a_name_stands_for_its_folder),
        cmocka_unit_test(test_no_operand_is_the_starter_suite),
        cmocka_unit_test(test_what_exists_stays_as_it_is),
        cmocka_unit_test(test_a_misspelt_name_has_a_hint),
        cmocka_unit_test(test_paths_are_no_names),
    };

    return cmocka_run_group_tests(tests, use_the_sources, end);
}
