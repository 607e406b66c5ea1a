/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal_pair.h: a pair whose candidate is to have a graph, as all see it who propose one: which
 * words the sentences share, which nodes have them, and which stand in each other's place. */
#ifndef MC_PHENOMENA_PROPOSAL_PAIR_H
#define MC_PHENOMENA_PROPOSAL_PAIR_H

#include <stdint.h>

#include "base/slice.h"
#include "phenomena/sentence_pair.h"

struct mc_aligned_sentence;
struct mc_amr_graph;
struct mc_frame_list;
struct mc_phenomenon_rule;
struct mc_stemmer;
struct mc_wordnet;

/* The words of the pair, and what they are held against: the reference's graph, its text, and which
 * words of the sentence its nodes have. */
struct mc_proposal_pair {
    const struct mc_phenomenon_rule *rule;
    bool is_silent;           /* the phenomenon changes no graph, whatever word stands there */
    struct mc_slice texts[2]; /* the sentences, with "'" for U+2019 */
    struct mc_pair_words words;
    struct mc_slice denied; /* the word that the candidate's negation denies, by somebody who knows;
                               length 0: nobody does */
    struct mc_slice amr;    /* of the reference */
    struct mc_amr_graph *graph;
    const struct mc_aligned_sentence *aligned; /* the reference with its graph */
    const struct mc_wordnet *wordnet;          /* NULL: none; then less is sure */
    const struct mc_frame_list *frames;        /* NULL: none; then no frame is exchanged */
    struct mc_word_knowledge *knowledge;
    struct mc_stemmer *stemmer;
    struct mc_arena *arena;
};

/* Whose forms the word is one of ("he", "him", "his"), from 0; -1: nobody's. */
int mc_person_of(struct mc_slice word);
bool mc_pair_same_stem(const struct mc_proposal_pair *p, struct mc_slice a, struct mc_slice b);
/* Whether the two are forms of one word or of one person: by WordNet, without it by their stems. */
bool mc_pair_same(const struct mc_proposal_pair *p, const struct mc_word *a,
                  const struct mc_word *b);
/* The same of n tokens. */
bool mc_pair_same_tokens(const struct mc_proposal_pair *p, const struct mc_pair_token *a,
                         const struct mc_pair_token *b, size_t n);
/* Whether it is a word of content or a person, and no negation. */
bool mc_word_counts(const struct mc_word *word);

/* The sentence of a side beside the graph of the reference. In the arena. */
void mc_pair_align(const struct mc_proposal_pair *p, int side, struct mc_aligned_sentence *aligned);
/* The first line that has the token and nothing else; MC_NOT_FOUND: none. */
uint32_t mc_line_of_token(const struct mc_aligned_sentence *aligned,
                          const struct mc_pair_token *token);
/* The line of a node of the graph. */
uint32_t mc_line_of_node(const struct mc_aligned_sentence *aligned, uint32_t node);

/* The tokens between those that the two sides begin and end alike with, from *begin to before *end
 * on either side; none where all are alike. False: one side has more tokens than the other. */
bool mc_find_unlike(const struct mc_proposal_pair *p, const struct mc_pair_side *sides,
                    size_t *begin, size_t *end);

/* Two stretches of the reference, bytes begin[i] .. end[i] - 1, that stand in each other's place in
 * the candidate. */
struct mc_word_swap {
    size_t begin[2], end[2];
};
/* Of the tokens of two sides, those of the pair or some of them: whether they differ by two such
 * stretches alone, each with a word that counts; the shortest. */
bool mc_find_swap(const struct mc_proposal_pair *p, const struct mc_pair_side *sides,
                  struct mc_word_swap *swap);
/* What stands there, 0 or 1. */
struct mc_slice mc_swap_text(const struct mc_proposal_pair *p, const struct mc_word_swap *swap,
                             int which);

#endif
