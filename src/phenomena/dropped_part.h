/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dropped_part.h: the graph of a sentence from which words were left out, if it is certain which
 * part of the graph goes with them: a modifier, a relative or other clause, one of two coordinated
 * parts, the frame around a statement ("Tom said that ..."), the agent of a passive. */
#ifndef MC_PHENOMENA_DROPPED_PART_H
#define MC_PHENOMENA_DROPPED_PART_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_aligned_sentence;
struct mc_proposal_pair;

/* Whether the candidate is the reference without one stretch of words, apart from articles and
 * forms of "be", "have" and "do". */
bool mc_is_part_dropped(const struct mc_proposal_pair *pair);
/* Appends the graph of such a candidate, describes the change in *edit and returns NULL. If the
 * graph is not certain, appends nothing and returns the reason, constant or in the arena. */
const char *mc_drop_part(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                         const char **edit) MC_MUST_CHECK;
/* The same for a passive candidate without an agent if the reference has one: "The window was
 * broken", "Tom broke the window". */
bool mc_is_agent_dropped(const struct mc_proposal_pair *pair);
const char *mc_drop_agent(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                          const char **edit) MC_MUST_CHECK;

/* The line, without words of its own, that the modal stands for ("must", obligate-01);
 * MC_NOT_FOUND: not a modal, or not exactly one such line. */
uint32_t mc_line_of_modal(const struct mc_aligned_sentence *aligned, struct mc_slice word);

#endif
