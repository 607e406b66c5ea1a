/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first letter chooses the kind of the outputs (a, t, l, o, c; a capital keeps the case); the
 * treebank precedes a line %%%, else it has three sentences. What is read names nodes of its trees,
 * and is written as an order and read back equal; what is refused has a place. */
#include <ctype.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "tree/edge_accuracy.h"
#include "tree/outputs.h"

enum { MOST_TREES = 100 };

#define WORD(number, form, lemma, head, relation)                                                  \
    number "\t" form "\t" lemma "\tX\t_\t_\t" head "\t" relation "\t_\t_\n"

static const char SAMPLE[] = "# sent_id = s-1\n" WORD("1", "We", "we", "2", "nsubj")
    WORD("2", "left", "leave", "0", "root") WORD("3", "soon", "soon", "2", "advmod")
        WORD("4", ".", ".", "2", "punct") "\n# sent_id = s-2\n" WORD("1", "a", "aa", "2", "dep")
            WORD("2", "aa", "a", "0", "root") WORD("3", "aaa", "b", "2", "dep") WORD(
                "4", "a", "ab", "3", "dep") "\n# sent_id = s-3\n" WORD("1", "*", "*", "0", "punct");

static struct mc_conllu_word copied_word(const struct mc_conllu_word *word, struct mc_arena *arena)
{
    struct mc_conllu_word copy = *word;

    copy.form = mc_arena_copy(arena, word->form);
    copy.lemma = mc_arena_copy(arena, word->lemma);
    copy.relation = mc_arena_copy(arena, word->relation);
    return copy;
}

static void add_tree(const struct mc_conllu_sentence *sentence, struct mc_treebank *treebank,
                     struct mc_arena *arena)
{
    static const struct mc_slice punct = {"punct", 5};
    const struct mc_tree_strip strip = {&punct, 1, false};
    struct mc_conllu_word *words = mc_arena_array(arena, sentence->n_words, sizeof(*words));
    struct mc_tree *tree = &treebank->trees[treebank->n_trees];
    struct mc_tree_labels *labels = &treebank->labels[treebank->n_trees++];
    struct mc_conllu_sentence copy = *sentence;
    struct mc_slice lemma;
    uint32_t i;

    for (i = 0; i < sentence->n_words; i++)
        words[i] = copied_word(&sentence->words[i], arena);
    copy.id = mc_arena_copy(arena, sentence->id);
    copy.text = mc_slice("", 0);
    copy.words = words;
    mc_tree_make(&copy, &strip, arena, tree);
    labels->lemma = mc_arena_array(arena, tree->n_nodes, sizeof(*labels->lemma));
    for (i = 0; i < tree->n_nodes; i++) {
        lemma = words[tree->node_words[i]].lemma;
        if (!treebank->keep_case)
            lemma = mc_tree_lower(lemma, arena);
        labels->lemma[i] = mc_string_map_add(treebank->texts, lemma, NULL);
    }
}

/* The sentences before the first fault. */
static struct mc_treebank make_treebank(struct mc_slice text, bool keep_case,
                                        struct mc_arena *arena)
{
    struct mc_conllu_reader *reader = mc_conllu_open_text("treebank", text);
    const struct mc_conllu_sentence *sentence;
    struct mc_error error = MC_NO_ERROR;
    struct mc_treebank treebank;

    memset(&treebank, 0, sizeof(treebank));
    treebank.name = treebank.path = "treebank";
    treebank.keep_case = keep_case;
    treebank.trees = mc_arena_array(arena, MOST_TREES, sizeof(*treebank.trees));
    treebank.labels = mc_arena_array(arena, MOST_TREES, sizeof(*treebank.labels));
    treebank.texts = mc_string_map_new(arena);
    while (treebank.n_trees < MOST_TREES && mc_conllu_next(reader, &sentence, &error) == 0 &&
           sentence != NULL)
        add_tree(sentence, &treebank, arena);
    mc_conllu_close(reader);
    return treebank;
}

