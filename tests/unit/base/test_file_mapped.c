/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"

/* A file of these bytes in the build folder; removed by the caller. */
static void write_file(const char *path, const char *bytes)
{
    FILE *stream = fopen(path, "wb");

    assert_non_null(stream);
    assert_true(fputs(bytes, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static void test_contents(void **state)
{
    const char *path = "test_mapped_file.tmp";
    struct mc_error error = MC_NO_ERROR;
    struct mc_mapped_file file;

    (void)state;
    write_file(path, "one\ntwo");
    assert_int_equal(mc_mapped_file_open(path, &file, &error), 0);
    assert_true(mc_slice_is(file.text, "one\ntwo"));
    mc_mapped_file_close(&file);
    mc_mapped_file_close(&file);
    write_file(path, "");
    assert_int_equal(mc_mapped_file_open(path, &file, &error), 0);
    assert_int_equal(file.text.length, 0);
    mc_mapped_file_close(&file);
    assert_int_equal(unlink(path), 0);
}

static void test_failures(void **state)
{
    struct mc_error error = MC_NO_ERROR, folder = MC_NO_ERROR;
    struct mc_mapped_file file;

    (void)state;
    assert_int_equal(mc_mapped_file_open("/nowhere/file", &file, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "/nowhere/file");
    assert_non_null(strstr(error.text, "cannot be read: No such file"));
    assert_int_equal(mc_mapped_file_open("/", &file, &folder), -1);
    assert_non_null(strstr(folder.text, "not a regular file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_contents),
                                       cmocka_unit_test(test_failures)};

    return cmocka_run_group_tests_name("mapped_file", tests, NULL, NULL);
}
