/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.h: what distinguishes a row that this user wrote into a cache from one that another user put
 * there: a message authentication code under a key that only the user can read. */
#ifndef MC_METRICS_HOST_SEAL_H
#define MC_METRICS_HOST_SEAL_H

#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"

/* In the folder of the cache: 32 random bytes, mode 0600. */
#define MC_SEAL_KEY_NAME "key"

/* Reads the key of the folder, or makes it if there is none; processes that make it at the same
 * time all get the same one. MC_CODE_INPUT: it belongs to another user, others may read or write
 * it, it is not a key, or it cannot be read or written. */
int mc_seal_key_open(const char *folder, struct mc_mac_key *key,
                     struct mc_error *error) MC_MUST_CHECK;

/* The seal of a row: the authentication code of its hash. */
int64_t mc_seal_of(const struct mc_mac_key *key, const struct mc_hash128 *row);

#endif
