/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_plain.h: plain JSON, such as most records are, read without jansson's lexer, which goes byte
 * by byte. */
#ifndef MC_BASE_JSON_PLAIN_H
#define MC_BASE_JSON_PLAIN_H

#include <jansson.h>
#include <stdbool.h>

#include "base/slice.h"

/* The value of a plain object: its keys are short and differ from each other, and each value is a
 * text without escapes, a short number without exponent, true, false, null, or again such an object
 * or an array of these, not deeply nested, in well-formed UTF-8, with white space where JSON allows
 * it. The value equals that of json_loadb; release it with json_decref. NULL: the text is not
 * plain, and may or may not be JSON. */
json_t *mc_json_plain(struct mc_slice text);

/* What a member of a flat object is. */
enum mc_flat_kind { MC_FLAT_TEXT, MC_FLAT_INTEGER, MC_FLAT_REAL, MC_FLAT_OBJECT };

/* Keys of plain objects are shorter than this. */
enum { MC_PLAIN_KEY = 64 };

/* A member, as it is in the text. */
struct mc_flat_member {
    struct mc_slice key;
    enum mc_flat_kind kind;
    struct mc_slice value; /* the text between the quotes; the digits; an object with its braces */
    double number;         /* for MC_FLAT_INTEGER and MC_FLAT_REAL: the value that jansson reads */
};

/* The members of a plain object that is flat: each is a text, a number, or an object of texts and
 * numbers only, whose members can be had in turn. No jansson value is made, which would take most
 * of the time for a long table. Sets *n, at most `most`. False: it is not flat, or has more
 * members. */
bool mc_json_flat(struct mc_slice text, struct mc_flat_member *members, size_t most, size_t *n);

#endif
