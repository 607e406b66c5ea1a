/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aligned_sentence.c: splits a sentence, lists the lines of its graph, and aligns the two. */
#include "amr/aligned_sentence.h"

#include <string.h>

#include "base/memory.h"
#include "text/wordnet.h"

void mc_sentence_align(const struct mc_amr_graph *graph, struct mc_slice sentence,
                       struct mc_aligner_stems *stems, struct mc_arena *arena,
                       struct mc_aligned_sentence *aligned)
{
    struct mc_word_list words = {NULL, 0, 0};

    mc_aligner_words(sentence, &words);
    aligned->sentence = sentence;
    aligned->n_words = (uint32_t)words.n;
    aligned->words = mc_arena_array(arena, words.n + 1, sizeof(*aligned->words));
    if (words.n > 0)
        memcpy(aligned->words, words.items, words.n * sizeof(*words.items));
    mc_word_list_free(&words);
    mc_node_lines_of(graph, arena, &aligned->lines);
    aligned->spans = mc_arena_array(arena, aligned->lines.n, sizeof(*aligned->spans));
    mc_word_align(&aligned->lines, aligned->words, aligned->n_words, stems, arena, aligned->spans);
}

bool mc_is_aligned(const struct mc_aligned_sentence *aligned, uint32_t line)
{
    return aligned->spans[line].start < aligned->spans[line].end;
}

bool mc_aligned_bytes(const struct mc_aligned_sentence *aligned, uint32_t line, size_t *begin,
                      size_t *end)
{
    struct mc_word_span span = aligned->spans[line];
    const struct mc_slice *last;

    if (!mc_is_aligned(aligned, line))
        return false;
    last = &aligned->words[span.end - 1];
    *begin = (size_t)(aligned->words[span.start].data - aligned->sentence.data);
    *end = (size_t)(last->data - aligned->sentence.data) + last->length;
    return true;
}
