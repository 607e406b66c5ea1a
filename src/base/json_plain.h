/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_plain.h: JSON as most records have it, read without the lexer of jansson, which takes every
 * byte by itself. */
#ifndef MC_BASE_JSON_PLAIN_H
#define MC_BASE_JSON_PLAIN_H

#include <jansson.h>
#include <stdbool.h>

#include "base/slice.h"

/* The value of an object that is plain: its keys are short, no two of an object the same, and each
 * value is a text without escapes, a number without exponent that is not long, true, false, null,
 * or again such an object or an array of these, not deeply nested, in well-formed UTF-8 with blanks
 * where JSON has them. It is the value that json_loadb gives, and json_decref ends it. NULL: the
 * text is not plain, and may be JSON or not. */
json_t *mc_json_plain(struct mc_slice text);

/* What a member of a flat object is. */
enum mc_flat_kind { MC_FLAT_TEXT, MC_FLAT_INTEGER, MC_FLAT_REAL, MC_FLAT_OBJECT };

/* Keys of plain objects are shorter than this. */
enum { MC_PLAIN_KEY = 64 };

/* A member where it stands in the text. */
struct mc_flat_member {
    struct mc_slice key;
    enum mc_flat_kind kind;
    struct mc_slice value; /* what is between the quotes; the digits; an object with its braces */
    double number;         /* of MC_FLAT_INTEGER and MC_FLAT_REAL: what jansson makes of it */
};

/* The members of a plain object that is flat: each a text, a number, or an object of texts and
 * numbers alone, which may be asked for in turn. No value is made: of a long table that takes most
 * of the time. *n gets how many there are, `most` at most. False: it is not flat, or has more. */
bool mc_json_flat(struct mc_slice text, struct mc_flat_member *members, size_t most, size_t *n);

#endif
