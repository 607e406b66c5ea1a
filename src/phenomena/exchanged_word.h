/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanged_word.h: the graph of a sentence in which one word stands for another, where it is sure
 * that one concept or number is exchanged for another: numbers, days and months, "before" and
 * "after", "and" and "or", quantifiers, and nouns of concrete things, which AMR has as they are. */
#ifndef MC_PHENOMENA_EXCHANGED_WORD_H
#define MC_PHENOMENA_EXCHANGED_WORD_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_aligned_sentence;
struct mc_amr_graph;
struct mc_arena;
struct mc_pair_words;
struct mc_wordnet;

/* What the words of the pair are held against: the reference's graph, its text, and which words of
 * the sentence its nodes have. */
struct mc_exchanged_word {
    const struct mc_pair_words *words;
    const struct mc_amr_graph *graph;
    struct mc_slice amr;
    const struct mc_aligned_sentence *aligned;
    const struct mc_wordnet *wordnet; /* NULL: none; then no noun is exchanged */
    struct mc_arena *arena;
};

/* Appends the graph of the candidate and returns NULL, with what was done in *edit; or, with
 * nothing appended, the reason why it is not sure, constant or in the arena. */
const char *mc_exchange_word(const struct mc_exchanged_word *pair, struct mc_buffer *out,
                             const char **edit) MC_MUST_CHECK;

#endif
