/* key_table.h: numbers for what is made of up to three numbers, in order of first appearance. */
#ifndef MC_METRICS_GRAPH_KEY_TABLE_H
#define MC_METRICS_GRAPH_KEY_TABLE_H

#include <stdint.h>

#include "base/arena.h"

struct mc_key {
    uint32_t a, b, c;
};

/* All memory is the arena's; zeroed, with the arena set, it is an empty table. */
struct mc_key_table {
    struct mc_arena *arena;
    struct mc_key *keys; /* [n] */
    uint32_t *slots;     /* open addressing; number + 1, 0 = free */
    size_t n_slots;      /* a power of 2 */
    uint32_t n, capacity;
};

/* Makes room for n more keys: needed before they are added. */
void mc_key_table_reserve(struct mc_key_table *table, size_t n);
/* Number of the key; it is added when it is new, and then *is_new (may be NULL) is true. */
uint32_t mc_key_table_add(struct mc_key_table *table, struct mc_key key, bool *is_new);
/* Number of the key, or MC_NO_KEY. */
#define MC_NO_KEY UINT32_MAX
uint32_t mc_key_table_find(const struct mc_key_table *table, struct mc_key key);

#endif
