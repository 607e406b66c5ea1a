/* word_knowledge_parts.h: the inside of word_knowledge.h, for word_knowledge.c, word_senses.c and
 * word_relation.c. */
#ifndef MC_PHENOMENA_WORD_KNOWLEDGE_PARTS_H
#define MC_PHENOMENA_WORD_KNOWLEDGE_PARTS_H

#include "base/string_map.h"
#include "phenomena/word_relation.h"

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

/* Sorts the ids and keeps each once. */
void mc_synsets_sort(struct mc_synsets *synsets);

#endif
