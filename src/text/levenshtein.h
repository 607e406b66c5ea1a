/* SPDX-License-Identifier: GPL-3.0-or-later */
/* levenshtein.h: the edit distance of two sequences of any length, as a number alone (with a beam,
 * the path, or moved blocks: text/edit_distance.h). One struct serves pair after pair and keeps its
 * memory. */
#ifndef MC_TEXT_LEVENSHTEIN_H
#define MC_TEXT_LEVENSHTEIN_H

#include "text/ngram.h"

/* A zeroed struct is ready. */
struct mc_levenshtein {
    uint64_t *places; /* [id]: bits are positions in the block under way; zero when idle */
    int8_t *steps;    /* per item of the other sequence: by how much the distance grows there */
    size_t place_capacity, step_capacity;
};

/* The least number of items that are substituted, left out or put in to make one of the other. All
 * ids are below n_ids. The time is that of a 64th of the product of the lengths. */
size_t mc_levenshtein_distance(struct mc_levenshtein *distance, struct mc_id_sequence a,
                               struct mc_id_sequence b, size_t n_ids);
void mc_levenshtein_free(struct mc_levenshtein *distance);

#endif
