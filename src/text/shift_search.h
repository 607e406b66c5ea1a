/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shift_search.h: the greedy search of TER (Snover et al. 2006): the fewest edits it finds that
 * turn one token sequence into another, where moving a block of tokens is one edit.
 *
 * In each round, every block of the candidate that also occurs in the reference, is moved, unless
 * all tokens of either are matched already, to the places that the alignment gives for its
 * counterpart; the best move is kept. The two reference programs differ in which moves are tried
 * and which is best. A struct is reused for pair after pair of sequences, and keeps its memory. */
#ifndef MC_TEXT_SHIFT_SEARCH_H
#define MC_TEXT_SHIFT_SEARCH_H

#include "text/edit_distance.h"

enum mc_shift_rules {
    /* sacreBLEU 2.6.0: the largest reduction of the edit distance, then the longest block, the
     * earliest, the earliest target; a shift that reduces it by 1 is taken */
    MC_SHIFT_SACREBLEU,
    /* tercom 0.8.0: blocks from the longest down, until no shorter one can win; first of equals */
    MC_SHIFT_TERCOM
};

/* A shift that was made, or tried. */
struct mc_shift {
    uint32_t start, length; /* the block, in the candidate as it was before this shift */
    uint32_t target;        /* goes before the token with this number, as the program counts */
    struct mc_block_exchange exchange; /* its effect */
};

/* A zeroed struct is ready once the first four members, distance.beam and distance.width are
 * set. */
struct mc_shift_search {
    enum mc_shift_rules rules;
    uint32_t longest;  /* tokens in a block */
    uint32_t farthest; /* distance of its start from that of its counterpart (sacreBLEU), or from
                          where that is aligned (tercom) */
    uint32_t n_candidates; /* stops before the round in which this many have been tried; 0: never */
    struct mc_edit_distance distance;

    struct mc_id_sequence reference;
    uint32_t *tokens[2]; /* the candidate so far, and room for the next; see `current` */
    size_t token_capacity[2];
    unsigned current;
    uint32_t n_tokens;
    enum mc_edit *edits; /* for the current candidate */
    size_t n_edits, edit_capacity;
    /* sums over the tokens before: errors of the candidate and of the reference */
    uint32_t *candidate_errors, *reference_errors;
    uint32_t *behind; /* [reference.n] number of candidate tokens up to the aligned one */
    size_t candidate_error_capacity, reference_error_capacity, behind_capacity;
    uint32_t *places; /* starts of counterparts of a block */
    size_t place_capacity;
    uint64_t *seen, turn; /* [length][target] turn in which it was last tried */
    size_t seen_capacity;
    struct mc_shift *tries; /* of this round */
    size_t n_tries, try_capacity;
    uint64_t n_tried;        /* in all rounds, including repetitions */
    struct mc_shift *shifts; /* made */
    size_t n_shifts, shift_capacity;
};

/* The number of edits: shifts plus the remaining edit distance. Afterwards shifts, edits and
 * mc_shift_search_tokens describe them. */
uint64_t mc_shift_search_run(struct mc_shift_search *search, struct mc_id_sequence candidate,
                             struct mc_id_sequence reference);
/* The candidate after all shifts. */
struct mc_id_sequence mc_shift_search_tokens(const struct mc_shift_search *search);
/* The effect of shifting the block of `length` tokens at `start` to the target. If the target is
 * inside the block, the programs move it that far to the right; tercom one token less. */
struct mc_block_exchange mc_shift_exchange(enum mc_shift_rules rules, uint32_t start,
                                           uint32_t length, uint32_t target, uint32_t n_tokens);
/* Writes the tokens with the blocks exchanged to `out`, a different array from `from`. */
void mc_block_exchange_apply(struct mc_block_exchange exchange, const uint32_t *from, size_t n,
                             uint32_t *out);
void mc_shift_search_free(struct mc_shift_search *search);

#endif
