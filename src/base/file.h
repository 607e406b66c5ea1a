/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.h: files read whole, line by line or mapped, packed ones too (unpack.h); files written that
 * are whole or not there.
 *
 * Output goes to a temporary file in the same folder and is renamed when all of it was written and
 * synced to the stream without an error, so that a failed run never leaves half a file and never
 * destroys an old one. */
#ifndef MC_BASE_FILE_H
#define MC_BASE_FILE_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_line_reader;

/* Reads all of a file into the arena, NUL behind it; what is packed is unpacked. "-" reads standard
 * input. A folder, an unreadable or damaged file, more than FILE_LIMIT (file.c) bytes:
 * MC_CODE_INPUT with the path and the reason. */
int mc_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                 struct mc_error *error) MC_MUST_CHECK;
/* The same for a text, without the byte order mark that it may begin with: what is not well-formed
 * UTF-8, or a NUL in it, is MC_CODE_INPUT with its place. */
int mc_file_read_text(const char *path, struct mc_arena *arena, struct mc_slice *text,
                      struct mc_error *error) MC_MUST_CHECK;

/* The bytes of a file as they are, packed or not, for checksums. */
int mc_file_read_bytes(const char *path, struct mc_arena *arena, struct mc_slice *bytes,
                       struct mc_error *error) MC_MUST_CHECK;

/* The path as messages speak of what is read from there: "standard input" for "-". */
const char *mc_file_shown(const char *path);
/* Bytes of the path before its last name, slash included; 0: it is a name alone. */
size_t mc_path_folder_length(const char *path);
/* The last name of the path, which it points into; the whole path where it ends in a slash. */
const char *mc_path_name(const char *path);
/* That name without the ending of a packed file and the one before it: "a" of "x/a.tsv.gz". A name
 * that is nothing but an ending, ".tsv", stays. A copy in the arena. */
const char *mc_path_stem(const char *path, struct mc_arena *arena);
/* What the environment variable holds, a path or several; NULL: it is not set, or empty. */
const char *mc_path_variable(const char *name);
bool mc_file_exists(const char *path);
bool mc_file_is_folder(const char *path);
bool mc_file_is_regular(const char *path);
/* Whether a pipe, a socket or a device is there, perhaps by a link: who reads it may wait without
 * end. */
bool mc_file_is_special(const char *path);
/* Before a file is read that nobody named, but that was looked for: MC_CODE_INPUT with the path
 * where it is a pipe or a device, which might never end. 0 also where there is none. */
int mc_file_check_found(const char *path, struct mc_error *error) MC_MUST_CHECK;
/* Names (not paths) of the entries of a folder that end in `suffix` ("" takes all), but never those
 * that begin with '.', nor pipes, sockets and devices, which nobody named; sorted by bytes, in the
 * arena. */
int mc_folder_list(const char *path, const char *suffix, struct mc_arena *arena, char ***names,
                   size_t *n_names, struct mc_error *error) MC_MUST_CHECK;
/* Makes the folder and its parents; good when it is there already. */
int mc_folder_make(const char *path, struct mc_error *error) MC_MUST_CHECK;

/* An output under way. */
struct mc_output {
    FILE *stream;    /* write here; errors are found by mc_output_finish */
    char *path;      /* NULL for standard output */
    char *temporary; /* NULL for standard output and for what is no regular file; registered in
                        temporary.h */
};

/* Opens "-" (standard output, by a descriptor of its own: see output.h), a special file such as
 * /dev/full directly, or a temporary file beside `path` (beside what it points to, where it is a
 * link), with the permissions of the old file or those of any new one. Fails at once
 * (MC_CODE_INTERNAL) when `path` is a folder, a file that may not be written, or in a folder that
 * may not. */
int mc_output_open(const char *path, struct mc_output *output,
                   struct mc_error *error) MC_MUST_CHECK;
/* Flushes, checks for write errors, closes, renames. On failure the temporary file is removed, the
 * old file is untouched, and the message names the path and the reason. A closed pipe fails with an
 * empty text: callers print nothing then. */
