/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>

/* In place of the system's, which leaves no trace. */
static int synced = -1, sync_fails;
static int fake_sync(int descriptor);
#define fsync fake_sync
#include "base/file.c"
#undef fsync

#include "tests/unit/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[1024];
static struct mc_arena *arena;

static int open_folder(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return mc_new_folder(folder);
}

static int close_folder(void **state)
{
    char command[1100];

    (void)state;
    mc_arena_free(arena);
    (void)snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    return system(command);
}

static const char *below(const char *name)
{
    return mc_arena_format(arena, "%s/%s", folder, name);
}

static void write_whole(const char *path, const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;

    assert_int_equal(mc_output_open(path, &output, &error), 0);
    assert_true(fputs(text, output.stream) >= 0);
    assert_int_equal(mc_output_finish(&output, &error), 0);
}

static void assert_holds(const char *path, const char *expected)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    assert_int_equal(mc_file_read(path, arena, &text, &error), 0);
    assert_string_equal(text.data, expected);
    assert_int_equal(text.length, strlen(expected));
}

static void assert_not_read(const char *path, const char *file, const char *message)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    assert_int_equal(mc_file_read(path, arena, &text, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, file);
    assert_string_equal(error.text, message);
}

/* Files of the folder, hidden ones counted too. */
static int n_files_there(void)
{
    FILE *list = popen(mc_arena_format(arena, "ls -A '%s' | wc -l", folder), "r");
    int n = -1;

    assert_non_null(list);
    assert_int_equal(fscanf(list, "%d", &n), 1);
    (void)pclose(list);
    return n;
}

static void test_reading_says_what_is_wrong(void **state)
{
    const char *missing = below("missing");

    (void)state;
    assert_not_read(missing, missing, "cannot be read: No such file or directory");
    assert_not_read(folder, folder, "is a folder, not a file");
}

static void test_a_file_over_the_limit_is_refused_unread(void **state)
{
    const char *path = below("huge");

    (void)state;
    write_whole(path, "x");
    assert_int_equal(truncate(path, (off_t)FILE_LIMIT + 1), 0); /* sparse */
    assert_not_read(path, path, "is larger than 1024 MB");
    assert_int_equal(unlink(path), 0);
}

static void test_what_has_no_size_is_read_too(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    const char *fifo = below("fifo");
    struct mc_slice text;
    pid_t child;

    (void)state;
    assert_int_equal(mc_file_read("/proc/self/status", arena, &text, &error), 0);
    assert_true(text.length > 100);
    assert_holds("/dev/null", "");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    child = fork();
    if (child == 0) {
        FILE *end = fopen(fifo, "w");
        int i;

        for (i = 0; end != NULL && i < 100000; i++)
            fputs("0123456789", end);
        _exit(end == NULL || fclose(end) != 0);
    }
    assert_int_equal(mc_file_read(fifo, arena, &text, &error), 0);
    assert_int_equal(text.length, 1000000);
    assert_memory_equal(text.data + 999990, "0123456789", 11);
    assert_int_equal(unlink(fifo), 0);
}

static void test_output_appears_whole_or_not_at_all(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    const char *path = below("out");
    struct mc_output output;

    (void)state;
    write_whole(path, "old\n");
    assert_int_equal(mc_output_open(path, &output, &error), 0);
    fputs("half of the new", output.stream);
    fflush(output.stream);
    assert_holds(path, "old\n");
    mc_output_abandon(&output);
    mc_output_abandon(&output);
    assert_holds(path, "old\n");
    assert_int_equal(n_files_there(), 1);
    write_whole(path, "new\n");
    assert_holds(path, "new\n");
    assert_int_equal(n_files_there(), 1);
    assert_int_equal(unlink(path), 0);
}

