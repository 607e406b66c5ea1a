/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/output_set.h"
#include "tests/unit/golden.h"
#include "tests/unit/made_up_result.h"

static const char *const names[] = {"index.txt", "sick-negation.txt", "sick-passive.txt",
                                    "sick-multiple-phenomena-not-pooled.txt", "starter-aspect.txt"};
enum { N_NAMES = sizeof(names) / sizeof(names[0]) };

static struct mc_arena *arena;
static struct mc_report_options options;
static char folder[64];

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    options = mc_made_up_options();
    (void)snprintf(folder, sizeof(folder), "%s", "report-text-XXXXXX");
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static const char *path_of(const char *name)
{
    return mc_arena_format(arena, "%s/%s", folder, name);
}

static int tear_down(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_NAMES; i++)
        (void)unlink(path_of(names[i]));
    (void)rmdir(path_of("index.txt"));
    mc_arena_free(arena);
    return rmdir(folder);
}

static int write_to(const char *path, struct mc_error *error)
{
    struct mc_output_set set = {.n = 0};
    int status = mc_report_format_find("text")->write_folder(mc_made_up_result(arena), &options,
                                                             path, &set, error);

    if (status == 0)
        status = mc_output_set_finish(&set, error);
    mc_output_set_abandon(&set);
    return status;
}

static const char *contents(const char *name)
{
    struct mc_slice text;
    struct mc_error error = MC_NO_ERROR;

    if (mc_file_read(path_of(name), arena, &text, &error) != 0)
        fail_msg("%s: %s", name, error.text);
    return text.data;
}

static void test_golden(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    char **found;
    size_t n, i;

    (void)state;
    options.color = true;
    assert_int_equal(write_to(folder, &error), 0);
    assert_int_equal(mc_folder_list(folder, "", arena, &found, &n, &error), 0);
    assert_int_equal(n, N_NAMES);
    for (i = 0; i < N_NAMES; i++)
        mc_assert_golden(contents(names[i]), mc_arena_format(arena, "text/%s", names[i]));
}

/* A second report replaces the files of the first, and leaves others alone. */
static void test_again(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    const char *first;

    (void)state;
    assert_int_equal(write_to(folder, &error), 0);
    first = contents("sick-negation.txt");
    options.precision = 6;
    assert_int_equal(write_to(folder, &error), 0);
    assert_string_not_equal(contents("sick-negation.txt"), first);
    assert_non_null(strstr(contents("sick-negation.txt"), "0.433400"));
}

static void check_failure(const char *path, const char *file)
{
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(write_to(path, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    assert_string_equal(error.file, file);
    assert_true(error.text[0] != '\0');
}

static void test_failures(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mkdir(path_of("index.txt"), 0700), 0);
    check_failure(folder, path_of("index.txt"));
    assert_int_equal(rmdir(path_of("index.txt")), 0);
    assert_int_equal(write_to(folder, &error), 0);
    check_failure(path_of("index.txt"), path_of("index.txt"));
    options.sort = "nothing";
    assert_int_equal(write_to(folder, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_golden, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_failures, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("report_text", tests, NULL, NULL);
}
