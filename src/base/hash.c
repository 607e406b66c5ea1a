/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/hash.h"
#include "base/hash_table.h"

#include <nettle/version.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
enum { SHA256_BYTES = 32 };

#define FNV_OFFSET 0xCBF29CE484222325u
#define FNV_PRIME 0x100000001B3u

uint64_t mc_hash_fnv1a(const void *bytes, size_t n_bytes)
{
    const unsigned char *byte = bytes;
    uint64_t hash = FNV_OFFSET;
    size_t i;

    for (i = 0; i < n_bytes; i++)
        hash = (hash ^ byte[i]) * FNV_PRIME;
    return hash;
}

uint64_t mc_hash_slice(struct mc_slice text)
{
    uint64_t hash = FNV_OFFSET ^ text.length, word;
    size_t i;

    for (i = 0; i + 8 <= text.length; i += 8) {
        memcpy(&word, text.data + i, 8);
        hash = mc_hash_mix(hash ^ word) * FNV_PRIME;
    }
    if (i < text.length)
        hash = (hash ^ mc_word_of_few(text.data + i, text.length - i)) * FNV_PRIME;
    return mc_hash_mix(hash);
}

enum { LANES = 4, STEP = 8 * LANES };

uint64_t mc_hash_content(struct mc_slice content)
{
    uint64_t lanes[LANES] = {1, 2, 3, 4}, words[LANES], hash = FNV_OFFSET ^ content.length;
    size_t i, k;

    for (i = 0; i + STEP <= content.length; i += STEP) {
        memcpy(words, content.data + i, STEP);
        for (k = 0; k < LANES; k++) {
            lanes[k] = (lanes[k] ^ words[k]) * 0x9E3779B97F4A7C15u;
            lanes[k] ^= lanes[k] >> 32;
        }
    }
    for (k = 0; k < LANES; k++)
        hash = mc_hash_mix(hash ^ lanes[k]) * FNV_PRIME;
    return mc_hash_mix(hash ^ mc_hash_slice(mc_slice(content.data + i, content.length - i)));
}

void mc_sha256_begin(struct mc_sha256 *sha)
{
    sha256_init(&sha->context);
}

void mc_sha256_add(struct mc_sha256 *sha, const void *bytes, size_t n_bytes)
{
    sha256_update(&sha->context, n_bytes, bytes);
}

static void sha256_end_bytes(struct mc_sha256 *sha, unsigned char digest[SHA256_BYTES])
{
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(&sha->context, digest);
#else
    sha256_digest(&sha->context, SHA256_BYTES, digest);
#endif
}

void mc_sha256_end(struct mc_sha256 *sha, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char digest[SHA256_BYTES];
    size_t i;

    sha256_end_bytes(sha, digest);
    for (i = 0; i < sizeof(digest); i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[64] = '\0';
}

void mc_mac_key_set(struct mc_mac_key *key, const void *bytes, size_t n_bytes)
{
    hmac_sha256_set_key(&key->keyed, n_bytes, bytes);
}

uint64_t mc_mac64(const struct mc_mac_key *key, const void *bytes, size_t n_bytes)
{
    struct hmac_sha256_ctx keyed = key->keyed;
    uint8_t code[8];
    uint64_t value = 0;
    size_t i;

    hmac_sha256_update(&keyed, n_bytes, bytes);
    hmac_sha256_digest(&keyed, sizeof(code), code);
    for (i = 0; i < sizeof(code); i++)
        value |= (uint64_t)code[i] << (8 * i);
    return value;
}

void mc_sha256_of(struct mc_slice text, char hex[65])
{
    struct mc_sha256 sha;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text.data, text.length);
    mc_sha256_end(&sha, hex);
}

void mc_hash128_begin(struct mc_hash128_pending *pending, uint64_t kind)
{
    mc_sha256_begin(&pending->sha);
    mc_hash128_add_word(pending, kind);
}

void mc_hash128_add(struct mc_hash128_pending *pending, const void *bytes, size_t n_bytes)
{
    mc_sha256_add(&pending->sha, bytes, n_bytes);
}

