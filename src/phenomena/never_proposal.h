/* SPDX-License-Identifier: GPL-3.0-or-later */
/* never_proposal.h: the graph of a candidate with "never" in place of "ever", "always" or nothing
 * in the reference, or the reverse. AMR writes "never" as :polarity - and :time (e / ever). */
#ifndef MC_PHENOMENA_NEVER_PROPOSAL_H
#define MC_PHENOMENA_NEVER_PROPOSAL_H

#include <stdbool.h>

#include "base/memory.h"

struct mc_proposal_pair;

/* Whether the sentences differ only in "never", apart from forms of "be", "have" and "do". */
bool mc_is_of_never(const struct mc_proposal_pair *pair);
/* Appends the graph of such a candidate, describes the change in *edit and returns NULL. If the
 * graph is not certain, appends nothing and returns the reason, constant or in the arena. */
const char *mc_change_never(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                            const char **edit) MC_MUST_CHECK;

#endif
