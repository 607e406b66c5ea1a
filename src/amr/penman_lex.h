/* penman_lex.h: the tokens of the PENMAN notation.
 *
 * Words end at blanks and at ( ) / : ~ as in the Penman library 1.3. Positions are kept by tokens
 * being slices of the text itself. */
#ifndef MC_AMR_PENMAN_LEX_H
#define MC_AMR_PENMAN_LEX_H

#include <stddef.h>

#include "base/slice.h"

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
    MC_PENMAN_MISTAKE    /* `mistake` of the lexer says what; text is the place */
};

struct mc_penman_token {
    enum mc_penman_kind kind;
    struct mc_slice text;
};

struct mc_penman_lexer {
    struct mc_slice text;
    size_t at;                    /* byte behind the last token */
    const char *mistake;          /* static text, set with MC_PENMAN_MISTAKE */
    struct mc_penman_token token; /* the last one */
};

/* Sets `token` to the next one and returns its kind. After MC_PENMAN_END and MC_PENMAN_MISTAKE the
 * lexer does not move on. (Handed back by value, the token would be copied right behind its parts
 * being stored, which costs a processor more than the cutting itself.) */
enum mc_penman_kind mc_penman_lex(struct mc_penman_lexer *lexer);

/* Blank, tab, line feed, carriage return, vertical tab, form feed. */
bool mc_penman_is_blank(char c);
/* A character that may stand nowhere: below the blank and none of those, or 0x7F. */
bool mc_penman_is_control(char c);
/* True when the text is one word: it can be written without quotes. */
bool mc_penman_is_word(struct mc_slice text);
/* The text between the quotes with \" and \\ decoded, written to `decoded`, which has room for all
 * of `quoted`. Other backslashes stand for themselves. Returns the bytes written. */
size_t mc_penman_unquote(struct mc_slice quoted, char *decoded);

/* The part of a comment that is metadata, from its first "::" on; empty when it has none, that is,
 * when something else stands behind the '#'. */
struct mc_slice mc_penman_metadata(struct mc_slice comment);
/* Takes the first key and value from metadata, "::key value ::key value": a key begins at the start
 * or behind a blank, a value has no blanks at its ends. False when nothing is left. */
bool mc_penman_next_metadata(struct mc_slice *metadata, struct mc_slice *key,
                             struct mc_slice *value);

#endif
