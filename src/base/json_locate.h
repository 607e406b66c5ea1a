/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_locate.h: from a path of keys and indexes to the place in a JSON text, and what is wrong
 * with a text that is not JSON. jansson, which reads the text, keeps no places and says little
 * about a fault, so the text is scanned again here when something is wrong. */
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
    size_t key;        /* byte offset of the key's opening quote; of the value, if it has no key */
    size_t begin, end; /* bytes of the value, quotes and brackets included */
};

/* Finds the value at the end of the path in a text that jansson accepted. False if the text ends or
 * differs before that; never reads beyond the text, whatever it is. No recursion. */
bool mc_json_locate(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                    struct mc_json_span *span);
/* The same without scanning the value itself: `end` is `begin`. */
bool mc_json_locate_begin(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                          struct mc_json_span *span);
/* Byte offset, in the text, of byte `offset` of the decoded string whose literal begins (with its
 * quote) at `begin`; allows for escapes. An offset at or beyond the end gives the closing quote. */
size_t mc_json_locate_in_string(struct mc_slice text, size_t begin, size_t offset);
/* Decodes one character, or one byte of an unescaped character, of the string literal that *at lies
 * inside; moves *at past it. Returns the number of bytes written, 0 at the closing quote or the
 * end. */
size_t mc_json_decode_next(struct mc_slice text, size_t *at, char bytes[4]);

/* Offset just after the string literal whose opening quote is at `at`; SIZE_MAX: it does not
 * end. */
size_t mc_json_string_end(struct mc_slice text, size_t at);
/* Value of the four hexadecimal digits at `at`; -1 if they are not. */
long mc_json_four_digits(struct mc_slice text, size_t at);
/* Length of the JSON number at the beginning of the text; 0: there is none. */
size_t mc_json_number_length(const char *text);

/* What is wrong with a text that is not JSON, in plain words.
 *
 * jansson decides whether a text is JSON; if it says no, this says why and where. For json.c. */

/* The deepest nesting that jansson reads. */
#define MC_JSON_DEPTH 2048

struct mc_json_fault {
    size_t offset;      /* byte that is wrong; the length when something is missing at the end */
    size_t opened;      /* the innermost bracket that is open there; SIZE_MAX: none */
    size_t last_string; /* opening quote of the last string before it; SIZE_MAX: none */
    char text[160];
};

/* Walks the text up to its first fault. False when it has none. No recursion. */
bool mc_json_find_fault(struct mc_slice text, struct mc_json_fault *fault);

#endif
