/* SPDX-License-Identifier: GPL-3.0-or-later */
/* negation_proposal.h: the graph of a candidate that has one negation more or less than its
 * reference, if it is certain which node is denied.
 *
 * With a modal, a quantifier or another clause, the words often do not tell what a negation denies
 * ("must not", "not all", "because it did not"), and "hardly" denies in another way than "not".
 * Then there is no graph, but a list of words for a person to choose from. */
#ifndef MC_PHENOMENA_NEGATION_PROPOSAL_H
#define MC_PHENOMENA_NEGATION_PROPOSAL_H

#include "base/memory.h"

struct mc_proposal_pair;

/* Why the scope of a negation in the pair is ambiguous, constant or in the arena; NULL: no reason.
 */
const char *mc_doubt_of_scope(const struct mc_proposal_pair *p);
/* Appends the graph of the candidate, describes the change in *edit and returns NULL. If the graph
 * is not certain, appends nothing and returns the reason, constant or in the arena. *deniable: if
 * it is not certain which word is denied, the words with a node of their own, in order,
 * NULL-terminated, in the arena; else NULL. */
const char *mc_change_negation(const struct mc_proposal_pair *p, struct mc_buffer *out,
                               const char **edit, const char *const **deniable) MC_MUST_CHECK;

#endif
