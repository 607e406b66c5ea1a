/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/pairs/sample_pairs.h"
#include "tests/unit/made_up.h"

static void assert_counts(struct mc_pair_counts found, uint64_t concordant, uint64_t discordant,
                          uint64_t both_ties)
{
    assert_int_equal(found.concordant, concordant);
    assert_int_equal(found.discordant, discordant);
    assert_int_equal(found.both_ties, both_ties);
    assert_int_equal(mc_pair_counts_sum(&found), concordant + discordant + both_ties);
}

static void test_direction(void **state)
{
    const double human[] = {1, 2, 3}, metric[] = {0.5, 0.75, 0.25}; /* 01 right, 02 12 wrong */
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 3, arena);

    (void)state;
    assert_counts(mc_sample_pairs(&sample, MC_AT_ZERO, arena), 1, 2, 0);
    sample.lower_is_better = true;
    assert_counts(mc_sample_pairs(&sample, MC_AT_ZERO, arena), 2, 1, 0);
    mc_arena_free(arena);
}

/* Cases 0 0 0 2 drawn: three pairs of copies do not count, three pairs 0-2 do. */
static void test_copies_are_no_pairs(void **state)
{
    const double human[] = {1, 1, 1, 3}, metric[] = {0.5, 0.5, 0.5, 0.25};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 4, arena);

    (void)state;
    sample.n_copy_pairs = 6;
    assert_counts(mc_sample_pairs(&sample, MC_AT_ZERO, arena), 0, 3, 0);
    mc_arena_free(arena);
}

static void test_counts_are_shared(void **state)
{
    const double human[] = {1, 2, 3}, metric[] = {0.5, 0.75, 0.25};
    struct mc_pair_counts shared[MC_N_THRESHOLDS] = {{0, 0, 0, 0, 0}};
    const struct mc_tie_fit fit = mc_tie_fit_given(0.25);
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 3, arena);

    (void)state;
    sample.counts = shared;
    sample.ties = &fit;
    assert_int_equal(mc_sample_pairs(&sample, MC_AT_FITTED, arena).metric_ties, 2); /* 01 and 02 */
    assert_int_equal(mc_pair_counts_sum(&shared[MC_AT_ZERO]), 0);
    assert_int_equal(shared[MC_AT_FITTED].metric_ties, 2);
    assert_counts(mc_sample_pairs(&sample, MC_AT_ZERO, arena), 1, 2, 0);
    assert_counts(shared[MC_AT_ZERO], 1, 2, 0);
    shared[MC_AT_ZERO].concordant = 7; /* taken from there the next time */
    assert_int_equal(mc_sample_pairs(&sample, MC_AT_ZERO, arena).concordant, 7);
    mc_arena_free(arena);
}

static void test_reasons(void **state)
{
    struct mc_sample sample = {.n = 0};

    (void)state;
    assert_string_equal(mc_sample_pairless(&sample), "no case has both scores");
    sample.n = 1;
    assert_string_equal(mc_sample_pairless(&sample), "fewer than 2 cases");
    sample.n = 2;
    assert_null(mc_sample_pairless(&sample));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direction),
        cmocka_unit_test(test_copies_are_no_pairs),
        cmocka_unit_test(test_counts_are_shared),
        cmocka_unit_test(test_reasons),
    };

    return cmocka_run_group_tests_name("sample_pairs", tests, NULL, NULL);
}
