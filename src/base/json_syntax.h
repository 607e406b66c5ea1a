/* json_syntax.h: what is wrong with a text that is no JSON, in words for people.
 *
 * jansson decides whether a text is JSON; when it says no, this says why and where. Internal to
 * json_file.c. */
#ifndef MC_BASE_JSON_SYNTAX_H
#define MC_BASE_JSON_SYNTAX_H

#include "base/slice.h"

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
