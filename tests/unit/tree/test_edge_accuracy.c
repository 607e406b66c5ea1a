/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dependency edge accuracy: by hand, by a search through all pairs of places, and the scores of the
 * reference program. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "tests/unit/curated.h"
#include "tests/unit/tree_samples.h"
#include "tree/edge_accuracy.h"

#define GOLDENS "goldens/tree/"
#define EWT "data/sr20-en-ewt/"

/* --- by hand ---------------------------------------------------------------------------------- */

/* An output of one sentence. */
struct sample {
    struct mc_arena *arena;
    struct mc_treebank treebank;
    struct mc_edge_outcome *outcomes;
    struct mc_edge_accuracy accuracy;
};

static struct sample measured(const char *sentence, const char *order)
{
    struct sample sample;
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;

    sample.arena = mc_arena_new();
    sample.treebank = mc_sample_treebank(sentence, false, sample.arena);
    sample.outcomes =
        mc_arena_array(sample.arena, sample.treebank.trees[0].n_nodes, sizeof(*sample.outcomes));
    order = mc_arena_format(sample.arena, "%s\n", order);
    assert_int_equal(mc_tree_outputs_parse("out", mc_slice_of(order), MC_OUTPUTS_ORDER,
                                           &sample.treebank, sample.arena, &outputs, &error),
                     0);
    sample.accuracy = mc_edge_accuracy(&sample.treebank.trees[0], &sample.treebank.labels[0],
                                       &outputs.items[0], sample.outcomes, sample.arena);
    return sample;
}

static void check_counts(const char *sentence, const char *order, unsigned kept, unsigned kept_any,
                         unsigned edges)
{
    struct sample sample = measured(sentence, order);

    assert_int_equal(sample.accuracy.edges, edges);
    assert_int_equal(sample.accuracy.kept, kept);
    assert_int_equal(sample.accuracy.kept_any, kept_any);
    assert_near(sample.accuracy.dea, edges == 0 ? (double)NAN : (double)kept / edges, 0);
    assert_near(sample.accuracy.dea_any, edges == 0 ? (double)NAN : (double)kept_any / edges, 0);
    mc_arena_free(sample.arena);
}

static void check_edge(const char *sentence, const char *order, uint32_t node,
                       struct mc_edge_outcome expected)
{
    struct sample sample = measured(sentence, order);
    const struct mc_edge_outcome *found = &sample.outcomes[node - 1];

    assert_int_equal(found->kept, expected.kept);
    assert_int_equal(found->kept_any, expected.kept_any);
    assert_int_equal(found->fate, expected.fate);
    assert_int_equal(found->distance, expected.distance);
    assert_int_equal(found->displacement, expected.displacement);
    mc_arena_free(sample.arena);
}

/* Figure 1 of the paper: seven edges, (enjoy, I, -1), (enjoy, time, 2), (time, my, -1), (time,
 * school, 4), (school, at, -3), (school, Franklin, -2), (school, high, -1). */
#define FIGURE_1 "I<2 enjoy<0 my<4 time<2 at<8 Franklin<8 high<8 school<4"

static void test_figure_1(void **state)
{
    (void)state;
    check_counts(FIGURE_1, "1 2 3 4 5 6 7 8", 7, 7, 7);
    /* A word between "at" and "Franklin": lost are (time, school, 4) and (school, at, -3): 5/7. */
    check_counts(FIGURE_1, "1 2 3 4 5 0 6 7 8", 5, 5, 7);
    /* "high Franklin school": lost are the two edges to these words. */
    check_counts(FIGURE_1, "1 2 3 4 5 7 6 8", 5, 5, 7);
    check_counts(FIGURE_1, "", 0, 0, 7);
    check_counts(FIGURE_1, "0 0 0", 0, 0, 7);
}

static void test_no_edges(void **state)
{
    struct sample sample = measured("a<0 b<0", "2 1");

    (void)state;
    assert_false(sample.outcomes[0].kept || sample.outcomes[0].kept_any);
    assert_int_equal(sample.outcomes[0].distance, 0);
    mc_arena_free(sample.arena);
    check_counts("a<0", "1", 0, 0, 0);
    check_counts("a<0 b<0", "2 1", 0, 0, 0);
    check_counts(".<0!", "", 0, 0, 0);
}