void mc_hash128_add_word(struct mc_hash128_pending *pending, uint64_t word)
{
    unsigned char bytes[8];
    size_t i;

    for (i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(word >> (8 * i));
    mc_hash128_add(pending, bytes, sizeof(bytes));
}

void mc_hash128_add_text(struct mc_hash128_pending *pending, struct mc_slice text)
{
    mc_hash128_add_word(pending, text.length);
    mc_hash128_add(pending, text.data, text.length);
}

void mc_hash128_end(struct mc_hash128_pending *pending, struct mc_hash128 *hash)
{
    unsigned char digest[SHA256_BYTES];

    sha256_end_bytes(&pending->sha, digest);
    memcpy(hash->bytes, digest, sizeof(hash->bytes));
}

struct entry {
    uint64_t hash;
    struct mc_slice key;
};

struct mc_string_map {
    struct mc_arena *arena;
    struct entry *entries; /* in order of insertion */
    struct mc_hash_table table;
    size_t n_entries, entry_capacity;
};

enum { FIRST_SLOTS = 16 };

struct mc_string_map *mc_string_map_new(struct mc_arena *arena)
{
    struct mc_string_map *map = mc_arena_array(arena, 1, sizeof(*map));

    map->arena = arena;
    mc_hash_table_init(&map->table, FIRST_SLOTS, arena);
    map->entry_capacity = FIRST_SLOTS / 2;
    map->entries = mc_arena_array(arena, map->entry_capacity, sizeof(*map->entries));
    return map;
}

/* The slot that holds the key, or the free one where it belongs. */
static size_t find_slot(const struct mc_string_map *map, struct mc_slice key, uint64_t hash)
{
    const struct entry *entries = map->entries;
    const struct mc_hash_table table = map->table;
    size_t slot;

    MC_HASH_FIND(table, hash, slot,
                 entries[table.slots[slot] - 1].hash == hash &&
                     mc_slice_equal(entries[table.slots[slot] - 1].key, key));
    return slot;
}

/* The old arrays stay in the arena until its end: where they double, a geometric sum. */
static void grow(struct mc_string_map *map, size_t n_slots)
{
    struct entry *entries;
    size_t i;

    mc_hash_table_init(&map->table, n_slots, map->arena);
    map->entry_capacity = map->table.n_slots / 2;
    entries = mc_arena_array(map->arena, map->entry_capacity, sizeof(*entries));
    memcpy(entries, map->entries, map->n_entries * sizeof(*entries));
    map->entries = entries;
    for (i = 0; i < map->n_entries; i++)
        mc_hash_table_put(&map->table, entries[i].hash, (uint32_t)i);
}

void mc_string_map_reserve(struct mc_string_map *map, size_t n)
{
    if (n > map->entry_capacity)
        grow(map, mc_hash_slots(map->table.n_slots, n));
}

uint32_t mc_string_map_add(struct mc_string_map *map, struct mc_slice key, bool *is_new)
{
    uint64_t hash = mc_hash_slice(key);
    size_t slot = find_slot(map, key, hash);

    if (is_new != NULL)
        *is_new = map->table.slots[slot] == 0;
    if (map->table.slots[slot] != 0)
        return map->table.slots[slot] - 1;
    if (map->n_entries == map->entry_capacity) {
        grow(map, mc_array_size(map->table.n_slots, 2));
        slot = find_slot(map, key, hash);
    }
    map->entries[map->n_entries].hash = hash;
    map->entries[map->n_entries].key = mc_arena_copy(map->arena, key);
    map->n_entries++;
    map->table.slots[slot] = (uint32_t)map->n_entries;
    return (uint32_t)map->n_entries - 1;
}

uint32_t mc_string_map_find(const struct mc_string_map *map, struct mc_slice key)
{
    size_t slot = find_slot(map, key, mc_hash_slice(key));

    return map->table.slots[slot] == 0 ? MC_NOT_FOUND : map->table.slots[slot] - 1;
}

struct mc_slice mc_string_map_key(const struct mc_string_map *map, uint32_t index)
{
    return map->entries[index].key;
}

uint32_t mc_string_map_size(const struct mc_string_map *map)
{
    return (uint32_t)map->n_entries;
}
