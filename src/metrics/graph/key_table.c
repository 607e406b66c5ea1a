#include "metrics/graph/key_table.h"

#include "base/hash.h"

enum { FIRST_SLOTS = 64 };

static size_t slot_of(const struct mc_key_table *table, struct mc_key key)
{
    uint64_t hash = mc_hash_mix((uint64_t)key.a << 32 | key.b);

    return (size_t)(hash + key.c * 0x9E3779B97F4A7C15u) & (table->n_slots - 1);
}

void mc_key_table_reserve(struct mc_key_table *table, size_t n)
{
    size_t n_slots = table->n_slots == 0 ? FIRST_SLOTS : table->n_slots, slot;
    struct mc_key *keys;
    uint32_t i;

    if (table->n_slots > 0 && n <= table->capacity - table->n)
        return;
    while (n_slots / 2 < table->n + n)
        n_slots = mc_array_size(n_slots, 2);
    table->n_slots = n_slots;
    table->capacity = (uint32_t)(n_slots / 2);
    keys = mc_arena_alloc(table->arena, mc_array_size(table->capacity, sizeof(*keys)));
    table->slots = mc_arena_array(table->arena, n_slots, sizeof(*table->slots));
    for (i = 0; i < table->n; i++) { /* the old arrays stay in the arena, a geometric sum */
        keys[i] = table->keys[i];
        for (slot = slot_of(table, keys[i]); table->slots[slot] != 0;)
            slot = (slot + 1) & (n_slots - 1);
        table->slots[slot] = i + 1;
    }
    table->keys = keys;
}

/* Where the key stands, or the free slot where it would. */
static size_t search(const struct mc_key_table *table, struct mc_key key)
{
    size_t slot;

    for (slot = slot_of(table, key); table->slots[slot] != 0;
         slot = (slot + 1) & (table->n_slots - 1)) {
        const struct mc_key *other = &table->keys[table->slots[slot] - 1];

        if (other->a == key.a && other->b == key.b && other->c == key.c)
            break;
    }
    return slot;
}

uint32_t mc_key_table_add(struct mc_key_table *table, struct mc_key key, bool *is_new)
{
    size_t slot = search(table, key);

    if (is_new != NULL)
        *is_new = table->slots[slot] == 0;
    if (table->slots[slot] == 0) {
        table->keys[table->n] = key;
        table->slots[slot] = ++table->n;
    }
    return table->slots[slot] - 1;
}

uint32_t mc_key_table_find(const struct mc_key_table *table, struct mc_key key)
{
    return table->n_slots == 0 ? MC_NO_KEY : table->slots[search(table, key)] - 1;
}
