/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of subtrees: what is read, what is refused, and where they are found. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/random.h"
#include "tests/unit/tree_files.h"
#include "studies/trees/tree_pattern.h"

/* "Friends saw (: 1 000 films here and there :)", with lemmas that have blanks and brackets. */
static void make_films(struct mc_arena *arena, struct mc_treebank *treebank)
{
    struct mc_buffer text = {NULL, 0, 0};

    mc_append_word(&text, 1, "friend", "NOUN", "_", 2, "nsubj");
    mc_append_word(&text, 2, "see", "VERB", "_", 0, "root");
    mc_append_word(&text, 3, "(:", "SYM", "_", 2, "discourse");
    mc_append_word(&text, 4, "1 000", "NUM", "_", 5, "nummod");
    mc_append_word(&text, 5, "film", "NOUN", "_", 2, "obj");
    mc_append_word(&text, 6, "here", "ADV", "_", 2, "advmod");
    mc_append_word(&text, 7, "there", "ADV", "_", 6, "conj");
    mc_append_word(&text, 8, "\xC3\xA9t\xC3\xA9", "NOUN", "_", 2, "obl:tmod");
    mc_append_word(&text, 9, ":)", "SYM", "_", 5, "discourse");
    mc_append_word(&text, 10, ")", "SYM", "_", 9, "dep");
    mc_make_treebank(mc_buffer_slice(&text), arena, treebank);
    mc_buffer_free(&text);
}

/* Reads a pattern; writes its view, its text and where it is, or the message. */
static const char *answer(const char *text, enum mc_tree_view view,
                          const struct mc_treebank *treebank, struct mc_arena *arena)
{
    static const char *const names[] = {
#define VIEW_NAME(value, name) name,
        MC_TREE_VIEWS(VIEW_NAME)
#undef VIEW_NAME
    };
    uint32_t nodes[MC_TREE_PATTERN_MOST_NODES];
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_pattern *pattern;
    const char *written;
    size_t i;

    if (mc_tree_pattern_parse(text, view, treebank, arena, &pattern, &error) != 0) {
        assert_int_equal(error.code, MC_CODE_USAGE);
        return mc_arena_strdup(arena, error.text);
    }
    written = mc_arena_format(arena, "%s %s:", names[mc_tree_pattern_view(pattern)],
                              mc_tree_pattern_text(pattern).data);
    if (!mc_tree_pattern_find(pattern, treebank, 0, nodes))
        return mc_arena_format(arena, "%s nowhere", written);
    for (i = 0; i < mc_tree_pattern_size(pattern); i++)
        written = mc_arena_format(arena, "%s %u", written, nodes[i] + 1);
    return written;
}

struct example {
    const char *text;
    enum mc_tree_view view;
    const char *expected;
};

static void check_examples(const struct example *examples, size_t n)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank;
    size_t i;

    make_films(arena, &treebank);
    for (i = 0; i < n; i++)
        assert_string_equal(answer(examples[i].text, examples[i].view, &treebank, arena),
                            examples[i].expected);
    mc_arena_free(arena);
}

#define N_OF(examples) (sizeof(examples) / sizeof((examples)[0]))

