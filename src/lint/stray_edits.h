/* stray_edits.h: differences of two graphs that the words do not explain: mostly mistakes of who
 * made the graphs. */
#ifndef MC_LINT_STRAY_EDITS_H
#define MC_LINT_STRAY_EDITS_H

#include "amr/difference.h"
#include "phenomena/pair_words.h"

/* Whether the i-th edit speaks of the same words on both sides, in the same order:
 * - another sense of a concept (`sense`);
 * - fillers that exchange roles or heads (`role-swap`, `filler-swap`), though the content words
 *   stand in one order and neither side or both are passive;
 * - another label (`role`) between two concepts of which no other edit speaks, where no opposite
 *   places ("into", "out of") differ;
 * - one more reference to a node (`reentrancy`), the only edit of this kind, though there are as
 * many content words on one side as on the other. */
bool mc_is_stray_edit(const struct mc_difference *difference, size_t i,
                      const struct mc_pair_words *words);

#endif
