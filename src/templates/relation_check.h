/* relation_check.h: whether WordNet holds the words of slots to be related as the slots say. */
#ifndef MC_TEMPLATES_RELATION_CHECK_H
#define MC_TEMPLATES_RELATION_CHECK_H

#include "phenomena/word_relation.h"
#include "templates/template_set.h"

/* Adds T004 at each relation of an entry that a slot of the set uses and that WordNet, over all
 * senses, does not have: antonyms also of similar and of derived words, or a man and a woman;
 * synonyms also in one cluster of adjectives; hypernyms within 8 steps, the general word above;
 * co-hyponyms under a hypernym within 6. Words that it does not know are passed over, and all are
 * where `knowledge` has no WordNet. */
void mc_check_relations(const struct mc_template_set *set, struct mc_word_knowledge *knowledge,
                        struct mc_diagnostics *diagnostics);

#endif
