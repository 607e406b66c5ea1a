/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: a side of a case as the checks read it that hold a sentence against its own graph:
 * which words belong to which node, and where both stand in the file. */
#ifndef MC_LINT_READING_H
#define MC_LINT_READING_H

#include "amr/aligned_sentence.h"
#include "base/options.h"
#include "lint/check.h"
#include "text/wordnet.h"

struct mc_amr_graph;

/* A side of a case: its sentence, its graph, and which words belong to which node. */
struct mc_reading {
    const struct mc_lint_work *work;
    const struct mc_case *item;
    size_t side; /* 0 the reference, 1 the candidate */
    const struct mc_amr_graph *graph;
    const struct mc_aligned_sentence *aligned;
};

/* Calls the function for each side of the batch that has sentence, graph and words for its nodes;
 * graphs of another sentence (W024) are left out. */
void mc_each_reading(const struct mc_lint_work *work,
                     void (*check)(const struct mc_reading *reading));
/* Whether each word can be held against each node, and each relation against each: neither the
 * sentence nor the graph is larger than people write them. */
bool mc_is_small_reading(const struct mc_reading *reading);
bool mc_is_small_graph(const struct mc_amr_graph *graph);
/* Fewer than a third of the concepts that should have words have any. */
bool mc_is_of_another_sentence(uint32_t n, uint32_t n_worded);
/* Whether a concept should have a word of its own: not those that AMR puts in ("thing", "-91"). */
bool mc_concept_has_word(struct mc_slice concept);

/* The place of a word in the sentence; of a byte in the graph. */
struct mc_check_place mc_place_of_word(const struct mc_case *item, size_t side,
                                       const struct mc_aligned_sentence *aligned, uint32_t word);
struct mc_check_place mc_place_in_graph(const struct mc_case *item, size_t side, size_t offset);

/* Whether the text, as it stands, is in the list, which is ended by NULL. */
static inline bool mc_is_one_of(struct mc_slice text, const char *const *list)
{
    return list[mc_known_index(text, list)] != NULL;
}
/* Whether the word is in the list (lower case, ended by NULL), in any case and with U+2019 for its
 * apostrophe. */
bool mc_word_is_in(struct mc_slice word, const char *const *list);
/* Whether one of the words begin .. end - 1 is. */
bool mc_words_have(const struct mc_aligned_sentence *aligned, uint32_t begin, uint32_t end,
                   const char *const *list);
/* Whether WordNet has the word, in small letters, as this part of speech, in any form. */
bool mc_reading_has_form(const struct mc_reading *reading, enum mc_wordnet_part part,
                         struct mc_slice word);
/* A concept with a number of its sense, but for those of -91. */
bool mc_is_frame(struct mc_slice concept);
/* How many relations of the line lead to another. */
uint32_t mc_count_leading(const struct mc_aligned_sentence *aligned, uint32_t from, uint32_t to);

#endif
