/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A treebank described tree by tree, by arithmetic. */
#include "tests/unit/support.h"

#include <math.h>

#include "studies/trees/treebank_summary.h"
#include "tests/unit/tree_samples.h"

static struct mc_treebank_summary *summary_of(const struct mc_treebank *treebank, bool rounded,
                                              struct mc_arena *arena)
{
    struct mc_treebank_summary *summary = mc_treebank_summary_new("path", "name", arena);
    size_t i;

    summary->rounded = rounded;
    for (i = 0; i < treebank->n_trees; i++) {
        struct mc_tree_measures measures, *measured = NULL;

        if (treebank->trees[i].n_nodes > 0) {
            mc_tree_measure(&treebank->trees[i], arena, &measures);
            measured = &measures;
        }
        mc_treebank_summary_add(summary, &treebank->trees[i], measured);
    }
    return summary;
}

static void check(const struct mc_treebank_summary *summary, enum mc_tree_quantity quantity,
                  struct mc_quantity_summary expected)
{
    struct mc_quantity_summary found = mc_treebank_quantity(summary, quantity);

    assert_near(found.mean, expected.mean, 1e-14);
    assert_near(found.deviation, expected.deviation, 1e-14);
    assert_near(found.median, expected.median, 1e-14);
    assert_near(found.least, expected.least, 1e-14);
    assert_near(found.most, expected.most, 1e-14);
}

/* Three words in a chain; one word; two roots and a leaf; an edge over a root; nothing. */
#define BANK "a<0 b<1 c<2 .<1!;a<0;a<0 b<0 c<2;a<3 b<0 c<2;.<0!"

static void test_counts(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank(BANK, false, arena);
    struct mc_treebank_summary *summary = summary_of(&treebank, false, arena);

    (void)state;
    assert_string_equal(summary->path, "path");
    assert_string_equal(summary->name, "name");
    assert_int_equal(summary->n_sentences, 4);
    assert_int_equal(summary->n_empty, 1);
    assert_int_equal(summary->n_words, 4 + 1 + 3 + 3 + 1);
    assert_int_equal(summary->n_nodes, 3 + 1 + 3 + 3);
    assert_int_equal(summary->n_edges, 2 + 0 + 1 + 2);
    assert_int_equal(summary->n_several_roots, 1);
    assert_int_equal(summary->n_nonprojective, 1); /* b is not below c, which is below b */
    assert_int_equal(summary->n_spans_ancestor, 1);
    mc_treebank_summary_free(summary);
    mc_arena_free(arena);
}

static void test_quantities(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank(BANK, false, arena);
    struct mc_treebank_summary *summary = summary_of(&treebank, false, arena);

    (void)state;
    /* 3, 1, 3, 3: mean 5/2, squares 1/4 + 9/4 + 1/4 + 1/4 = 3, over three. */
    check(summary, MC_QUANTITY_LENGTH, (struct mc_quantity_summary){2.5, 1, 3, 1, 3});
    /* 2, 0, 1, 2: mean 5/4, squares 9 + 25 + 1 + 9 sixteenths. */
    check(summary, MC_QUANTITY_DEPTH,
          (struct mc_quantity_summary){1.25, sqrt(44.0 / 16 / 3), 1.5, 0, 2});
    /* 1, 0, 1, 3/2. */
    check(summary, MC_QUANTITY_MDD,
          (struct mc_quantity_summary){0.875, sqrt((2 * 1 + 49 + 25) / 64.0 / 3), 1, 0, 1.5});
    /* 2/3, 0, 1/3, 2/3: mean 5/12, squares 9 + 25 + 1 + 9 of 144. */
    check(summary, MC_QUANTITY_ARITY,
          (struct mc_quantity_summary){5.0 / 12, sqrt(44.0 / 144 / 3), 0.5, 0, 2.0 / 3});
    mc_treebank_summary_free(summary);
    summary = summary_of(&treebank, true, arena);
    /* 0.67, 0, 0.33, 0.67: of the sentence each is rounded. */
    assert_near(mc_treebank_quantity(summary, MC_QUANTITY_ARITY).mean, 1.67 / 4, 1e-15);
    assert_near(mc_treebank_quantity(summary, MC_QUANTITY_ARITY).most, 0.67, 0);
    mc_treebank_summary_free(summary);
    mc_arena_free(arena);
}

/* Two decimals of the exact value, as Python's round() has them: 1/8 and 5/8 are halves and go to
 * the even digit, 2.675 is a little less than it looks. */