/* Two edges (a, b, 1): the first pair of places goes to the edge whose dependent comes first. */
#define TWICE "a<0 b<1 a<1 b<3"

static void test_equal_edges(void **state)
{
    (void)state;
    check_counts(TWICE, "1 2 3 4", 3, 3, 3);
    /* Only nodes 3 and 4 are there, and serve node 2; (a, a, 2) is lost. */
    check_counts(TWICE, "3 4", 1, 2, 3);
    check_edge(TWICE, "3 4", 2, (struct mc_edge_outcome){true, true, MC_EDGE_KEPT, 1, 0});
    check_edge(TWICE, "3 4", 3, (struct mc_edge_outcome){false, false, MC_EDGE_MISSING, 2, 0});
    /* The nodes of this edge are at their distance; the pair has served. */
    check_edge(TWICE, "3 4", 4, (struct mc_edge_outcome){false, true, MC_EDGE_DISTANCE, 1, 0});
    /* A node twice is two words. */
    check_counts(TWICE, "3 4 3 4", 3, 3, 3);
    /* (a, a, 1) twice: places 1-2 and 2-3 share a word, but are two pairs. */
    check_counts("a<0 a<1 a<2", "1 1 1", 2, 2, 2);
    check_counts("a<0 a<1 a<2", "2 3", 1, 2, 2);
    /* (a, a, 1) and (a, a, -1) are not equal: two places are a pair for each. */
    check_counts("a<2 a<0 a<2", "1 2", 2, 2, 2);
}

/* left: -1 of "We", 2 of "here" in "We left soon here". */
#define LEFT "We<2 left<0 soon<2 here<2"

static void test_fates(void **state)
{
    (void)state;
    check_edge(LEFT, "1 2 3 4", 1, (struct mc_edge_outcome){true, true, MC_EDGE_KEPT, -1, 0});
    check_edge(LEFT, "1 2 3 4", 2, (struct mc_edge_outcome){false, false, MC_EDGE_KEPT, 0, 0});
    /* "here" two places behind, then one: 1 - 2 = -1. */
    check_edge(LEFT, "1 2 4 3", 4, (struct mc_edge_outcome){false, false, MC_EDGE_DISTANCE, 2, -1});
    check_edge(LEFT, "1 2 4 3", 3, (struct mc_edge_outcome){false, false, MC_EDGE_DISTANCE, 1, 1});
    /* "we" two places before: -2 - -1 = -1. */
    check_edge(LEFT, "1 0 2", 1, (struct mc_edge_outcome){false, false, MC_EDGE_DISTANCE, -1, -1});
    /* Before: -1 - 2 = -3; behind: 1 - -1 = 2. */
    check_edge(LEFT, "4 2 1 3", 4, (struct mc_edge_outcome){false, false, MC_EDGE_SIDE, 2, -3});
    check_edge(LEFT, "4 2 1 3", 1, (struct mc_edge_outcome){false, false, MC_EDGE_SIDE, -1, 2});
    /* The dependent, the head, or both are not there. */
    check_edge(LEFT, "2 3", 1, (struct mc_edge_outcome){false, false, MC_EDGE_MISSING, -1, 0});
    check_edge(LEFT, "1 3", 1, (struct mc_edge_outcome){false, false, MC_EDGE_MISSING, -1, 0});
    check_edge(LEFT, "0 0", 4, (struct mc_edge_outcome){false, false, MC_EDGE_MISSING, 2, 0});
    /* The first token of each node counts: "here" at place 1, "left" at place 4. */
    check_edge(LEFT, "4 0 0 2 4", 4, (struct mc_edge_outcome){false, false, MC_EDGE_SIDE, 2, -5});
    /* Kept by an equal lemma elsewhere, though "b" itself moved. */
    check_edge("a<0 b<1 b<0", "2 1 3", 2, (struct mc_edge_outcome){true, true, MC_EDGE_KEPT, 1, 0});
}

