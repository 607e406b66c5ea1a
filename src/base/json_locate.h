/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_locate.h: from a path of keys and indexes to the place in a JSON text, and what is wrong
 * with a text that is no JSON. jansson reads; it keeps no places and says little of a fault, so
 * that this looks at a text again when something in it is wrong. */
#ifndef MC_BASE_JSON_LOCATE_H
#define MC_BASE_JSON_LOCATE_H

#include "base/error.h"
#include "base/slice.h"

/* One step: an object's key, or (key NULL) an array's index. */
struct mc_json_step {
    const char *key;
    size_t index;
};

struct mc_json_span {
    size_t key;        /* byte offset of the key's opening quote; that of the value without key */
    size_t begin, end; /* bytes of the value, quotes and brackets included */
};

/* Finds the value at the end of the path in a text that jansson accepted. False when the text ends
 * or differs before; never reads beyond it, for any input. No recursion. */
bool mc_json_locate(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                    struct mc_json_span *span);
/* The same without a look at the value itself, whose end is not found: `end` is `begin`. */
bool mc_json_locate_begin(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                          struct mc_json_span *span);
/* Byte offset, in the text, of byte `offset` of the decoded string whose literal begins (with its
 * quote) at `begin`; counts escapes. An offset at or beyond the end gives the closing quote. */
size_t mc_json_locate_in_string(struct mc_slice text, size_t begin, size_t offset);
/* Decodes one character, or one byte of an unescaped character, of the string literal that *at lies
 * inside; moves *at behind it. Returns the bytes written, 0 at the closing quote or the end. */
size_t mc_json_decode_next(struct mc_slice text, size_t *at, char bytes[4]);

/* Offset behind the string literal whose quote is at `at`; SIZE_MAX: it does not end. */
size_t mc_json_string_end(struct mc_slice text, size_t at);
/* Value of the four hexadecimal digits at `at`, -1 where they are none. */
long mc_json_four_digits(struct mc_slice text, size_t at);
/* Length of the number at the front as JSON writes it; 0: there is none. */
size_t mc_json_number_length(const char *text);

/* What is wrong with a text that is no JSON, in words for people.
 *
 * jansson decides whether a text is JSON; when it says no, this says why and where. For json.c. */

/* As deep as jansson goes. */
#define MC_JSON_DEPTH 2048

struct mc_json_fault {
    size_t offset;      /* byte that is wrong; the length when something is missing at the end */
    size_t opened;      /* innermost bracket open there; SIZE_MAX: none */
    size_t last_string; /* opening quote of the last string before; SIZE_MAX: none */
    char text[160];
};

/* Walks the text up to its first fault. False when it has none. No recursion. */
bool mc_json_find_fault(struct mc_slice text, struct mc_json_fault *fault);

#endif
