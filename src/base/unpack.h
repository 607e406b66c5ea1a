/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpack.h: bytes from a descriptor, unpacked if they are packed by gzip (RFC 1952) or zstd (RFC
 * 8878).
 *
 * The first bytes decide which it is, never the name. There may be any number of members or frames
 * in a row; bytes after the last gzip member are ignored, as zlib does. */
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

/* Up to n > 0 bytes, at least one; *n_read is 0 only at the end. Blocks for the first byte only.
 * Returns NULL, or why it failed: the system's error, a truncated or damaged file, or a packing
 * that this build does not support. */
const char *mc_unpacker_read(struct mc_unpacker *unpacker, char *bytes, size_t n,
                             size_t *n_read) MC_MUST_CHECK;
/* Whether mc_unpacker_read can give bytes without reading from the descriptor. */
bool mc_unpacker_has_more(const struct mc_unpacker *unpacker);
/* Whether what was read so far is packed. */
bool mc_unpacker_is_packed(const struct mc_unpacker *unpacker);
/* Bytes taken from the descriptor and already unpacked. */
uint64_t mc_unpacker_taken(const struct mc_unpacker *unpacker);

/* Whether a text begins like a packed file. */
bool mc_is_packed(struct mc_slice text);
/* The path without the suffix of a packed file: .gz, .zst, .zstd. */
struct mc_slice mc_unpacked_name(struct mc_slice path);

#endif
