/* classify_parts.h: what the files classify*.c share. */
#ifndef MC_PHENOMENA_CLASSIFY_PARTS_H
#define MC_PHENOMENA_CLASSIFY_PARTS_H

#include "phenomena/classify.h"

static inline struct mc_shown_phenomenon mc_shown(enum mc_shown shown, const char *reason)
{
    return (struct mc_shown_phenomenon){shown, reason};
}

/* An antonym of any kind, or a man and a woman. */
bool mc_is_opposite(const struct mc_word_relation *relation);
/* What one word in the place of another shows. Verbs under one general verb are taken for opposites
 * ("tapping", "resting"), nouns for co-hyponyms. */
struct mc_shown_phenomenon mc_shown_by_relation(const struct mc_word_relation *relation,
                                                bool is_verb, struct mc_slice first,
                                                struct mc_slice second, struct mc_arena *arena);
struct mc_shown_phenomenon mc_shown_by_words(const struct mc_pair_words *words, bool strictly,
                                             struct mc_arena *arena);

#endif
