/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/ci/checklist.c"

#include "tests/unit/support.h"

#include <unistd.h>

#include "base/file.h"

static void test_cut(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_slice_of("first line\nsecond line, of which nothing is left in so "
                                       "small a room, for the note alone takes eighty-five\n"),
                    cut = summary_cut(text, 100, arena);

    (void)state;
    assert_true(mc_slice_equal(summary_cut(text, text.length, arena), text));
    assert_true(cut.length <= 100);
    assert_memory_equal(cut.data, "first line\n\nTruncated: ", 23);
    assert_int_equal(summary_cut(text, 20, arena).length, 0);
    mc_arena_free(arena);
}

static void append(const char *path, size_t n, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    char *text = mc_arena_alloc(arena, n);
    size_t i;

    for (i = 0; i < n; i++)
        text[i] = i % 64 == 63 ? '\n' : 'x';
    assert_int_equal(mc_summary_append(mc_slice(text, n), path, &error), 0);
}

/* 1000 KiB and 100 KiB: together more than the limit of 1 MiB. */
static void test_append(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice whole;
    char folder[1024], *path;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    path = mc_arena_format(arena, "%s/summary", folder);
    append(path, 1000 * 1024, arena);
    append(path, 100 * 1024, arena);
    assert_int_equal(mc_file_read(path, arena, &whole, &error), 0);
    assert_true(whole.length <= STEP_SUMMARY_LIMIT);
    assert_true(whole.length > STEP_SUMMARY_LIMIT - 64);
    assert_non_null(strstr(whole.data, "Truncated"));
    (void)unlink(path);
    (void)rmdir(folder);
    assert_int_equal(mc_summary_append(whole, path, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_append),
    };

    return cmocka_run_group_tests_name("checklist_summary", tests, NULL, NULL);
}
