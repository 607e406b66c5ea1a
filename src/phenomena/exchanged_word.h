/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanged_word.h: the graph of a sentence in which one word replaces another, if it is certain
 * that one concept or number replaces another: numbers, days and months, "before" and "after",
 * "and" and "or", quantifiers, nouns of concrete things (concepts of the same name in AMR), verbs
 * and adjectives. */
#ifndef MC_PHENOMENA_EXCHANGED_WORD_H
#define MC_PHENOMENA_EXCHANGED_WORD_H

#include <stddef.h>

#include "base/memory.h"

struct mc_proposal_pair;

/* Appends the graph of the candidate, describes the change in *edit and returns NULL. If the graph
 * is not certain, appends nothing and returns the reason, constant or in the arena. */
const char *mc_exchange_word(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                             const char **edit) MC_MUST_CHECK;

/* The same if two stretches of the reference, bytes begin[i] .. end[i] - 1, change places in the
 * candidate: two nouns, each the concept of one node, or two names of one word each. */
const char *mc_exchange_places(const struct mc_proposal_pair *pair, const size_t begin[2],
                               const size_t end[2], struct mc_buffer *out,
                               const char **edit) MC_MUST_CHECK;

#endif
