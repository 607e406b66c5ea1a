/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

/* Writes "new" over "old" and ends it with the status; returns what that gives. */
static int write_and_end(const char *path, int status)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;

    assert_int_equal(mc_output_open(path, &output, &error), 0);
    assert_true(fputs("old", output.stream) >= 0);
    assert_int_equal(mc_output_end(&output, 0, &error), 0);
    assert_int_equal(mc_output_open(path, &output, &error), 0);
    assert_true(fputs("new", output.stream) >= 0);
    status = mc_output_end(&output, status, &error);
    assert_null(output.stream);
    return status;
}

static void assert_text(const char *path, const char *expected)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text;

    assert_int_equal(mc_file_read(path, arena, &text, &error), 0);
    assert_string_equal(text.data, expected);
    mc_arena_free(arena);
}

static void test_end(void **state)
{
    char folder[1024], path[1040];

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    (void)snprintf(path, sizeof(path), "%s/file", folder);
    assert_int_equal(write_and_end(path, 0), 0);
    assert_text(path, "new");
    assert_int_equal(write_and_end(path, -1), -1);
    assert_text(path, "old");
    assert_int_equal(write_and_end(path, 3), 3);
    assert_text(path, "old");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* A device that is full cannot be finished. */
static void test_full(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;

    (void)state;
    if (!mc_file_exists("/dev/full"))
        return;
    assert_int_equal(mc_output_open("/dev/full", &output, &error), 0);
    assert_true(fputs("new", output.stream) >= 0);
    assert_int_equal(mc_output_end(&output, 0, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_end), cmocka_unit_test(test_full)};

    return cmocka_run_group_tests_name("output_end", tests, NULL, NULL);
}
