/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read as CoNLL-U has sentences of words whose heads exist and lead to a root; its trees,
 * whole and stripped, have measures that agree. */
#include "fuzz/fuzz.h"
#include "tree/tree.h"

enum { MEASURED = 500 };

static void check_sentence(const struct mc_conllu_sentence *sentence, uint64_t number,
                           uint32_t line)
{
    size_t i, steps;

    fuzz_check(sentence->n_words > 0 && sentence->number == number && sentence->line > line);
    for (i = 0; i < sentence->n_words; i++) {
        const struct mc_conllu_word *word = &sentence->words[i];
        uint32_t head = word->head;

        fuzz_check(word->form.length > 0 && word->lemma.length > 0 && word->upos.length > 0);
        fuzz_check(word->feats.length > 0 && mc_universal_relation(word->relation).length > 0);
        fuzz_check(word->line >= sentence->line + i);
        for (steps = 0; head != 0 && steps <= sentence->n_words; steps++) {
            fuzz_check(head <= sentence->n_words);
            head = sentence->words[head - 1].head;
        }
        fuzz_check(head == 0);
    }
}

static void check_measures(const struct mc_tree *tree, const struct mc_tree_measures *m)
{
    uint32_t i, nonprojective = 0;
    uint64_t sum = 0, distances = 0;

    for (i = 0; i < tree->n_nodes; i++) {
        uint32_t head = tree->heads[i];

        nonprojective += mc_tree_edge_nonprojective(tree, i);
        if (head != MC_NO_HEAD)
            distances += head < i ? i - head : head - i;
        if (i + 1 < tree->n_nodes) {
            sum += m->flux_sizes[i];
            fuzz_check(m->flux_weights[i] <= m->flux_sizes[i]);
            fuzz_check((m->flux_weights[i] > 0) == (m->flux_sizes[i] > 0));
        }
    }
    fuzz_check(sum == distances);
    fuzz_check(m->nonprojective_edges == nonprojective);
    fuzz_check(m->projective == (nonprojective == 0));
    fuzz_check(!m->projective || (m->crossings == 0 && !m->spans_ancestor));
    fuzz_check(m->depth < tree->n_nodes && m->length_dropped <= m->length);
    fuzz_check(m->arity >= 0 && m->arity < 1);
}

static void check_trees(const struct mc_conllu_sentence *sentence, struct mc_arena *arena)
{
    static const struct mc_slice relations[] = {{"punct", 5}, {"a:b", 3}};
    static const struct mc_tree_strip strips[] = {
        {NULL, 0, false}, {relations, 2, false}, {relations, 2, true}};
    uint32_t nodes[3], dropped = 0, i;

    for (i = 0; i < 3; i++) {
        struct mc_tree_measures measures;
        struct mc_tree tree;

        mc_tree_make(sentence, &strips[i], arena, &tree);
        fuzz_check(tree.n_words == sentence->n_words && tree.n_roots <= tree.n_nodes);
        nodes[i] = tree.n_nodes;
        if (tree.n_nodes == 0)
            continue;
        fuzz_check(tree.n_roots > 0);
        mc_tree_measure(&tree, arena, &measures);
        check_measures(&tree, &measures);
        dropped = i == 1 ? measures.length_dropped : dropped;
    }
    fuzz_check(nodes[0] == sentence->n_words && nodes[1] <= nodes[0] && nodes[2] == dropped);
    mc_arena_clear(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_conllu_reader *reader =
        mc_conllu_open_text("text", mc_slice((const char *)data, size));
    struct mc_arena *arena = mc_arena_new();
    const struct mc_conllu_sentence *sentence;
    struct mc_error error = MC_NO_ERROR;
    uint32_t line = 0;
    uint64_t n = 0;

    while (mc_conllu_next(reader, &sentence, &error) == 0 && sentence != NULL) {
        if (sentence->n_words <= MEASURED) {
            check_sentence(sentence, ++n, line);
            check_trees(sentence, arena);
        } else {
            n++;
        }
        line = sentence->words[sentence->n_words - 1].line;
    }
    if (error.code == MC_CODE_OK)
        fuzz_check(mc_conllu_bytes(reader) == size);
    else
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line > line && error.at.column > 0);
    mc_conllu_close(reader);
    mc_arena_free(arena);
    return 0;
}