static void test_found(void **state)
{
    static const struct example examples[] = {
        {"(root)", MC_N_TREE_VIEWS, "dep (root): 2"},
        {"(root (obj nsubj))", MC_VIEW_DEP, "dep (root (nsubj obj)): 2 5 1"},
        {"  ( root  ( obj ( nummod )  nsubj ) ) ", MC_VIEW_DEP,
         "dep (root (nsubj obj (nummod))): 2 5 4 1"},
        {"(root (obj) (nsubj))", MC_VIEW_DEP, "dep (root (nsubj obj)): 2 5 1"},
        {"(root(obj(nummod)nsubj))", MC_VIEW_DEP, "dep (root (nsubj obj (nummod))): 2 5 4 1"},
        {"(root (nummod))", MC_VIEW_DEP, "dep (root (nummod)): nowhere"},
        {"(root (obj obj))", MC_VIEW_DEP, "dep (root (obj obj)): nowhere"},
        {"(root (obl))", MC_VIEW_DEP, "dep (root (obl)): 2 8"},
        {"(NOUN)", MC_N_TREE_VIEWS, "pos (NOUN): 1"},
        {"(VERB (NOUN NOUN))", MC_N_TREE_VIEWS, "pos (VERB (NOUN NOUN)): 2 1 5"},
        {"(VERB (NOUN NOUN (SYM)))", MC_N_TREE_VIEWS, "pos (VERB (NOUN NOUN (SYM))): 2 1 5 9"},
        {"(VERB (NOUN (SYM) NOUN))", MC_N_TREE_VIEWS, "pos (VERB (NOUN NOUN (SYM))): 2 5 9 1"},
        {"(VERB (NOUN NOUN NOUN NOUN))", MC_N_TREE_VIEWS,
         "pos (VERB (NOUN NOUN NOUN NOUN)): nowhere"},
        {"(VERB~root (NOUN~obl))", MC_N_TREE_VIEWS, "pos-dep (VERB~root (NOUN~obl)): 2 8"},
        {"(_)", MC_N_TREE_VIEWS, "feats (_): 1"},
        {"(:))", MC_N_TREE_VIEWS, "lemma (:)): 9"},
        {"(film (:)))", MC_N_TREE_VIEWS, "lemma (film (:))): 5 9"},
        {"(film (:) 1 000))", MC_N_TREE_VIEWS, "lemma (film (1 000 :))): 5 9 4"},
        {"(film (1 000 :) ())))", MC_N_TREE_VIEWS, "lemma (film (1 000 :) ()))): 5 4 9 10"},
        {"(see ((: film (:))))", MC_N_TREE_VIEWS, "lemma (see ((: film (:)))): 2 3 5 9"},
        {"(see (film (: (:)))", MC_VIEW_LEMMA,
         "subtree '(see (film (: (:)))', column 20: ')' is missing"},
    };

    (void)state;
    check_examples(examples, N_OF(examples));
}

static void test_refused(void **state)
{
    static const struct example examples[] = {
        {"", MC_VIEW_DEP, "subtree '', column 1: a subtree begins with '('"},
        {"root", MC_VIEW_DEP, "subtree 'root', column 1: a subtree begins with '('"},
        {"(", MC_VIEW_DEP, "subtree '(', column 2: a label is missing"},
        {"()", MC_VIEW_DEP, "subtree '()', column 2: a label is missing"},
        {"(root", MC_VIEW_DEP, "subtree '(root', column 6: ')' is missing"},
        {"(root ()", MC_VIEW_DEP, "subtree '(root ()', column 8: a label is missing"},
        {"(root ((obj)))", MC_VIEW_DEP, "subtree '(root ((obj)))', column 8: a label is missing"},
        {"(root (obj)", MC_VIEW_DEP, "subtree '(root (obj)', column 12: ')' is missing"},
        {"(root obj)", MC_VIEW_DEP,
         "subtree '(root obj)', column 7: a subtree has one root; children stand in brackets: (a "
         "(b c))"},
        {"(root))", MC_VIEW_DEP, "subtree '(root))', column 7: nothing may follow the last ')'"},
        {"(root) (obj)", MC_VIEW_DEP,
         "subtree '(root) (obj)', column 8: nothing may follow the last ')'"},
        {"(root (objj))", MC_VIEW_DEP,
         "subtree '(root (objj))', column 8: no word has the label 'objj' in the view dep; did you "
         "mean 'obj'?"},
        {"(\xC3\xA9t\xC3\xA9 (film (obj)))", MC_VIEW_LEMMA,
         "subtree '(\xC3\xA9t\xC3\xA9 (film (obj)))', column 13: no word has the label 'obj' in the "
         "view lemma"},
        {"(VREB)", MC_N_TREE_VIEWS,
         "subtree '(VREB)', column 2: no word has the label 'VREB'; did you mean 'VERB'?"},
        {"(root (obj VERB))", MC_N_TREE_VIEWS,
         "subtree '(root (obj VERB))', column 12: 'VERB' is a label of the view pos, but 'root' of "
         "dep: a subtree has the labels of one view"},
    };

    (void)state;
    check_examples(examples, N_OF(examples));
}

