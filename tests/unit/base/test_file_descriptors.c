/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that cannot be looked at after it was opened: its descriptor is closed. */
#include <sys/stat.h>

static int failing_fstat(int descriptor, struct stat *about);
#define fstat failing_fstat
#include "base/file.c"
#undef fstat

#include "tests/unit/support.h"

static int failing_fstat(int descriptor, struct stat *about)
{
    (void)descriptor;
    (void)about;
    errno = EIO;
    return -1;
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_readers)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
