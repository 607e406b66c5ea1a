/* token_ids.h: the tokens of one case to small numbers, exactly and without allocating.
 *
 * A table that forgets everything at once: made for one pair of sentences after the other. Keys are
 * not copied; the tokens must stay where they are until mc_token_ids_clear. For tables that last
 * there is base/string_map.h. */
#ifndef MC_TEXT_TOKEN_IDS_H
#define MC_TEXT_TOKEN_IDS_H

#include <stdint.h>

#include "text/tokenize.h"

struct mc_token_slot {
    uint64_t head;    /* the first 8 bytes, the first of them lowest, zeroes behind the end */
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
/* Writes the ids of all tokens to ids[0..tokens->n): equal tokens have equal ids, new ones get the
 * next number. table->n is the number of different tokens so far. */
void mc_token_ids_add(struct mc_token_ids *table, const struct mc_tokens *tokens, uint32_t *ids);
void mc_token_ids_free(struct mc_token_ids *table);

#endif
