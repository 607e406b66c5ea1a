/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_knowledge.h: single English words: their classes, their base forms, their place in WordNet.
 * Everything is looked up once and cached. A struct is for one thread; several may use one WordNet.
 *
 * Base forms and word classes: doc/phenomena.md. */
#ifndef MC_PHENOMENA_WORD_KNOWLEDGE_H
#define MC_PHENOMENA_WORD_KNOWLEDGE_H

#include "base/slice.h"
#include "text/wordnet.h"

struct mc_arena;
struct mc_relation_patterns;
struct mc_string_map;
struct mc_word_knowledge;

/* How two words are related, by WordNet and by small lists: over all senses of all base forms of
 * both words; hypernyms and co-hyponyms only over nouns and verbs. */
struct mc_word_relation {
    bool synonym;         /* a synset in common */
    bool antonym;         /* a '!' pointer from a base form of one word to one of the other */
    bool antonym_similar; /* a '!' pointer between their synsets or those one '&' step away */
    bool antonym_derived; /* the same, with synsets that their '+', '\' and '<' pointers lead to */
    bool similar;         /* the first adjective senses are head and satellite, or satellites, of
                             one cluster */
    bool persons;         /* a man and a woman ("boy", "lady"), by a list */
    bool human;           /* one of them stands for any man, woman or child ("human") */
    bool ages;            /* two men, or two women ("boy", "man"), by the same list */
    bool indefinite;      /* one of them stands for anything ("something", "people"), by a list */
    /* Smallest number of '@' and '@i' steps from a synset of one word to a synset of the other, and
     * which word is the more general one; 0: neither is above the other. */
    unsigned hypernym_distance, more_general; /* 1: the first, 2: the second */
    bool hypernym_is_verb;
    /* The larger of the distances of two different synsets from a common ancestor, which is neither
     * of them; the smallest such number, 0: none. */
    unsigned co_hyponym_distance;
    bool co_hyponym_is_verb;
};

struct mc_word {
    struct mc_slice text; /* in lower case */
    struct mc_slice base; /* the base form by which sentences are compared */
    uint32_t index;       /* equal for equal words */
    uint32_t base_index;  /* equal for equal base forms */
    bool is_article, is_function, is_auxiliary, is_be, is_negation, is_participle;
    bool is_man, is_woman, is_indefinite; /* "boy", "girl", "something" */
    bool is_verb_form;                    /* an inflected form of a verb */
    bool is_noun;                         /* a verb form that is also a form of a noun */
    bool is_known;                        /* has a sense in WordNet */
};
/* A synset and those above it, with the smallest number of '@' and '@i' steps to each; sorted. */
struct mc_synset_ancestors {
    uint32_t *ids;
    unsigned *steps;
    size_t n;
};

/* The senses of a word and the synsets that they point to, over all base forms of all parts of
 * speech; ids as in mc_wordnet_synsets, sorted, without repetitions. */
struct mc_word_senses {
    struct mc_slice *forms; /* base forms, without repetitions */
    size_t n_forms;
    struct mc_synsets synsets;
    struct mc_synsets similar; /* `synsets` and those one '&' step away */
    struct mc_synsets
        derived; /* `synsets` and those that '+', '\' and '<' of a base form lead to */
    struct mc_synsets cluster; /* the first adjective sense and those one '&' step away */
    struct mc_synsets similar_opposites, derived_opposites; /* that their '!' pointers lead to */
    struct mc_slice *antonyms; /* words that '!' pointers of the base forms lead to */
    size_t n_antonyms;
    struct mc_synset_ancestors *ancestors; /* of each of `synsets`; empty unless it is of a noun or
                                              a verb */
};

struct mc_known_word {
    struct mc_word word;
    const struct mc_word_senses *senses; /* NULL: not looked up yet */
};

struct mc_word_knowledge {
    const struct mc_wordnet *wordnet;
    struct mc_arena *arena; /* of everything below that is not freed by itself */
    struct mc_string_map *texts;
    struct mc_known_word **words; /* by index of `texts`; NULL: only the index is known. Freed. */
    size_t words_capacity;
    struct mc_string_map *synsets; /* ids of synsets whose hypernyms are known */
    struct mc_synsets *hypernyms;  /* by index of `synsets`: one step up. Freed. */
    size_t hypernyms_capacity;
    struct mc_string_map *pairs;         /* of two indexes of words */
    struct mc_word_relation **relations; /* by index of `pairs`. Freed. */
    size_t relations_capacity;
};

