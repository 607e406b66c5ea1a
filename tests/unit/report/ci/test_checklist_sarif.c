/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/golden.h"
#include "tests/unit/made_up_checklist.h"

/* The version changes with each release and is no part of the golden file. */
static const char *without_version(const char *text, struct mc_arena *arena)
{
    const char *at = strstr(text, "\"version\": \"" PACKAGE_VERSION "\"");

    assert_non_null(at);
    return mc_arena_format(arena, "%.*s\"version\": \"VERSION\"%s", (int)(at - text), text,
                           at + strlen("\"version\": \"" PACKAGE_VERSION "\""));
}

static void test_golden(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = mc_written_checklist("sarif", mc_made_up_checklist(), arena);

    (void)state;
    mc_assert_golden(without_version(text, arena), "checklist/findings.sarif");
    mc_arena_free(arena);
}

static size_t count(const char *text, const char *word)
{
    size_t n = 0;

    for (; (text = strstr(text, word)) != NULL; text++)
        n++;
    return n;
}

static void test_limit(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *whole =
        mc_written_checklist("sarif", mc_made_up_items(5000, MC_ITEM_FAILED, arena), arena);
    const char *cut =
        mc_written_checklist("sarif", mc_made_up_items(5003, MC_ITEM_WARNED, arena), arena);

    (void)state;
    assert_int_equal(count(whole, "\"ruleId\""), 5000);
    assert_null(strstr(whole, "left out"));
    assert_int_equal(count(cut, "\"ruleId\""), 5000);
    assert_non_null(strstr(cut, "3 more findings were left out: 5000 is the limit"));
    mc_arena_free(arena);
}

/* The print does not move with the line, and is another one for another test. */
static void test_fingerprints(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_checklist *list = mc_made_up_items(2, MC_ITEM_FAILED, arena);
    struct mc_checklist moved = *list;
    struct mc_check_item items[2];
    const char *print, *other;

    (void)state;
    memcpy(items, list->items, sizeof(items));
    items[0].at.line += 7;
    moved.items = items;
    print = strstr(mc_written_checklist("sarif", list, arena), "metricheckTest/v1");
    other = strstr(mc_written_checklist("sarif", &moved, arena), "metricheckTest/v1");
    assert_memory_equal(print, other, 50);
    other = strstr(print + 1, "metricheckTest/v1");
    assert_memory_not_equal(print, other, 50);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_fingerprints),
    };

    return cmocka_run_group_tests_name("checklist_sarif", tests, NULL, NULL);
}
