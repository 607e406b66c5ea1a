/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/random.h"
#include "metrics/smatch/large.h"
#include "metrics/smatch/match.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_texts.h"

static uint64_t mapped(const struct mc_smatch_pair *pair, uint64_t steps, uint32_t *right_of)
{
    (void)mc_smatch_map_large(&pair->sides[0], &pair->sides[1], &pair->strings,
                              mc_limit_of_steps(steps), right_of);
    return mc_smatch_count(&pair->sides[0], &pair->sides[1], &pair->strings, right_of);
}

/* Nothing but the concepts is equal: in their order. */
static void test_concepts(void **state)
{
    struct mc_smatch_pair pair;
    uint32_t right_of[3];

    (void)state;
    mc_smatch_match_texts("(a / x :r (b / x) :r (c / z))", "(a / y :s (b / X :t (c / x)))",
                          MC_SMATCH_NEW, arena, &pair);
    assert_int_equal(mapped(&pair, 100, right_of), 2);
    assert_int_equal(right_of[0], 1);
    assert_int_equal(right_of[1], 2);
    assert_int_equal(right_of[2], MC_SMATCH_NONE);
}

/* Concepts in their order would take the first cat for the first one: the constants tell them
 * apart, and all triples agree: 3 instances, TOP, 2 constants, 2 relations. */
static void test_surroundings(void **state)
{
    struct mc_smatch_pair pair;
    uint32_t right_of[4];

    (void)state;
    mc_smatch_match_texts("(a / and :op1 (b / cat :quant 2) :op1 (c / cat :quant 3))",
                          "(a / and :op1 (b / cat :quant 3) :op1 (c / cat :quant 2))",
                          MC_SMATCH_NEW, arena, &pair);
    assert_int_equal(mapped(&pair, 0, right_of), 8);
    assert_int_equal(right_of[1], 2);
    assert_int_equal(right_of[2], 1);
}

/* Of the cats no surroundings are equal, but relations lead from the roots to those that belong
 * together, and on: 3 instances, TOP, 3 relations. */
static void test_relations(void **state)
{
    struct mc_smatch_pair pair;
    uint32_t right_of[4];

    (void)state;
    mc_smatch_match_texts("(a / and :op1 (b / cat :mod (x / big)) :op2 (c / cat :quant 3))",
                          "(a / and :op2 (b / cat :quant 4) :op1 (c / cat :mod (x / small)))",
                          MC_SMATCH_NEW, arena, &pair);
    assert_int_equal(mapped(&pair, 100, right_of), 7);
    assert_int_equal(right_of[1], 2);
    assert_int_equal(right_of[2], 3);
    assert_int_equal(right_of[3], 1);
}

/* Never more than the best mapping, a mapping one to one, the same each time. */
static void test_made_up(void **state)
{
    enum { PAIRS = 200, NODES = 12 };
    uint32_t seed, i, k;

    (void)state;
    for (seed = 0; seed < PAIRS; seed++) {
        struct mc_buffer texts[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
        struct mc_smatch_pair pair;
        uint32_t right_of[NODES], again[NODES];
        uint64_t count;

        for (i = 0; i < 2; i++) {
            for (k = 0; k < NODES; k++)
                mc_buffer_append_format(&texts[i], "%s(n%u / c%u :q %u",
                                        k == 0       ? ""
                                        : k % 3 == 0 ? " :r "
                                                     : " :s ",
                                        k, mc_random_below(mc_random_bits(seed, i, k), 3),
                                        mc_random_below(mc_random_bits(seed, i, NODES + k), 2));
            mc_buffer_append_repeated(&texts[i], ')', NODES);
        }
        mc_smatch_match_texts(texts[0].data, texts[1].data, MC_SMATCH_NEW, arena, &pair);
        count = mapped(&pair, 100, right_of);
        assert_true(pair.proved && count <= pair.matched);
        assert_int_equal(mapped(&pair, 100, again), count);
        assert_memory_equal(right_of, again, sizeof(again));
        for (i = 0; i < NODES; i++)
            for (k = 0; k < i; k++)
                assert_true(right_of[i] != right_of[k] || right_of[i] == MC_SMATCH_NONE);
        mc_buffer_free(&texts[0]);
        mc_buffer_free(&texts[1]);
        mc_arena_clear(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_concepts),
        cmocka_unit_test(test_surroundings),
        cmocka_unit_test(test_relations),
        cmocka_unit_test(test_made_up),
    };

    return cmocka_run_group_tests_name("smatch_large", tests, new_arena, free_arena);
}
