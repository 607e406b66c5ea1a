/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hash_table.h: an open-addressing hash table of item numbers.
 *
 * The items (keys, hashes, values) are in an array of the owner, which numbers them from 0 in order
 * of insertion, so that no result depends on hashes; the table finds the number. At most half of
 * the slots are taken: the owner, which knows when its array is full, then makes a larger table and
 * puts every item into it.
 *
 *     size_t slot;
 *
 *     MC_HASH_FIND(table, hash, slot, keys[table.slots[slot] - 1] == key);
 *     if (table.slots[slot] == 0) {
 *         keys[n] = key;
 *         table.slots[slot] = ++n;
 *     }
 *
 * Not of this kind are the tables that a generation number empties for every sentence pair
 * (characters and tokens of sentences, n-grams of NIST), which hold their keys in the slots, and
 * the table of word vectors, which is part of their file. */
#ifndef MC_BASE_HASH_TABLE_H
#define MC_BASE_HASH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

/* All zero: no table yet; it must not be searched. */
struct mc_hash_table {
    uint32_t *slots; /* [n_slots] 1 + the number of an item; 0: free */
    size_t n_slots;  /* a power of 2 */
};

/* Sets `slot` (size_t) to the slot of the item with this hash for which `same` is true (an
 * expression that uses table.slots[slot] - 1, the number of an item), or else to the free slot
 * where the item belongs. `table` is a struct, not a pointer, and evaluated more than once. */
#define MC_HASH_FIND(table, hash, slot, same)                                                      \
    for ((slot) = (size_t)(hash) & ((table).n_slots - 1); (table).slots[slot] != 0 && !(same);     \
         (slot) = ((slot) + 1) & ((table).n_slots - 1))                                            \
    continue

/* The number of slots for n_items items: a power of 2, at least `n_slots`, itself a power of 2. */
static inline size_t mc_hash_slots(size_t n_slots, size_t n_items)
{
    while (n_slots / 2 < n_items)
        n_slots = mc_array_size(n_slots, 2);
    return n_slots;
}

/* An empty table with n_slots slots, a power of 2. An earlier one stays in its arena. */
static inline void mc_hash_table_init(struct mc_hash_table *table, size_t n_slots,
                                      struct mc_arena *memory)
{
    table->slots = mc_arena_array(memory, n_slots, sizeof(*table->slots));
    table->n_slots = n_slots;
}

/* Adds an item that is not in the table. */
static inline void mc_hash_table_put(struct mc_hash_table *table, uint64_t hash, uint32_t number)
{
    size_t slot;

    MC_HASH_FIND(*table, hash, slot, false);
    table->slots[slot] = number + 1;
}

#endif
