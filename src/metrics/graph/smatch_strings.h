/* smatch_strings.h: the strings of one pair of graphs as numbers.
 *
 * A string has two numbers: that of its bytes, and that of the form in which the Smatch programs
 * compare it. Numbers are given in order of first appearance, so that nothing depends on hashes. */
#ifndef MC_METRICS_GRAPH_SMATCH_STRINGS_H
#define MC_METRICS_GRAPH_SMATCH_STRINGS_H

#include <stdint.h>

#include "base/arena.h"

#define MC_SMATCH_NONE UINT32_MAX

struct mc_smatch_string {
    struct mc_slice text;
    uint64_t hash;
    uint32_t compared; /* number of the form that is compared */
    uint32_t node[2];  /* in graph 0 and 1: the node of that name, or MC_SMATCH_NONE */
};

struct mc_smatch_strings {
    struct mc_arena *arena;
    struct mc_smatch_string *items;
    uint32_t *slots; /* open addressing; number + 1, 0 = free */
    uint32_t n_items, capacity;
    size_t n_slots;       /* a power of 2 */
    bool drop_underscore; /* compared without the '_' at its end, beside in lower case */
};

/* An empty table in the arena with room for about `expected` strings; it grows. */
void mc_smatch_strings_init(struct mc_smatch_strings *strings, struct mc_arena *arena,
                            size_t expected, bool drop_underscore);
/* Number of the string. The bytes are not copied and must live as long as the table. */
uint32_t mc_smatch_strings_add(struct mc_smatch_strings *strings, struct mc_slice text);
/* From now on every string is compared as it is. */
void mc_smatch_strings_exact(struct mc_smatch_strings *strings);
/* Lower case as Python's str.lower(); ASCII without upper case is returned as it is, all else is
 * copied into the arena. */
struct mc_slice mc_smatch_lower(struct mc_slice text, struct mc_arena *arena);

static inline struct mc_slice mc_smatch_text(const struct mc_smatch_strings *strings, uint32_t id)
{
    return strings->items[id].text;
}

static inline uint32_t mc_smatch_compared(const struct mc_smatch_strings *strings, uint32_t id)
{
    return strings->items[id].compared;
}

#endif
