/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_knowledge.h: what is known of single English words: their classes, their base forms, their
 * place in WordNet. Everything is looked up once and kept; one struct serves one thread, any number
 * of them one WordNet.
 *
 * Base forms and word classes as in doc/phenomena.md. */
#ifndef MC_PHENOMENA_WORD_KNOWLEDGE_H
#define MC_PHENOMENA_WORD_KNOWLEDGE_H

#include "base/slice.h"
#include "text/wordnet.h"

struct mc_arena;
struct mc_relation_patterns;
struct mc_string_map;
struct mc_word_knowledge;

/* How two words are related, by WordNet and by small lists. */

/* Over all senses of all base forms of both words; the last two only over nouns and verbs. */
struct mc_word_relation {
    bool synonym;         /* a synset in common */
    bool antonym;         /* a '!' pointer from a base form of the one to one of the other */
    bool antonym_similar; /* a '!' pointer between the synsets and those one step over '&' */
    bool antonym_derived; /* the same with those that '+', '\' and '<' of the words lead to */
    bool similar;         /* first senses as adjectives are head and satellite, or satellites, of
                             one cluster */
    bool persons;         /* a man and a woman ("boy", "lady"), by a list */
    bool human;           /* one of them stands for any man, woman or child ("human") */
    bool ages;            /* two men, or two women ("boy", "man"), by the same list */
    bool indefinite;      /* one of them stands for anything ("something", "people"), by a list */
    /* Least number of steps over '@' and '@i' from a synset of one to a synset of the other, and
     * which word is the more general one; 0: not one above the other. */
    unsigned hypernym_distance, more_general; /* 1: the first, 2: the second */
    bool hypernym_is_verb;
    /* Least, over common ancestors of two different synsets, neither of them the ancestor, of the
     * larger of the two distances; 0: none. */
    unsigned co_hyponym_distance;
    bool co_hyponym_is_verb;
};

struct mc_word {
    struct mc_slice text; /* in lower case */
    struct mc_slice base; /* the one base form by which sentences are compared */
    uint32_t index;       /* two words are the same when this is */
    uint32_t base_index;  /* the same of the base form */
    bool is_article, is_function, is_auxiliary, is_be, is_negation, is_participle;
    bool is_man, is_woman, is_indefinite; /* "boy", "girl", "something" */
    bool is_verb_form;                    /* an inflected form of a verb */
    bool is_noun;                         /* has a base form as a noun; filled for verb forms */
    bool is_known;                        /* has a sense in WordNet */
};
/* The synsets above one, with the least number of steps over '@' and '@i'; sorted; the synset
 * itself, at 0 steps, among them. */
struct mc_synset_ancestors {
    uint32_t *ids;
    unsigned *steps;
    size_t n;
};

/* The senses of a word and what they lead to: synsets as mc_wordnet_synsets gives them, over all
 * base forms of all parts of speech; sorted, each once. */
struct mc_word_senses {
    struct mc_slice *forms; /* base forms, each once */
    size_t n_forms;
    struct mc_synsets synsets;
    struct mc_synsets similar; /* ... and those one step over '&' from them */
    struct mc_synsets derived; /* ... and those that a base form's '+', '\' and '<' lead to */
    struct mc_synsets cluster; /* first adjective sense, and those one step over '&' from it */
    struct mc_synsets similar_opposites, derived_opposites; /* that their '!' pointers lead to */
    struct mc_slice *antonyms; /* words that the '!' pointers of the base forms lead to */
    size_t n_antonyms;
    struct mc_synset_ancestors *ancestors; /* of each of `synsets`; empty for those that are neither
                                              noun nor verb */
};

struct mc_known_word {
    struct mc_word word;
    const struct mc_word_senses *senses; /* NULL: not looked up yet */
};

struct mc_word_knowledge {
    const struct mc_wordnet *wordnet;
    struct mc_arena *arena; /* all below */
    struct mc_string_map *texts;
    struct mc_known_word **words; /* by index of `texts`; NULL: only its index is known. Freed. */
    size_t words_capacity;
    struct mc_string_map *synsets; /* ids of synsets whose hypernyms are known */
    struct mc_synsets *hypernyms;  /* by index of `synsets`: one step up. Freed. */
    size_t hypernyms_capacity;
    struct mc_string_map *pairs;         /* of two indexes of words */
    struct mc_word_relation **relations; /* by index of `pairs`. Freed. */
    size_t relations_capacity;
};

