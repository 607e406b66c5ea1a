/* matching_blocks.h: what two lists of words have in common, in their order, as people see it: the
 * longest stretch of words on both sides, then the same to the left and to the right of it. */
#ifndef MC_TEXT_MATCHING_BLOCKS_H
#define MC_TEXT_MATCHING_BLOCKS_H

#include "base/arena.h"

/* a[a_begin .. a_begin + n) equals b[b_begin .. b_begin + n). */
struct mc_matching_block {
    size_t a_begin, b_begin, n;
};

/* Ratcliff and Metzener 1988 ("Pattern matching: the Gestalt approach") as Python 3.11's
 * difflib.SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks() does it: of several
 * longest stretches the first of a counts, of those the first of b; blocks that meet on both sides
 * are one. Writes the blocks in order, without difflib's empty one at the end, and returns how many
 * there are: at most the smaller of n_a and n_b, which `blocks` must have room for. Time is up to
 * n_a * n_b * min(n_a, n_b); scratch memory is the arena's. */
size_t mc_matching_blocks(const uint32_t *a, size_t n_a, const uint32_t *b, size_t n_b,
                          struct mc_arena *arena, struct mc_matching_block *blocks);

#endif
