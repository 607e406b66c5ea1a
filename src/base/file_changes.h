/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_changes.h: whether files have changed, judged by their metadata, not by their content. */
#ifndef MC_BASE_FILE_CHANGES_H
#define MC_BASE_FILE_CHANGES_H

#include <stddef.h>
#include <stdint.h>

/* A number that changes when a file is written, replaced, removed or created: a hash of the size,
 * times and inode of each; of a folder, those of its entries whose names end in `suffix`. */
uint64_t mc_files_stamp(const char *const *paths, size_t n, const char *suffix);
/* Waits until the stamp differs from `stamp` and then stays the same for a hundredth of a second,
 * so that a half-written file is not read. Returns the new stamp. */
uint64_t mc_files_wait(const char *const *paths, size_t n, const char *suffix, uint64_t stamp);

#endif
