/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mined_doubt.h: what speaks against the phenomenon that the strict rules on words find in a pair.
 * The pair is still taken, but by another sign, and so with a lower confidence. */
#ifndef MC_PHENOMENA_MINED_DOUBT_H
#define MC_PHENOMENA_MINED_DOUBT_H

#include "base/slice.h"
#include "phenomena/classify.h"

struct mc_pair_words;
struct mc_word_knowledge;

/* The same phenomenon, with another sign and "..., but WHY" as the reason where something speaks
 * against it; else `found`. One number for another is MC_SHOWN_NUMERAL. texts: the two sentences
 * that `words` were compared from; the knowledge must have a WordNet. The reason is constant or in
 * the arena. */
struct mc_labelled_phenomenon mc_mined_doubt(struct mc_labelled_phenomenon found,
                                             const struct mc_pair_words *words,
                                             const struct mc_slice texts[2],
                                             struct mc_word_knowledge *knowledge,
                                             struct mc_arena *arena);

#endif
