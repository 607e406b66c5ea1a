/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "metrics/smatch/match.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_texts.h"

static const char dog[] = "(c / chase-01 :ARG0 (d / dog) :ARG1 (k / cat :quant 2))";
static const char cat[] = "(c / chase-01 :ARG0 (k / cat :quant 2) :ARG1 (d / dog))";

/* Nodes in order of definition: c d k against c k d. */
static void test_counts_under_a_mapping(void **state)
{
    const uint32_t by_concept[] = {0, 2, 1}, by_role[] = {0, 1, 2};
    const uint32_t nothing[] = {MC_SMATCH_NONE, MC_SMATCH_NONE, MC_SMATCH_NONE};
    struct mc_smatch_pair pair;

    (void)state;
    mc_smatch_match_texts(dog, cat, MC_SMATCH_NEW, arena, &pair);
    /* 3 instances, TOP, quant; or 1 instance, TOP, 2 relations. */
    assert_int_equal(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, by_concept), 5);
    assert_int_equal(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, by_role), 4);
    assert_int_equal(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, nothing), 0);
    /* All 7 triples have a fellow when nodes do not count. */
    assert_int_equal(mc_smatch_count_bound(&pair.sides[0], &pair.sides[1], &pair.strings), 7);
}

/* Copies: 2 of the one triple against 3 of the other make 6 pairs; the bound knows that. */
static void test_copies(void **state)
{
    struct mc_smatch_pair pair;
    const uint32_t same[] = {0};

    (void)state;
    mc_smatch_match_texts("(n / name :op1 x :op1 x)", "(n / name :op1 x :op1 x :op1 X)",
                          MC_SMATCH_NEW, arena, &pair);
    assert_int_equal(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, same), 8);
    assert_true(mc_smatch_count_bound(&pair.sides[0], &pair.sides[1], &pair.strings) >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_under_a_mapping),
        cmocka_unit_test(test_copies),
    };

    return cmocka_run_group_tests_name("smatch_count", tests, new_arena, free_arena);
}