static void test_rounding(void **state)
{
    static const double values[][2] = {{0.125, 0.12}, {0.625, 0.62}, {0.375, 0.38}, {2.675, 2.67}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank("a<0", false, arena);
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        struct mc_treebank_summary *summary = mc_treebank_summary_new("", "", arena);
        const struct mc_tree_measures measures = {.mdd = values[i][0], .length = 1};

        summary->rounded = true;
        mc_treebank_summary_add(summary, &treebank.trees[0], &measures);
        assert_near(mc_treebank_quantity(summary, MC_QUANTITY_MDD).mean, values[i][1], 0);
        mc_treebank_summary_free(summary);
    }
    mc_arena_free(arena);
}

static void test_nothing(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank(".<0!", false, arena);
    struct mc_treebank_summary *summary = summary_of(&treebank, false, arena);
    struct mc_quantity_summary found = mc_treebank_quantity(summary, MC_QUANTITY_DEPTH);
    struct mc_relation_entropy *entropies;
    double mean;

    (void)state;
    assert_true(isnan(found.mean) && isnan(found.deviation) && isnan(found.median));
    assert_true(isnan(found.least) && isnan(found.most));
    assert_int_equal(mc_direction_entropies(&summary->universal, arena, &entropies, &mean), 0);
    assert_true(isnan(mean));
    mc_treebank_summary_free(summary);
    treebank = mc_sample_treebank("a<0 b<1", false, arena);
    summary = summary_of(&treebank, false, arena);
    found = mc_treebank_quantity(summary, MC_QUANTITY_DEPTH);
    assert_near(found.mean, 1, 0);
    assert_true(isnan(found.deviation)); /* of one value there is none */
    mc_treebank_summary_free(summary);
    mc_arena_free(arena);
}

#define WORD(id, head, relation) #id "\tw\tw\tX\t_\t_\t" #head "\t" relation "\t_\t_\n"

/* obj: one of four to the left, H = 2 - 3/4 log2 3; aux: always to the left. */
static void test_entropies(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_treebank_of_text(
        WORD(1, 2, "obj") WORD(2, 0, "root") WORD(3, 2, "obj:x") WORD(4, 2, "obj")
            WORD(5, 2, "obj:x") WORD(6, 7, "aux") WORD(7, 0, "root"),
        false, arena);
    struct mc_treebank_summary *summary = summary_of(&treebank, false, arena);
    struct mc_relation_entropy *entropies;
    const double h = 2 - 0.75 * log2(3);
    double mean;

    (void)state;
    assert_int_equal(mc_direction_entropies(&summary->universal, arena, &entropies, &mean), 2);
    assert_true(mc_slice_is(entropies[0].relation, "aux"));
    assert_int_equal(entropies[0].counts.left, 1);
    assert_near(entropies[0].entropy, 0, 0);
    assert_true(mc_slice_is(entropies[1].relation, "obj"));
    assert_int_equal(entropies[1].counts.left, 1);
    assert_int_equal(entropies[1].counts.right, 3);
    assert_near(entropies[1].entropy, h, 1e-14);
    assert_near(mean, h / 2, 1e-14);
    assert_int_equal(mc_direction_entropies(&summary->full, arena, &entropies, &mean), 3);
    assert_true(mc_slice_is(entropies[1].relation, "obj"));
    assert_near(entropies[1].entropy, 1, 1e-14);
    assert_true(mc_slice_is(entropies[2].relation, "obj:x"));
    assert_near(mean, 1.0 / 3, 1e-14);
    mc_treebank_summary_free(summary);
    mc_arena_free(arena);
}

static void test_names(void **state)
{
    const struct mc_tree_measures measures = {
        .depth = 1, .length = 2, .mdd = 3, .mean_flux_size = 4, .mean_flux_weight = 5, .arity = 6};
    static const char *const names[] = {"depth", "length", "mdd", "mfs", "mfw", "arity"};
    int q;

    (void)state;
    for (q = 0; q < MC_N_TREE_QUANTITIES; q++) {
        assert_string_equal(mc_tree_quantity_name((enum mc_tree_quantity)q), names[q]);
        assert_near(mc_tree_quantity(&measures, (enum mc_tree_quantity)q), q + 1, 0);
    }
    assert_true(isnan(mc_tree_quantity(&measures, MC_N_TREE_QUANTITIES)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),    cmocka_unit_test(test_quantities),
        cmocka_unit_test(test_rounding),  cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_entropies), cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
