/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ter.h: edits and shifts for one reference, as the metric ter counts them. */
#ifndef MC_METRICS_TER_H
#define MC_METRICS_TER_H

#include "text/ngram.h"
#include "text/shift_search.h"
#include "text/tokenize.h"

/* One sentence. */
struct mc_ter_side {
    struct mc_ter_tokens tokens;
    uint32_t *ids; /* [tokens.tokens.n] */
    size_t id_capacity;
};

/* Figures of one case, or sums over cases. */
struct mc_ter_counts {
    double edits, shifts, insertions, deletions, substitutions;
    double candidate_length, reference_length; /* in tokens; of a case, the mean */
};

/* A scorer; a zeroed struct is ready once options and the limits of the search are set. */
struct mc_ter {
    struct mc_ter_options options;
    bool references_twice; /* as mc_ter_tokenize_twice */
    struct mc_shift_search search;
    struct mc_ter_side candidate, reference;
    struct mc_token_ids table;
};
/* Counts for one reference, within the limits of the search. */
void mc_ter_count_one(struct mc_ter *ter, struct mc_slice candidate, struct mc_slice reference,
                      struct mc_ter_counts *counts);
void mc_ter_free(struct mc_ter *ter);

#endif
