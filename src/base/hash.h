/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hash.h: hashes of contents (64 bits; not for secrets), SHA-256, keys of 128 bits that stand for
 * contents; and strings to dense indexes. */
#ifndef MC_BASE_HASH_H
#define MC_BASE_HASH_H

#include <nettle/hmac.h>
#include <nettle/sha2.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_arena;
struct mc_string_map;

/* FNV-1a, 64 bit (Fowler, Noll, Vo). */
uint64_t mc_hash_fnv1a(const void *bytes, size_t n_bytes);
/* Mixes the bits of one word (the finaliser of splitmix64, Steele, Lea, Flood 2014). */
static inline uint64_t mc_hash_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
/* For the contents of files: four hashes side by side over 32-byte steps, then mixed; some
 * gigabytes a second. */
uint64_t mc_hash_content(struct mc_slice content);
/* For hash tables: FNV-1a over 8-byte steps, mixed. The value may change between versions. */
uint64_t mc_hash_slice(struct mc_slice text);

/* SHA-256 (FIPS 180-4), for the checksums in reports and signatures. */

struct mc_sha256 {
    struct sha256_ctx context;
};

void mc_sha256_begin(struct mc_sha256 *sha);
void mc_sha256_add(struct mc_sha256 *sha, const void *bytes, size_t n_bytes);
/* 64 lower-case hexadecimal digits and a NUL. */
void mc_sha256_end(struct mc_sha256 *sha, char hex[65]);
/* The same of one text. */
void mc_sha256_of(struct mc_slice text, char hex[65]);

/* HMAC-SHA-256 (RFC 2104, FIPS 198-1): a code that only who has the key can make. */

struct mc_mac_key {
    struct hmac_sha256_ctx keyed;
};

void mc_mac_key_set(struct mc_mac_key *key, const void *bytes, size_t n_bytes);
/* The first 64 bits of the code of the bytes, the lowest first. */
uint64_t mc_mac64(const struct mc_mac_key *key, const void *bytes, size_t n_bytes);

/* Keys that stand for contents: the first 128 bits of a SHA-256. Of 64 bits, two would meet by
 * chance among some thousand million contents. */

/* Two that are equal were made of the same bytes. Compare with memcmp. */
struct mc_hash128 {
    unsigned char bytes[16];
};

/* One under way. */
struct mc_hash128_pending {
    struct mc_sha256 sha;
};

/* Hashes of different kinds (any number) are never the same. */
void mc_hash128_begin(struct mc_hash128_pending *pending, uint64_t kind);
void mc_hash128_add(struct mc_hash128_pending *pending, const void *bytes, size_t n_bytes);
/* Eight bytes, the lowest first. */
void mc_hash128_add_word(struct mc_hash128_pending *pending, uint64_t word);
/* A length and the bytes, so that no two lists of texts give the same bytes. */
void mc_hash128_add_text(struct mc_hash128_pending *pending, struct mc_slice text);
void mc_hash128_end(struct mc_hash128_pending *pending, struct mc_hash128 *hash);

/* Strings to dense indexes in order of insertion.
 *
 * Serves as set, as map (keep an array beside it, indexed by what mc_string_map_add returns) and,
 * with mc_string_map_key, as interner of tokens, concepts and roles. */

#define MC_NOT_FOUND UINT32_MAX

/* Keys are copied into the arena; the map itself lives in it too and needs no end. */
struct mc_string_map *mc_string_map_new(struct mc_arena *arena) MC_MUST_CHECK;
/* Room for n keys in all, so that the arena keeps no smaller tables. */
void mc_string_map_reserve(struct mc_string_map *map, size_t n);
/* Index of the key; adds it when it is new, and then *is_new (may be NULL) is true. */
uint32_t mc_string_map_add(struct mc_string_map *map, struct mc_slice key, bool *is_new);
/* Index of the key, or MC_NOT_FOUND. */
uint32_t mc_string_map_find(const struct mc_string_map *map, struct mc_slice key);
/* The key with this index, NUL-terminated; index < mc_string_map_size(map). */
struct mc_slice mc_string_map_key(const struct mc_string_map *map, uint32_t index);
uint32_t mc_string_map_size(const struct mc_string_map *map);

#endif
