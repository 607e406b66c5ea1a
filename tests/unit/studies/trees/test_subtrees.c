/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Subtrees of sentences and their suspicion: against the golden values, against enumeration on
 * random trees, and by hand. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/random.h"
#include "tests/unit/tree_files.h"
#include "studies/trees/subtrees.h"

#define EWT_DEV "data/sr20-en-ewt/reference/en_ewt-ud-dev.conllu"
#define EWT_TEST "data/sr20-en-ewt/reference/en_ewt-ud-test.conllu"
#define PARTUT_TEST "data/sr19-en-partut/reference/en_partut-ud-test.conllu"

static const char *const view_names[] = {
#define VIEW_NAME(value, name) name,
    MC_TREE_VIEWS(VIEW_NAME)
#undef VIEW_NAME
};

static void count(const struct mc_treebank *treebank, enum mc_tree_view view, uint32_t most_nodes,
                  uint32_t support, struct mc_arena *arena, struct mc_subtrees *subtrees)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_subtrees_count(treebank, view, most_nodes, support, NULL, arena, subtrees, &error) != 0)
        fail_msg("%s:%u: %s", error.file, error.at.line, error.text);
}

/* --- golden values ---------------------------------------------------------------------------- */

static void read_table(const char *name, struct mc_arena *arena, struct mc_delimited_file *file)
{
    struct mc_error error = MC_NO_ERROR;
    const char *path = mc_shared_path(mc_arena_format(arena, "goldens/tree/%s", name));

    assert_non_null(path);
    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, file, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
}

static double number_in(struct mc_slice field)
{
    return strtod(field.data, NULL);
}

/* A treebank of the golden values with the forms of the four views that they have. */
struct golden_bank {
    const char *name, *path;
    struct mc_treebank treebank;
    struct mc_subtrees views[4];
};

struct golden_run {
    const struct golden_bank *bank;
    const char *name;
    bool *failed;
    size_t n_failed;
};

struct goldens {
    struct mc_arena *arena;
    struct golden_bank banks[3];
    struct golden_run runs[8];
    size_t n_runs;
};

/* Failed: BLEU at most the first quartile of the run, where a last bit that differs is no
 * difference. */
static void read_failures(const struct mc_slice *fields, struct golden_run *run,
                          struct mc_arena *arena)
{
    struct mc_delimited_file scores;
    double quartile = number_in(fields[12]);
    size_t column, i;

    read_table(mc_arena_format(arena, "%s.scores.tsv", fields[0].data), arena, &scores);
    column = mc_delimited_column(&scores, mc_arena_format(arena, "bleu:%s", fields[1].data));
    assert_int_not_equal(column, SIZE_MAX);
    assert_int_equal(scores.n_rows - 1, run->bank->treebank.n_trees);
    run->failed = mc_arena_array(arena, run->bank->treebank.n_trees, sizeof(*run->failed));
    run->n_failed = 0;
    for (i = 1; i < scores.n_rows; i++) {
        run->failed[i - 1] =
            number_in(scores.rows[i].fields[column]) <= quartile + 1e-12 * fabs(quartile);
        run->n_failed += run->failed[i - 1];
    }
    assert_int_equal(run->n_failed, (size_t)number_in(fields[13]));
}

static void read_goldens(struct goldens *goldens, bool counted)
{
    static const char *const names[][2] = {
        {"en_ewt_test", EWT_TEST}, {"en_ewt_dev", EWT_DEV}, {"en_partut_test", PARTUT_TEST}};
    struct mc_delimited_file file;
    size_t i, k;

    goldens->arena = mc_arena_new();
    for (i = 0; i < 3; i++) {
        struct golden_bank *bank = &goldens->banks[i];

        bank->name = names[i][0];
        mc_read_treebank(mc_shared_path(names[i][1]), goldens->arena, &bank->treebank);
        for (k = 0; counted && k < 4; k++)
            count(&bank->treebank, (enum mc_tree_view)k, k == MC_VIEW_LEMMA ? 2 : 3, 10,
                  goldens->arena, &bank->views[k]);
    }
    read_table("runs.tsv", goldens->arena, &file);
    assert_string_equal(file.rows[0].fields[12].data, "bleu_q1");
    for (i = 1; i < file.n_rows; i++) {
        struct golden_run *run = &goldens->runs[i - 1];

        for (k = 0; k < 3; k++)
            if (mc_slice_is(file.rows[i].fields[0], goldens->banks[k].name))
                run->bank = &goldens->banks[k];
        run->name = file.rows[i].fields[1].data;
        read_failures(file.rows[i].fields, run, goldens->arena);
    }
    goldens->n_runs = file.n_rows - 1;
}

