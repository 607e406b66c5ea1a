/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chrf.h: what chrF counts in a case (Popovic 2015, 2017). */
#ifndef MC_METRICS_CHRF_H
#define MC_METRICS_CHRF_H

#include "base/memory.h"
#include "text/ngram.h"
#include "text/tokenize.h"
#include "text/unicode.h"

/* Character orders first, then word orders; index 0 is the characters' unigrams. */
enum { MC_CHRF_ORDER_LIMIT = 2 * MC_NGRAM_ORDER_LIMIT };

/* Matches are clipped; the other two count n-grams. */
struct mc_chrf_counts {
    uint64_t matches[MC_CHRF_ORDER_LIMIT];
    uint64_t candidate[MC_CHRF_ORDER_LIMIT];
    uint64_t reference[MC_CHRF_ORDER_LIMIT];
};

/* One side of a case. */
struct mc_chrf_side {
    struct mc_buffer lowered;
    struct mc_tokens words;  /* split at white space */
    struct mc_tokens pieces; /* and at punctuation */
    uint32_t *characters, *word_ids;
    size_t n_characters, character_capacity, word_capacity;
};

/* Belongs to the state of a metric; everything but the settings may begin zeroed. */
struct mc_chrf_counter {
    unsigned char_order, word_order; /* 1.., 0..MC_NGRAM_ORDER_LIMIT */
    enum mc_characters_without without;
    bool lowercase; /* as str.lower */
    bool strip;     /* white space at both ends is removed first */
    struct mc_characters characters;
    struct mc_token_ids words;
    struct mc_chrf_side candidate, reference;
    struct mc_ngram_matcher matcher;
};

/* Reads the candidate of the next case; then each of its references can be compared with it. The
 * text must stay until the next call. */
void mc_chrf_read_candidate(struct mc_chrf_counter *counter, struct mc_slice text);
/* Counts of char_order + word_order orders for the candidate and one reference. */
void mc_chrf_count(struct mc_chrf_counter *counter, struct mc_slice reference,
                   struct mc_chrf_counts *counts);
void mc_chrf_add(struct mc_chrf_counts *sum, const struct mc_chrf_counts *counts,
                 unsigned n_orders);
void mc_chrf_counter_free(struct mc_chrf_counter *counter);

#endif
