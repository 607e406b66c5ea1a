#include "metrics/graph/smatch_count.h"

#include <string.h>

#include "base/hash.h"

enum kind { INSTANCE, ATTRIBUTE, RELATION };

/* A triple with compared strings; what is left out is MC_SMATCH_NONE. */
struct key {
    uint32_t kind, label, first, second;
};

struct entry {
    struct key key;
    uint32_t left, right; /* how often on each side */
    bool used;
};

/* Open addressing. */
struct table {
    struct entry *entries;
    size_t n_slots;
};

static struct table new_table(size_t n_keys, struct mc_arena *arena)
{
    struct table table = {NULL, 16};

    while (table.n_slots / 2 < n_keys)
        table.n_slots *= 2;
    table.entries = mc_arena_array(arena, table.n_slots, sizeof(*table.entries));
    return table;
}

static struct entry *find(struct table *table, struct key key)
{
    uint64_t hash = mc_hash_mix(((uint64_t)key.kind << 32 | key.label) +
                                mc_hash_mix((uint64_t)key.first << 32 | key.second));
    size_t slot = (size_t)hash & (table->n_slots - 1);

    while (table->entries[slot].used && memcmp(&table->entries[slot].key, &key, sizeof(key)) != 0)
        slot = (slot + 1) & (table->n_slots - 1);
    table->entries[slot].used = true;
    table->entries[slot].key = key;
    return &table->entries[slot];
}

/* The i-th triple of a graph: instances, attributes, relations. */
static struct key key_of(const struct mc_smatch_triples *triples,
                         const struct mc_smatch_strings *strings, uint32_t i)
{
    struct key key = {INSTANCE, MC_SMATCH_NONE, MC_SMATCH_NONE, MC_SMATCH_NONE};

    if (i < triples->n_nodes) {
        key.label = mc_smatch_compared(strings, triples->concepts[i]);
        key.first = i;
        return key;
    }
    i -= triples->n_nodes;
    if (i < triples->n_attributes) {
        key.kind = ATTRIBUTE;
        key.label = mc_smatch_compared(strings, triples->attributes[i].label);
        key.first = triples->attributes[i].node;
        key.second = mc_smatch_compared(strings, triples->attributes[i].value);
        return key;
    }
    i -= triples->n_attributes;
    key.kind = RELATION;
    key.label = mc_smatch_compared(strings, triples->relations[i].label);
    key.first = triples->relations[i].source;
    key.second = triples->relations[i].target;
    return key;
}

/* The key with its nodes carried over; false when one of them is not mapped. */
static bool map_key(struct key *key, const uint32_t *right_of)
{
    key->first = right_of[key->first];
    if (key->kind != RELATION)
        return key->first != MC_SMATCH_NONE;
    key->second = right_of[key->second];
    return key->first != MC_SMATCH_NONE && key->second != MC_SMATCH_NONE;
}

uint64_t mc_smatch_count(const struct mc_smatch_triples *left,
                         const struct mc_smatch_triples *right,
                         const struct mc_smatch_strings *strings, const uint32_t *right_of)
{
    uint32_t n_left = mc_smatch_n_triples(left), n_right = mc_smatch_n_triples(right), i;
    struct table table = new_table((size_t)n_left + n_right, strings->arena);
    uint64_t count = 0;

    for (i = 0; i < n_right; i++)
        find(&table, key_of(right, strings, i))->right++;
    for (i = 0; i < n_left; i++) {
        struct key key = key_of(left, strings, i);

        if (map_key(&key, right_of))
            count += find(&table, key)->right;
    }
    return count;
}

uint32_t mc_smatch_most_copies(const struct mc_smatch_triples *triples,
                               const struct mc_smatch_strings *strings)
{
    uint32_t n = mc_smatch_n_triples(triples), most = 0, i;
    struct table table = new_table(n, strings->arena);

    for (i = 0; i < n; i++) {
        struct entry *entry = find(&table, key_of(triples, strings, i));

        if (++entry->left > most)
            most = entry->left;
    }
    return most;
}

static struct key without_nodes(struct key key)
{
    key.first = MC_SMATCH_NONE;
    if (key.kind == RELATION)
        key.second = MC_SMATCH_NONE;
    return key;
}

uint64_t mc_smatch_count_bound(const struct mc_smatch_triples *left,
                               const struct mc_smatch_triples *right,
                               const struct mc_smatch_strings *strings)
{
    uint32_t n_left = mc_smatch_n_triples(left), n_right = mc_smatch_n_triples(right), i;
    uint64_t left_copies = mc_smatch_most_copies(left, strings),
             right_copies = mc_smatch_most_copies(right, strings);
    struct table table = new_table((size_t)n_left + n_right, strings->arena);
    uint64_t bound = 0;
    size_t slot;

    for (i = 0; i < n_left; i++)
        find(&table, without_nodes(key_of(left, strings, i)))->left++;
    for (i = 0; i < n_right; i++)
        find(&table, without_nodes(key_of(right, strings, i)))->right++;
    /* A triple agrees with at most as many as there are copies of one triple in the other graph. */
    for (slot = 0; slot < table.n_slots; slot++) {
        uint64_t by_left = table.entries[slot].left * right_copies;
        uint64_t by_right = table.entries[slot].right * left_copies;

        bound += by_left < by_right ? by_left : by_right;
    }
    return bound;
}
