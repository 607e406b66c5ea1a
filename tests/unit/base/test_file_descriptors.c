/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that cannot be looked at after it was opened, and standard output without a stream: the
 * descriptor is closed, and it is an error. */
#include <stdio.h>
#include <sys/stat.h>

static int failing_fstat(int descriptor, struct stat *about);
static FILE *failing_fdopen(int descriptor, const char *mode);
#define fstat failing_fstat
#define fdopen failing_fdopen
#include "base/file.c"
#undef fstat
#undef fdopen

#include "tests/unit/support.h"

static int failing_fstat(int descriptor, struct stat *about)
{
    (void)descriptor;
    (void)about;
    errno = EIO;
    return -1;
}

static FILE *failing_fdopen(int descriptor, const char *mode)
{
    (void)descriptor;
    (void)mode;
    errno = ENOMEM;
    return NULL;
}

/* The lowest descriptor that is free. */
static int next_descriptor(void)
{
    int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);

    assert_true(descriptor >= 0);
    assert_int_equal(close(descriptor), 0);
    return descriptor;
}

static void test_readers(void **state)
{
    const char *path = mc_source_path("README.md");
    int before = next_descriptor();
    struct mc_line_reader *lines;
    struct mc_byte_reader *bytes;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_line_reader_open(path, 100, -1, &lines, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_int_equal(next_descriptor(), before);
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(mc_byte_reader_open(path, &bytes, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_int_equal(next_descriptor(), before);
}

/* The output would otherwise go where standard output is sent while metrics score. */
static void test_standard_output(void **state)
{
    int before = next_descriptor();
    struct mc_output output;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_output_open("-", &output, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    assert_string_equal(error.file, "standard output");
    assert_int_equal(next_descriptor(), before);
    mc_output_abandon(&output);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_readers),
                                       cmocka_unit_test(test_standard_output)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
