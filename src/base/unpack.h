/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpack.h: bytes from a descriptor, unpacked where they are packed by gzip (RFC 1952) or zstd (RFC
 * 8878), as they are where not.
 *
 * Which it is, the first bytes tell, never the name. Any number of members or frames may follow on
 * each other; what stands behind the last member of gzip is passed over, as zlib does it. */
#ifndef MC_BASE_UNPACK_H
#define MC_BASE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_unpacker;

/* Reads from the descriptor, which stays the caller's. */
struct mc_unpacker *mc_unpacker_new(int descriptor);
/* NULL is allowed. */
void mc_unpacker_free(struct mc_unpacker *unpacker);

/* Up to n > 0 bytes, at least one; *n_read is 0 at the end alone. Waits for no more than the first
 * of them. NULL, or why it could not: what the system says, that the file is cut or damaged, or
 * that this build does not unpack it. */
const char *mc_unpacker_read(struct mc_unpacker *unpacker, char *bytes, size_t n,
                             size_t *n_read) MC_MUST_CHECK;
/* Whether mc_unpacker_read gives something without reading from the descriptor. */
bool mc_unpacker_has_more(const struct mc_unpacker *unpacker);
/* Whether what was read so far is packed. */
bool mc_unpacker_is_packed(const struct mc_unpacker *unpacker);
/* Bytes taken from the descriptor and unpacked. */
uint64_t mc_unpacker_taken(const struct mc_unpacker *unpacker);

/* Whether a text begins as something packed does. */
bool mc_is_packed(struct mc_slice text);
/* The path without an ending that packed files have: .gz, .zst, .zstd. */
struct mc_slice mc_unpacked_name(struct mc_slice path);

#endif