static void test_output_closed_before_it_appears(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    const char *path = below("closed");
    struct mc_output output;

    (void)state;
    assert_int_equal(mc_output_open(path, &output, &error), 0);
    fputs("all of it\n", output.stream);
    assert_int_equal(mc_output_close(&output, &error), 0);
    assert_null(output.stream);
    assert_false(mc_file_exists(path));
    assert_int_equal(mc_output_finish(&output, &error), 0);
    assert_holds(path, "all of it\n");
    assert_int_equal(mc_output_open(path, &output, &error), 0);
    assert_int_equal(mc_output_close(&output, &error), 0);
    mc_output_abandon(&output);
    assert_holds(path, "all of it\n");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mc_output_open("/dev/full", &output, &error), 0);
    fputs("lost\n", output.stream);
    assert_int_equal(mc_output_close(&output, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    mc_output_abandon(&output);
}

static int fake_sync(int descriptor)
{
    synced = descriptor;
    errno = EIO;
    return sync_fails ? -1 : 0;
}

static void test_what_is_kept_is_on_the_disk_before_it_has_its_name(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;
    char path[1100];

    (void)state;
    (void)snprintf(path, sizeof(path), "%s/kept", folder);
    assert_int_equal(mc_output_open(path, &output, &error), 0);
    (void)fputs("whole", output.stream);
    assert_int_equal(mc_output_sync(&output, &error), 0);
    assert_int_equal(synced, fileno(output.stream));
    assert_false(mc_file_exists(path));
    assert_int_equal(mc_output_finish(&output, &error), 0);
    assert_true(mc_file_exists(path));

    assert_int_equal(mc_output_open(path, &output, &error), 0);
    sync_fails = 1;
    assert_int_equal(mc_output_sync(&output, &error), -1);
    sync_fails = 0;
    assert_non_null(strstr(error.text, "cannot be written: "));
    mc_output_abandon(&output);
    assert_true(mc_file_exists(path));
}

static void test_permissions_are_those_of_any_file(void **state)
{
    const char *path = below("mode");
    mode_t old = umask(027);
    struct stat about;

    (void)state;
    write_whole(path, "a");
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640); /* 0666 & ~027 */
    assert_int_equal(chmod(path, 0604), 0);
    write_whole(path, "b");
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0604);
    (void)umask(old);
    assert_int_equal(unlink(path), 0);
}

static void test_a_link_is_written_through(void **state)
{
    const char *target = below("target"), *link = below("link"), *dangling = below("dangling");
    struct stat about;

    (void)state;
    write_whole(target, "old");
    assert_int_equal(symlink("target", link), 0);
    assert_int_equal(symlink("nothing-yet", dangling), 0);
    write_whole(link, "new");
    write_whole(dangling, "fresh");
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_holds(target, "new");
    assert_holds(below("nothing-yet"), "fresh");
    assert_int_equal(unlink(target) | unlink(link) | unlink(dangling), 0);
    assert_int_equal(unlink(below("nothing-yet")), 0);
}

