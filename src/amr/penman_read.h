/* SPDX-License-Identifier: GPL-3.0-or-later */
/* penman_read.h: the PENMAN notation of AMR graphs: its tokens, graphs read from it and written,
 * the blocks of a file of graphs.
 *
 * Words end at blanks and at ( ) / : ~ as in the Penman library 1.3. Tokens are slices of the text,
 * which gives their positions. */
#ifndef MC_AMR_PENMAN_READ_H
#define MC_AMR_PENMAN_READ_H

#include <stddef.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_amr_attribute;
struct mc_amr_graph;
struct mc_arena;
struct mc_buffer;
struct mc_error;

enum mc_penman_kind {
    MC_PENMAN_END,
    MC_PENMAN_OPEN,      /* ( */
    MC_PENMAN_CLOSE,     /* ) */
    MC_PENMAN_SLASH,     /* / */
    MC_PENMAN_ROLE,      /* :ARG0, with its colon; ":" alone is one too */
    MC_PENMAN_WORD,      /* variable, concept or constant without quotes */
    MC_PENMAN_QUOTED,    /* "...", quotes included, escapes as written */
    MC_PENMAN_ALIGNMENT, /* e.1,2 or 1,2: what follows '~', without it */
    MC_PENMAN_COMMENT,   /* from '#' to the end of the line, which is not part of it */
    MC_PENMAN_MISTAKE    /* `parse_error` of the lexer says what; text is the place */
};

struct mc_penman_token {
    enum mc_penman_kind kind;
    struct mc_slice text;
};

struct mc_penman_lexer {
    struct mc_slice text;
    size_t at;                    /* end of the last token */
    const char *parse_error;      /* static text, set with MC_PENMAN_MISTAKE */
    struct mc_penman_token token; /* the last one */
};

/* Sets `token` to the next one and returns its kind. The lexer does not advance after MC_PENMAN_END
 * and MC_PENMAN_MISTAKE. (Returning the token by value would copy it right after its parts are
 * stored, which takes a processor longer than the lexing itself.) */
enum mc_penman_kind mc_penman_lex(struct mc_penman_lexer *lexer);
/* Whether the text is one word, which can be written without quotes. */
bool mc_penman_is_word(struct mc_slice text);

/* Graphs read from PENMAN notation and written.
 *
 * The grammar follows the AMR guidelines 1.2.6 and the Penman library (Goodman 2020, version 1.3).
 * Different readings by reference programs (Smatch and its relatives) are up to their metrics.
 *
 *     graph    = { comment } node
 *     node     = "(" variable [ "/" concept [ alignment ] ] { relation } ")"
 *     relation = role [ alignment ] ( node | ( word | quoted ) [ alignment ] )
 *
 * A word after a role is an edge if it is a variable defined anywhere in the graph, else a
 * constant. Stricter than Penman, which warns and goes on: a "/" without concept, a role without
 * name or target, "()", a variable defined twice, a control character are errors. "(x)" is a node
 * without concept. Comments begin with '#' on a line of their own (or after a graph); those before
 * the graph that begin with "::" are its metadata. A concept in quotes keeps them. A UTF-8 byte
 * order mark at the start of a text is skipped. */

/* Reads the graph that starts at *offset of `text` (leading blanks, comments and metadata belong to
 * it) and moves *offset after it. Returns 1 with *graph set, 0 if only blanks and comments were
 * left, -1 on an error: error->text describes it, *offset is its byte (error->at is its line and
 * column within `text`). All memory is the arena's, including copies of the text. Hostile input is
 * bounded by MC_AMR_DEPTH_LIMIT and MC_AMR_NODE_LIMIT; no recursion. */
int mc_penman_read(struct mc_slice text, size_t *offset, struct mc_arena *arena,
                   struct mc_amr_graph **graph, struct mc_error *error) MC_MUST_CHECK;
/* Reads the only graph of a text: an empty text, or anything after the graph, is an error too. */
int mc_penman_read_one(struct mc_slice text, struct mc_arena *arena, struct mc_amr_graph **graph,
                       size_t *parse_error, struct mc_error *error) MC_MUST_CHECK;

/* Writes the graph normalised: metadata first, one relation per line, children indented by 3 blanks
 * more than their parent (down to 64 levels), relations in the order of the text, quotes and
 * escapes where needed, alignments kept. `one_line`: everything on one line, no metadata. Reads
 * back equal (without metadata when `one_line`). Ends without a line feed. */
void mc_penman_write(const struct mc_amr_graph *graph, bool one_line, struct mc_buffer *out);

/* Writes the constant of an attribute, with quotes and escapes where needed. */
void mc_penman_write_constant(const struct mc_amr_attribute *attribute, struct mc_buffer *out);

/* The next block of a file of graphs: from *offset to the next blank line outside a graph,
 * including comments before it. False at the end. Blocks are returned even if they do not parse,
 * for metrics that read them differently; if a graph is not closed, the block ends at a blank line
 * followed by a line that begins with '#' or '('. *line is the block's first line, from 1. Begin
 * with *offset 0 and do not change the three between calls: if *offset is not 0, lines are counted
 * on from *block and *line. */
bool mc_penman_next_block(struct mc_slice text, size_t *offset, struct mc_slice *block,
                          uint32_t *line);
/* Replaces control characters by blanks in the next comment that has any, from *offset on, which is
 * moved after that comment; begin with 0. Returns their number; *first is the byte of the first
 * one; 0: no further comment has any. */
size_t mc_penman_clean_comment(char *text, size_t length, size_t *offset,
                               size_t *first) MC_MUST_CHECK;
/* Value of "# ::key value" in the comment lines of a block, the first of several; length 0:
 * none. */
struct mc_slice mc_penman_block_metadata(struct mc_slice block, const char *key);

#endif