/* Without a list of outcomes the counts are the same. */
static void test_counts_alone(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank(TWICE, false, arena);
    uint32_t order[] = {3, 4};
    struct mc_tree_output output = {order, 2, {"", 0}};
    struct mc_edge_accuracy accuracy =
        mc_edge_accuracy(&treebank.trees[0], &treebank.labels[0], &output, NULL, arena);

    (void)state;
    assert_int_equal(accuracy.kept, 1);
    assert_int_equal(accuracy.kept_any, 2);
    mc_arena_free(arena);
}

/* --- all pairs of places ---------------------------------------------------------------------- */

enum { MOST_NODES = 200 };

/* A tree without a treebank. */
struct drawn {
    struct mc_tree tree;
    struct mc_tree_labels labels;
    struct mc_tree_output output;
    uint32_t heads[MOST_NODES], lemmas[MOST_NODES], order[MOST_NODES];
};

/* Heads are earlier in a permutation; tokens are any nodes, or foreign. */
static void draw(uint64_t seed, uint32_t most_nodes, uint32_t n_lemmas, struct drawn *drawn)
{
    uint32_t places[MOST_NODES], n, i, other, swapped;

    n = 1 + mc_random_below(mc_random_bits(seed, 0, 0), most_nodes);
    memset(drawn, 0, sizeof(*drawn));
    drawn->tree.n_nodes = n;
    drawn->tree.heads = drawn->heads;
    drawn->labels.lemma = drawn->lemmas;
    drawn->output.order = drawn->order;
    drawn->output.n_tokens = mc_random_below(mc_random_bits(seed, 0, 1), n + 1);
    for (i = 0; i < n; i++)
        places[i] = i;
    for (i = 0; i < n; i++) {
        other = i + mc_random_below(mc_random_bits(seed, 1, i), n - i);
        swapped = places[i];
        places[i] = places[other];
        places[other] = swapped;
        drawn->lemmas[i] = 1000 * mc_random_below(mc_random_bits(seed, 2, i), n_lemmas);
        drawn->order[i] = mc_random_below(mc_random_bits(seed, 3, i), n + 1);
    }
    for (i = 0; i < n; i++) {
        other = mc_random_below(mc_random_bits(seed, 4, i), i + 1);
        drawn->heads[places[i]] = other == i ? MC_NO_HEAD : places[other];
        drawn->tree.n_roots += other == i;
    }
}

/* Whether the places a and b of the output have the lemmas of this edge, at its distance. */
static bool fits(const struct drawn *drawn, uint32_t node, uint32_t a, uint32_t b)
{
    uint32_t head = drawn->heads[node];

    return drawn->order[a] != 0 && drawn->order[b] != 0 && b - a == node - head &&
           drawn->lemmas[drawn->order[a] - 1] == drawn->lemmas[head] &&
           drawn->lemmas[drawn->order[b] - 1] == drawn->lemmas[node];
}

static void search_pairs(const struct drawn *drawn, uint32_t node, bool used[][MOST_NODES],
                         struct mc_edge_outcome *outcome)
{
    uint32_t a, b;

    for (a = 0; a < drawn->output.n_tokens; a++)
        for (b = 0; b < drawn->output.n_tokens; b++) {
            if (!fits(drawn, node, a, b))
                continue;
            outcome->kept_any = true;
            if (!outcome->kept && !used[a][b]) {
                outcome->kept = true;
                used[a][b] = true;
            }
        }
}

