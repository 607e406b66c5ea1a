/* SPDX-License-Identifier: GPL-3.0-or-later */
/* negation_proposal.h: the graph of a candidate that has a negation more or less than its
 * reference, where it is sure which node is denied.
 *
 * Beside a modal, a quantifier or another clause the words do not tell what a negation denies
 * ("must not", "not all", "because it did not"), and "never" or "hardly" deny otherwise than "not":
 * then there is none, but the words that a person may choose from. */
#ifndef MC_PHENOMENA_NEGATION_PROPOSAL_H
#define MC_PHENOMENA_NEGATION_PROPOSAL_H

#include "base/memory.h"

struct mc_proposal_pair;

/* Why a negation in the pair may deny one thing or another, constant or in the arena; NULL: nothing
 * speaks for that. */
const char *mc_doubt_of_scope(const struct mc_proposal_pair *p);
/* Appends the graph of the candidate and returns NULL, with what was done in *edit; or, with
 * nothing appended, the reason why it is not sure, constant or in the arena. *deniable: where it is
 * not sure which word is denied, those that have a node of their own, in their order, ended by
 * NULL, in the arena; else NULL. */
const char *mc_change_negation(const struct mc_proposal_pair *p, struct mc_buffer *out,
                               const char **edit, const char *const **deniable) MC_MUST_CHECK;

#endif
