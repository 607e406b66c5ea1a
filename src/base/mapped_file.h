/* mapped_file.h: a whole file in memory, read-only, without reading it. */
#ifndef MC_BASE_MAPPED_FILE_H
#define MC_BASE_MAPPED_FILE_H

#include "base/error.h"
#include "base/slice.h"

/* A zeroed struct is closed. */
struct mc_mapped_file {
    struct mc_slice text; /* the bytes; not NUL-terminated, and not checked to be UTF-8 */
    void *address;
};

/* Maps a regular file. Fails with MC_CODE_INPUT, the path and the system's reason. Close with
 * mc_mapped_file_close. A file that somebody cuts short while it is mapped ends the program, as
 * mmap has it: for data that is installed, not for what users edit. */
int mc_mapped_file_open(const char *path, struct mc_mapped_file *file,
                        struct mc_error *error) MC_MUST_CHECK;
void mc_mapped_file_close(struct mc_mapped_file *file);

#endif