/* The relation of two words; kept, so that asking again is cheap. */
const struct mc_word_relation *mc_word_relation_of(struct mc_word_knowledge *knowledge,
                                                   const struct mc_word *first,
                                                   const struct mc_word *second);
/* Whether one of the patterns holds; places are no matter of two words and never hold here. */
bool mc_word_relation_is(const struct mc_word_relation *relation,
                         const struct mc_relation_patterns *patterns);

/* All words that were looked up. */

/* wordnet: NULL for none; then every word is its own base form, but for those of irregular verbs,
 * and unknown; forms in "-ed" and of irregular verbs count as participles. It must outlive the
 * struct. */
struct mc_word_knowledge *
mc_word_knowledge_new(const struct mc_wordnet *wordnet) MC_MUST_CHECK MC_NEVER_NULL;
void mc_word_knowledge_free(struct mc_word_knowledge *knowledge);
bool mc_word_knowledge_has_wordnet(const struct mc_word_knowledge *knowledge);
/* The word, which may be in any case (ASCII); "take_off" for a phrase. Lives until the struct is
 * freed, or mc_word_knowledge_rest forgets it. */
const struct mc_word *mc_word_of(struct mc_word_knowledge *knowledge, struct mc_slice text);
/* To be called between two pairs of a long stream: when very many words are kept, all are
 * forgotten. */
void mc_word_knowledge_rest(struct mc_word_knowledge *knowledge);

/* The small lists of English words that WordNet does not have. */

enum mc_word_list_kind {
    MC_WORDS_ARTICLES,
    MC_WORDS_BE,          /* forms of "be" */
    MC_WORDS_AUXILIARY,   /* forms of "be", "have", "do" */
    MC_WORDS_FUNCTION,    /* those, articles, and words that only join others */
    MC_WORDS_UNCHANGED,   /* words whose base form is the word, whatever WordNet has for it */
    MC_WORDS_NEGATIONS,   /* those in "n't" are not listed */
    MC_WORDS_PARTICIPLES, /* irregular verbs whose participle is the verb */
    MC_WORDS_RELATIVE,    /* that begin relative clauses */
    MC_WORDS_GLUE,        /* base forms of verbs that only join two nouns ("made of") */
    MC_WORDS_OF_DENIALS,  /* that come or go with a negation ("There is no man who ...") */
    MC_WORDS_PARTICLES,   /* of verbs ("take off") */
    MC_WORDS_MEN,         /* base forms */
    MC_WORDS_WOMEN,
    MC_WORDS_INDEFINITE,
    MC_WORDS_HUMAN,  /* base forms that stand for any man, woman or child */
    MC_WORDS_COUNTS, /* that stand where an article might ("one", "some") */
    MC_WORDS_NUMBERS,
    MC_WORDS_OF_COMPOUNDS, /* that join two nouns as a compound does ("waves of the ocean") */
    /* Beside which a negation does not tell what it denies, and words that nearly deny. */
    MC_WORDS_MODALS,
    MC_WORDS_QUANTIFIERS, /* of things, times and degrees, and what singles one out ("only") */
    MC_WORDS_CLAUSES,     /* that begin adverbial clauses, or phrases like them */
    MC_WORDS_COORDINATIONS,
    MC_WORDS_HALF_NEGATIONS,
    MC_WORDS_PREPOSITIONS
};

bool mc_is_listed(enum mc_word_list_kind kind, struct mc_slice word);
/* The same of words with a blank before each and behind the last: " he him his ". */
bool mc_is_among(const char *words, struct mc_slice word);
/* The number that a word is, without sign, point or comma, from "two" to "twenty" or in digits: in
 * digits, with NUL. */
bool mc_number_of(struct mc_slice word, char digits[16]);
/* The same of an ordinal, from "first" to "twentieth" or in digits: "5" of "5th". */
bool mc_ordinal_of(struct mc_slice word, char digits[16]);
/* Whether the two, words joined by single blanks, are opposite places ("into", "out of"), in either
 * order. */
bool mc_are_opposite_places(struct mc_slice first, struct mc_slice second);

#endif
