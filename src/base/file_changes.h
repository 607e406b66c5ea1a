/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_changes.h: whether files have changed, by what the system says of them, not by their
 * content.
 */
#ifndef MC_BASE_FILE_CHANGES_H
#define MC_BASE_FILE_CHANGES_H

#include <stddef.h>
#include <stdint.h>

/* A number that is another one when a file was written, replaced, removed or came: size, times and
 * inode of each; of a folder, those of its entries whose names end in `suffix`. */
uint64_t mc_files_stamp(const char *const *paths, size_t n, const char *suffix);
/* Waits until the stamp is another one than `stamp` and stays the same for a hundredth of a second,
 * so that a file that is being written is not read by half. Returns the new one. */
uint64_t mc_files_wait(const char *const *paths, size_t n, const char *suffix, uint64_t stamp);

#endif
