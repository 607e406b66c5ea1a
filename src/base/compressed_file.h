/* compressed_file.h: read files that may be gzipped, whole. */
#ifndef MC_BASE_COMPRESSED_FILE_H
#define MC_BASE_COMPRESSED_FILE_H

#include "base/arena.h"
#include "base/error.h"

/* Reads all of a file into the arena, NUL behind it: what is gzipped (RFC 1952) is unpacked, all
 * else is taken as it is. A folder, an unreadable or damaged file, more than MC_FILE_LIMIT bytes
 * unpacked: MC_CODE_INPUT with the path and the reason. */
int mc_compressed_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
