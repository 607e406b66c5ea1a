/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "report/words.h"

static void check(struct mc_expectation expectation, double distance, const char *words)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_tested tested = {.expectation = &expectation, .distance = distance};

    assert_string_equal(mc_expectation_words(&tested, arena).data, words);
    mc_arena_free(arena);
}

static void test_one_score(void **state)
{
    (void)state;
    check((struct mc_expectation){.type = MC_EXPECT_MINIMUM, .value = 0.5}, 0, "at least 0.5");
    check((struct mc_expectation){.type = MC_EXPECT_MAXIMUM, .value = 1}, 0, "at most 1");
    check((struct mc_expectation){.type = MC_EXPECT_INVARIANCE, .value = (double)NAN}, 0,
          "like an exact match");
    check((struct mc_expectation){.type = MC_EXPECT_INVARIANCE, .value = 0.1}, 0.1,
          "like an exact match (±0.1)");
    check(
        (struct mc_expectation){.type = MC_EXPECT_INVARIANCE, .value = 2, .in_human_spread = true},
        0.125, "like an exact match (±2 of the human spread, 0.125)");
    check(
        (struct mc_expectation){.type = MC_EXPECT_INVARIANCE, .value = 2, .in_human_spread = true},
        (double)NAN, "like an exact match (±2 of the human spread)");
}

static void test_two_scores(void **state)
{
    struct mc_slice than[] = {mc_slice_of("article"), mc_slice_of("passive"),
                              mc_slice_of("omission")};
    struct mc_expectation above = {.type = MC_EXPECT_ABOVE, .than = than, .value = (double)NAN};

    (void)state;
    check((struct mc_expectation){.type = MC_EXPECT_BELOW, .other = mc_slice_of("a-1")}, 0,
          "below a-1");
    check((struct mc_expectation){.type = MC_EXPECT_BELOW, .other = mc_slice_of("a-1"), .value = 1},
          1, "below a-1 by more than 1");
    above.n_than = 1;
    check(above, 0, "above the median of article");
    above.n_than = 2;
    check(above, 0, "above the median of article and of passive");
    above.n_than = 3;
    above.value = 0.05;
    check(above, 0.05, "above the median of article, of passive and of omission by more than 0.05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_score),
        cmocka_unit_test(test_two_scores),
    };

    return cmocka_run_group_tests_name("expectation_words", tests, NULL, NULL);
}
