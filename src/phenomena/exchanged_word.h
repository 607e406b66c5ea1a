/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanged_word.h: the graph of a sentence in which one word stands for another, where it is sure
 * that one concept or number is exchanged for another: numbers, days and months, "before" and
 * "after", "and" and "or", quantifiers, and nouns of concrete things, which AMR has as they are. */
#ifndef MC_PHENOMENA_EXCHANGED_WORD_H
#define MC_PHENOMENA_EXCHANGED_WORD_H

#include <stddef.h>

#include "base/memory.h"

struct mc_proposal_pair;

/* Appends the graph of the candidate and returns NULL, with what was done in *edit; or, with
 * nothing appended, the reason why it is not sure, constant or in the arena. */
const char *mc_exchange_word(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                             const char **edit) MC_MUST_CHECK;

/* The same where two stretches of the reference, bytes begin[i] .. end[i] - 1, stand in each
 * other's place in the candidate: two nouns, each the concept of one node, or two names of one word
 * each. */
const char *mc_exchange_places(const struct mc_proposal_pair *pair, const size_t begin[2],
                               const size_t end[2], struct mc_buffer *out,
                               const char **edit) MC_MUST_CHECK;

#endif
