#include "text/token_ids.h"

#include <stdlib.h>

#include "base/hash.h"

void mc_token_ids_clear(struct mc_token_ids *table)
{
    table->n = 0;
    if (++table->turn == 0) {
        memset(table->slots, 0, table->n_slots * sizeof(*table->slots));
        table->turn = 1;
    }
}

void mc_token_ids_free(struct mc_token_ids *table)
{
    free(table->slots);
    memset(table, 0, sizeof(*table));
}

static uint64_t load(const char *data)
{
    const unsigned char *byte = (const unsigned char *)data;

    return (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
           (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 | (uint64_t)byte[5] << 40 |
           (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
}

/* The first 8 bytes of a token, zeroes behind its end; reads nothing outside `text`. */
static uint64_t head_of(struct mc_slice token, struct mc_slice text)
{
    size_t room = (size_t)(text.data + text.length - token.data), i;
    uint64_t head = 0;

    if (room >= 8) {
        head = load(token.data);
    } else if (text.length >= 8) {
        head = load(text.data + text.length - 8) >> (8 * (8 - room));
    } else {
        for (i = 0; i < room; i++)
            head |= (uint64_t)(unsigned char)token.data[i] << (8 * i);
    }
    return token.length >= 8 ? head : head & ((UINT64_C(1) << (8 * token.length)) - 1);
}

static uint64_t hash_of(uint64_t head, struct mc_slice token)
{
    uint64_t hash = token.length > 8 ? mc_hash_slice(token) : head + token.length;

    hash *= UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

/* Where the token is, or where it belongs. */
static struct mc_token_slot *slot_of(const struct mc_token_ids *table, uint64_t head,
                                     struct mc_slice token)
{
    size_t mask = table->n_slots - 1, at = (size_t)hash_of(head, token) & mask;
    struct mc_token_slot *slot;

    for (;; at = (at + 1) & mask) {
        slot = &table->slots[at];
        if (slot->turn != table->turn)
            return slot;
        if (slot->head == head && slot->length == token.length &&
            (token.length <= 8 || memcmp(slot->data + 8, token.data + 8, token.length - 8) == 0))
            return slot;
    }
}

/* Makes room for n more tokens at a load of at most one half. */
static void reserve(struct mc_token_ids *table, size_t n)
{
    struct mc_token_slot *old = table->slots;
    size_t n_old = table->n_slots, wanted = n_old < 64 ? 64 : n_old, i;

    while (wanted / 2 < table->n + n)
        wanted = mc_array_size(wanted, 2);
    if (wanted == n_old)
        return;
    table->slots = mc_calloc(wanted, sizeof(*table->slots));
    table->n_slots = wanted;
    if (table->turn == 0)
        table->turn = 1;
    for (i = 0; i < n_old; i++)
        if (old[i].turn == table->turn)
            *slot_of(table, old[i].head, mc_slice(old[i].data, old[i].length)) = old[i];
    free(old);
}

void mc_token_ids_add(struct mc_token_ids *table, const struct mc_tokens *tokens, uint32_t *ids)
{
    size_t i;

    reserve(table, tokens->n);
    for (i = 0; i < tokens->n; i++) {
        struct mc_slice token = tokens->items[i];
        uint64_t head = head_of(token, tokens->text);
        struct mc_token_slot *slot = slot_of(table, head, token);

        if (slot->turn != table->turn) {
            slot->head = head;
            slot->data = token.data;
            slot->length = (uint32_t)token.length;
            slot->id = table->n++;
            slot->turn = table->turn;
        }
        ids[i] = slot->id;
    }
}
