#include "base/sha256.h"

/* FIPS 180-4, section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the
 * first 64 primes. */
static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

/* Section 6.2.2, steps 1 to 4, over sha->block. */
static void take_block(struct mc_sha256 *sha)
{
    uint32_t w[64], v[8];
    size_t t;

    for (t = 0; t < 16; t++)
        w[t] = (uint32_t)sha->block[4 * t] << 24 | (uint32_t)sha->block[4 * t + 1] << 16 |
               (uint32_t)sha->block[4 * t + 2] << 8 | sha->block[4 * t + 3];
    for (; t < 64; t++) {
        uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10;

        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
    memcpy(v, sha->state, sizeof(v));
    for (t = 0; t < 64; t++) {
        uint32_t big1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t big0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t t1 = v[7] + big1 + choose + k[t] + w[t];

        memmove(v + 1, v, 7 * sizeof(v[0]));
        v[4] += t1;
        v[0] = t1 + big0 + majority;
    }
    for (t = 0; t < 8; t++)
        sha->state[t] += v[t];
}

void mc_sha256_begin(struct mc_sha256 *sha)
{
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

    memset(sha, 0, sizeof(*sha));
    memcpy(sha->state, initial, sizeof(initial));
}

void mc_sha256_add(struct mc_sha256 *sha, const void *bytes, size_t n_bytes)
{
    const unsigned char *from = bytes;

    while (n_bytes > 0) {
        size_t used = (size_t)(sha->n_bytes % 64), n = 64 - used < n_bytes ? 64 - used : n_bytes;

        memcpy(sha->block + used, from, n);
        sha->n_bytes += n;
        from += n;
        n_bytes -= n;
        if (used + n == 64)
            take_block(sha);
    }
}

void mc_sha256_end(struct mc_sha256 *sha, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    static const unsigned char padding[64] = {0x80};
    uint64_t n_bits = sha->n_bytes * 8;
    size_t used = (size_t)(sha->n_bytes % 64), i;
    unsigned char length[8];

    for (i = 0; i < 8; i++)
        length[i] = (unsigned char)(n_bits >> (56 - 8 * i));
    mc_sha256_add(sha, padding, (used < 56 ? 56 : 120) - used);
    mc_sha256_add(sha, length, sizeof(length));
    for (i = 0; i < 64; i++)
        hex[i] = digits[sha->state[i / 8] >> (28 - 4 * (i % 8)) & 15u];
    hex[64] = '\0';
}