static void check_count(const char *what, const char *text, size_t value, struct mc_slice expected)
{
    if (value != strtoul(expected.data, NULL, 10))
        fail_msg("%s: %s is %zu, must be %s", text, what, value, expected.data);
}

/* fields: view, subtree, size, with, with_failed, without, without_passed, suspicion, suspicious */
static void check_mined(const struct mc_mined_subtree *mined, enum mc_tree_view view,
                        const struct mc_slice *fields)
{
    const char *text = mined->subtree->text.data;

    if (!mc_slice_is(fields[0], view_names[view]) ||
        !mc_slice_equal(mined->subtree->text, fields[1]))
        fail_msg("%s %s where %s %s is expected", view_names[view], text, fields[0].data,
                 fields[1].data);
    check_count("size", text, mined->subtree->size, fields[2]);
    check_count("with", text, mined->figures.with, fields[3]);
    check_count("with_failed", text, mined->figures.with_failed, fields[4]);
    check_count("without", text, mined->figures.without, fields[5]);
    check_count("without_passed", text, mined->figures.without_passed, fields[6]);
    assert_near(mined->figures.suspicion, number_in(fields[7]), 1e-12);
    check_count("suspicious", text, mined->figures.suspicious, fields[8]);
}

static size_t check_run(const struct golden_run *run, struct mc_arena *arena)
{
    struct mc_delimited_file file;
    size_t row = 1, view, i;

    read_table(mc_arena_format(arena, "%s.%s.mining.tsv", run->bank->name, run->name), arena,
               &file);
    for (view = 0; view < 4; view++) {
        const struct mc_subtrees *subtrees = &run->bank->views[view];
        struct mc_tree_failures failures = {subtrees, run->failed, run->bank->treebank.n_trees};
        struct mc_mined_subtree *mined = mc_subtrees_mine(&failures, arena);

        assert_true(row + subtrees->n <= file.n_rows);
        for (i = 0; i < subtrees->n; i++)
            check_mined(&mined[i], (enum mc_tree_view)view, file.rows[row++].fields);
    }
    assert_int_equal(row, file.n_rows);
    return row - 1;
}

static void test_golden_mining(void **state)
{
    struct goldens goldens;
    size_t n = 0, i;

    (void)state;
    read_goldens(&goldens, true);
    for (i = 0; i < goldens.n_runs; i++)
        n += check_run(&goldens.runs[i], goldens.arena);
    /* 2709 rows of each of four runs, 2675 of two, 520 of two */
    assert_int_equal(n, 4 * 2709 + 2 * 2675 + 2 * 520);
    mc_arena_free(goldens.arena);
}

/* The table has the forms that are suspicious in a run. */
static size_t check_coverage(const struct goldens *goldens, enum mc_tree_view view,
                             const struct mc_delimited_row *rows, size_t n_rows)
{
    struct mc_tree_failures runs[8];
    struct mc_subtree_coverage *coverage;
    size_t n, i;

    for (i = 0; i < goldens->n_runs; i++)
        runs[i] =
            (struct mc_tree_failures){&goldens->runs[i].bank->views[view], goldens->runs[i].failed,
                                      goldens->runs[i].bank->treebank.n_trees};
    n = mc_subtrees_coverage(runs, goldens->n_runs, 2, goldens->arena, &coverage);
    for (i = 0; i < n && coverage[i].n_suspicious > 0; i++) {
        const struct mc_slice *fields = rows[i].fields;

        assert_true(i < n_rows);
        if (!mc_slice_is(fields[0], view_names[view]) ||
            !mc_slice_equal(coverage[i].text, fields[1]))
            fail_msg("%s %s where %s %s is expected", view_names[view], coverage[i].text.data,
                     fields[0].data, fields[1].data);
        check_count("runs_with_it", fields[1].data, coverage[i].n_runs, fields[2]);
        check_count("runs_suspicious", fields[1].data, coverage[i].n_suspicious, fields[3]);
        assert_near(coverage[i].coverage, number_in(fields[4]), 1e-12);
        assert_near(coverage[i].mean_suspicion, number_in(fields[5]), 1e-12);
        assert_in_range(coverage[i].size, 2, 3);
    }
    n_rows = i;
    for (; i < n; i++) {
        assert_true(isnan(coverage[i].mean_suspicion));
        assert_near(coverage[i].coverage, 0, 0);
    }
    return n_rows;
}

