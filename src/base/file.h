/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.h: reading files whole, line by line or mapped, packed ones too (unpack.h); writing files
 * that appear whole or not at all.
 *
 * Output goes to a temporary file in the same folder and is renamed once everything has been
 * written without an error, so that a failed run never leaves half a file and never destroys an old
 * one. */
#ifndef MC_BASE_FILE_H
#define MC_BASE_FILE_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_line_reader;

/* Reads a whole file into the arena, followed by a NUL; packed files are unpacked. "-" reads
 * standard input. A folder, an unreadable or damaged file, more than FILE_LIMIT (file.c) bytes:
 * MC_CODE_INPUT with the path and the reason. */
int mc_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                 struct mc_error *error) MC_MUST_CHECK;
/* The same for a text, without any byte order mark at its beginning. Malformed UTF-8 or a NUL is
 * MC_CODE_INPUT with its place. */
int mc_file_read_text(const char *path, struct mc_arena *arena, struct mc_slice *text,
                      struct mc_error *error) MC_MUST_CHECK;

/* The bytes of a file as they are, packed or not, for checksums. */
int mc_file_read_bytes(const char *path, struct mc_arena *arena, struct mc_slice *bytes,
                       struct mc_error *error) MC_MUST_CHECK;

/* The path as messages name it: "standard input" for "-". */
const char *mc_file_shown(const char *path);
/* Length in bytes of the path before its last name, slash included; 0 if it is a bare name. */
size_t mc_path_folder_length(const char *path);
/* The last name of the path, as a pointer into it; the whole path if it ends in a slash. */
const char *mc_path_name(const char *path);
/* That name without the suffix of a packed file and the one before it: "a" of "x/a.tsv.gz". A name
 * that is only a suffix, ".tsv", is kept. A copy in the arena. */
const char *mc_path_stem(const char *path, struct mc_arena *arena);
/* The value of an environment variable that holds a path or several; NULL if it is unset or
 * empty. */
const char *mc_path_variable(const char *name);
bool mc_file_exists(const char *path);
bool mc_file_is_folder(const char *path);
bool mc_file_is_regular(const char *path);
/* Whether the path is, or links to, a pipe, a socket or a device: reading it may block forever. */
bool mc_file_is_special(const char *path);
/* Call before reading a file that no one named but the program searched for: MC_CODE_INPUT with the
 * path if it is not a regular file (a pipe or a device might never end). 0 also if it does not
 * exist. */
int mc_file_check_found(const char *path, struct mc_error *error) MC_MUST_CHECK;
/* Names (not paths) of the entries of a folder that end in `suffix` ("" takes all), except those
 * that begin with '.' and pipes, sockets and devices; sorted by bytes, in the arena. */
int mc_folder_list(const char *path, const char *suffix, struct mc_arena *arena, char ***names,
                   size_t *n_names, struct mc_error *error) MC_MUST_CHECK;
/* Makes the folder and its parents; good when it is there already. */
int mc_folder_make(const char *path, struct mc_error *error) MC_MUST_CHECK;

/* An output under way. */
struct mc_output {
    FILE *stream;    /* write here; errors are found by mc_output_finish */
    char *path;      /* NULL for standard output */
    char *temporary; /* NULL for standard output and for anything but a regular file; registered in
                        temporary.h */
};

/* Opens "-" (standard output, through a descriptor of its own: see mc_output_guard), a special file
 * such as /dev/full directly, or a temporary file beside `path` (beside its target if it is a
 * link), with the permissions of the old file, else the usual ones of a new file. Fails at once
 * (MC_CODE_INTERNAL) when `path` is a folder, a file that may not be written, or a file in such a
 * folder. */
int mc_output_open(const char *path, struct mc_output *output,
                   struct mc_error *error) MC_MUST_CHECK;
/* Flushes, checks for write errors, closes, renames. On failure the temporary file is removed, the
 * old file is untouched, and the message names the path and the reason. A closed pipe fails with an
 * empty text: callers print nothing then. */