static void check_output(const struct mc_treebank *treebank, size_t i,
                         const struct mc_tree_output *output, struct mc_arena *arena)
{
    const struct mc_tree *tree = &treebank->trees[i];
    struct mc_edge_outcome *outcomes = mc_arena_array(arena, tree->n_nodes, sizeof(*outcomes));
    struct mc_edge_accuracy accuracy;
    uint32_t node, kept = 0;

    for (node = 0; node < output->n_tokens; node++)
        fuzz_check(output->order[node] <= tree->n_nodes);
    accuracy = mc_edge_accuracy(tree, &treebank->labels[i], output, outcomes, arena);
    fuzz_check(accuracy.kept <= accuracy.kept_any && accuracy.kept_any <= accuracy.edges);
    for (node = 0; node < tree->n_nodes; node++) {
        fuzz_check(outcomes[node].kept_any || !outcomes[node].kept);
        kept += outcomes[node].kept;
    }
    fuzz_check(kept == accuracy.kept);
}

static void check_round_trip(const struct mc_treebank *treebank,
                             const struct mc_tree_outputs *outputs, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs again;
    uint32_t token;
    size_t i;

    for (i = 0; i < treebank->n_trees; i++) {
        for (token = 0; token < outputs->items[i].n_tokens; token++)
            mc_buffer_append_format(&text, "%u ", (unsigned)outputs->items[i].order[token]);
        mc_buffer_append_char(&text, '\n');
    }
    fuzz_check(mc_tree_outputs_parse("again", mc_buffer_slice(&text), MC_OUTPUTS_ORDER, treebank,
                                     arena, &again, &error) == 0);
    fuzz_check(again.n_tokens == outputs->n_tokens && again.n_foreign == outputs->n_foreign);
    for (i = 0; i < treebank->n_trees; i++) {
        fuzz_check(again.items[i].n_tokens == outputs->items[i].n_tokens);
        fuzz_check(memcmp(again.items[i].order, outputs->items[i].order,
                          again.items[i].n_tokens * sizeof(uint32_t)) == 0);
    }
    mc_buffer_free(&text);
}

static enum mc_tree_output_kind kind_of(char letter)
{
    switch (letter) {
    case 't':
        return MC_OUTPUTS_TEXT;
    case 'l':
        return MC_OUTPUTS_LEMMAS;
    case 'o':
        return MC_OUTPUTS_ORDER;
    case 'c':
        return MC_OUTPUTS_CONLLU;
    default:
        return MC_OUTPUTS_GUESSED;
    }
}

static void check_input(char letter, struct mc_slice text, struct mc_arena *arena)
{
    struct mc_slice reference = mc_slice(SAMPLE, sizeof(SAMPLE) - 1);
    bool keep_case = isupper((unsigned char)letter) != 0;
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;
    struct mc_treebank treebank;
    size_t i;

    for (i = 0; i + 4 <= text.length; i++)
        if (memcmp(text.data + i, "%%%\n", 4) == 0) {
            reference = mc_slice(text.data, i);
            text = mc_slice(text.data + i + 4, text.length - i - 4);
            break;
        }
    treebank = make_treebank(reference, keep_case, arena);
    if (mc_tree_outputs_parse("outputs", text, kind_of((char)tolower((unsigned char)letter)),
                              &treebank, arena, &outputs, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line > 0 && error.text[0] != '\0');
        return;
    }
    fuzz_check(outputs.kind != MC_OUTPUTS_GUESSED && error.code == MC_CODE_OK);
    for (i = 0; i < treebank.n_trees; i++)
        check_output(&treebank, i, &outputs.items[i], arena);
    if (treebank.n_trees > 0)
        check_round_trip(&treebank, &outputs, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();

    if (size > 0)
        check_input((char)data[0], mc_slice((const char *)data + 1, size - 1), arena);
    mc_arena_free(arena);
    return 0;
}
