#include "base/sha256.h"

#include <nettle/version.h>

void mc_sha256_begin(struct mc_sha256 *sha)
{
    sha256_init(&sha->context);
}

void mc_sha256_add(struct mc_sha256 *sha, const void *bytes, size_t n_bytes)
{
    sha256_update(&sha->context, n_bytes, bytes);
}

void mc_sha256_end_bytes(struct mc_sha256 *sha, unsigned char digest[MC_SHA256_BYTES])
{
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(&sha->context, digest);
#else
    sha256_digest(&sha->context, MC_SHA256_BYTES, digest);
#endif
}

void mc_sha256_end(struct mc_sha256 *sha, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char digest[MC_SHA256_BYTES];
    size_t i;

    mc_sha256_end_bytes(sha, digest);
    for (i = 0; i < sizeof(digest); i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[64] = '\0';
}
