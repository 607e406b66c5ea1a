/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_pair.h: two sentences as words: tokens, base forms, voice, negation, and where they
 * differ.
 *
 * A token is [a-z0-9]+('[a-z]+)? or '[a-z]+ in the sentence in lower case, with U+2019 read as "'".
 * Common stretches are found by the matching blocks of text/line_diff.h. */
#ifndef MC_PHENOMENA_SENTENCE_PAIR_H
#define MC_PHENOMENA_SENTENCE_PAIR_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_arena;
struct mc_word;
struct mc_word_knowledge;
struct mc_word_relation;

/* Sentences with more tokens than this are not compared. */
enum { MC_PAIR_TOKEN_LIMIT = 256 };

struct mc_pair_token {
    const struct mc_word *word;
    size_t offset, length; /* bytes in the sentence */
};

struct mc_pair_side {
    struct mc_pair_token *tokens;
    size_t n_tokens;
    bool is_passive;      /* a form of "be" with a participle after it */
    unsigned n_negations; /* "not", "no", "nobody", "isn't", ... */
};

/* A stretch of tokens that differs: tokens[begin .. end) of each side; one may be empty. The
 * comparison ignores articles, which may occur inside. */
struct mc_pair_stretch {
    size_t begin[2], end[2];
};

/* One word, or phrase joined by '_', that replaces another. */
struct mc_pair_exchange {
    const struct mc_word *words[2];
    const struct mc_word_relation *relation;
    size_t stretch; /* index in `stretches` */
    bool is_head;   /* the first word of a verb phrase, the last of other phrases */
};

struct mc_pair_words {
    bool too_long;                /* over MC_PAIR_TOKEN_LIMIT: then nothing below is filled */
    struct mc_pair_side sides[2]; /* reference, candidate */
    unsigned n_differing_tokens;  /* of both sides, including articles */
    bool articles_differ;         /* as sequences */
    bool equal_but_articles;
    unsigned n_differing_content; /* base forms of content words, as bags, of both sides */
    bool content_order_differs;
    /* Only persons (he and she, him and her, ...) change places; content_order_differs is then set.
     */
    bool persons_change_places;
    unsigned n_missing;      /* tokens of the shorter side that are not, in order, in the other */
    bool one_exchanged;      /* one stretch, with one word on either side */
    bool one_pair_of_places; /* one stretch, and it is a pair of opposite places */
    bool places_differ;      /* a stretch is a pair of opposite places ("into", "out of") */
    struct mc_pair_stretch *stretches; /* without those that differ only in inflection, articles or
                                          auxiliaries */
    size_t n_stretches;
    size_t n_inflected; /* stretches left out because their words differ only in inflection */
    struct mc_pair_exchange *exchanges;
    size_t n_exchanges;
};

/* Compares two sentences. The arrays live in the arena; words and relations belong to `knowledge`.
 */
void mc_pair_words_read(struct mc_slice reference, struct mc_slice candidate,
                        struct mc_word_knowledge *knowledge, struct mc_arena *arena,
                        struct mc_pair_words *words);
/* The two halves of mc_pair_words_read: everything but places and exchanges; places and exchanges.
 * For callers that compare many pairs and need the relations of few: looking words up in WordNet
 * takes longer than everything else. */
void mc_pair_words_compare(struct mc_slice reference, struct mc_slice candidate,
                           struct mc_word_knowledge *knowledge, struct mc_arena *arena,
                           struct mc_pair_words *words);
void mc_pair_words_relate(struct mc_pair_words *words, struct mc_word_knowledge *knowledge,
                          struct mc_arena *arena);
/* Whether a token of the side has the base form of the word. */
bool mc_pair_side_has_base(const struct mc_pair_side *side, const struct mc_word *word);
/* Whether two stretches of content words change places around a common middle, X M Y and Y M X,
 * after and before common words. None is empty, X and Y have at most `most` words. */
struct mc_pair_turn {
    size_t first[2][2]; /* of each side: the tokens with which X and Y begin */
};
bool mc_pair_find_turn(const struct mc_pair_words *words, size_t most, struct mc_pair_turn *turn);
/* Whether the sentences differ in their sequence of commas, colons, semicolons, brackets and double
 * quotes: words that change places may then be quoted speech, or fronted. */
bool mc_pair_marks_differ(struct mc_slice reference, struct mc_slice candidate);
/* The number of base forms that only one side has, as bags, among words for which `counts` is true.
 */
unsigned mc_pair_differing(const struct mc_pair_words *words,
                           bool (*counts)(const struct mc_word *word));
/* The exchange to name in a message: the first of a head, else the first; NULL: none. */
const struct mc_pair_exchange *mc_pair_main_exchange(const struct mc_pair_words *words);

#endif
