/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/ci/checklist.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/golden.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

/* The test fails where there is none. */
static const struct mc_check_item *find(const struct mc_checklist *list, const char *group,
                                        const char *name)
{
    static const struct mc_check_item none;
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (mc_slice_is(list->items[i].group, group) && mc_slice_is(list->items[i].name, name))
            return &list->items[i];
    fail_msg("no item '%s' in '%s'", name, group);
    return &none;
}

static void check(const struct mc_checklist *list, const char *group, const char *name,
                  enum mc_item_outcome outcome, const char *message)
{
    const struct mc_check_item *item = find(list, group, name);

    if (item->outcome != outcome || !mc_slice_is(item->message, message))
        fail_msg("%s: %s: %d: %.*s", group, name, (int)item->outcome,
                 MC_SLICE_ARGUMENTS(item->message));
}

/* Of made_up_expectations.c: margins -0.06, -0.65 and -0.675 of bleu, -0.125 of smatch. */
static void test_items(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    struct mc_checklist list;

    (void)state;
    mc_made_up_expectations(result);
    list = expectation_checklist(result, arena);
    assert_int_equal(list.n_items, 15); /* five expectations, three metrics */
    check(&list, "bleu on sick negation", "N1 below P1", MC_ITEM_FAILED,
          "scores 0.31, misses it by 0.06 of its range");
    check(&list, "bleu on sick negation", "N1 at most 0.9", MC_ITEM_PASSED, "");
    check(&list, "bleu on sick passive", "P1 like an exact match (±0.1)", MC_ITEM_WARNED,
          "scores 0.25, misses it by 0.65 of its range; missed by people too, by 0.025: a warning");
    check(&list, "smatch on starter aspect",
          "A1 above the median of negation, of antonymy and of passive by more than 0.05",
          MC_ITEM_PASSED, "");
    assert_string_equal(list.summary.data, "expectations of 3 metrics: 7 passed, 1 failed, "
                                           "3 warned, 4 skipped");
    mc_arena_free(arena);
}

static void test_details(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    const struct mc_check_item *item;
    struct mc_checklist list;

    (void)state;
    mc_made_up_expectations(result);
    ((struct mc_suite *)(uintptr_t)result->suite)->cases[0].at = (struct mc_position){7, 3};
    list = expectation_checklist(result, arena);
    item = find(&list, "bleu on sick negation", "N1 below P1");
    assert_int_equal(item->at.line, 7);
    assert_int_equal(item->at.column, 3);
    assert_true(mc_slice_is(item->rule, "expectation/below"));
    assert_non_null(strstr(item->details.data, "reference: The cat sleeps.\n"));
    assert_non_null(strstr(item->details.data, "P1:\n  reference: The cat sleeps.\n"));
    assert_non_null(strstr(item->details.data, "  score: 0.25\n"));
    assert_non_null(strstr(item->details.data, "score of people: 3 on 1 to 5"));
    mc_arena_free(arena);
}

/* In a group the failures stand first, the worst first of all. */
static void test_order(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    struct mc_checklist list;

    (void)state;
    mc_made_up_expectations(result);
    list = expectation_checklist(result, arena);
    assert_true(mc_slice_is(list.items[0].group, "bleu on sick negation"));
    assert_int_equal(list.items[0].outcome, MC_ITEM_FAILED);
    assert_int_equal(list.items[1].outcome, MC_ITEM_PASSED);
    assert_memory_equal(list.items[2].name.data, "P2", 2);
    assert_memory_equal(list.items[3].name.data, "P1", 2);
    mc_arena_free(arena);
}

/* Every format, and a run of which nothing is expected. */
static void test_reports(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();
    struct mc_result *result = mc_made_up_result(arena);
    size_t n, i;
    const struct mc_checklist_format *const *offered = mc_checklist_formats(&n);

    (void)state;
    (void)unsetenv("GITHUB_STEP_SUMMARY");
    for (i = 0; i < n; i++)
        assert_true(strlen(mc_written_report(offered[i]->name, result, &options, arena)) > 0);
    assert_string_equal(mc_written_report("tap", result, &options, arena),
                        "TAP version 13\n1..0 # SKIP no case has expectations\n");
    mc_made_up_expectations(result);
    assert_non_null(strstr(mc_written_report("tap", result, &options, arena), "\n1..15\n"));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_details),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_reports),
    };

    return cmocka_run_group_tests_name("expectation_checklist", tests, NULL, NULL);
}
