/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "tests/unit/golden.h"
#include "tests/unit/made_up_checklist.h"

static void test_golden(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    (void)unsetenv("GITHUB_STEP_SUMMARY");
    mc_assert_golden(mc_written_checklist("github", mc_made_up_checklist(), arena),
                     "checklist/commands.txt");
    mc_arena_free(arena);
}

static size_t count_lines(const char *text, const char *beginning)
{
    size_t n = 0;

    while (text != NULL && *text != '\0') {
        n += strncmp(text, beginning, strlen(beginning)) == 0;
        text = strchr(text, '\n');
        text = text == NULL ? NULL : text + 1;
    }
    return n;
}

static void check_limit(size_t n, enum mc_item_outcome outcome, const char *command, size_t shown,
                        const char *more)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = mc_written_checklist("github", mc_made_up_items(n, outcome, arena), arena);

    assert_int_equal(count_lines(text, command), shown);
    assert_int_equal(count_lines(text, "::"), shown + 1);
    assert_int_equal(count_lines(text, "::notice "), 1);
    if (more == NULL)
        assert_null(strstr(text, "than are shown"));
    else
        assert_non_null(strstr(text, more));
    mc_arena_free(arena);
}

static void test_limits(void **state)
{
    (void)state;
    (void)unsetenv("GITHUB_STEP_SUMMARY");
    check_limit(10, MC_ITEM_FAILED, "::error ", 10, NULL);
    check_limit(13, MC_ITEM_FAILED, "::error ", 10, "; 3 more failed and 0 more warned than are");
    check_limit(11, MC_ITEM_WARNED, "::warning ", 10, "; 0 more failed and 1 more warned than are");
    check_limit(11, MC_ITEM_SKIPPED, "::error ", 0, NULL);
}

/* A message of 70000 bytes, in which a character of two bytes stands across the limit of 60000. */
static void test_long_message(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_checklist list = *mc_made_up_checklist();
    struct mc_check_item item = list.items[3];
    char *text = mc_arena_alloc(arena, 70000);
    const char *written, *message;
    size_t i;

    (void)state;
    text[0] = 'x';
    for (i = 1; i + 1 < 70000; i += 2)
        memcpy(&text[i], "\xc3\xa9", 2);
    item.message = mc_slice(text, 69999);
    item.details = mc_slice("", 0);
    list.items = &item;
    list.n_items = 1;
    written = mc_written_checklist("github", &list, arena);
    message = strstr(written, "::x") + 2;
    assert_int_equal(strchr(message, '\n') - message, 59999);
    mc_arena_free(arena);
}

static void test_summary(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    char folder[1024], *path;
    FILE *old;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    path = mc_arena_format(arena, "%s/summary", folder);
    old = fopen(path, "w");
    assert_non_null(old);
    assert_true(fputs("of an earlier command\n", old) >= 0);
    assert_int_equal(fclose(old), 0);
    assert_int_equal(setenv("GITHUB_STEP_SUMMARY", path, 1), 0);
    (void)mc_written_checklist("github", mc_made_up_checklist(), arena);
    (void)unsetenv("GITHUB_STEP_SUMMARY");
    assert_int_equal(mc_file_read(path, arena, &text, &error), 0);
    assert_memory_equal(text.data, "of an earlier command\n## metricheck run\n", 40);
    mc_assert_golden(strchr(text.data, '\n') + 1, "checklist/summary.md");
    (void)unlink(path);
    (void)rmdir(folder);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_long_message),
        cmocka_unit_test(test_summary),
    };

    return cmocka_run_group_tests_name("checklist_github", tests, NULL, NULL);
}
