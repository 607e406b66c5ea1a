/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ngram.h: clipped n-gram matches of sequences of small numbers (tokens or characters).
 *
 * For each order n: the sum over the distinct n-grams of the candidate of min(count in the
 * candidate, largest count in any one reference). Exact for every input; linear in the lengths. */
#ifndef MC_TEXT_NGRAM_H
#define MC_TEXT_NGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_table.h"

struct mc_ngram_entry;
struct mc_tokens;

enum { MC_NGRAM_ORDER_LIMIT = 16 };

struct mc_id_sequence {
    const uint32_t *ids;
    size_t n;
};

/* Reusable memory. A zeroed struct is ready once n_ids is set. */
struct mc_ngram_matcher {
    size_t n_ids; /* set by the caller; should not be much more than the number of different ids */
    uint16_t *marks;  /* set by the caller; NULL, or [candidate.n], zeroed: bit n - 1 of marks[i] is
                         set if the candidate's n-gram at i is one of the matches */
    uint64_t *places; /* [id * words + word]: bits are positions in the reference; zero when idle */
    size_t places_capacity;
    uint32_t *candidate_levels, *reference_levels;
    size_t candidate_capacity, reference_capacity;
    struct mc_ngram_entry *entries;
    size_t n_entries, entry_capacity;
    struct mc_hash_table table;
};

/* Fills matches[n - 1] for n = 1..order (<= MC_NGRAM_ORDER_LIMIT). All ids must be below
 * matcher->n_ids. */
void mc_ngram_match(struct mc_ngram_matcher *matcher, struct mc_id_sequence candidate,
                    const struct mc_id_sequence *references, size_t n_references, unsigned order,
                    uint64_t *matches);
void mc_ngram_matcher_free(struct mc_ngram_matcher *matcher);
/* Number of n-grams in a sequence of this length. */
static inline uint64_t mc_ngram_total(size_t length, unsigned n)
{
    return length < n ? 0 : length - n + 1;
}

/* Maps the tokens of one case to small numbers, exactly and without allocating.
 *
 * The table forgets everything at once: it is made for one case after another. Keys are not copied;
 * the tokens must stay valid until mc_token_ids_clear. For long-lived tables use base/hash.h. */

struct mc_token_slot {
    uint64_t head;    /* the first 8 bytes, the first one lowest, padded with zeroes */
    const char *data; /* the token */
    uint32_t length, id, turn;
};

/* A zeroed struct is an empty table. */
struct mc_token_ids {
    struct mc_token_slot *slots; /* [n_slots], a power of two; used when slot.turn == turn */
    size_t n_slots;
    uint32_t n, turn;
};

/* Forgets all tokens. */
void mc_token_ids_clear(struct mc_token_ids *table);
/* Writes the ids of all tokens to ids[0..tokens->n): equal tokens get equal ids, new ones the next
 * number. table->n is the number of different tokens so far. */
void mc_token_ids_add(struct mc_token_ids *table, const struct mc_tokens *tokens, uint32_t *ids);
void mc_token_ids_free(struct mc_token_ids *table);

#endif
