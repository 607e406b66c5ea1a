/* penman_reader.h: a reading of PENMAN notation under way, and its mistakes. */
#ifndef MC_AMR_PENMAN_READER_H
#define MC_AMR_PENMAN_READER_H

#include "amr/penman_parts.h"

/* All slices point into the text; what is kept is copied in the end. */
struct mc_penman_reader {
    struct mc_penman_lexer lexer; /* its token is looked at, not yet used up */
    size_t start, last_end;       /* first byte of this reading; end of the token before that */
    size_t place;                 /* byte of the mistake */
    struct mc_penman_parts parts;
    struct mc_error *error;
};

/* Before the first token at or behind the offset; a byte order mark is skipped. The slice of an
 * empty text may be NULL. `parts` stays as it is. */
void mc_penman_begin(struct mc_penman_reader *reader, struct mc_slice text, size_t offset,
                     struct mc_error *error);

/* Byte of the text at which the part of it begins. */
static inline size_t mc_penman_place(const struct mc_penman_reader *reader, struct mc_slice part)
{
    return (size_t)(part.data - reader->lexer.text.data);
}

/* Text of the current token, part by part: they have just been stored, and a processor waits for a
 * copy of both at once. */
static inline struct mc_slice mc_penman_text(const struct mc_penman_reader *reader)
{
    return mc_slice(reader->lexer.token.text.data, reader->lexer.token.text.length);
}

/* First byte of the current token; the '~' of an alignment is not part of its text. */
static inline size_t mc_penman_token_place(const struct mc_penman_reader *reader)
{
    return mc_penman_place(reader, reader->lexer.token.text) -
           (reader->lexer.token.kind == MC_PENMAN_ALIGNMENT);
}

/* Tells the mistake at this byte of the text. Ill-formed UTF-8 before the place is told first: it
 * may be what led to the mistake. Always -1. */
int mc_penman_fail(struct mc_penman_reader *reader, size_t place, const char *format, ...)
    MC_PRINTF(3, 4);

/* A token as messages show it, cut to about 40 bytes between characters. */
struct mc_penman_shown {
    char text[64];
};

struct mc_penman_shown mc_penman_show(struct mc_penman_token token);

/* Moves on to the next token; inside a graph, comments are passed over. */
int mc_penman_advance(struct mc_penman_reader *reader) MC_MUST_CHECK;

#endif