static void check_drawn(const struct drawn *drawn, struct mc_arena *arena)
{
    struct mc_edge_outcome outcomes[MOST_NODES];
    bool(*used)[MOST_NODES] = mc_arena_array(arena, MOST_NODES, sizeof(*used));
    struct mc_edge_accuracy accuracy =
        mc_edge_accuracy(&drawn->tree, &drawn->labels, &drawn->output, outcomes, arena);
    uint32_t node, kept = 0, kept_any = 0;

    for (node = 0; node < drawn->tree.n_nodes; node++) {
        struct mc_edge_outcome expected = {false, false, MC_EDGE_KEPT, 0, 0};

        if (drawn->heads[node] != MC_NO_HEAD)
            search_pairs(drawn, node, used, &expected);
        assert_int_equal(outcomes[node].kept, expected.kept);
        assert_int_equal(outcomes[node].kept_any, expected.kept_any);
        kept += expected.kept;
        kept_any += expected.kept_any;
    }
    assert_int_equal(accuracy.edges, drawn->tree.n_nodes - drawn->tree.n_roots);
    assert_int_equal(accuracy.kept, kept);
    assert_int_equal(accuracy.kept_any, kept_any);
    assert_true(kept <= kept_any && kept_any <= accuracy.edges);
}

static void test_drawn(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct drawn *drawn = mc_malloc(sizeof(*drawn));
    unsigned seed;

    (void)state;
    for (seed = 0; seed < 3000; seed++) {
        draw(seed, 9, 1 + seed % 4, drawn);
        check_drawn(drawn, arena);
        mc_arena_clear(arena);
    }
    /* Over several words of bits, with frequent and with rare lemmas. */
    for (seed = 0; seed < 60; seed++) {
        draw(seed, MOST_NODES, 1 + seed % 12 * 5, drawn);
        check_drawn(drawn, arena);
        mc_arena_clear(arena);
    }
    free(drawn);
    mc_arena_free(arena);
}

/* --- long sentences --------------------------------------------------------------------------- */

/* n nodes against the last n_tokens of them, the last first. */
static void check_long(const uint32_t *lemmas, uint32_t *heads, uint32_t n, uint32_t n_tokens,
                       uint32_t expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree tree;
    struct mc_tree_labels labels;
    struct mc_tree_output output = {mc_arena_array(arena, n, sizeof(uint32_t)), n_tokens, {"", 0}};
    uint32_t i;

    memset(&tree, 0, sizeof(tree));
    memset(&labels, 0, sizeof(labels));
    tree.n_nodes = n;
    tree.n_roots = 1;
    tree.heads = heads;
    labels.lemma = mc_arena_array(arena, n, sizeof(uint32_t));
    memcpy(labels.lemma, lemmas, n * sizeof(uint32_t));
    for (i = 0; i < n_tokens; i++)
        output.order[i] = n - i;
    assert_int_equal(mc_edge_accuracy(&tree, &labels, &output, NULL, arena).kept, expected);
    mc_arena_free(arena);
}

/* Where t0780 counts the instructions they are far fewer than there are pairs of places. */
static void test_long(void **state)
{
    const uint32_t n = (uint32_t)mc_test_size(20000);
    uint32_t *lemmas = mc_calloc(n, sizeof(*lemmas)), *heads = mc_calloc(n, sizeof(*heads));
    uint32_t i;

    (void)state;
    /* Equal lemmas, a star: each distance is there once at least where the output is long. */
    heads[0] = MC_NO_HEAD;
    check_long(lemmas, heads, n, n, n - 1);
    check_long(lemmas, heads, n, n / 2, n / 2 - 1);
    /* A chain: one distance. */
    for (i = 1; i < n; i++)
        heads[i] = i - 1;
    check_long(lemmas, heads, n, n, n - 1);
    /* One half of the words, each a dependent of the first word of the other half, at as many
     * distances; in the reversed output none is on the right side. */
    for (i = 1; i < n; i++) {
        heads[i] = i < n / 2 ? i - 1 : 0;
        lemmas[i] = i >= n / 2;
    }
    check_long(lemmas, heads, n, n, n / 2 - 1);
    free(lemmas);
    free(heads);
}

/* --- the reference program -------------------------------------------------------------------- */

enum { MOST_RELATIONS = 64 };

struct run {
    const char *treebank, *reference, *name;
};

#define DEV "en_ewt_dev", EWT "reference/en_ewt-ud-dev.conllu"
#define TEST "en_ewt_test", EWT "reference/en_ewt-ud-test.conllu"
#define PARTUT "en_partut_test", "data/sr19-en-partut/reference/en_partut-ud-test.conllu"