/* The relation of two words, which is cached. */
const struct mc_word_relation *mc_word_relation_of(struct mc_word_knowledge *knowledge,
                                                   const struct mc_word *first,
                                                   const struct mc_word *second);
/* Whether one of the patterns holds. MC_RELATION_PLACES, which is not about two words, never does.
 */
bool mc_word_relation_is(const struct mc_word_relation *relation,
                         const struct mc_relation_patterns *patterns);

/* wordnet: NULL for none. Then all words are unknown and their own base forms, except for irregular
 * verbs, and forms in "-ed" and of irregular verbs count as participles. It must outlive the
 * struct. */
struct mc_word_knowledge *
mc_word_knowledge_new(const struct mc_wordnet *wordnet) MC_MUST_CHECK MC_NEVER_NULL;
void mc_word_knowledge_free(struct mc_word_knowledge *knowledge);
bool mc_word_knowledge_has_wordnet(const struct mc_word_knowledge *knowledge);
/* The word, which may be in any case (ASCII); "take_off" for a phrase. Valid until the struct is
 * freed or mc_word_knowledge_rest discards it. */
const struct mc_word *mc_word_of(struct mc_word_knowledge *knowledge, struct mc_slice text);
/* To be called between two sentence pairs of a long stream: discards all words if very many are
 * cached. */
void mc_word_knowledge_rest(struct mc_word_knowledge *knowledge);

/* The small lists of English words that WordNet does not have. */

enum mc_word_list_kind {
    MC_WORDS_ARTICLES,
    MC_WORDS_BE,          /* forms of "be" */
    MC_WORDS_AUXILIARY,   /* forms of "be", "have", "do" */
    MC_WORDS_FUNCTION,    /* auxiliaries, articles, and words that only connect others */
    MC_WORDS_UNCHANGED,   /* their own base forms, whatever WordNet says */
    MC_WORDS_NEGATIONS,   /* without those in "n't" */
    MC_WORDS_PARTICIPLES, /* irregular verbs that are their own participles */
    MC_WORDS_RELATIVE,    /* begin relative clauses */
    MC_WORDS_GLUE,        /* base forms of verbs that only connect two nouns ("made of") */
    MC_WORDS_OF_DENIALS,  /* come or go with a negation ("There is no man who ...") */
    MC_WORDS_PARTICLES,   /* of verbs ("take off") */
    MC_WORDS_MEN,         /* base forms */
    MC_WORDS_WOMEN,
    MC_WORDS_INDEFINITE,
    MC_WORDS_HUMAN,  /* base forms that stand for any man, woman or child */
    MC_WORDS_COUNTS, /* can stand in place of an article ("one", "some") */
    MC_WORDS_NUMBERS,
    MC_WORDS_OF_COMPOUNDS, /* connect two nouns as a compound does ("waves of the ocean") */
    /* Words that leave open what a negation denies; MC_WORDS_HALF_NEGATIONS: "hardly", ... */
    MC_WORDS_MODALS,
    MC_WORDS_QUANTIFIERS, /* of things, times and degrees, and focus words ("only") */
    MC_WORDS_CLAUSES,     /* begin adverbial clauses, or phrases like them */
    MC_WORDS_COORDINATIONS,
    MC_WORDS_HALF_NEGATIONS,
    MC_WORDS_PREPOSITIONS
};

bool mc_is_listed(enum mc_word_list_kind kind, struct mc_slice word);
/* The same for words with a blank before each and after the last: " he him his ". */
bool mc_is_among(const char *words, struct mc_slice word);
/* Whether the word is a number, from "two" to "twenty" or in digits, without sign, point or comma;
 * writes it in digits, NUL-terminated. */
bool mc_number_of(struct mc_slice word, char digits[16]);
/* The same for an ordinal, from "first" to "twentieth" or in digits: "5" for "5th". */
bool mc_ordinal_of(struct mc_slice word, char digits[16]);
/* Whether the two, which may be phrases, are opposite places ("into", "out of"), in either order.
 */
bool mc_are_opposite_places(struct mc_slice first, struct mc_slice second);

#endif
