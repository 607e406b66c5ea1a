/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: a side of a case for the checks that compare a sentence with its own graph: which
 * words belong to which node, and the places of both in the file. */
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

/* Calls the function for each side of the batch that has a sentence aligned with a graph, except
 * graphs of another sentence (W024). */
void mc_each_reading(const struct mc_lint_work *work,
                     void (*check)(const struct mc_reading *reading));
/* Whether sentence and graph are small enough to compare each word with each node, and each
 * relation with each other: larger ones are not written by people. */
bool mc_is_small_reading(const struct mc_reading *reading);
bool mc_is_small_graph(const struct mc_amr_graph *graph);
/* Whether fewer than a third of the n concepts that should have words have any. */
bool mc_is_of_another_sentence(uint32_t n, uint32_t n_worded);
/* Whether a concept should have a word of its own: not those that AMR inserts ("thing", "-91"). */
bool mc_concept_has_word(struct mc_slice concept);

/* The place of a word in the sentence; of a byte in the graph. */
struct mc_check_place mc_place_of_word(const struct mc_case *item, size_t side,
                                       const struct mc_aligned_sentence *aligned, uint32_t word);
struct mc_check_place mc_place_in_graph(const struct mc_case *item, size_t side, size_t offset);

/* Whether exactly this text is in the NULL-terminated list. */
static inline bool mc_is_one_of(struct mc_slice text, const char *const *list)
{
    return list[mc_known_index(text, list)] != NULL;
}
/* Whether the word is in the list (lower case, NULL-terminated), ignoring case and taking U+2019
 * for an apostrophe. */
bool mc_word_is_in(struct mc_slice word, const char *const *list);
/* Whether one of the words begin to end - 1 is in the list. */
bool mc_words_have(const struct mc_aligned_sentence *aligned, uint32_t begin, uint32_t end,
                   const char *const *list);
/* Whether WordNet has the lower-case word as any form of this part of speech. */
bool mc_reading_has_form(const struct mc_reading *reading, enum mc_wordnet_part part,
                         struct mc_slice word);
/* Whether the concept has a sense number, other than -91. */
bool mc_is_frame(struct mc_slice concept);
/* How many relations lead from one line to the other. */
uint32_t mc_count_leading(const struct mc_aligned_sentence *aligned, uint32_t from, uint32_t to);

#endif
