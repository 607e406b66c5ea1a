/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* Standard output and standard error as files, while a test runs. */
struct streams {
    char folder[1024], output[1040], error[1040];
    int old_output, old_error;
};

static int redirect(const char *path, int descriptor)
{
    int old = dup(descriptor), file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

    assert_true(old >= 0 && file >= 0);
    assert_int_equal(dup2(file, descriptor), descriptor);
    assert_int_equal(close(file), 0);
    return old;
}

static void begin(struct streams *streams)
{
    (void)fflush(stdout);
    assert_int_equal(mc_new_folder(streams->folder), 0);
    (void)snprintf(streams->output, sizeof(streams->output), "%s/output", streams->folder);
    (void)snprintf(streams->error, sizeof(streams->error), "%s/error", streams->folder);
    streams->old_output = redirect(streams->output, STDOUT_FILENO);
    streams->old_error = redirect(streams->error, STDERR_FILENO);
}

static void end(struct streams *streams)
{
    (void)fflush(stdout);
    assert_int_equal(dup2(streams->old_output, STDOUT_FILENO), STDOUT_FILENO);
    assert_int_equal(dup2(streams->old_error, STDERR_FILENO), STDERR_FILENO);
    assert_int_equal(close(streams->old_output), 0);
    assert_int_equal(close(streams->old_error), 0);
}

static void file_holds(const char *path, const char *wanted)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    assert_int_equal(mc_file_read(path, arena, &text, &error), 0);
    assert_string_equal(text.data, wanted);
    assert_int_equal(unlink(path), 0);
    mc_arena_free(arena);
}

/* What arrived where; the files go. */
static void assert_hold(const struct streams *streams, const char *output, const char *error)
{
    file_holds(streams->output, output);
    file_holds(streams->error, error);
    assert_int_equal(rmdir(streams->folder), 0);
}

static void write_unbuffered(const char *text)
{
    assert_int_equal(write(STDOUT_FILENO, text, strlen(text)), (ssize_t)strlen(text));
}

static void test_a_guard(void **state)
{
    struct streams streams;
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_output output;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    begin(&streams);
    printf("before ");
    assert_int_equal(mc_output_open("-", &output, &error), 0);
    mc_output_guard_begin(&guard);
    printf("buffered ");
    write_unbuffered("direct ");
    fputs("result ", output.stream);
    mc_output_guard_end(&guard);
    printf("after ");
    assert_int_equal(mc_output_finish(&output, &error), 0);
    end(&streams);
    assert_hold(&streams, "before result after ", "direct buffered ");
}

/* One that did not begin ends without harm; one that ended has no descriptor left. */
static void test_no_guard(void **state)
{
    struct streams streams;
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int kept;

    (void)state;
    begin(&streams);
    mc_output_guard_end(&guard);
    mc_output_guard_begin(&guard);
    kept = guard.descriptor;
    assert_true(kept > 2);
    mc_output_guard_end(&guard);
    mc_output_guard_end(&guard);
    assert_int_equal(fcntl(kept, F_GETFD), -1);
    printf("here");
    end(&streams);
    assert_hold(&streams, "here", "");
}

/* What closes standard output does not close an output. */
static void test_closed_output(void **state)
{
    struct streams streams;
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_output output;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    begin(&streams);
    assert_int_equal(mc_output_open("-", &output, &error), 0);
    mc_output_guard_begin(&guard);
    assert_int_equal(close(STDOUT_FILENO), 0);
    mc_output_guard_end(&guard);
    fputs("result", output.stream);
    assert_int_equal(mc_output_finish(&output, &error), 0);
    end(&streams);
    assert_hold(&streams, "result", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_guard),
        cmocka_unit_test(test_no_guard),
        cmocka_unit_test(test_closed_output),
    };

    return cmocka_run_group_tests_name("output_guard", tests, NULL, NULL);
}
