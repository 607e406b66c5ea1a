/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strings.h: numbers for the strings of a pair of graphs and for keys of up to three numbers, in
 * order of first appearance. */
#ifndef MC_METRICS_SMATCH_STRINGS_H
#define MC_METRICS_SMATCH_STRINGS_H

#include <metricheck/metric_module.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/hash_table.h"

struct mc_arena;

/* Numbers for keys of up to three numbers. */

struct mc_key {
    uint32_t a, b, c;
};

/* All memory is the arena's. A zeroed struct with the arena set is an empty table. */
struct mc_key_table {
    struct mc_arena *arena;
    struct mc_key *keys; /* [n] */
    struct mc_hash_table table;
    uint32_t n, capacity;
};

/* Makes room for n more keys; must be called before they are added. */
void mc_key_table_reserve(struct mc_key_table *table, size_t n);
/* Number of the key, which is added if it is new; *is_new (may be NULL) says whether it was. */
uint32_t mc_key_table_add(struct mc_key_table *table, struct mc_key key, bool *is_new);
/* Number of the key, or MC_NO_KEY. */
#define MC_NO_KEY UINT32_MAX
uint32_t mc_key_table_find(const struct mc_key_table *table, struct mc_key key);

/* The strings of one pair of graphs as numbers.
 *
 * A string has two numbers: that of its bytes, and that of the form in which the Smatch programs
 * compare it. Numbers are given in order of first appearance, so that nothing depends on hashes. */

#define MC_SMATCH_NONE UINT32_MAX

struct mc_smatch_string {
    struct mc_slice text;
    uint64_t hash;
    uint32_t compared; /* number of the compared form */
    uint32_t node[2];  /* in graph 0 and 1: the node of that name, or MC_SMATCH_NONE */
};

struct mc_smatch_strings {
    struct mc_arena *arena;
    struct mc_smatch_string *items;
    struct mc_hash_table table;
    uint32_t n_items, capacity;
    bool drop_underscore; /* compared without the '_' at the end, and in lower case */
};

/* An empty table in the arena with room for about `expected` strings; it grows. */
void mc_smatch_strings_init(struct mc_smatch_strings *strings, struct mc_arena *arena,
                            size_t expected, bool drop_underscore);
/* Number of the string. The bytes are not copied and must live as long as the table. */
uint32_t mc_smatch_strings_add(struct mc_smatch_strings *strings, struct mc_slice text);
/* From now on every string is compared unchanged. */
void mc_smatch_strings_exact(struct mc_smatch_strings *strings);

static inline struct mc_slice mc_smatch_text(const struct mc_smatch_strings *strings, uint32_t id)
{
    return strings->items[id].text;
}

static inline uint32_t mc_smatch_compared(const struct mc_smatch_strings *strings, uint32_t id)
{
    return strings->items[id].compared;
}

#endif