int mc_output_finish(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* Finishes the output if `status` is 0, else abandons it. Returns the status, or -1 if the output
 * cannot be finished. */
int mc_output_end(struct mc_output *output, int status, struct mc_error *error) MC_MUST_CHECK;
/* Writes out what is buffered and checks for errors, but renames nothing: if several files must
 * appear together or not at all, flush each before finishing any. The output stays open. */
int mc_output_flush(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* The same, and waits until the data is on disk: for files meant to last, suites and baselines, so
 * that after a power cut the renamed file is the old one or the new one. */
int mc_output_sync(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* As mc_output_flush, and closes the stream, which becomes NULL: for when more files are written
 * than may be open at once. */
int mc_output_close(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* Gives up: removes the temporary file. Harmless after mc_output_finish. */
void mc_output_abandon(struct mc_output *output);

/* A file or pipe of any length, a few thousand lines at a time. */

/* Consecutive lines, a NUL in place of each line feed; valid until the next call. */
struct mc_lines {
    const struct mc_slice *items;
    size_t n;
    uint64_t first; /* number of the first one in the file, from 1 */
};

/* "-" is standard input; packed files are unpacked. A line longer than `limit` bytes is an error
 * when it is reached. A folder, or a file that cannot be opened: MC_CODE_INPUT. `stop` is a
 * descriptor that becomes readable when no more is wanted; -1: none. */
int mc_line_reader_open(const char *path, size_t limit, int stop, struct mc_line_reader **reader,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. Standard input stays open. */
void mc_line_reader_close(struct mc_line_reader *reader);

/* The next lines: at least one, at most `most`, and not many more bytes than `most_bytes`; none at
 * the end or when `stop` is readable. Gives fewer when the other end of a pipe keeps it waiting for
 * more than a tenth of a second. The last line may lack its line feed. MC_CODE_INPUT: a line over
 * the limit, with its place, or the system's error. The lines before it are given first. */
int mc_line_reader_next(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                        struct mc_lines *lines, struct mc_error *error) MC_MUST_CHECK;

/* The path as messages have it. */
const char *mc_line_reader_name(const struct mc_line_reader *reader);
/* Bytes of the lines given so far (for a packed file, the packed bytes taken), and of the whole
 * file; 0 if unknown because it is not a regular file. */
uint64_t mc_line_reader_bytes(const struct mc_line_reader *reader);
uint64_t mc_line_reader_size(const struct mc_line_reader *reader);

/* A file or pipe of any length, packed or not, in pieces. */

struct mc_byte_reader;

/* Packed files are unpacked, others are read as they are. "-" is standard input. A folder, or a
 * file that cannot be opened: MC_CODE_INPUT. */
int mc_byte_reader_open(const char *path, struct mc_byte_reader **reader,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. Standard input stays open. */
void mc_byte_reader_close(struct mc_byte_reader *reader);
/* The next `n_bytes` bytes; fewer, *n_read of them, only at the end. MC_CODE_INPUT: a damaged or
 * truncated file, or the system's error. */
int mc_byte_reader_next(struct mc_byte_reader *reader, char *bytes, size_t n_bytes, size_t *n_read,
                        struct mc_error *error) MC_MUST_CHECK;
/* The path as messages have it. */
const char *mc_byte_reader_name(const struct mc_byte_reader *reader);
/* Bytes taken from the file so far, before they are unpacked, and of the whole file; 0 if
 * unknown. */
uint64_t mc_byte_reader_bytes(const struct mc_byte_reader *reader);
uint64_t mc_byte_reader_size(const struct mc_byte_reader *reader);

/* A whole file mapped into memory, read-only, without reading it. */

/* A zeroed struct is closed. */
struct mc_mapped_file {
    struct mc_slice text; /* the bytes; not NUL-terminated, and not checked to be UTF-8 */
    void *address;
};

/* Maps a regular file. Fails with MC_CODE_INPUT, the path and the system's reason; if there is no
 * room in memory, with MC_CODE_INTERNAL. Close with mc_mapped_file_close. If the file is truncated
 * while mapped, reading beyond its new end kills the process (see mmap): meant for installed data,
 * not for files that users edit. */
int mc_mapped_file_open(const char *path, struct mc_mapped_file *file,
                        struct mc_error *error) MC_MUST_CHECK;
void mc_mapped_file_close(struct mc_mapped_file *file);
/* Drops its bytes from the memory of this process until they are read again. */
void mc_mapped_file_leave_memory(const struct mc_mapped_file *file);
/* From now on a process that ends so prints a message, removes its temporary files and exits with
 * MC_CODE_INPUT. For a program only, since it takes over signals. */
void mc_mapped_files_on_signals(void);

/* Keeps standard output for results while foreign code runs in this process. */

/* A descriptor for the real standard output; -1: not redirected. */
struct mc_output_guard {
    int descriptor;
};

#define MC_NO_OUTPUT_GUARD                                                                         \
    {                                                                                              \
        -1                                                                                         \
    }

/* From now on, what is written to standard output arrives on standard error, except through outputs
 * opened before (mc_output_open), which have a descriptor of their own. If no descriptor is to be
 * had, nothing is guarded. */
void mc_output_guard_begin(struct mc_output_guard *guard);
/* Restores standard output; what was left in its buffer goes to standard error. Harmless if the
 * guard did not begin. */
void mc_output_guard_end(struct mc_output_guard *guard);

/* No path is written twice by one call of the program, or is both read and written. */

/* Arrays of paths, NULL-terminated. Fails (MC_CODE_USAGE) if an output path is empty, or is the
 * same file as another output or as an input, by name or by the file that the names lead to. "-"
 * and anything but a regular file (/dev/null) never count as the same. */
int mc_output_paths_check(const char *const *written, const char *const *read,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
