/* hash128.h: keys that stand for contents: the first 128 bits of a SHA-256. Of 64 bits, two would
 * meet by chance among some thousand million contents. */
#ifndef MC_BASE_HASH128_H
#define MC_BASE_HASH128_H

#include <stdint.h>

#include "base/sha256.h"
#include "base/slice.h"

/* Two that are equal were made of the same bytes. Compare with memcmp. */
struct mc_hash128 {
    unsigned char bytes[16];
};

/* One under way. */
struct mc_hash128_making {
    struct mc_sha256 sha;
};

/* Hashes of different kinds (any number) are never the same. */
void mc_hash128_begin(struct mc_hash128_making *making, uint64_t kind);
void mc_hash128_add(struct mc_hash128_making *making, const void *bytes, size_t n_bytes);
/* Eight bytes, the lowest first. */
void mc_hash128_add_word(struct mc_hash128_making *making, uint64_t word);
/* A length and the bytes, so that no two lists of texts give the same bytes. */
void mc_hash128_add_text(struct mc_hash128_making *making, struct mc_slice text);
void mc_hash128_end(struct mc_hash128_making *making, struct mc_hash128 *hash);

#endif
