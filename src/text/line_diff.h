/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_diff.h: the common parts of two sequences, and the differences of two versions of a text as
 * a unified diff (POSIX.1-2017, diff -u). */
#ifndef MC_TEXT_LINE_DIFF_H
#define MC_TEXT_LINE_DIFF_H

#include <stdio.h>

#include "base/slice.h"
#include "text/ngram.h"

struct mc_arena;

/* A span of the old text and the span of the new text that replaces it. */
struct mc_changed_span {
    size_t begin, end;         /* bytes of the old text */
    size_t new_begin, new_end; /* bytes of the new text */
};

struct mc_line_diff {
    struct mc_slice path; /* for the two lines at the head, after "a/" and "b/" */
    struct mc_slice before, after;
    const struct mc_changed_span *spans; /* ascending; outside of them the texts are equal */
    size_t n_spans;
};

/* Writes the diff, with three lines of context; nothing if there are no spans. Within a span the
 * longest common subsequence of its lines is kept; spans of very many lines are shown as a
 * whole. */
void mc_line_diff_write(const struct mc_line_diff *diff, FILE *stream);

/* The common words of two lists, in order, as people see them: the longest stretch of words on both
 * sides, then the same to the left and to the right of it. */

/* a[a_begin .. a_begin + n) equals b[b_begin .. b_begin + n). */
struct mc_matching_block {
    size_t a_begin, b_begin, n;
};

/* Ratcliff and Metzener 1988 ("Pattern matching: the Gestalt approach") as Python 3.11's
 * difflib.SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks() does it: of several
 * longest stretches the first in a counts, then the first in b; blocks that are adjacent on both
 * sides are merged. Writes the blocks in order, without difflib's empty one at the end, and returns
 * their number: at most the smaller of n_a and n_b, which `blocks` must have room for. Time is up
 * to n_a * n_b * min(n_a, n_b); scratch memory is in the arena. */
size_t mc_matching_blocks(const uint32_t *a, size_t n_a, const uint32_t *b, size_t n_b,
                          struct mc_arena *arena, struct mc_matching_block *blocks);

/* The longest common subsequence of two sequences of small numbers.
 *
 * Bit-parallel (Hyyro 2004): a row of bits for each element of the first sequence, with one bit per
 * element of the second. */

/* Reusable memory. A zeroed struct is ready. */
struct mc_subsequence {
    uint64_t *masks; /* [n_ids] if the second sequence has at most 64 elements, else some rows */
    uint64_t *rows;  /* one row; all rows if the elements are wanted */
    uint32_t *first, *next; /* places of an id in the second sequence, from 1 */
    uint32_t *own;          /* [n_ids] the row of masks for this id alone, or 0 */
    size_t mask_capacity, row_capacity, first_capacity, next_capacity, own_capacity;
};

/* Length of a longest common subsequence; all ids are below n_ids. */
size_t mc_subsequence_length(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids);
/* The same; places [a.n] gets the places in `a` of one such subsequence, ascending. Takes one bit
 * of memory for every pair of elements. */
size_t mc_subsequence_places(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids, size_t *places);
void mc_subsequence_free(struct mc_subsequence *memory);

#endif
