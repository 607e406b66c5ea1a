/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_plain.h: JSON as most records have it, read without the lexer of jansson, which takes every
 * byte by itself. */
#ifndef MC_BASE_JSON_PLAIN_H
#define MC_BASE_JSON_PLAIN_H

#include <jansson.h>

#include "base/slice.h"

/* The value of an object that is plain: its keys are short, no two of an object the same, and each
 * value is a text without escapes, a number without exponent that is not long, true, false, null,
 * or again such an object or an array of these, not deeply nested, in well-formed UTF-8 with blanks
 * where JSON has them. It is the value that json_loadb gives, and json_decref ends it. NULL: the
 * text is not plain, and may be JSON or not. */
json_t *mc_json_plain(struct mc_slice text);

#endif
