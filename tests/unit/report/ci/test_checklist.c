/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/ci/checklist.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/golden.h"
#include "tests/unit/made_up_checklist.h"

static void test_formats(void **state)
{
    size_t n, i;
    const struct mc_checklist_format *const *offered = mc_checklist_formats(&n);

    (void)state;
    assert_true(n > 0);
    for (i = 0; i < n; i++) {
        assert_ptr_equal(mc_checklist_format_find(mc_slice_of(offered[i]->name)), offered[i]);
        assert_non_null(offered[i]->file_extension);
        assert_non_null(offered[i]->summary);
    }
    assert_null(offered[n]);
    assert_null(mc_checklist_format_find(mc_slice_of("nothing")));
}

static void test_counts(void **state)
{
    const struct mc_checklist *list = mc_made_up_checklist();
    struct mc_outcome_counts counts = mc_count_outcomes(list->items, list->n_items);

    (void)state;
    assert_int_equal(counts.of[MC_ITEM_PASSED], 1);
    assert_int_equal(counts.of[MC_ITEM_FAILED], 2);
    assert_int_equal(counts.of[MC_ITEM_WARNED], 1);
    assert_int_equal(counts.of[MC_ITEM_SKIPPED], 1);
    assert_int_equal(mc_checklist_group_end(list, 0), 3);
    assert_int_equal(mc_checklist_group_end(list, 3), 5);
    assert_string_equal(outcome_word(MC_ITEM_WARNED), "warned");
}

static void check_golden(const char *format, const char *golden)
{
    struct mc_arena *arena = mc_arena_new();

    mc_assert_golden(mc_written_checklist(format, mc_made_up_checklist(), arena), golden);
    mc_arena_free(arena);
}

/* tests/cli/t0520-checklists.sh reads these files with readers of others. */
static void test_goldens(void **state)
{
    (void)state;
    check_golden("junit", "checklist/junit.xml");
    check_golden("tap", "checklist/tests.tap");
}

/* Nothing is expected: all are still whole documents. */
static void test_empty(void **state)
{
    struct mc_checklist list = {
        .title = mc_slice_of("t"), .summary = mc_slice_of("none #1"), .created = ""};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_string_equal(mc_written_checklist("junit", &list, arena),
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites/>\n");
    assert_string_equal(mc_written_checklist("tap", &list, arena),
                        "TAP version 13\n1..0 # SKIP none \\#1\n");
    assert_non_null(strstr(mc_written_checklist("sarif", &list, arena), "\"results\": []"));
    assert_string_equal(mc_written_checklist("github", &list, arena),
                        "::notice title=t::none #1\n");
    mc_arena_free(arena);
}

static const struct mc_check_item noted = {
    .group = {"x.json", 6},
    .name = {"a N001", 6},
    .rule = {"N001", 4},
    .outcome = MC_ITEM_NOTED,
    .message = {"an article", 10},
    .details = {"", 0},
    .file = {"x.json", 6},
    .at = {3, 7},
};

/* A note stops nothing: a passed test where there are only tests, a note where there are notes. */
static void test_notes(void **state)
{
    struct mc_checklist list = {.title = mc_slice_of("t"),
                                .summary = mc_slice_of("1 note"),
                                .created = "",
                                .items = &noted,
                                .n_items = 1};
    struct mc_arena *arena = mc_arena_new();
    const char *tap = mc_written_checklist("tap", &list, arena);

    (void)state;
    assert_string_equal(mc_written_checklist("github", &list, arena),
                        "::notice file=x.json,line=3,col=7,title=x.json%3A a N001::an article\n"
                        "::notice title=t::1 note\n");
    assert_non_null(strstr(tap, "\nok 1 - x.json: a N001\n  ---\n  message: \"an article\"\n"));
    assert_non_null(strstr(mc_written_checklist("sarif", &list, arena), "\"level\": \"note\""));
    assert_null(strstr(mc_written_checklist("junit", &list, arena), "<skipped"));
    mc_arena_free(arena);
}

static int without_summary(void **state)
{
    (void)state;
    return unsetenv("GITHUB_STEP_SUMMARY");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats), cmocka_unit_test(test_counts),
        cmocka_unit_test(test_goldens), cmocka_unit_test(test_empty),
        cmocka_unit_test(test_notes),
    };

    return cmocka_run_group_tests_name("checklist", tests, without_summary, NULL);
}