static const struct run runs[] = {
    {DEV, "baseline"},  {DEV, "ewt"},        {DEV, "augmented"},   {DEV, "majority"},
    {TEST, "ewt_only"}, {TEST, "augmented"}, {PARTUT, "preorder"}, {PARTUT, "swap3"},
};

/* What a run has found. */
struct totals {
    uint64_t edges, kept, kept_of[MOST_RELATIONS], edges_of[MOST_RELATIONS];
    double dea, dea_any; /* sums */
    size_t with_edges;
};

static double cell(const struct mc_delimited_file *table, size_t row, const char *column,
                   const char *run, struct mc_arena *arena)
{
    const char *name = run == NULL ? column : mc_arena_format(arena, "%s:%s", column, run);

    return strtod(mc_table_field(table, row, name).data, NULL);
}

static void check_scores(const struct mc_delimited_file *scores, size_t i, const struct run *run,
                         const struct mc_edge_accuracy *accuracy, struct mc_arena *arena)
{
    assert_near(accuracy->dea, cell(scores, i + 1, "dea", run->name, arena), 1e-12);
    assert_near(accuracy->dea_any, cell(scores, i + 1, "dea_any", run->name, arena), 1e-12);
    assert_true(accuracy->kept <= accuracy->kept_any && accuracy->kept_any <= accuracy->edges);
}

/* Rows of the table of relations stand for their numbers. */
static void add_relations(const struct mc_delimited_file *relations, const struct mc_tree *tree,
                          const struct mc_edge_outcome *outcomes, struct totals *totals)
{
    struct mc_slice relation;
    uint32_t node;
    size_t row;

    for (node = 0; node < tree->n_nodes; node++) {
        if (tree->heads[node] == MC_NO_HEAD)
            continue;
        relation = mc_universal_relation(mc_tree_relation(tree, node));
        for (row = 1; row < relations->n_rows; row++)
            if (mc_slice_equal(mc_table_field(relations, row, "relation"), relation))
                break;
        assert_true(row < relations->n_rows && row < MOST_RELATIONS);
        totals->edges_of[row]++;
        totals->kept_of[row] += outcomes[node].kept;
        assert_int_equal(outcomes[node].fate == MC_EDGE_KEPT, outcomes[node].kept);
    }
}

static void add_totals(const struct mc_edge_accuracy *accuracy, struct totals *totals)
{
    totals->edges += accuracy->edges;
    totals->kept += accuracy->kept;
    if (accuracy->edges == 0)
        return;
    totals->with_edges++;
    totals->dea += accuracy->dea;
    totals->dea_any += accuracy->dea_any;
}

static void check_relations(const struct mc_delimited_file *relations, const struct run *run,
                            const struct totals *totals, struct mc_arena *arena)
{
    size_t row;

    for (row = 1; row < relations->n_rows; row++) {
        assert_near((double)totals->edges_of[row], cell(relations, row, "edges", NULL, arena), 0);
        assert_near((double)totals->kept_of[row], cell(relations, row, "found", run->name, arena),
                    0);
        assert_near((double)totals->kept_of[row] / (double)totals->edges_of[row],
                    cell(relations, row, "accuracy", run->name, arena), 1e-12);
    }
}

static void check_totals(const struct run *run, const struct totals *totals, struct mc_arena *arena)
{
    struct mc_delimited_file table = mc_shared_table(GOLDENS "runs.tsv", arena);
    size_t row;

    for (row = 1; row < table.n_rows; row++)
        if (mc_slice_is(mc_table_field(&table, row, "treebank"), run->treebank) &&
            mc_slice_is(mc_table_field(&table, row, "run"), run->name))
            break;
    assert_true(row < table.n_rows);
    assert_near((double)totals->edges, cell(&table, row, "edges", NULL, arena), 0);
    assert_near((double)totals->kept, cell(&table, row, "found", NULL, arena), 0);
    assert_near((double)totals->kept / (double)totals->edges,
                cell(&table, row, "dea_micro", NULL, arena), 1e-12);
    assert_near(totals->dea / (double)totals->with_edges,
                cell(&table, row, "dea_mean", NULL, arena), 1e-12);
    assert_near(totals->dea_any / (double)totals->with_edges,
                cell(&table, row, "dea_any_mean", NULL, arena), 1e-12);
}

