/* meteor_nltk.h: METEOR as NLTK 3.8 computes it (Banerjee and Lavie 2005, with free parameters). */
#ifndef MC_METRICS_TEXT_METEOR_NLTK_H
#define MC_METRICS_TEXT_METEOR_NLTK_H

#include "base/string_map.h"
#include "text/stem.h"
#include "text/wordnet.h"

enum mc_meteor_nltk_stage { MC_METEOR_NLTK_EXACT, MC_METEOR_NLTK_STEM, MC_METEOR_NLTK_SYNONYM };

/* One sentence: words as numbers, their stems as numbers of the same kind. */
struct mc_meteor_nltk_side {
    uint32_t *words, *stems, *partner; /* partner: 1 + place in the other sentence, or 0 */
    enum mc_meteor_nltk_stage *stage;  /* where there is a partner */
    size_t n, capacity;
};

/* What NLTK makes of a case; the words seen so far are kept. */
struct mc_meteor_nltk {
    const struct mc_wordnet *wordnet;
    struct mc_stemmer *stemmer;
    struct mc_arena *arena, *scratch;
    struct mc_string_map *names;
    struct mc_meteor_nltk_word {
        uint32_t stem;             /* 1 + number of its stem; 0: not looked up yet */
        uint32_t lemmas, n_lemmas; /* in `lemmas`, when has_lemmas */
        bool has_lemmas;
    } * words; /* [names] */
    size_t word_capacity;
    uint32_t *lemmas; /* numbers of the words that share a synset */
    size_t n_lemmas, lemma_capacity;
    uint32_t *head, *next; /* [names], [reference words]: 1 + last free place of a word, chained */
    size_t head_capacity, next_capacity;
    struct mc_synsets synsets;
    struct mc_word_list forms, found;
    struct mc_meteor_nltk_side candidate, reference;
    size_t n_matches, n_chunks;
    size_t n_bytes; /* of all words */
};

void mc_meteor_nltk_open(struct mc_meteor_nltk *nltk, const struct mc_wordnet *wordnet);
void mc_meteor_nltk_close(struct mc_meteor_nltk *nltk);
/* Begins a case. */
void mc_meteor_nltk_begin(struct mc_meteor_nltk *nltk);
/* Sets the words of a side, in lower case; after mc_meteor_nltk_begin. */
void mc_meteor_nltk_read(struct mc_meteor_nltk *nltk, const struct mc_slice *tokens, size_t n,
                         struct mc_meteor_nltk_side *side);
/* Pairs the words: equal ones, then equal stems of what is left, then stems that share a synset;
 * each from the right, with the last free word of the reference. Fills partner, stage, n_matches
 * and n_chunks. */
void mc_meteor_nltk_align(struct mc_meteor_nltk *nltk);

#endif
