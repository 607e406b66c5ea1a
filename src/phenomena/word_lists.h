/* word_lists.h: the small lists of English words that WordNet does not have. */
#ifndef MC_PHENOMENA_WORD_LISTS_H
#define MC_PHENOMENA_WORD_LISTS_H

#include "base/slice.h"

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
    MC_WORDS_HUMAN,       /* base forms that stand for any man, woman or child */
    MC_WORDS_COUNTS,      /* that stand where an article might ("one", "some") */
    MC_WORDS_OF_COMPOUNDS /* that join two nouns as a compound does ("waves of the ocean") */
};

bool mc_is_listed(enum mc_word_list_kind kind, struct mc_slice word);
/* Whether the two, words joined by single blanks, are opposite places ("into", "out of"), in either
 * order. */
bool mc_are_opposite_places(struct mc_slice first, struct mc_slice second);

#endif