int mc_output_finish(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* The end of what was written with this status: where it is 0 the output is finished, else given
 * up. Returns the status, or -1 where it cannot be finished. */
int mc_output_end(struct mc_output *output, int status, struct mc_error *error) MC_MUST_CHECK;
/* Writes out what is buffered and checks for errors, but renames nothing: for files that are to
 * appear all or none, flush each before any is finished. The output stays open. */
int mc_output_flush(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* The same, and waits until the disk has it: for what is kept, suites and baselines, so that after
 * a power cut the renamed file is the old one or the new one. */
int mc_output_sync(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* As mc_output_flush, and closes the stream, which becomes NULL: for more files than may be open at
 * once. */
int mc_output_close(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* Gives up: removes the temporary file. Harmless after mc_output_finish. */
void mc_output_abandon(struct mc_output *output);

/* A file or pipe of any length, a few thousand lines at a time. */

/* Lines that follow on each other, a NUL in place of their line feeds; valid until the next call.
 */
struct mc_lines {
    const struct mc_slice *items;
    size_t n;
    uint64_t first; /* number of the first one in the file, from 1 */
};

/* "-" is standard input; what is packed is unpacked. A longer line than `limit` bytes is refused
 * when it is met. A folder, or what cannot be opened: MC_CODE_INPUT. `stop` is a descriptor that
 * becomes readable when no more is wanted; -1: none. */
int mc_line_reader_open(const char *path, size_t limit, int stop, struct mc_line_reader **reader,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. Standard input stays open. */
void mc_line_reader_close(struct mc_line_reader *reader);

/* The next lines, `most` at the most and not many more bytes than `most_bytes`, at least one; none
 * at the end, or when it is to stop. Gives fewer when the other end of a pipe keeps it waiting for
 * more than a tenth of a second. The last line may lack its line feed. MC_CODE_INPUT: a line over
 * the limit, with its place, or what the system says. The lines before come first. */
int mc_line_reader_next(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                        struct mc_lines *lines, struct mc_error *error) MC_MUST_CHECK;

/* The path as messages have it. */
const char *mc_line_reader_name(const struct mc_line_reader *reader);
/* Bytes of the lines that were given, of what is packed those taken, and of the whole file; 0: not
 * known, for it is none. */
uint64_t mc_line_reader_bytes(const struct mc_line_reader *reader);
uint64_t mc_line_reader_size(const struct mc_line_reader *reader);

/* A file or pipe of any length, packed or not, in pieces. */

struct mc_byte_reader;

/* What is packed is unpacked, all else is taken as it is. "-" is standard input. A folder, or what
 * cannot be opened: MC_CODE_INPUT. */
int mc_byte_reader_open(const char *path, struct mc_byte_reader **reader,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. Standard input stays open. */
void mc_byte_reader_close(struct mc_byte_reader *reader);
/* The next `n_bytes` bytes; fewer, *n_read of them, only at the end. MC_CODE_INPUT: a damaged or
 * cut file, or what the system says. */
int mc_byte_reader_next(struct mc_byte_reader *reader, char *bytes, size_t n_bytes, size_t *n_read,
                        struct mc_error *error) MC_MUST_CHECK;
/* The path as messages have it. */
const char *mc_byte_reader_name(const struct mc_byte_reader *reader);
/* Bytes taken from the file so far, before they are unpacked, and of the whole file; 0: not known.
 */
uint64_t mc_byte_reader_bytes(const struct mc_byte_reader *reader);
uint64_t mc_byte_reader_size(const struct mc_byte_reader *reader);

/* A whole file in memory, read-only, without reading it. */

/* A zeroed struct is closed. */
struct mc_mapped_file {
    struct mc_slice text; /* the bytes; not NUL-terminated, and not checked to be UTF-8 */
    void *address;
};

/* Maps a regular file. Fails with MC_CODE_INPUT, the path and the system's reason; where there is
 * no room in memory, with MC_CODE_INTERNAL. Close with mc_mapped_file_close. A file that somebody
 * cuts short while it is mapped ends the process, as mmap has it: for data that is installed, not
 * for what users edit. */
int mc_mapped_file_open(const char *path, struct mc_mapped_file *file,
                        struct mc_error *error) MC_MUST_CHECK;
void mc_mapped_file_close(struct mc_mapped_file *file);
/* Its bytes leave the memory of this process until they are read again. */
void mc_mapped_file_leave_memory(const struct mc_mapped_file *file);
/* From now on such an end is one with a message, with MC_CODE_INPUT as exit code and without
 * temporary files; for a program, which has its signals for itself. */
void mc_mapped_files_on_signals(void);

/* Keeps standard output for results while code of others runs in this process. */

/* What standard output was; -1: it is itself. */
struct mc_output_guard {
    int descriptor;
};

#define MC_NO_OUTPUT_GUARD                                                                         \
    {                                                                                              \
        -1                                                                                         \
    }

/* From now on, what is written to standard output arrives on standard error, except through
 * outputs that were opened before (mc_output_open), which have a descriptor of their own. Where
 * there is none to spare, nothing is guarded. */
void mc_output_guard_begin(struct mc_output_guard *guard);
/* Standard output is itself again; what was left in its buffer went to standard error. Harmless
 * where the guard did not begin. */
void mc_output_guard_end(struct mc_output_guard *guard);

/* What a call writes is written once, and never over what the call reads. */

/* Paths, each array ended by NULL. Fails (MC_CODE_USAGE) where an output is empty, is the same file
 * as another output, or the same as what is read: by name, or by what the names lead to. "-" and
 * what is no regular file (/dev/null) are never the same. */
int mc_output_paths_check(const char *const *written, const char *const *read,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
