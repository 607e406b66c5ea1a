/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matching of whole texts: properties that no reading or order may change, and the direct count as
 * a second opinion. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/random.h"
#include "metrics/smatch/match.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_texts.h"

/* A random tree with some re-entrancies and attributes; few concepts and labels, so that mapping is
 * not obvious. Children of a node are written in the order `turn` gives. */
struct tree {
    uint32_t n, parent[24], concept[24], label[24], also[24];
    bool has_also[24], has_attribute[24];
};

static void draw_tree(struct tree *t, uint32_t n, uint64_t seed)
{
    uint32_t i;

    t->n = n;
    for (i = 0; i < n; i++) {
        uint64_t bits = mc_random_bits(seed, 1, i);

        t->parent[i] = i == 0 ? 0 : mc_random_below(mc_random_bits(seed, 2, i), i);
        t->concept[i] = bits % 4;
        t->label[i] = (uint32_t)(bits >> 8) % 3;
        t->also[i] = mc_random_below(mc_random_bits(seed, 3, i), n);
        t->has_also[i] = (bits >> 16) % 4 == 0;
        t->has_attribute[i] = (bits >> 24) % 3 == 0;
    }
}

/* Writes node i; depth is that of a random tree of at most 24 nodes. */
static void write_node(const struct tree *t, uint32_t i, char name, bool backwards,
                       struct mc_buffer *out)
{
    uint32_t k;

    mc_buffer_append_format(out, "(%c%u / concept-%u", name, i, t->concept[i]);
    if (t->has_attribute[i] && !backwards)
        mc_buffer_append_format(out, " :quant %u", t->concept[i]);
    if (t->has_also[i] && !backwards)
        mc_buffer_append_format(out, " :poss %c%u", name, t->also[i]);
    for (k = 0; k < t->n; k++) {
        uint32_t child = backwards ? t->n - 1 - k : k;

        if (child == 0 || t->parent[child] != i)
            continue;
        mc_buffer_append_format(out, " :ARG%u ", t->label[child]);
        write_node(t, child, name, backwards, out);
    }
    if (t->has_also[i] && backwards)
        mc_buffer_append_format(out, " :poss %c%u", name, t->also[i]);
    if (t->has_attribute[i] && backwards)
        mc_buffer_append_format(out, " :quant %u", t->concept[i]);
    mc_buffer_append_char(out, ')');
}

static const char *tree_text(const struct tree *t, char name, bool backwards)
{
    struct mc_buffer out = {NULL, 0, 0};
    const char *text;

    write_node(t, 0, name, backwards, &out);
    text = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    return text;
}

static uint64_t matched(const char *a, const char *b, enum mc_smatch_convention convention)
{
    struct mc_smatch_pair pair;

    mc_smatch_match_texts(a, b, convention, arena, &pair);
    assert_true(pair.proved && pair.bound == pair.matched);
    assert_true(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, pair.right_of) ==
                pair.matched);
    assert_true(mc_smatch_count_bound(&pair.sides[0], &pair.sides[1], &pair.strings) >=
                pair.matched);
    return pair.matched;
}

static void test_names_and_order_do_not_count(void **state)
{
    struct tree a, b;
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 200; seed++) {
        uint64_t score;

        mc_arena_clear(arena);
        draw_tree(&a, 2 + (uint32_t)(seed % 20), seed);
        draw_tree(&b, 2 + (uint32_t)(seed % 17), seed + 1000);
        score = matched(tree_text(&a, 'x', false), tree_text(&b, 'x', false), MC_SMATCH_NEW);
        assert_true(matched(tree_text(&a, 'x', true), tree_text(&b, 'y', true), MC_SMATCH_NEW) ==
                    score);
        assert_true(matched(tree_text(&b, 'z', true), tree_text(&a, 'q', false), MC_SMATCH_NEW) ==
                    score);
    }
}

/* No triple stands twice, so that all triples of a graph agree with themselves and no more. */
static void test_identity(void **state)
{
    struct tree a;
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 100; seed++) {
        struct mc_smatch_pair pair;

        mc_arena_clear(arena);
        draw_tree(&a, 1 + (uint32_t)(seed % 24), seed);
        mc_smatch_match_texts(tree_text(&a, 'x', false), tree_text(&a, 'y', true), MC_SMATCH_NEW,
                              arena, &pair);
        assert_int_equal(pair.matched, mc_smatch_n_triples(&pair.sides[0]));
        assert_int_equal(mc_smatch_n_triples(&pair.sides[1]), pair.matched);
        mc_smatch_match_texts(tree_text(&a, 'x', false), tree_text(&a, 'y', false), MC_SMATCH_OLD,
                              arena, &pair);
        assert_int_equal(pair.matched, mc_smatch_n_triples(&pair.sides[0]));
    }
}

static void test_duplicates_are_counted_in_pairs(void **state)
{
    static const char twice[] = "(a / and :op1 (b / boy) :op1 b)";

    (void)state;
    /* dup_triple of the published corner cases: 7 with new, 4 with old. */
    assert_int_equal(matched(twice, twice, MC_SMATCH_NEW), 7);
    assert_int_equal(matched(twice, twice, MC_SMATCH_OLD), 4);
}

/* 5000 nodes a side are more node pairs than are written down: concepts decide, soundly. A chain of
 * concepts c0, c1, ... against itself: all triples agree. */
static void test_too_large_for_a_problem(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_smatch_pair pair;
    uint32_t i;

    (void)state;
    mc_arena_clear(arena);
    for (i = 0; i < 5000; i++)
        mc_buffer_append_format(&text, "%s(n%u / c%u", i == 0 ? "" : " :r ", i, i);
    mc_buffer_append_repeated(&text, ')', 5000);
    mc_smatch_match_texts(text.data, text.data, MC_SMATCH_NEW, arena, &pair);
    assert_int_equal(pair.matched, 10000); /* 5000 instances, 4999 relations, TOP */
    assert_true(pair.proved && pair.bound == 10000);
    mc_buffer_clear(&text);
    for (i = 0; i < 5000; i++)
        mc_buffer_append_format(&text, "%s(n%u / c%u", i == 0 ? "" : " :r ", i, i % 2);
    mc_buffer_append_repeated(&text, ')', 5000);
    mc_smatch_match_texts(text.data, "(x / c1 :r (y / c0 :s 1))", MC_SMATCH_NEW, arena, &pair);
    assert_true(pair.proved); /* 5000 by 2 is no large problem */
    assert_int_equal(pair.matched, 3);
    mc_buffer_free(&text);
}

static void test_figures(void **state)
{
    struct mc_smatch_figures f = mc_smatch_figures(3, 4, 6);

    (void)state;
    assert_near(f.precision, 0.75, 0);
    assert_near(f.recall, 0.5, 0);
    assert_near(f.f, 0.6, 1e-15);
    f = mc_smatch_figures(0, 4, 6);
    assert_near(f.precision + f.recall + f.f, 0, 0);
    f = mc_smatch_figures(0, 0, 6);
    assert_near(f.precision + f.recall + f.f, 0, 0);
    f = mc_smatch_figures(0, 0, 0);
    assert_near(f.precision + f.recall + f.f, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_and_order_do_not_count),
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_duplicates_are_counted_in_pairs),
        cmocka_unit_test(test_too_large_for_a_problem),
        cmocka_unit_test(test_figures),
    };

    return cmocka_run_group_tests_name("smatch_match", tests, new_arena, free_arena);
}
