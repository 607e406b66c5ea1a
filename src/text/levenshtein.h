/* SPDX-License-Identifier: GPL-3.0-or-later */
/* levenshtein.h: the edit distance of two sequences of any length, only the number (with a beam,
 * the path, or moved blocks: text/edit_distance.h). A struct is reused for pair after pair of
 * sequences, and keeps its memory. */
#ifndef MC_TEXT_LEVENSHTEIN_H
#define MC_TEXT_LEVENSHTEIN_H

#include "text/ngram.h"

/* A zeroed struct is ready. */
struct mc_levenshtein {
    uint64_t *places; /* [id]: bits are positions in the current block; zero when idle */
    int8_t *steps;    /* per item of the other sequence: the change of the distance there */
    size_t place_capacity, step_capacity;
};

/* The least number of substitutions, deletions and insertions that turn one into the other. All ids
 * are below n_ids. Takes a 64th of the product of the lengths in steps. */
size_t mc_levenshtein_distance(struct mc_levenshtein *distance, struct mc_id_sequence a,
                               struct mc_id_sequence b, size_t n_ids);
void mc_levenshtein_free(struct mc_levenshtein *distance);

#endif
