/* SPDX-License-Identifier: GPL-3.0-or-later */
/* never_proposal.h: the graph of a candidate that has "never" where the reference has "ever",
 * "always" or nothing, or the reverse. AMR writes "never" as :polarity - and :time (e / ever). */
#ifndef MC_PHENOMENA_NEVER_PROPOSAL_H
#define MC_PHENOMENA_NEVER_PROPOSAL_H

#include <stdbool.h>

#include "base/memory.h"

struct mc_proposal_pair;

/* Whether "never" in one sentence is all that differs but for forms of "be", "have" and "do". */
bool mc_is_of_never(const struct mc_proposal_pair *pair);
/* Appends the graph of such a candidate and returns NULL, with what was done in *edit; or, with
 * nothing appended, the reason why it is not sure, constant or in the arena. */
const char *mc_change_never(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                            const char **edit) MC_MUST_CHECK;

#endif
