/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal_pair.h: a sentence pair for which a graph of the candidate is proposed: the words that
 * the sentences share, the nodes of the reference's graph that have them, and words that change
 * places. */
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

/* The words of the pair, with the reference's graph, its text, and the words aligned with its
 * nodes. */
struct mc_proposal_pair {
    const struct mc_phenomenon_rule *rule;
    bool is_silent;           /* the phenomenon changes no graph, whichever words differ */
    struct mc_slice texts[2]; /* the sentences, with "'" for U+2019 */
    struct mc_pair_words words;
    struct mc_slice denied; /* the word that the candidate's negation denies, if the caller knows
                               it; length 0: not known */
    struct mc_slice amr;    /* of the reference */
    struct mc_amr_graph *graph;
    const struct mc_aligned_sentence *aligned; /* the reference with its graph */
    const struct mc_wordnet *wordnet;          /* NULL: none, and fewer cases are certain */
    const struct mc_frame_list *frames;        /* NULL: none, and no frame is exchanged */
    struct mc_word_knowledge *knowledge;
    struct mc_stemmer *stemmer;
    struct mc_arena *arena;
};

/* The index of the personal pronoun that the word is a form of ("he", "him", "his"); -1: none. */
int mc_person_of(struct mc_slice word);
bool mc_pair_same_stem(const struct mc_proposal_pair *p, struct mc_slice a, struct mc_slice b);
/* Whether both are forms of one word or of one person: by WordNet or, without it, by stems. */
bool mc_pair_same(const struct mc_proposal_pair *p, const struct mc_word *a,
                  const struct mc_word *b);
/* The same for n tokens. */
bool mc_pair_same_tokens(const struct mc_proposal_pair *p, const struct mc_pair_token *a,
                         const struct mc_pair_token *b, size_t n);
/* Whether the word is a content word or a person, and not a negation. */
bool mc_word_counts(const struct mc_word *word);

/* Aligns the sentence of a side with the graph of the reference. In the arena. */
void mc_pair_align(const struct mc_proposal_pair *p, int side, struct mc_aligned_sentence *aligned);
/* The first line aligned with exactly this token; MC_NOT_FOUND: none. */
uint32_t mc_line_of_token(const struct mc_aligned_sentence *aligned,
                          const struct mc_pair_token *token);
/* The line of a node of the graph. */
uint32_t mc_line_of_node(const struct mc_aligned_sentence *aligned, uint32_t node);

/* The tokens between the common beginning and the common end of both sides, *begin .. *end - 1 on
 * either; none if the sides are alike. False: one side has more tokens than the other. */
bool mc_find_unlike(const struct mc_proposal_pair *p, const struct mc_pair_side *sides,
                    size_t *begin, size_t *end);

/* Two stretches of the reference, bytes begin[i] .. end[i] - 1, that change places in the
 * candidate. */
struct mc_word_swap {
    size_t begin[2], end[2];
};
/* Whether two sides, those of the pair or a part of their tokens, differ only by such a swap, each
 * stretch with a word that counts. Finds the shortest stretches. */
bool mc_find_swap(const struct mc_proposal_pair *p, const struct mc_pair_side *sides,
                  struct mc_word_swap *swap);
/* The text of one of the two stretches, 0 or 1. */
struct mc_slice mc_swap_text(const struct mc_proposal_pair *p, const struct mc_word_swap *swap,
                             int which);

#endif
