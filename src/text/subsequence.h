/* subsequence.h: the longest common subsequence of two sequences of small numbers.
 *
 * Bit-parallel (Hyyro 2004): one row of bits, one bit an element of the second sequence, for each
 * element of the first. */
#ifndef MC_TEXT_SUBSEQUENCE_H
#define MC_TEXT_SUBSEQUENCE_H

#include "text/ngram.h"

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