static void test_golden_coverage(void **state)
{
    struct mc_delimited_file file;
    struct goldens goldens;
    size_t row = 1, view;

    (void)state;
    read_goldens(&goldens, true);
    read_table("coverage.tsv", goldens.arena, &file);
    for (view = 0; view < MC_VIEW_LEMMA; view++)
        row +=
            check_coverage(&goldens, (enum mc_tree_view)view, file.rows + row, file.n_rows - row);
    assert_int_equal(row, file.n_rows);
    assert_int_equal(row - 1, 1794);
    mc_arena_free(goldens.arena);
}

/* --- random trees against enumeration --------------------------------------------------------- */

enum { TREES = 400, MOST_WORDS = 9, LETTERS = 3 };

/* What is written of a node and the nodes of a set below it, children sorted. */
static struct mc_slice written_set(const struct mc_treebank *treebank, size_t number, unsigned set,
                                   uint32_t node, struct mc_arena *arena)
{
    const struct mc_tree *tree = &treebank->trees[number];
    const char *text =
        mc_string_map_key(treebank->texts, treebank->labels[number].lemma[node]).data;
    struct mc_slice parts[4], part;
    uint32_t child, n = 0, i;

    for (child = 0; child < tree->n_nodes; child++) {
        if ((set >> child & 1) == 0 || tree->heads[child] != node)
            continue;
        part = written_set(treebank, number, set, child, arena);
        for (i = n++; i > 0 && mc_slice_compare(part, parts[i - 1]) < 0; i--)
            parts[i] = parts[i - 1];
        parts[i] = part;
    }
    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? " (" : " ", parts[i].data);
    return mc_slice_of(n == 0 ? text : mc_arena_format(arena, "%s)", text));
}

/* All subsets of up to 4 nodes of which one alone has no head in the set; each form once. */
static void enumerate(const struct mc_treebank *treebank, size_t number, struct mc_arena *arena,
                      struct mc_string_map *forms, uint32_t *tallies, uint32_t *last)
{
    const struct mc_tree *tree = &treebank->trees[number];
    unsigned set;

    for (set = 1; set < 1u << tree->n_nodes; set++) {
        uint32_t n = 0, tops = 0, top = 0, node, index;

        for (node = 0; node < tree->n_nodes; node++) {
            if ((set >> node & 1) == 0)
                continue;
            n++;
            if (tree->heads[node] == MC_NO_HEAD || (set >> tree->heads[node] & 1) == 0) {
                tops++;
                top = node;
            }
        }
        if (n > 4 || tops != 1)
            continue;
        index = mc_string_map_add(
            forms,
            mc_slice_of(mc_arena_format(arena, "(%s)",
                                        written_set(treebank, number, set, top, arena).data)),
            NULL);
        tallies[index] += last[index] != number + 1;
        last[index] = (uint32_t)number + 1;
    }
}

/* Trees of 1 to 9 words, any earlier or later word as head, of three lemmas. */
static void make_random_trees(struct mc_buffer *text)
{
    static const char *const letters[LETTERS] = {"a", "b", "c"};
    uint64_t draw = 0;
    unsigned tree, i, k;

    for (tree = 0; tree < TREES; tree++) {
        unsigned n = 1 + mc_random_below(mc_random_bits(17, 0, draw++), MOST_WORDS);
        unsigned order[MOST_WORDS] = {0}, heads[MOST_WORDS + 1];

        for (i = 0; i < n; i++) {
            k = mc_random_below(mc_random_bits(17, 0, draw++), i + 1);
            order[i] = order[k];
            order[k] = i + 1;
        }
        heads[order[0]] = 0;
        for (i = 1; i < n; i++)
            heads[order[i]] = order[mc_random_below(mc_random_bits(17, 0, draw++), i)];
        for (i = 1; i <= n; i++)
            mc_append_word(text, i,
                           letters[mc_random_below(mc_random_bits(17, 0, draw++), LETTERS)], "X",
                           "_", heads[i], heads[i] == 0 ? "root" : "dep");
        mc_buffer_append_char(text, '\n');
    }
}

