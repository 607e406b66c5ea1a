/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shift_search.h: the greedy search of TER (Snover et al. 2006): the fewest edits it finds that
 * turn one token sequence into another, where moving a block of tokens is one edit.
 *
 * Round by round, every block of the candidate that occurs in the reference too, is not all right
 * where it stands and would not be all right there anyway, is moved to the places that the
 * alignment gives for its counterpart; the best move is kept. Which moves are tried and which is
 * best differs between the two reference programs. One struct serves pair after pair and keeps its
 * memory. */
#ifndef MC_TEXT_SHIFT_SEARCH_H
#define MC_TEXT_SHIFT_SEARCH_H

#include "text/edit_distance.h"

enum mc_shift_rules {
    /* sacreBLEU 2.6.0: the largest reduction of the edit distance, then the longest block, the
     * earliest, the earliest target; a shift that reduces it by 1 is taken */
    MC_SHIFT_SACREBLEU,
    /* tercom 0.8.0: blocks from the longest on, until no shorter one can be better; the first of
     * equals */
    MC_SHIFT_TERCOM
};

/* A shift that was made. */
struct mc_shift {
    uint32_t start, length; /* the block, in the candidate as it was before this shift */
    uint32_t target;        /* it goes before the token with this number, as the program counts */
    struct mc_block_exchange exchange; /* what that does */
};

/* A zeroed struct is ready once the first five are set, and distance.beam and .width. */
struct mc_shift_search {
    enum mc_shift_rules rules;
    uint32_t longest;      /* tokens in a block */
    uint32_t farthest;     /* sacrebleu: of its start from that of its counterpart; tercom: from
                              where that is aligned to */
    uint32_t n_candidates; /* stops before the round in which so many have been tried; 0: never */
    struct mc_edit_distance distance;

    struct mc_id_sequence reference;
    uint32_t *tokens[2]; /* the candidate as it is, and room for the next; see `current` */
    size_t token_capacity[2];
    unsigned current;
    uint32_t n_tokens;
    enum mc_edit *edits; /* of the current candidate */
    size_t n_edits, edit_capacity;
    /* sums over the tokens before: wrong ones of the candidate and of the reference */
    uint32_t *candidate_errors, *reference_errors;
    uint32_t *behind; /* [reference.n] number of candidate tokens up to the counterpart */
    size_t candidate_error_capacity, reference_error_capacity, behind_capacity;
    uint32_t *places; /* starts of counterparts of a block */
    size_t place_capacity;
    uint64_t *seen, turn; /* [length][target] turn in which it was tried */
    size_t seen_capacity;
    struct mc_shift *tries; /* of this round */
    size_t n_tries, try_capacity;
    uint64_t n_tried;        /* in all rounds, repetitions included */
    struct mc_shift *shifts; /* made */
    size_t n_shifts, shift_capacity;
};

/* The number of edits: shifts and the edit distance that is left. Afterwards shifts, edits and
 * mc_shift_search_tokens describe how. */
uint64_t mc_shift_search_run(struct mc_shift_search *search, struct mc_id_sequence candidate,
                             struct mc_id_sequence reference);
/* The candidate after all shifts. */
struct mc_id_sequence mc_shift_search_tokens(const struct mc_shift_search *search);
/* What the shift of the block of `length` tokens at `start` to the target does. Where the target
 * lies inside the block, the programs move it that far to the right; tercom one token less. */
struct mc_block_exchange mc_shift_exchange(enum mc_shift_rules rules, uint32_t start,
                                           uint32_t length, uint32_t target, uint32_t n_tokens);
/* The tokens with the blocks exchanged, to out; from and out are different arrays. */
void mc_block_exchange_apply(struct mc_block_exchange exchange, const uint32_t *from, size_t n,
                             uint32_t *out);
void mc_shift_search_free(struct mc_shift_search *search);

#endif
