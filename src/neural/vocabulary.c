/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/vocabulary.h"

#include "base/hash.h"
#include "base/memory.h"

enum { FIRST_SLOTS = 1024 };

static size_t find_slot(const struct mc_vocabulary *vocabulary, struct mc_slice entry)
{
    size_t slot;

    MC_HASH_FIND(vocabulary->ids, mc_hash_slice(entry), slot,
                 mc_slice_equal(vocabulary->entries[vocabulary->ids.slots[slot] - 1], entry));
    return slot;
}

/* Makes sure that the table has room for one more entry. */
static void enlarge(struct mc_vocabulary *vocabulary)
{
    size_t n_slots = vocabulary->ids.n_slots == 0 ? FIRST_SLOTS : vocabulary->ids.n_slots, id;

    if (vocabulary->ids.n_slots != 0 && vocabulary->n_filled < n_slots / 2)
        return;
    mc_hash_table_init(&vocabulary->ids, mc_hash_slots(n_slots, vocabulary->n_filled * 2 + 1),
                       vocabulary->arena);
    for (id = 0; id < vocabulary->n; id++)
        if (vocabulary->entries[id].data != NULL)
            vocabulary->ids.slots[find_slot(vocabulary, vocabulary->entries[id])] =
                (uint32_t)id + 1;
}

bool mc_vocabulary_add(struct mc_vocabulary *vocabulary, struct mc_slice entry, uint32_t id)
{
    if (id < vocabulary->n && vocabulary->entries[id].data != NULL)
        return false;
    enlarge(vocabulary);
    MC_ARENA_RESERVE(vocabulary->arena, vocabulary->entries, vocabulary->capacity, (size_t)id + 1);
    vocabulary->entries[id] = mc_arena_copy(vocabulary->arena, entry);
    if (vocabulary->n <= id)
        vocabulary->n = (size_t)id + 1;
    vocabulary->n_filled++;
    vocabulary->ids.slots[find_slot(vocabulary, entry)] = id + 1;
    return true;
}

uint32_t mc_vocabulary_find(const struct mc_vocabulary *vocabulary, struct mc_slice entry)
{
    if (vocabulary->ids.n_slots == 0)
        return MC_NOT_FOUND;
    return vocabulary->ids.slots[find_slot(vocabulary, entry)] - 1;
}
