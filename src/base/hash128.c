#include "base/hash128.h"

void mc_hash128_begin(struct mc_hash128_making *making, uint64_t kind)
{
    mc_sha256_begin(&making->sha);
    mc_hash128_add_word(making, kind);
}

void mc_hash128_add(struct mc_hash128_making *making, const void *bytes, size_t n_bytes)
{
    mc_sha256_add(&making->sha, bytes, n_bytes);
}

void mc_hash128_add_word(struct mc_hash128_making *making, uint64_t word)
{
    unsigned char bytes[8];
    size_t i;

    for (i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(word >> (8 * i));
    mc_hash128_add(making, bytes, sizeof(bytes));
}

void mc_hash128_add_text(struct mc_hash128_making *making, struct mc_slice text)
{
    mc_hash128_add_word(making, text.length);
    mc_hash128_add(making, text.data, text.length);
}

void mc_hash128_end(struct mc_hash128_making *making, struct mc_hash128 *hash)
{
    unsigned char digest[MC_SHA256_BYTES];

    mc_sha256_end_bytes(&making->sha, digest);
    memcpy(hash->bytes, digest, sizeof(hash->bytes));
}
