/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dropped_part.h: the graph of a sentence from which words were left out, where it is sure which
 * part of the graph goes with them: a modifier, a relative or other clause, one of two that are
 * coordinated, what is around a statement ("Tom said that ..."), the agent of a passive. */
#ifndef MC_PHENOMENA_DROPPED_PART_H
#define MC_PHENOMENA_DROPPED_PART_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_aligned_sentence;
struct mc_proposal_pair;

/* Whether the candidate is the reference without one stretch of words, but for articles and forms
 * of "be", "have" and "do". */
bool mc_is_part_dropped(const struct mc_proposal_pair *pair);
/* Appends the graph of such a candidate and returns NULL, with what was done in *edit; or, with
 * nothing appended, the reason why it is not sure, constant or in the arena. */
const char *mc_drop_part(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                         const char **edit) MC_MUST_CHECK;
/* The same of a passive candidate that does not say who did it, where the reference does: "The
 * window was broken", "Tom broke the window". */
bool mc_is_agent_dropped(const struct mc_proposal_pair *pair);
const char *mc_drop_agent(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                          const char **edit) MC_MUST_CHECK;

/* The line without words of its own that the modal stands for ("must", obligate-01); MC_NOT_FOUND:
 * it is none, or there is not exactly one. */
uint32_t mc_line_of_modal(const struct mc_aligned_sentence *aligned, struct mc_slice word);

#endif
