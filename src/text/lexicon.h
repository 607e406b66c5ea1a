/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: the words seen so far, each looked up once: its number, its stem, its synsets.
 *
 * Metrics that check many pairs of words for a common stem or synset keep a lexicon from case to
 * case. */
#ifndef MC_TEXT_LEXICON_H
#define MC_TEXT_LEXICON_H

#include "base/hash.h"
#include "text/stem.h"
#include "text/wordnet.h"

struct mc_lexicon_word {
    uint32_t stem;    /* words with equal stems have equal numbers */
    uint32_t synsets; /* index of the first in lexicon->synsets */
    uint32_t n_synsets;
};

/* Appends the synsets of a word; some may be repeated. */
typedef void mc_find_synsets(const void *source, struct mc_slice word, struct mc_arena *scratch,
                             struct mc_synsets *synsets);

struct mc_lexicon {
    /* set by the caller */
    struct mc_stemmer *stemmer;    /* NULL: a word is its own stem */
    mc_find_synsets *find_synsets; /* NULL: no synsets */
    const void *source;            /* given to find_synsets */

    struct mc_arena *arena, *scratch;
    struct mc_string_map *names, *stems, *synset_ids;
    struct mc_lexicon_word *words; /* [names] */
    size_t word_capacity;
    uint32_t *synsets; /* numbers from 0; of a word, each once and ascending */
    size_t n_synsets, synset_capacity;
    struct mc_synsets found;
    size_t n_bytes; /* of all words */
};

/* Makes an empty lexicon; close with mc_lexicon_close. */
void mc_lexicon_open(struct mc_lexicon *lexicon);
void mc_lexicon_close(struct mc_lexicon *lexicon);
/* Forgets all words if there are too many; all numbers given so far are then invalid. Call it
 * before each case. */
void mc_lexicon_trim(struct mc_lexicon *lexicon);
/* Number of the word; equal words have equal numbers. *is_new (may be NULL): the word was added. */
uint32_t mc_lexicon_add(struct mc_lexicon *lexicon, struct mc_slice word, bool *is_new);
/* Whether two words, given by their numbers, have a synset in common. */
bool mc_lexicon_share_synset(const struct mc_lexicon *lexicon, uint32_t a, uint32_t b);

#endif
