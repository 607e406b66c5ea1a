/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

static void assert_refused(const char *const *written, const char *const *read, const char *why)
{
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_output_paths_check(written, read, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_non_null(strstr(error.text, why));
}

static void make(const char *path)
{
    FILE *stream = fopen(path, "w");

    assert_non_null(stream);
    assert_int_equal(fclose(stream), 0);
}

static void test_names(void **state)
{
    static const char *const none[] = {NULL}, *const empty[] = {"x", "", NULL};
    static const char *const apart[] = {"new-a", "-", "-", "/dev/null", "/dev/null", NULL};
    static const char *const twice[] = {"new-a", "new-b", "new-a", NULL};
    static const char *const read[] = {"-", "/dev/null", "new-c", NULL}, *const c[] = {"new-c",
                                                                                       NULL};
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_output_paths_check(apart, read, &error), 0);
    assert_int_equal(mc_output_paths_check(none, none, &error), 0);
    assert_refused(empty, none, "empty");
    assert_refused(twice, none, "new-a: two outputs");
    assert_refused(c, read, "new-c: is an input");
}

static void test_one_file_of_two_names(void **state)
{
    static const char *const written[] = {"link.tmp", NULL}, *const read[] = {"here.tmp", NULL};
    static const char *const both[] = {"./here.tmp", "here.tmp", NULL}, *const none[] = {NULL};
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    (void)unlink("link.tmp");
    make("here.tmp");
    assert_int_equal(mc_output_paths_check(written, read, &error), 0);
    assert_int_equal(symlink("here.tmp", "link.tmp"), 0);
    assert_refused(written, read, "link.tmp: is an input");
    assert_refused(both, none, "here.tmp: two outputs");
    assert_int_equal(unlink("link.tmp"), 0);
    assert_int_equal(unlink("here.tmp"), 0);
}

static void assert_stem(struct mc_arena *arena, const char *path, const char *stem)
{
    assert_string_equal(mc_path_stem(path, arena), stem);
}

static void test_stems(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_stem(arena, "x.y/a.tsv.gz", "a");
    assert_stem(arena, "a.b.json", "a.b");
    assert_stem(arena, "a.zst", "a");
    assert_stem(arena, "x.y/plain", "plain");
    assert_stem(arena, "x/.tsv", ".tsv");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_one_file_of_two_names),
        cmocka_unit_test(test_stems),
    };

    return cmocka_run_group_tests_name("output_paths", tests, NULL, NULL);
}