static void test_too_long(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_treebank treebank;
    size_t i;

    (void)state;
    make_films(arena, &treebank);
    mc_buffer_append_text(&text, "(root (obj");
    for (i = 0; i < 62; i++)
        mc_buffer_append_text(&text, " obj");
    mc_buffer_append_text(&text, "))");
    assert_non_null(strstr(answer(text.data, MC_VIEW_DEP, &treebank, arena), "nowhere"));
    text.length -= 2;
    mc_buffer_append_text(&text, " obj))");
    /* "(root (" and 63 times "obj " come before it */
    assert_non_null(
        strstr(answer(text.data, MC_VIEW_DEP, &treebank, arena), "column 260: more than 64 nodes"));
    mc_buffer_append_repeated(&text, ' ', 1025 - text.length);
    assert_string_equal(answer(text.data, MC_VIEW_DEP, &treebank, arena),
                        "the subtree is longer than 1024 bytes");
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* Readings that fail late, at each of many places, must not multiply: "a", "a a" and "a a a" are
 * lemmas, so that a list of a's can be cut in many ways. */
static void test_many_readings(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0}, pattern = {NULL, 0, 0};
    struct mc_treebank treebank;
    size_t i;

    (void)state;
    mc_append_word(&text, 1, "a", "X", "_", 0, "root");
    mc_append_word(&text, 2, "a a", "X", "_", 1, "dep");
    mc_append_word(&text, 3, "a a a", "X", "_", 1, "dep");
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    assert_string_equal(answer("(a (a a a a a))", MC_VIEW_LEMMA, &treebank, arena),
                        "lemma (a (a a a a a)): 1 3 2");
    mc_buffer_append_text(&pattern, "(a (a");
    for (i = 0; i < 400; i++)
        mc_buffer_append_text(&pattern, i % 10 == 9 ? " (a" : " a");
    mc_buffer_append_text(&pattern, " b");
    assert_non_null(
        strstr(answer(pattern.data, MC_VIEW_LEMMA, &treebank, arena), "')' is missing"));
    mc_buffer_free(&pattern);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* A chain is found without recursion; a node of 3,000 equal children, of which 60 are wanted and
 * one thing more that none has, is refused without trying all orders. */
static void test_large_trees(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_treebank treebank;
    unsigned i;

    (void)state;
    for (i = 1; i <= 10000; i++)
        mc_append_word(&text, i, i < 10000 ? "a" : "b", "X", "_", i - 1, i == 1 ? "root" : "dep");
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    assert_string_equal(answer("(a (a (a (b))))", MC_VIEW_LEMMA, &treebank, arena),
                        "lemma (a (a (a (b)))): 9997 9998 9999 10000");
    mc_buffer_clear(&text);
    for (i = 1; i <= 3000; i++)
        mc_append_word(&text, i, i == 1 ? "a" : "b", "X", "_", i == 1 ? 0 : 1, "dep");
    mc_append_word(&text, 3001, "c", "X", "_", 2, "dep");
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    mc_buffer_clear(&text);
    mc_buffer_append_text(&text, "(a (b");
    for (i = 0; i < 57; i++)
        mc_buffer_append_text(&text, " b");
    mc_buffer_append_text(&text, " b (c) b (c)))");
    assert_non_null(strstr(answer(text.data, MC_VIEW_LEMMA, &treebank, arena), "nowhere"));
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* --- against mining, and against all orders --------------------------------------------------- */

/* The first nodes, in their order, that have the labels and heads of the pattern's nodes. */
static bool first_place(const struct mc_tree *tree, const uint32_t *lemmas, const uint32_t *wanted,
                        const uint32_t *parents, uint32_t n, uint32_t at, uint32_t *nodes)
{
    uint32_t node, i;

    if (at == n)
        return true;
    for (node = 0; node < tree->n_nodes; node++) {
        bool fits =
            lemmas[node] == wanted[at] && (at == 0 || tree->heads[node] == nodes[parents[at]]);

        for (i = 0; i < at; i++)
            fits = fits && nodes[i] != node;
        nodes[at] = node;
        if (fits && first_place(tree, lemmas, wanted, parents, n, at + 1, nodes))
            return true;
    }
    return false;
}

enum { TREES = 60, MOST_WORDS = 10 };

static void make_random_trees(struct mc_buffer *text)
{
    uint64_t draw = 0;
    unsigned tree, i;

    for (tree = 0; tree < TREES; tree++) {
        unsigned n = 2 + mc_random_below(mc_random_bits(23, 0, draw++), MOST_WORDS - 1);

        for (i = 1; i <= n; i++) {
            bool is_a = mc_random_below(mc_random_bits(23, 0, draw++), 3) != 0;
            unsigned head = i == 1 ? 0 : 1 + mc_random_below(mc_random_bits(23, 0, draw++), i - 1);

            mc_append_word(text, i, is_a ? "a" : "b", "X", "_", head, i == 1 ? "root" : "dep");
        }
        mc_buffer_append_char(text, '\n');
    }
}

/* Labels and parents of a pattern of letters. */
static uint32_t read_letters(const char *text, const struct mc_treebank *treebank, uint32_t *wanted,
                             uint32_t *parents)
{
    uint32_t n = 0, depth = 0, last[16] = {0};

    for (; *text != '\0'; text++) {
        depth += *text == '(';
        depth -= *text == ')';
        if (*text != 'a' && *text != 'b')
            continue;
        wanted[n] = mc_string_map_find(treebank->texts, mc_slice(text, 1));
        parents[n] = last[depth - 1];
        last[depth] = n++;
    }
    return n;
}

static void check_places(const struct mc_treebank *treebank, const struct mc_subtree *subtree,
                         struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_pattern *pattern;
    uint32_t wanted[16], parents[16], expected[16], nodes[16], n, k = 0;
    size_t tree;

    assert_int_equal(
        mc_tree_pattern_parse(subtree->text.data, MC_VIEW_LEMMA, treebank, arena, &pattern, &error),
        0);
    assert_true(mc_slice_equal(mc_tree_pattern_text(pattern), subtree->text));
    n = read_letters(subtree->text.data, treebank, wanted, parents);
    assert_int_equal(n, subtree->size);
    assert_int_equal(n, mc_tree_pattern_size(pattern));
    for (tree = 0; tree < treebank->n_trees; tree++) {
        bool found = mc_tree_pattern_find(pattern, treebank, tree, nodes);

        assert_int_equal(found, mc_tree_pattern_find(pattern, treebank, tree, NULL));
        assert_int_equal(found, first_place(&treebank->trees[tree], treebank->labels[tree].lemma,
                                            wanted, parents, n, 0, expected));
        assert_int_equal(found, k < subtree->n_sentences && subtree->sentences[k] == tree);
        k += found;
        if (found)
            assert_memory_equal(nodes, expected, n * sizeof(*nodes));
    }
}

static void test_first_places(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_subtrees subtrees;
    struct mc_treebank treebank;
    size_t i;

    (void)state;
    make_random_trees(&text);
    mc_make_treebank(mc_buffer_slice(&text), arena, &treebank);
    assert_int_equal(
        mc_subtrees_count(&treebank, MC_VIEW_LEMMA, 6, 2, NULL, arena, &subtrees, &error), 0);
    assert_true(subtrees.n > 100);
    for (i = 0; i < subtrees.n; i++)
        check_places(&treebank, &subtrees.items[i], arena);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* Each form that mining lists is read as it is written, and found in the sentences that it has. */
static void test_forms_of_mining(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank;
    struct mc_subtrees subtrees;
    size_t view, i, tree;

    (void)state;
    mc_read_treebank(mc_shared_path("data/sr19-en-partut/reference/en_partut-ud-test.conllu"),
                     arena, &treebank);
    for (view = 0; view < MC_N_TREE_VIEWS; view++) {
        struct mc_error error = MC_NO_ERROR;
        struct mc_tree_pattern *pattern;

        assert_int_equal(mc_subtrees_count(&treebank, (enum mc_tree_view)view, 3, 8, NULL, arena,
                                           &subtrees, &error),
                         0);
        for (i = 0; i < subtrees.n; i += 1 + view) {
            const struct mc_subtree *subtree = &subtrees.items[i];
            uint32_t k = 0;

            if (mc_tree_pattern_parse(subtree->text.data, (enum mc_tree_view)view, &treebank, arena,
                                      &pattern, &error) != 0)
                fail_msg("%s: %s", subtree->text.data, error.text);
            assert_true(mc_slice_equal(mc_tree_pattern_text(pattern), subtree->text));
            for (tree = 0; tree < treebank.n_trees; tree++)
                if (mc_tree_pattern_find(pattern, &treebank, tree, NULL))
                    assert_int_equal(subtree->sentences[k++], tree);
            assert_int_equal(k, subtree->n_sentences);
        }
    }
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms_of_mining), cmocka_unit_test(test_found),
        cmocka_unit_test(test_refused),         cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_many_readings),   cmocka_unit_test(test_large_trees),
        cmocka_unit_test(test_first_places),
    };

    mc_skip_without(&tests[0], "data/sr19-en-partut/reference/en_partut-ud-test.conllu");
    return cmocka_run_group_tests_name("tree_pattern", tests, NULL, NULL);
}