static void assert_not_opened(const char *path, const char *message)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;

    assert_int_equal(mc_output_open(path, &output, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    assert_string_equal(error.file, path);
    assert_string_equal(error.text, message);
}

static void test_what_cannot_be_opened(void **state)
{
    const char *ring = below("ring");

    (void)state;
    assert_not_opened(folder, "is a folder, not a file to write");
    assert_not_opened(below("none/x"), "cannot be written: No such file or directory");
    assert_int_equal(symlink("ring", ring), 0);
    assert_not_opened(ring, "cannot be written: Too many levels of symbolic links");
    assert_int_equal(unlink(ring), 0);
}

static void test_a_full_disk_is_reported(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;

    (void)state;
    assert_int_equal(mc_output_open("/dev/full", &output, &error), 0);
    fputs("lost", output.stream);
    assert_int_equal(mc_output_finish(&output, &error), -1);
    assert_string_equal(error.file, "/dev/full");
    assert_string_equal(error.text, "cannot be written: No space left on device");
    assert_null(output.stream);
}

static void test_flushing_meets_a_full_disk_and_renames_nothing(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output;
    const char *path = below("flushed");

    (void)state;
    assert_int_equal(mc_output_open("/dev/full", &output, &error), 0);
    fputs("lost", output.stream);
    assert_int_equal(mc_output_flush(&output, &error), -1);
    assert_string_equal(error.file, "/dev/full");
    assert_string_equal(error.text, "cannot be written: No space left on device");
    assert_non_null(output.stream);
    mc_output_abandon(&output);
    memset(&error, 0, sizeof(error));
    assert_int_equal(mc_output_open(path, &output, &error), 0);
    fputs("kept", output.stream);
    assert_int_equal(mc_output_flush(&output, &error), 0);
    assert_false(mc_file_exists(path));
    assert_int_equal(mc_output_finish(&output, &error), 0);
    assert_holds(path, "kept");
}

/* unbuffered: the write that fails is an earlier one, and nothing is left to flush */
static void lose_in_a_closed_pipe(bool unbuffered)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_output output = {NULL, NULL, NULL};
    int ends[2];

    (void)signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(close(ends[0]), 0);
    output.stream = fdopen(ends[1], "w");
    assert_non_null(output.stream);
    if (unbuffered)
        assert_int_equal(setvbuf(output.stream, NULL, _IONBF, 0), 0);
    fputs("lost", output.stream);
    assert_int_equal(mc_output_finish(&output, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    assert_string_equal(error.text, "");
}

static void test_a_closed_pipe_fails_without_words(void **state)
{
    (void)state;
    lose_in_a_closed_pipe(false);
    lose_in_a_closed_pipe(true);
}

static void test_folders(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    char **names;
    size_t n;

    (void)state;
    assert_int_equal(mc_folder_make(below("a/b//c/"), &error), 0);
    assert_int_equal(mc_folder_make(below("a/b/c"), &error), 0);
    assert_true(mc_file_is_folder(below("a/b/c")));
    write_whole(below("a/2.json"), "");
    write_whole(below("a/10.json"), "");
    write_whole(below("a/.hidden.json"), "");
    write_whole(below("a/x.txt"), "");
    assert_true(mc_file_exists(below("a/x.txt")));
    assert_false(mc_file_is_folder(below("a/x.txt")));
    assert_int_equal(mc_folder_list(below("a"), ".json", arena, &names, &n, &error), 0);
    assert_int_equal(n, 2);
    assert_string_equal(names[0], "10.json");
    assert_string_equal(names[1], "2.json");
    assert_int_equal(mc_folder_list(below("a"), "", arena, &names, &n, &error), 0);
    assert_int_equal(n, 4); /* 10.json 2.json b x.txt */
    assert_int_equal(mc_folder_make(below("a/x.txt/d"), &error), -1);
    assert_string_equal(error.file, below("a/x.txt"));
    assert_string_equal(error.text, "folder cannot be created: File exists");
    error.code = MC_CODE_OK;
    assert_int_equal(mc_folder_list(below("none"), "", arena, &names, &n, &error), -1);
    assert_string_equal(error.text, "cannot be read: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading_says_what_is_wrong),
        cmocka_unit_test(test_a_file_over_the_limit_is_refused_unread),
        cmocka_unit_test(test_what_has_no_size_is_read_too),
        cmocka_unit_test(test_output_appears_whole_or_not_at_all),
        cmocka_unit_test(test_output_closed_before_it_appears),
        cmocka_unit_test(test_what_is_kept_is_on_the_disk_before_it_has_its_name),
        cmocka_unit_test(test_permissions_are_those_of_any_file),
        cmocka_unit_test(test_a_link_is_written_through),
        cmocka_unit_test(test_what_cannot_be_opened),
        cmocka_unit_test(test_a_full_disk_is_reported),
        cmocka_unit_test(test_flushing_meets_a_full_disk_and_renames_nothing),
        cmocka_unit_test(test_a_closed_pipe_fails_without_words),
        cmocka_unit_test(test_folders),
    };

    return cmocka_run_group_tests_name("file", tests, open_folder, close_folder);
}
