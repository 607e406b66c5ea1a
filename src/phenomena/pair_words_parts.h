/* pair_words_parts.h: what the files pair_*.c share. */
#ifndef MC_PHENOMENA_PAIR_WORDS_PARTS_H
#define MC_PHENOMENA_PAIR_WORDS_PARTS_H

#include "phenomena/pair_words.h"

/* The tokens of a sentence, its voice and negations. The side is zero before; false when there are
 * more tokens than MC_PAIR_TOKEN_LIMIT. */
bool mc_pair_side_read(struct mc_slice text, struct mc_word_knowledge *knowledge,
                       struct mc_arena *arena, struct mc_pair_side *side) MC_MUST_CHECK;

/* The words of a stretch that count: neither articles nor auxiliaries. */
struct mc_pair_phrase {
    const struct mc_pair_token *tokens[MC_PAIR_TOKEN_LIMIT];
    size_t n;
};

/* Those among the tokens begin..end - 1 of the side. */
void mc_pair_phrase_read(const struct mc_pair_side *side, size_t begin, size_t end,
                         struct mc_pair_phrase *phrase);

#endif
