#include "base/hash.h"

#include <string.h>

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
    if (i < text.length) {
        word = 0;
        memcpy(&word, text.data + i, text.length - i);
        hash = (hash ^ word) * FNV_PRIME;
    }
    return mc_hash_mix(hash);
}
