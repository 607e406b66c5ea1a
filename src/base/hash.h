/* hash.h: 64-bit content hashes; not for secrets. */
#ifndef MC_BASE_HASH_H
#define MC_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

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

#endif
