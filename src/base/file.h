/* file.h: read whole files, write files that are whole or not there.
 *
 * Output goes to a temporary file in the same folder and is renamed when all of it was written and
 * synced to the stream without an error, so that a failed run never leaves half a file and never
 * destroys an old one. */
#ifndef MC_BASE_FILE_H
#define MC_BASE_FILE_H

#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"

/* Largest input read whole; larger ones are refused with a message. */
#define MC_FILE_LIMIT ((size_t)1 << 30)

/* Reads all of a file into the arena, NUL behind it. "-" reads standard input. A folder, an
 * unreadable file, one over MC_FILE_LIMIT: MC_CODE_INPUT with the path and the system's reason. */
int mc_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                 struct mc_error *error) MC_MUST_CHECK;
/* The same for a text, without the byte order mark that it may begin with: what is not well-formed
 * UTF-8, or a NUL in it, is MC_CODE_INPUT with its place. */
int mc_file_read_text(const char *path, struct mc_arena *arena, struct mc_slice *text,
                      struct mc_error *error) MC_MUST_CHECK;

/* The path as messages speak of what is read from there: "standard input" for "-". */
const char *mc_file_shown(const char *path);
bool mc_file_exists(const char *path);
bool mc_file_is_folder(const char *path);
/* Names (not paths) of the entries of a folder that end in `suffix` ("" takes all), but never those
 * that begin with '.'; sorted by bytes, in the arena. */
int mc_folder_list(const char *path, const char *suffix, struct mc_arena *arena, char ***names,
                   size_t *n_names, struct mc_error *error) MC_MUST_CHECK;
/* Makes the folder and its parents; good when it is there already. */
int mc_folder_make(const char *path, struct mc_error *error) MC_MUST_CHECK;

/* An output under way. */
struct mc_output {
    FILE *stream;    /* write here; errors are found by mc_output_finish */
    char *path;      /* NULL for standard output */
    char *temporary; /* NULL for standard output and for what is no regular file */
};

/* Opens "-" (standard output, by a descriptor of its own: see output_guard.h), a special file such
 * as /dev/full directly, or a temporary file beside `path` (beside what it points to, where it is a
 * link), with the permissions of the old file or those of any new one. Fails at once
 * (MC_CODE_INTERNAL) when `path` is a folder, a file that may not be written, or in a folder that
 * may not. */
int mc_output_open(const char *path, struct mc_output *output,
                   struct mc_error *error) MC_MUST_CHECK;
/* Flushes, checks for write errors, closes, renames. On failure the temporary file is removed, the
 * old file is untouched, and the message names the path and the reason. A closed pipe fails with an
 * empty text: callers print nothing then. */
int mc_output_finish(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* Writes out what is buffered and checks for errors, but renames nothing: for files that are to
 * appear all or none, flush each before any is finished. The output stays open. */
int mc_output_flush(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* The same, and closes the stream, which becomes NULL: for more files than may be open at once. */
int mc_output_close(struct mc_output *output, struct mc_error *error) MC_MUST_CHECK;
/* Gives up: removes the temporary file. Harmless after mc_output_finish. */
void mc_output_abandon(struct mc_output *output);

#endif
