/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_diff.h: what two sequences have in common, and how two versions of a text differ, as a
 * unified diff (POSIX.1-2017, diff -u). */
#ifndef MC_TEXT_LINE_DIFF_H
#define MC_TEXT_LINE_DIFF_H

#include <stdio.h>

#include "base/slice.h"
#include "text/ngram.h"

struct mc_arena;

/* A stretch of the old text and what stands in its place. */
struct mc_changed_span {
    size_t begin, end;         /* bytes of the old text */
    size_t new_begin, new_end; /* bytes of the new text */
};

struct mc_line_diff {
    struct mc_slice path; /* for the two lines at the head, behind "a/" and "b/" */
    struct mc_slice before, after;
    const struct mc_changed_span *spans; /* ascending; outside of them the texts are equal */
    size_t n_spans;
};

/* Writes the diff, with three lines of context; nothing for no spans. Inside a span the longest
 * common subsequence of its lines stays; spans of very many lines are shown as a whole. */
void mc_line_diff_write(const struct mc_line_diff *diff, FILE *stream);

/* What two lists of words have in common, in their order, as people see it: the longest stretch of
 * words on both sides, then the same to the left and to the right of it. */

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

/* The longest common subsequence of two sequences of small numbers.
 *
 * Bit-parallel (Hyyro 2004): one row of bits, one bit an element of the second sequence, for each
 * element of the first. */

/* Memory that is used again and again. A zeroed struct is ready. */
struct mc_subsequence {
    uint64_t *masks;        /* [n_ids] for a second sequence of at most 64, else some rows */
    uint64_t *rows;         /* one row; all of them for the elements */
    uint32_t *first, *next; /* places of an id in the second sequence, from 1 on */
    uint32_t *own;          /* [n_ids] the row of masks that is the id's own, or 0 */
    size_t mask_capacity, row_capacity, first_capacity, next_capacity, own_capacity;
};

/* Length of a longest common subsequence; all ids are below n_ids. */
size_t mc_subsequence_length(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids);
/* The same, and the places in `a` of one such subsequence, ascending, in places [a.n]. Takes a bit
 * of memory for every pair of elements. */
size_t mc_subsequence_places(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids, size_t *places);
void mc_subsequence_free(struct mc_subsequence *memory);

#endif
