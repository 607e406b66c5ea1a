/* word_relation.h: how two words are related, by WordNet and by small lists. */
#ifndef MC_PHENOMENA_WORD_RELATION_H
#define MC_PHENOMENA_WORD_RELATION_H

#include "phenomena/word_knowledge.h"
#include "suite/phenomenon_rule.h"

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

/* The relation of two words; kept, so that asking again is cheap. */
const struct mc_word_relation *mc_word_relation_of(struct mc_word_knowledge *knowledge,
                                                   const struct mc_word *first,
                                                   const struct mc_word *second);
/* Whether one of the patterns holds; places are no matter of two words and never hold here. */
bool mc_word_relation_is(const struct mc_word_relation *relation,
                         const struct mc_relation_patterns *patterns);

#endif
