/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/sample_pairs.h"
#include "tests/unit/made_up.h"

#define TEXT(literal)                                                                              \
    {                                                                                              \
        literal, sizeof(literal) - 1                                                               \
    }

/* Two systems and two items, as in test_soft_pairwise.c, the cases in another order. */
static const struct mc_case all_cases[] = {
    {.labels = &(struct mc_case_labels){.system = TEXT("b"), .item = TEXT("2")}},
    {.labels = &(struct mc_case_labels){.system = TEXT("a"), .item = TEXT("1")}},
    {.labels = &(struct mc_case_labels){.system = TEXT("b"), .item = TEXT("1")}},
    {.labels = &(struct mc_case_labels){.system = TEXT("a"), .item = TEXT("2")}},
};
static const double human[] = {3, 2, 1, 5}, metric[] = {4, 0, 1, 4};

static void test_table_of_cases(void **state)
{
    const struct mc_case *cases[] = {&all_cases[0], &all_cases[1], &all_cases[2], &all_cases[3]};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 4, arena);
    struct mc_soft_pairwise soft;

    (void)state;
    sample.cases = cases;
    soft = mc_sample_soft_pairwise(&sample, arena);
    /* b first: differences -1 and -2 of people, sums -3 -1 1 3: p = 1; of the metric 1 and 0, sums
     * 1 -1 -1 1 of the vectors ++ -+ -- +-: p = 1/2 */
    assert_near(soft.error, 0.5, 0);
    assert_near(mc_statistic_find("soft_pairwise")->compute(&sample, arena).value, 0.5, 0);
    assert_near(mc_statistic_find("confidence_error")->compute(&sample, arena).value, 0.5, 0);
    sample.lower_is_better = true; /* -1 and 0: p = 1 */
    assert_near(mc_sample_soft_pairwise(&sample, arena).error, 0, 0);
    mc_arena_free(arena);
}

static void test_not_defined(void **state)
{
    struct mc_case_labels labels = {.system = TEXT("a")};
    const struct mc_case nameless = {.labels = &labels};
    const struct mc_case *cases[] = {&all_cases[0], &all_cases[1], &all_cases[2], &all_cases[1]};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 4, arena);

    (void)state;
    assert_string_equal(mc_sample_soft_pairwise(&sample, arena).reason,
                        "not all cases name a system and an item");
    sample.cases = cases;
    assert_string_equal(mc_sample_soft_pairwise(&sample, arena).reason,
                        "a system has two cases of one item");
    cases[3] = &nameless;
    assert_string_equal(mc_sample_soft_pairwise(&sample, arena).reason,
                        "not all cases name a system and an item");
    assert_string_equal(mc_statistic_find("soft_pairwise")->compute(&sample, arena).reason,
                        "not all cases name a system and an item");
    sample.n = 1;
    assert_string_equal(mc_sample_soft_pairwise(&sample, arena).reason, "fewer than 2 systems");
    sample.n = 0;
    assert_string_equal(mc_sample_soft_pairwise(&sample, arena).reason, "no case has both scores");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_of_cases),
        cmocka_unit_test(test_not_defined),
    };

    return cmocka_run_group_tests_name("sample_systems", tests, NULL, NULL);
}
