/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first letter chooses the view in which the rest is a pattern (d, p, b: both, l, f; else it is
 * guessed), in a small treebank whose labels have blanks and brackets. What is read occurs where it
 * is found, and can be read as it is written; what is refused is a wrong call with a reason. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "studies/trees/tree_pattern.h"

#define WORD(number, lemma, upos, head, relation)                                                  \
    number "\t" lemma "\t" lemma "\t" upos "\t_\t_\t" head "\t" relation "\t_\t_\n"

static const char SAMPLE[] = WORD("1", "a", "NOUN", "2", "nsubj")
    WORD("2", "b", "VERB", "0", "root") WORD("3", "a", "NOUN", "2", "obj")
        WORD("4", "(:", "SYM", "3", "discourse") WORD("5", ":)", "SYM", "3", "discourse")
            WORD("6", "1 000", "NUM", "3", "nummod") WORD("7", "1", "NUM", "6", "nummod")
                WORD("8", "a a", "NOUN", "2", "obl:tmod") WORD("9", ")", "SYM", "8", "dep")
                    WORD("10", "(", "SYM", "8", "dep") WORD("11", "\xC3\xA9", "VERB", "8", "acl")
                        WORD("12", "a", "NOUN", "11", "obj");

static uint32_t number(const struct mc_treebank *treebank, struct mc_slice text)
{
    return mc_string_map_add(treebank->texts, text, NULL);
}

static void label_node(const struct mc_treebank *treebank, uint32_t node)
{
    const struct mc_tree *tree = treebank->trees;
    const struct mc_conllu_word *word = &tree->words[tree->node_words[node]];

    treebank->labels->lemma[node] = number(treebank, word->lemma);
    treebank->labels->upos[node] = number(treebank, word->upos);
    treebank->labels->feats[node] = number(treebank, word->feats);
    treebank->labels->relation[node] = number(treebank, word->relation);
    treebank->labels->universal[node] = number(treebank, mc_universal_relation(word->relation));
}

/* The tree is valid as long as the reader. */
static void make_treebank(struct mc_conllu_reader *reader, struct mc_arena *arena,
                          struct mc_treebank *treebank)
{
    static const struct mc_tree_strip no_strip = {NULL, 0, false};
    const struct mc_conllu_sentence *sentence = NULL;
    struct mc_error error = MC_NO_ERROR;
    uint32_t *room, n, i;

    memset(treebank, 0, sizeof(*treebank));
    fuzz_check(mc_conllu_next(reader, &sentence, &error) == 0 && sentence != NULL);
    treebank->n_trees = 1;
    treebank->texts = mc_string_map_new(arena);
    treebank->trees = mc_arena_array(arena, 1, sizeof(*treebank->trees));
    mc_tree_make(sentence, &no_strip, arena, treebank->trees);
    n = treebank->trees->n_nodes;
    room = mc_arena_array(arena, n, 5 * sizeof(*room));
    treebank->labels = mc_arena_array(arena, 1, sizeof(*treebank->labels));
    *treebank->labels =
        (struct mc_tree_labels){room, room + n, room + 2 * n, room + 3 * n, room + 4 * n};
    for (i = 0; i < n; i++)
        label_node(treebank, i);
}

/* Each node but the first hangs on one before it, and none occurs twice. */
static void check_place(const struct mc_tree *tree, const uint32_t *nodes, size_t n)
{
    size_t i, k;

    for (i = 0; i < n; i++) {
        bool hangs = i == 0;

        fuzz_check(nodes[i] < tree->n_nodes);
        for (k = 0; k < i; k++) {
            fuzz_check(nodes[k] != nodes[i]);
            hangs = hangs || tree->heads[nodes[i]] == nodes[k];
        }
        fuzz_check(hangs);
    }
}

static void check_pattern(const char *text, enum mc_tree_view view,
                          const struct mc_treebank *treebank, struct mc_arena *arena)
{
    uint32_t nodes[MC_TREE_PATTERN_MOST_NODES];
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_pattern *pattern, *again;
    struct mc_slice written;
    size_t n;

    if (mc_tree_pattern_parse(text, view, treebank, arena, &pattern, &error) != 0) {
        fuzz_check(error.code == MC_CODE_USAGE && error.text[0] != '\0');
        return;
    }
    n = mc_tree_pattern_size(pattern);
    written = mc_tree_pattern_text(pattern);
    fuzz_check(n >= 1 && n <= MC_TREE_PATTERN_MOST_NODES);
    fuzz_check(view == MC_N_TREE_VIEWS || view == mc_tree_pattern_view(pattern));
    if (mc_tree_pattern_find(pattern, treebank, 0, nodes))
        check_place(treebank->trees, nodes, n);
    /* the text may be longer than the given one, and have another reading with more nodes */
    if (n <= MC_TREE_PATTERN_MOST_NODES / 2 && written.length <= MC_TREE_PATTERN_MOST_BYTES)
        fuzz_check(mc_tree_pattern_parse(written.data, mc_tree_pattern_view(pattern), treebank,
                                         arena, &again, &error) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char letters[] = "dpblf";
    struct mc_arena *arena = mc_arena_new();
    struct mc_conllu_reader *reader = mc_conllu_open_text("sample", mc_slice_of(SAMPLE));
    struct mc_treebank treebank;
    const char *letter = size == 0 ? NULL : memchr(letters, (char)data[0], MC_N_TREE_VIEWS);
    enum mc_tree_view view =
        letter == NULL ? MC_N_TREE_VIEWS : (enum mc_tree_view)(letter - letters);

    make_treebank(reader, arena, &treebank);
    if (size > 0)
        check_pattern(mc_arena_copy(arena, mc_slice((const char *)data + 1, size - 1)).data, view,
                      &treebank, arena);
    mc_conllu_close(reader);
    mc_arena_free(arena);
    return 0;
}
