/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mined_doubt.h: evidence against the phenomenon that the strict rules on words find in a sentence
 * pair. The pair is still taken, but by another sign and so with a lower confidence. */
#ifndef MC_PHENOMENA_MINED_DOUBT_H
#define MC_PHENOMENA_MINED_DOUBT_H

#include "base/slice.h"
#include "phenomena/classify.h"

struct mc_pair_words;
struct mc_word_knowledge;

/* `found` or, if there is evidence against it, the same phenomenon with another sign and the reason
 * "..., but WHY". One number for another is MC_SHOWN_NUMERAL. texts: the two sentences of `words`;
 * `knowledge` must have a WordNet. The reason is constant or in the arena. */
struct mc_labelled_phenomenon mc_mined_doubt(struct mc_labelled_phenomenon found,
                                             const struct mc_pair_words *words,
                                             const struct mc_slice texts[2],
                                             struct mc_word_knowledge *knowledge,
                                             struct mc_arena *arena);

#endif
