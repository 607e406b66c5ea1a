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

/* Entries by id, and ids by entry. Start with all zeroed but the arena, which holds everything. */
struct mc_vocabulary {
    struct mc_arena *arena;
    struct mc_slice *entries; /* [n] by id, NUL-terminated; data NULL: no entry has this id */
    size_t n, capacity;       /* all ids are below n */
    struct mc_hash_table ids; /* from entry to id */
    size_t n_filled;
};

/* Adds an entry (copied) with its id, which must be below MC_VOCABULARY_LIMIT. False: the id
 * already has an entry. For an entry with several ids, the last one is found. */
bool mc_vocabulary_add(struct mc_vocabulary *vocabulary, struct mc_slice entry, uint32_t id);
#define MC_VOCABULARY_LIMIT ((uint32_t)1 << 24)
/* The id of an entry; MC_NOT_FOUND if there is none. */
uint32_t mc_vocabulary_find(const struct mc_vocabulary *vocabulary, struct mc_slice entry);

/* Ids being collected: once there are more than `limit`, the rest is not needed. */
struct mc_id_list {
    struct mc_arena *arena;
    uint32_t *ids;
    size_t n, capacity, limit;
};

/* Whether it holds more than its limit, so that further ids need not be computed. */
static inline bool mc_id_list_is_full(const struct mc_id_list *list)
{
    return list->n > list->limit;
}

static inline void mc_id_list_add(struct mc_id_list *list, uint32_t id)
{
    *MC_ARENA_PUSH(list->arena, list->ids, list->n, list->capacity) = id;
}

#endif