/* Compares the forms of at least `support` sentences with those that were enumerated. */
static void check_enumerated(const struct mc_treebank *treebank, uint32_t support,
                             const struct mc_string_map *forms, const uint32_t *tallies,
                             struct mc_arena *arena)
{
    struct mc_subtrees subtrees;
    size_t i, n = 0;
    uint32_t k;

    count(treebank, MC_VIEW_LEMMA, 4, support, arena, &subtrees);
    for (i = 0; i < mc_string_map_size(forms); i++)
        n += tallies[i] >= support;
    assert_int_equal(subtrees.n, n);
    for (i = 0; i < subtrees.n; i++) {
        uint32_t index = mc_string_map_find(forms, subtrees.items[i].text);

        if (index == MC_NOT_FOUND || tallies[index] != subtrees.items[i].n_sentences)
            fail_msg("%s is in %u sentences", subtrees.items[i].text.data,
                     subtrees.items[i].n_sentences);
        for (k = 1; k < subtrees.items[i].n_sentences; k++)
            assert_true(subtrees.items[i].sentences[k - 1] < subtrees.items[i].sentences[k]);
        if (i > 0)
            assert_true(mc_slice_compare(subtrees.items[i - 1].text, subtrees.items[i].text) < 0);
    }
}

static void test_all_connected_subsets(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_string_map *forms = mc_string_map_new(arena);
    uint32_t *tallies = mc_arena_array(arena, 100000, sizeof(*tallies));
    uint32_t *last = mc_arena_array(arena, 100000, sizeof(*last));
    struct mc_treebank treebank;
    size_t i;

    (void)state;
    make_random_trees(&text);
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    assert_int_equal(treebank.n_trees, TREES);
    for (i = 0; i < TREES; i++)
        enumerate(&treebank, i, arena, forms, tallies, last);
    assert_true(mc_string_map_size(forms) < 100000);
    check_enumerated(&treebank, 0, forms, tallies, arena);
    check_enumerated(&treebank, 1, forms, tallies, arena);
    check_enumerated(&treebank, 2, forms, tallies, arena);
    check_enumerated(&treebank, 20, forms, tallies, arena);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* The same forms and sentences, whoever counts them. */
static void test_threads(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_subtrees alone, shared;
    struct mc_treebank treebank;
    unsigned n_threads;
    size_t i;

    (void)state;
    make_random_trees(&text);
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    count(&treebank, MC_VIEW_LEMMA, 5, 3, arena, &alone);
    assert_true(alone.n > 300);
    for (n_threads = 2; n_threads <= 8; n_threads *= 2) {
        struct mc_thread_pool *pool = mc_thread_pool_new(n_threads);

        assert_int_equal(
            mc_subtrees_count(&treebank, MC_VIEW_LEMMA, 5, 3, pool, arena, &shared, &error), 0);
        assert_int_equal(shared.n, alone.n);
        for (i = 0; i < alone.n; i++) {
            assert_true(mc_slice_equal(shared.items[i].text, alone.items[i].text));
            assert_int_equal(shared.items[i].size, alone.items[i].size);
            assert_int_equal(shared.items[i].n_sentences, alone.items[i].n_sentences);
            assert_memory_equal(shared.items[i].sentences, alone.items[i].sentences,
                                alone.items[i].n_sentences * sizeof(uint32_t));
        }
        mc_thread_pool_free(pool);
    }
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* --- by hand ---------------------------------------------------------------------------------- */

/* The forms as one text, "SIZE FORM SENTENCES" in lines. */
static void check_forms(struct mc_slice text, enum mc_tree_view view, uint32_t most_nodes,
                        uint32_t support, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer written = {NULL, 0, 0};
    struct mc_treebank treebank;
    struct mc_subtrees subtrees;
    uint32_t k;
    size_t i;

    mc_make_treebank(text, arena, &treebank);
    count(&treebank, view, most_nodes, support, arena, &subtrees);
    assert_int_equal(subtrees.view, view);
    mc_buffer_append_text(&written, "");
    for (i = 0; i < subtrees.n; i++) {
        mc_buffer_append_format(&written, "%u %s", subtrees.items[i].size,
                                subtrees.items[i].text.data);
        for (k = 0; k < subtrees.items[i].n_sentences; k++)
            mc_buffer_append_format(&written, " %u", subtrees.items[i].sentences[k]);
        mc_buffer_append_char(&written, '\n');
    }
    assert_string_equal(written.data, expected);
    mc_buffer_free(&written);
    mc_arena_free(arena);
}

/* Two roots, a relation with a subtype, a root below a stripped word, an empty sentence. */
static void test_views(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice made;

    (void)state;
    mc_append_word(&text, 1, "My", "PRON", "Poss=Yes", 2, "nmod:poss");
    mc_append_word(&text, 2, "Time", "NOUN", "_", 0, "root");
    mc_append_word(&text, 3, "!", "PUNCT", "_", 0, "punct");
    mc_append_word(&text, 4, "Go", "VERB", "Mood=Imp|Number=Sing", 3, "parataxis");
    mc_buffer_append_char(&text, '\n');
    mc_append_word(&text, 1, "*", "PUNCT", "_", 0, "punct");
    made = mc_buffer_slice(&text);
    check_forms(made, MC_VIEW_DEP, 3, 1, "1 (nmod) 0\n2 (root (nmod)) 0\n1 (root) 0\n");
    check_forms(made, MC_VIEW_POS, 3, 1, "2 (NOUN (PRON)) 0\n1 (NOUN) 0\n1 (PRON) 0\n1 (VERB) 0\n");
    check_forms(made, MC_VIEW_POS_DEP, 3, 1,
                "2 (NOUN~root (PRON~nmod)) 0\n1 (NOUN~root) 0\n1 (PRON~nmod) 0\n"
                "1 (VERB~root) 0\n");
    check_forms(made, MC_VIEW_LEMMA, 3, 1, "1 (go) 0\n1 (my) 0\n2 (time (my)) 0\n1 (time) 0\n");
    check_forms(made, MC_VIEW_FEATS, 3, 1,
                "1 (Mood=Imp|Number=Sing) 0\n1 (Poss=Yes) 0\n2 (_ (Poss=Yes)) 0\n1 (_) 0\n");
    check_forms(made, MC_VIEW_DEP, 1, 1, "1 (nmod) 0\n1 (root) 0\n");
    check_forms(made, MC_VIEW_DEP, 8, 2, "");
    mc_buffer_free(&text);
}

/* Where no word has the relation `root`, a root has it all the same. */
static void test_root_without_its_relation(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_append_word(&text, 1, "a", "X", "_", 0, "dep");
    mc_append_word(&text, 2, "b", "X", "_", 1, "dep");
    check_forms(mc_buffer_slice(&text), MC_VIEW_DEP, 2, 1,
                "1 (dep) 0\n2 (root (dep)) 0\n1 (root) 0\n");
    check_forms(mc_buffer_slice(&text), MC_VIEW_POS_DEP, 2, 1,
                "1 (X~dep) 0\n2 (X~root (X~dep)) 0\n1 (X~root) 0\n");
    mc_buffer_free(&text);
}

/* A root a with children b (child c), b, d: siblings are sorted as they are written, "b" before "b
 * (c)"; forms are sorted as they are written, and a blank comes before a bracket. */
static void test_siblings(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_append_word(&text, 1, "d", "X", "_", 2, "dep");
    mc_append_word(&text, 2, "a", "X", "_", 0, "root");
    mc_append_word(&text, 3, "c", "X", "_", 4, "dep");
    mc_append_word(&text, 4, "b", "X", "_", 2, "dep");
    mc_append_word(&text, 5, "b", "X", "_", 2, "dep");
    check_forms(mc_buffer_slice(&text), MC_VIEW_LEMMA, 8, 1,
                "4 (a (b (c) d)) 0\n3 (a (b (c))) 0\n5 (a (b b (c) d)) 0\n4 (a (b b (c))) 0\n"
                "4 (a (b b d)) 0\n3 (a (b b)) 0\n3 (a (b d)) 0\n2 (a (b)) 0\n2 (a (d)) 0\n1 (a) 0\n"
                "2 (b (c)) 0\n1 (b) 0\n1 (c) 0\n1 (d) 0\n");
    mc_buffer_free(&text);
}

/* A chain has one form of each size with equal labels; it is deeper than a stack of calls. */
static void test_deep_chain(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    unsigned i;

    (void)state;
    for (i = 1; i <= 10000; i++)
        mc_append_word(&text, i, "a", "X", "_", i - 1, i == 1 ? "root" : "dep");
    check_forms(mc_buffer_slice(&text), MC_VIEW_LEMMA, 4, 1,
                "4 (a (a (a (a)))) 0\n3 (a (a (a))) 0\n2 (a (a)) 0\n1 (a) 0\n");
    mc_buffer_free(&text);
}

/* Two sentences of a root with n children of as many lemmas. */
static void make_stars(struct mc_buffer *text, unsigned n)
{
    char lemma[16];
    unsigned i, sentence;

    for (sentence = 0; sentence < 2; sentence++) {
        mc_buffer_append_format(text, "# sent_id = star-%u\n", sentence + 1);
        mc_append_word(text, 1, "a", "X", "_", 0, "root");
        for (i = 2; i <= n + 1; i++) {
            (void)snprintf(lemma, sizeof(lemma), "l%u", i);
            mc_append_word(text, i, lemma, "X", "_", 1, "dep");
        }
        mc_buffer_append_char(text, '\n');
    }
}

static void test_star(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_treebank treebank;
    struct mc_subtrees subtrees;

    (void)state;
    make_stars(&text, 500);
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    count(&treebank, MC_VIEW_LEMMA, 3, 2, arena, &subtrees);
    assert_int_equal(subtrees.n, 501 + 500 + 500 * 499 / 2);
    count(&treebank, MC_VIEW_DEP, 8, 2, arena, &subtrees);
    /* (dep), and (root) with 0 to 7 of them */
    assert_int_equal(subtrees.n, 9);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* 2,001 children have 2,001,000 pairs: over the limit, unless they are too rare to be pairs. */
static void test_limit(void **state)
{
    struct mc_thread_pool *pools[] = {NULL, mc_thread_pool_new(2)};
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_treebank treebank;
    struct mc_subtrees subtrees;
    size_t i;

    (void)state;
    make_stars(&text, 2001);
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    for (i = 0; i < 2; i++) {
        struct mc_error error = MC_NO_ERROR;

        assert_int_equal(
            mc_subtrees_count(&treebank, MC_VIEW_LEMMA, 3, 2, pools[i], arena, &subtrees, &error),
            -1);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_int_equal(error.at.line, 2);
        assert_string_equal(error.text,
                            "sentence 'star-1' has more than 2000000 combinations of subtrees of "
                            "up to 3 nodes: lower the size, or raise the support");
        mc_thread_pool_free(pools[i]);
    }
    count(&treebank, MC_VIEW_LEMMA, 3, 3, arena, &subtrees);
    assert_int_equal(subtrees.n, 0);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* Ten sentences, of which 0, 1, 2 have a form and 0, 1, 5 failed: cF = 2 of c = 3; without, 6 of 7
 * passed. S = (2/3 ln 3 + 6/7 ln 7) / 2; 2 * 10 > 3 * 3. */
static void test_suspicion(void **state)
{
    static const bool failed[10] = {true, true, false, false, false, true};
    static const uint32_t sentences[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    struct mc_subtree subtree = {mc_slice_of("(a)"), 1, 3, sentences};
    struct mc_suspicion s = mc_suspicion(&subtree, failed, 10, 3);

    (void)state;
    assert_int_equal(s.with, 3);
    assert_int_equal(s.with_failed, 2);
    assert_int_equal(s.without, 7);
    assert_int_equal(s.without_passed, 6);
    assert_near(s.suspicion, (2 * log(3) / 3 + 6 * log(7) / 7) / 2, 1e-15);
    assert_true(s.suspicious);
    /* in all sentences: 3/10 ln 10 / 2, and 3 * 10 > 3 * 10 does not hold */
    subtree.n_sentences = 10;
    s = mc_suspicion(&subtree, failed, 10, 3);
    assert_int_equal(s.without, 0);
    assert_near(s.suspicion, 0.3 * log(10) / 2, 1e-15);
    assert_false(s.suspicious);
}

static void test_no_runs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_subtree_coverage *coverage;

    (void)state;
    assert_int_equal(mc_subtrees_coverage(NULL, 0, 1, arena, &coverage), 0);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_mining),
        cmocka_unit_test(test_golden_coverage),
        cmocka_unit_test(test_all_connected_subsets),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_root_without_its_relation),
        cmocka_unit_test(test_siblings),
        cmocka_unit_test(test_deep_chain),
        cmocka_unit_test(test_star),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_suspicion),
        cmocka_unit_test(test_no_runs),
    };

    mc_skip_without(&tests[0], "goldens/tree/runs.tsv");
    mc_skip_without(&tests[1], "goldens/tree/coverage.tsv");
    return cmocka_run_group_tests_name("subtrees", tests, NULL, NULL);
}
