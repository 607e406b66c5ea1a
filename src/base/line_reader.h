/* line_reader.h: a file or pipe of any length, a few thousand lines at a time. */
#ifndef MC_BASE_LINE_READER_H
#define MC_BASE_LINE_READER_H

#include "base/arena.h"
#include "base/error.h"

struct mc_line_reader;

/* Lines that follow on each other, a NUL in place of their line feeds; valid until the next call.
 */
struct mc_lines {
    const struct mc_slice *items;
    size_t n;
    uint64_t first; /* number of the first one in the file, from 1 */
};

/* "-" is standard input. A longer line than `limit` bytes is refused when it is met. A folder, or
 * what cannot be opened: MC_CODE_INPUT. `stop` is a descriptor that becomes readable when no more
 * is wanted; -1: none. */
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
/* Bytes of the lines that were given, and of the whole file; 0: not known, for it is none. */
uint64_t mc_line_reader_bytes(const struct mc_line_reader *reader);
uint64_t mc_line_reader_size(const struct mc_line_reader *reader);

#endif
