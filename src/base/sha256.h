/* sha256.h: SHA-256 (FIPS 180-4), for the checksums in reports and signatures. */
#ifndef MC_BASE_SHA256_H
#define MC_BASE_SHA256_H

#include <nettle/sha2.h>
#include <stddef.h>

struct mc_sha256 {
    struct sha256_ctx context;
};

void mc_sha256_begin(struct mc_sha256 *sha);
void mc_sha256_add(struct mc_sha256 *sha, const void *bytes, size_t n_bytes);
enum { MC_SHA256_BYTES = 32 };

void mc_sha256_end_bytes(struct mc_sha256 *sha, unsigned char digest[MC_SHA256_BYTES]);
/* 64 lower-case hexadecimal digits and a NUL. */
void mc_sha256_end(struct mc_sha256 *sha, char hex[65]);

#endif
