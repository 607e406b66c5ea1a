/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
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

/* Kilobytes that the mapping at an address has in memory, as Linux counts; -1: it does not say. */
static long resident(const void *address)
{
    FILE *file = fopen("/proc/self/smaps", "r");
    char line[4096];
    long kilobytes = -1;
    bool is_here = false;

    while (file != NULL && kilobytes < 0 && fgets(line, sizeof(line), file) != NULL) {
        if (strtoul(line, NULL, 16) == (uintptr_t)address && strchr(line, '-') != NULL)
            is_here = true;
        if (is_here && strncmp(line, "Rss:", 4) == 0)
            kilobytes = strtol(line + 4, NULL, 10);
    }
    if (file != NULL)
        assert_int_equal(fclose(file), 0);
    return kilobytes;
}

static void test_what_leaves_memory_comes_back(void **state)
{
    const char *path = "test_mapped_file.tmp";
    struct mc_error error = MC_NO_ERROR;
    struct mc_mapped_file file = {0};

    (void)state;
    mc_mapped_file_leave_memory(&file);
    write_file(path, "one\ntwo");
    assert_int_equal(mc_mapped_file_open(path, &file, &error), 0);
    assert_true(mc_slice_is(file.text, "one\ntwo"));
    assert_int_not_equal(resident(file.address), 0);
    mc_mapped_file_leave_memory(&file);
    assert_true(resident(file.address) <= 0);
    assert_true(mc_slice_is(file.text, "one\ntwo"));
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

/* That there is no room for a file says nothing of the file: it is no fault of the input. */
static void test_no_room(void **state)
{
    const char *path = "test_mapped_file_room.tmp";
    struct mc_error error = MC_NO_ERROR;
    struct mc_mapped_file file;
    struct rlimit old, none;
    int status;

    (void)state;
    write_file(path, "one");
    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    none = (struct rlimit){.rlim_cur = 0, .rlim_max = old.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    status = mc_mapped_file_open(path, &file, &error); /* allocates nothing else */
    assert_int_equal(setrlimit(RLIMIT_AS, &old), 0);
    assert_int_equal(status, -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    assert_string_equal(error.text, "cannot be read: out of memory");
    assert_string_equal(error.file, path);
    assert_int_equal(unlink(path), 0);
}

/* Reads the second page of a file of two that was cut to one, in a process of its own. What that
 * says is in `said`; gives its exit code, or -1. */
static int read_cut_file(const char *path, char said[200])
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_mapped_file file;
    long page = sysconf(_SC_PAGESIZE);
    int ends[2], status;
    ssize_t n;
    pid_t child;

    write_file(path, "");
    assert_int_equal(truncate(path, 2 * page), 0);
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const volatile char *bytes;

        (void)dup2(ends[1], STDERR_FILENO);
        mc_mapped_files_on_signals();
        if (mc_mapped_file_open(path, &file, &error) != 0 || truncate(path, page) != 0)
            _exit(99);
        bytes = file.text.data;
        _exit(bytes[page]);
    }
    (void)close(ends[1]);
    n = read(ends[0], said, 199);
    said[n < 0 ? 0 : n] = '\0';
    (void)close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_a_file_that_is_cut_short(void **state)
{
    const char *path = "test_mapped\x1b.tmp";
    char said[200];

    (void)state;
    assert_int_equal(read_cut_file(path, said), MC_CODE_INPUT);
    assert_string_equal(said,
                        "metricheck: test_mapped\\x1B.tmp: it was cut short while it was read\n");
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contents), cmocka_unit_test(test_what_leaves_memory_comes_back),
        cmocka_unit_test(test_failures), cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_a_file_that_is_cut_short)};

    return cmocka_run_group_tests_name("mapped_file", tests, NULL, NULL);
}