static void check_run(const struct run *run)
{
    struct mc_arena *arena = mc_arena_new(), *scratch = mc_arena_new();
    struct mc_treebank treebank = mc_shared_treebank(run->reference, arena);
    struct mc_delimited_file scores =
        mc_shared_table(mc_arena_format(arena, GOLDENS "%s.scores.tsv", run->treebank), arena);
    struct mc_delimited_file relations =
        mc_shared_table(mc_arena_format(arena, GOLDENS "%s.relations.tsv", run->treebank), arena);
    const char *order = mc_arena_format(arena, GOLDENS "%s.%s.order", run->treebank, run->name);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;
    struct mc_edge_outcome *outcomes;
    struct mc_edge_accuracy accuracy;
    struct totals totals;
    size_t i;

    memset(&totals, 0, sizeof(totals));
    assert_int_equal(mc_tree_outputs_read(mc_shared_path(order), MC_OUTPUTS_GUESSED, &treebank,
                                          arena, &outputs, &error),
                     0);
    assert_int_equal(scores.n_rows, treebank.n_trees + 1);
    for (i = 0; i < treebank.n_trees; i++) {
        outcomes = mc_arena_array(scratch, treebank.trees[i].n_nodes, sizeof(*outcomes));
        accuracy = mc_edge_accuracy(&treebank.trees[i], &treebank.labels[i], &outputs.items[i],
                                    outcomes, scratch);
        check_scores(&scores, i, run, &accuracy, scratch);
        add_relations(&relations, &treebank.trees[i], outcomes, &totals);
        add_totals(&accuracy, &totals);
        mc_arena_clear(scratch);
    }
    check_relations(&relations, run, &totals, arena);
    check_totals(run, &totals, arena);
    mc_arena_free(scratch);
    mc_arena_free(arena);
}

static void test_golden_scores(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
        check_run(&runs[i]);
}

/* The order of a tree itself keeps every edge. */
static void check_reference(const char *reference)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_shared_treebank(reference, arena);
    struct mc_edge_accuracy accuracy;
    struct mc_tree_output output;
    uint32_t node;
    size_t i;

    for (i = 0; i < treebank.n_trees; i++) {
        output.n_tokens = treebank.trees[i].n_nodes;
        output.order = mc_arena_array(arena, output.n_tokens, sizeof(*output.order));
        for (node = 0; node < output.n_tokens; node++)
            output.order[node] = node + 1;
        accuracy = mc_edge_accuracy(&treebank.trees[i], &treebank.labels[i], &output, NULL, arena);
        assert_near(accuracy.dea, accuracy.edges == 0 ? (double)NAN : 1.0, 0);
        assert_near(accuracy.dea_any, accuracy.edges == 0 ? (double)NAN : 1.0, 0);
    }
    mc_arena_free(arena);
}

static void test_references(void **state)
{
    (void)state;
    check_reference(EWT "reference/en_ewt-ud-dev.conllu");
    check_reference(EWT "reference/en_ewt-ud-test.conllu");
    check_reference("data/sr19-en-partut/reference/en_partut-ud-test.conllu");
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_scores), cmocka_unit_test(test_references),
        cmocka_unit_test(test_figure_1),      cmocka_unit_test(test_no_edges),
        cmocka_unit_test(test_equal_edges),   cmocka_unit_test(test_fates),
        cmocka_unit_test(test_counts_alone),  cmocka_unit_test(test_drawn),
        cmocka_unit_test(test_long),
    };

    mc_skip_without(&tests[0], GOLDENS "runs.tsv");
    mc_skip_without(&tests[1], GOLDENS "runs.tsv");
    mc_choose_tests();
    return cmocka_run_group_tests_name("edge_accuracy", tests, NULL, NULL);
}
