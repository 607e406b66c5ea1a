/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aligned_sentence.h: a sentence with its graph: the words of each node, by word_align.h. */
#ifndef MC_AMR_ALIGNED_SENTENCE_H
#define MC_AMR_ALIGNED_SENTENCE_H

#include "amr/penman_write.h"
#include "amr/word_align.h"

struct mc_amr_graph;

struct mc_aligned_sentence {
    struct mc_slice sentence;
    struct mc_slice *words; /* [n_words]; they point into the sentence */
    uint32_t n_words;
    struct mc_node_lines lines;
    struct mc_word_span *spans; /* [lines.n] */
};

/* All memory is the arena's; words and concepts point into sentence and graph. */
void mc_sentence_align(const struct mc_amr_graph *graph, struct mc_slice sentence,
                       struct mc_aligner_stems *stems, struct mc_arena *arena,
                       struct mc_aligned_sentence *aligned);
bool mc_is_aligned(const struct mc_aligned_sentence *aligned, uint32_t line);
/* The bytes begin to end - 1 of the sentence that the line's words span; false: it has none. */
bool mc_aligned_bytes(const struct mc_aligned_sentence *aligned, uint32_t line, size_t *begin,
                      size_t *end);

#endif
