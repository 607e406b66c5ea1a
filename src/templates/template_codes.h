/* template_codes.h: what the findings about templates mean. One table; codes never change their
 * meaning. Findings about the JSON itself have the codes of lint (lint/codes.h). */
#ifndef MC_TEMPLATES_TEMPLATE_CODES_H
#define MC_TEMPLATES_TEMPLATE_CODES_H

#include "base/arena.h"

struct mc_template_code {
    const char *code;        /* "T007" */
    const char *title;       /* a few words */
    const char *explanation; /* what is found, and why it matters */
    const char *mend;        /* what to do about it */
    const char *example;     /* wrong JSON, or "" */
};

/* All codes in order. */
const struct mc_template_code *mc_template_codes(size_t *n);
/* By code, upper and lower case alike; NULL when there is none. */
const struct mc_template_code *mc_template_code_find(const char *code);
/* The codes alone, ended by NULL, for mc_nearest. */
const char *const *mc_template_code_words(struct mc_arena *arena);

#endif
