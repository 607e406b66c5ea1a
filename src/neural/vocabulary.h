/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vocabulary.h: the entries of a tokenizer's vocabulary and their ids; lists of ids. */
#ifndef MC_NEURAL_VOCABULARY_H
#define MC_NEURAL_VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_table.h"
#include "base/slice.h"

struct mc_arena;

/* Entries by id, and ids by entry. Zeroed but for the arena, which holds all of it. */
struct mc_vocabulary {
    struct mc_arena *arena;
    struct mc_slice *entries; /* [n] by id, NUL-terminated; data NULL: no entry has this id */
    size_t n, capacity;       /* all ids are below n */
    struct mc_hash_table ids; /* of entries */
    size_t n_filled;
};

/* Adds an entry (copied) with its id, which must be below MC_VOCABULARY_LIMIT. False: the id has an
 * entry already. Of an entry with several ids, the last one is found. */
bool mc_vocabulary_add(struct mc_vocabulary *vocabulary, struct mc_slice entry, uint32_t id);
#define MC_VOCABULARY_LIMIT ((uint32_t)1 << 24)
/* MC_NOT_FOUND where there is none. */
uint32_t mc_vocabulary_find(const struct mc_vocabulary *vocabulary, struct mc_slice entry);

/* Ids under way: more than `limit` are not wanted. */
struct mc_id_list {
    struct mc_arena *arena;
    uint32_t *ids;
    size_t n, capacity, limit;
};

/* Whether it holds more than its limit, so that what is encoded further is left out. */
static inline bool mc_id_list_is_full(const struct mc_id_list *list)
{
    return list->n > list->limit;
}

static inline void mc_id_list_add(struct mc_id_list *list, uint32_t id)
{
    *MC_ARENA_PUSH(list->arena, list->ids, list->n, list->capacity) = id;
}

#endif
