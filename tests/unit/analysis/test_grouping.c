/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/grouping.h"
#include "base/hash.h"
#include "tests/unit/made_up.h"

static void assert_group(const struct mc_group *group, const char *name, bool pooled,
                         const size_t *cases, size_t n_cases)
{
    size_t i;

    assert_true(mc_slice_is(group->name, name));
    assert_int_equal(group->pooled, pooled);
    assert_int_equal(group->overall, strcmp(name, "overall") == 0);
    assert_int_equal(group->n_cases, n_cases);
    for (i = 0; i < n_cases; i++)
        assert_int_equal(group->cases[i], cases[i]);
}

static void test_groups(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    struct mc_result result = {.arena = arena};
    uint32_t passive, negation, extra, more, other;

    (void)state;
    mc_made_up_begin(&run, arena);
    passive = mc_made_up_file(&run, "sick", "passive", 1, 5, true);
    negation = mc_made_up_file(&run, "sick", "negation", 1, 5, true);
    extra = mc_made_up_file(&run, "sick", "passive", 1, 5, false);
    other = mc_made_up_file(&run, "sts", "passive", 0, 5, true);
    more = mc_made_up_file(&run, "sick", "passive", 0, 5, true);
    run.suite.files[more].judgement.by = MC_JUDGED_BY_RUBRIC;
    (void)mc_made_up_case(&run, passive, "a", 1);            /* 0 */
    (void)mc_made_up_case(&run, passive, "b", 2);            /* 1 */
    (void)mc_made_up_case(&run, negation, "c", (double)NAN); /* 2 */
    (void)mc_made_up_case(&run, extra, "d", 3);              /* 3 */
    (void)mc_made_up_case(&run, other, "e", 4);              /* 4 */
    (void)mc_made_up_case(&run, more, "f", 5);               /* 5 */
    result.suite = &run.suite;
    mc_group_cases(&result);
    assert_int_equal(result.n_datasets, 2);
    assert_true(mc_slice_is(result.datasets[0].name, "sick"));
    assert_int_equal(result.datasets[0].n_groups, 4);
    assert_group(&result.datasets[0].groups[0], "passive", true, (size_t[]){0, 1, 5}, 3);
    assert_group(&result.datasets[0].groups[1], "negation", true, (size_t[]){2}, 1);
    assert_group(&result.datasets[0].groups[2], "passive", false, (size_t[]){3}, 1);
    assert_group(&result.datasets[0].groups[3], "overall", true, (size_t[]){0, 1, 2, 5}, 4);
    assert_int_equal(result.datasets[0].groups[1].phenomenon, 1);
    assert_true(result.datasets[0].groups[3].phenomenon == MC_NOT_FOUND);
    assert_true(result.datasets[0].scales_differ);
    assert_near(result.datasets[0].scale.minimum, 1, 0);
    assert_true(result.datasets[0].has_rubric && result.datasets[0].has_human);
    assert_int_equal(result.datasets[1].n_groups, 2);
    assert_group(&result.datasets[1].groups[0], "passive", true, (size_t[]){4}, 1);
    assert_group(&result.datasets[1].groups[1], "overall", true, (size_t[]){4}, 1);
    assert_false(result.datasets[1].scales_differ || result.datasets[1].has_rubric);
    mc_arena_free(arena);
}

static void test_nothing_pooled_and_nothing_at_all(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    struct mc_result result = {.arena = arena};

    (void)state;
    mc_made_up_begin(&run, arena);
    result.suite = &run.suite;
    mc_group_cases(&result);
    assert_int_equal(result.n_datasets, 0);
    (void)mc_made_up_case(&run, mc_made_up_file(&run, "d", "p", 0, 1, false), "a", 1);
    mc_group_cases(&result);
    assert_int_equal(result.datasets[0].n_groups, 2);
    assert_group(&result.datasets[0].groups[0], "p", false, (size_t[]){0}, 1);
    assert_group(&result.datasets[0].groups[1], "overall", true, NULL, 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_nothing_pooled_and_nothing_at_all),
    };

    return cmocka_run_group_tests_name("grouping", tests, NULL, NULL);
}
