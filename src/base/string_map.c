#include "base/string_map.h"

#include <stdlib.h>

#include "base/hash.h"

struct entry {
    uint64_t hash;
    struct mc_slice key;
};

struct mc_string_map {
    struct mc_arena *arena;
    struct entry *entries; /* in order of insertion */
    uint32_t *slots;       /* open addressing; index + 1, 0 = free */
    size_t n_entries, entry_capacity, n_slots;
};

enum { FIRST_SLOTS = 16 };

struct mc_string_map *mc_string_map_new(struct mc_arena *arena)
{
    struct mc_string_map *map = mc_arena_array(arena, 1, sizeof(*map));

    map->arena = arena;
    map->n_slots = FIRST_SLOTS;
    map->slots = mc_arena_array(arena, map->n_slots, sizeof(*map->slots));
    map->entry_capacity = FIRST_SLOTS / 2;
    map->entries = mc_arena_array(arena, map->entry_capacity, sizeof(*map->entries));
    return map;
}

/* The slot that holds the key, or the free one where it belongs. */
static size_t find_slot(const struct mc_string_map *map, struct mc_slice key, uint64_t hash)
{
    size_t slot = (size_t)hash & (map->n_slots - 1);

    while (map->slots[slot] != 0) {
        const struct entry *entry = &map->entries[map->slots[slot] - 1];

        if (entry->hash == hash && mc_slice_equal(entry->key, key))
            break;
        slot = (slot + 1) & (map->n_slots - 1);
    }
    return slot;
}

/* Doubles slots and entries; the old arrays stay in the arena until its end (a geometric sum). */
static void grow(struct mc_string_map *map)
{
    struct entry *entries;
    size_t i;

    map->n_slots = mc_array_size(map->n_slots, 2);
    map->slots = mc_arena_array(map->arena, map->n_slots, sizeof(*map->slots));
    map->entry_capacity = map->n_slots / 2;
    entries = mc_arena_array(map->arena, map->entry_capacity, sizeof(*entries));
    memcpy(entries, map->entries, map->n_entries * sizeof(*entries));
    map->entries = entries;
    for (i = 0; i < map->n_entries; i++) {
        size_t slot = (size_t)entries[i].hash & (map->n_slots - 1);

        while (map->slots[slot] != 0)
            slot = (slot + 1) & (map->n_slots - 1);
        map->slots[slot] = (uint32_t)(i + 1);
    }
}

uint32_t mc_string_map_add(struct mc_string_map *map, struct mc_slice key, bool *is_new)
{
    uint64_t hash = mc_hash_slice(key);
    size_t slot = find_slot(map, key, hash);

    if (is_new != NULL)
        *is_new = map->slots[slot] == 0;
    if (map->slots[slot] != 0)
        return map->slots[slot] - 1;
    if (map->n_entries == map->entry_capacity) {
        grow(map);
        slot = find_slot(map, key, hash);
    }
    map->entries[map->n_entries].hash = hash;
    map->entries[map->n_entries].key = mc_arena_copy(map->arena, key);
    map->n_entries++;
    map->slots[slot] = (uint32_t)map->n_entries;
    return (uint32_t)map->n_entries - 1;
}

uint32_t mc_string_map_find(const struct mc_string_map *map, struct mc_slice key)
{
    size_t slot = find_slot(map, key, mc_hash_slice(key));

    return map->slots[slot] == 0 ? MC_NOT_FOUND : map->slots[slot] - 1;
}

struct mc_slice mc_string_map_key(const struct mc_string_map *map, uint32_t index)
{
    return map->entries[index].key;
}

uint32_t mc_string_map_size(const struct mc_string_map *map)
{
    return (uint32_t)map->n_entries;
}
