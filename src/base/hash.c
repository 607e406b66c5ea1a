#include "base/hash.h"

#include <string.h>

#include "base/bits.h"

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
